//! Password hashes take so long to derive that the host's thread leaves it to others.

use std::collections::{HashMap, VecDeque};

use bevy::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{PlayerName, TablePassword};

use crate::{
    HostSystems, PasswordHash, PlayerId,
    directory::{Caller, Directory},
    line::{Ask, Request, Routed},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Derivations>().add_systems(Update, route_derived.in_set(HostSystems::Route));
}

/// Passwords that may wait to be derived, all tables together: about a third of a second's work.
const WAITING: usize = 256;

/// A password whose hash is wanted. Whoever takes it runs it and returns what comes of it to
/// [`crate::Host::receive`].
pub struct PasswordJob {
    conn: ConnId,
    ticket: u64,
    password: TablePassword,
    /// The hash that the password should fit; without one a new hash is made.
    kept: Option<PasswordHash>,
}

impl PasswordJob {
    /// Derives the hash, which takes about a millisecond.
    ///
    /// # Panics
    /// When the operating system gives no randomness.
    pub fn run(self) -> DerivedPassword {
        let derived = match self.kept {
            Some(kept) => {
                let fits = kept.fits(&self.password);
                Derived::Checked(CheckedPassword { kept, fits })
            }
            None => Derived::New(PasswordHash::of(&self.password)),
        };
        DerivedPassword { conn: self.conn, ticket: self.ticket, derived }
    }
}

/// What came of a [`PasswordJob`].
#[derive(Debug)]
pub struct DerivedPassword {
    conn: ConnId,
    ticket: u64,
    derived: Derived,
}

#[derive(Debug)]
enum Derived {
    New(PasswordHash),
    Checked(CheckedPassword),
}

/// A password that was compared with the one of a table.
#[derive(Clone, Debug)]
pub(crate) struct CheckedPassword {
    pub(crate) kept: PasswordHash,
    pub(crate) fits: bool,
}

/// Takes jobs away from the host's thread.
pub type PasswordWorker = Box<dyn FnMut(PasswordJob) + Send + Sync>;

/// The passwords that are being derived.
#[derive(Resource, Default)]
pub(crate) struct Derivations {
    /// Without a worker the host derives by itself, for the next step.
    pub(crate) worker: Option<PasswordWorker>,
    pub(crate) done: VecDeque<DerivedPassword>,
    /// By connection: who sends another password does not want the earlier one any more.
    waiting: HashMap<ConnId, Waiting>,
    tickets: u64,
}

struct Waiting {
    ticket: u64,
    table: Entity,
    player: PlayerId,
    /// Who wants to join; nobody when it is the table's host who sets the password.
    joins: Option<PlayerName>,
}

impl Derivations {
    /// Checks the password of somebody who wants to join. False when too many passwords wait already.
    pub(crate) fn check(
        &mut self,
        table: Entity,
        request: &Request,
        name: &PlayerName,
        (password, kept): (&TablePassword, PasswordHash),
    ) -> bool {
        self.submit(table, request, Some(name.clone()), (password, Some(kept)))
    }

    /// Makes the hash of a new password. False when too many passwords wait already.
    pub(crate) fn make(&mut self, table: Entity, request: &Request, password: &TablePassword) -> bool {
        self.submit(table, request, None, (password, None))
    }

    /// The password that a connection has sent is not wanted any more.
    pub(crate) fn forget(&mut self, conn: ConnId) {
        self.waiting.remove(&conn);
    }

    fn submit(
        &mut self,
        table: Entity,
        request: &Request,
        joins: Option<PlayerName>,
        (password, kept): (&TablePassword, Option<PasswordHash>),
    ) -> bool {
        if self.waiting.len() >= WAITING {
            return false;
        }
        self.tickets += 1;
        let waiting = Waiting { ticket: self.tickets, table, player: request.player, joins };
        self.waiting.insert(request.conn, waiting);
        let job = PasswordJob { conn: request.conn, ticket: self.tickets, password: password.clone(), kept };
        match &mut self.worker {
            Some(worker) => worker(job),
            None => self.done.push_back(job.run()),
        }
        true
    }
}

/// What was derived lines up at its table again, if its player still waits there.
fn route_derived(
    mut derivations: ResMut<Derivations>,
    directory: Res<Directory>,
    mut routed: ResMut<Routed>,
) {
    while let Some(DerivedPassword { conn, ticket, derived }) = derivations.done.pop_front() {
        // A host that was started anew may hear of what an earlier one asked for.
        if derivations.waiting.get(&conn).is_none_or(|waiting| waiting.ticket != ticket) {
            continue;
        }
        let Some(Waiting { table, player, joins, .. }) = derivations.waiting.remove(&conn) else { continue };
        let here = matches!(directory.caller(conn), Some(Caller { table: Some(at), .. }) if at == table);
        let ask = match (derived, joins) {
            (Derived::New(hash), None) => Ask::KeepPassword(hash),
            (Derived::Checked(checked), Some(name)) => {
                Ask::Join { name, password: None, checked: Some(checked) }
            }
            _ => continue,
        };
        if here {
            routed.0.push((table, Request { conn, player, ask }));
        }
    }
}
