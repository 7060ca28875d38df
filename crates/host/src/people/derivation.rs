//! Derives password hashes outside the host's thread, because they take long.

use std::collections::{HashMap, VecDeque};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{PlayerName, TablePassword};

use crate::{
    players::{
        password::{CheckedPassword, PasswordHash},
        player::PlayerId,
    },
    requests::step::IncomingRequests,
    schedule::HostSystems,
    tables::{
        directory::{Caller, Directory},
        queue::{Joining, RequestKind, Sender, TableRequest},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Derivations>().add_systems(Update, route_derived.in_set(HostSystems::Route));
}

/// How many passwords may wait, over all tables: about a third of a second of work.
const WAITING: usize = 256;

/// A password to hash. A worker runs it and passes the result to [`crate::Host::receive`] as
/// [`crate::HostEvent::Derived`].
pub struct PasswordJob {
    conn: ConnId,
    ticket: u64,
    password: TablePassword,
    /// The hash to compare with, or `None` to make a new hash.
    kept: Option<PasswordHash>,
}

impl PasswordJob {
    /// Derives the hash, which takes about a millisecond.
    ///
    /// # Panics
    /// When the operating system provides no randomness.
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

/// The result of a [`PasswordJob`].
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

/// Runs [`PasswordJob`]s outside the host's thread.
pub type PasswordWorker = Box<dyn FnMut(PasswordJob) + Send + Sync>;

/// The passwords that are being derived.
#[derive(Resource, Default)]
pub(crate) struct Derivations {
    /// If `None`, the host derives passwords itself and uses the result in the next step.
    pub(crate) worker: Option<PasswordWorker>,
    pub(crate) done: VecDeque<DerivedPassword>,
    /// By connection. A new password replaces the connection's earlier one.
    waiting: HashMap<ConnId, Waiting>,
    tickets: u64,
}

struct Waiting {
    ticket: u64,
    table: Entity,
    player: PlayerId,
    /// The name of a newcomer who gave the password, or `None` when the table's host sets it.
    joins: Option<PlayerName>,
}

impl Derivations {
    /// Checks the password of a newcomer. Returns false when too many passwords are waiting.
    pub(crate) fn check(
        &mut self,
        from: Sender,
        name: &PlayerName,
        (password, kept): (&TablePassword, PasswordHash),
    ) -> bool {
        self.submit(from, Some(name.clone()), (password, Some(kept)))
    }

    /// Makes the hash of a new password. Returns false when too many passwords are waiting.
    pub(crate) fn make(&mut self, from: Sender, password: &TablePassword) -> bool {
        self.submit(from, None, (password, None))
    }

    /// Discards the password that a connection has sent.
    pub(crate) fn forget(&mut self, conn: ConnId) {
        self.waiting.remove(&conn);
    }

    fn submit(
        &mut self,
        from: Sender,
        joins: Option<PlayerName>,
        (password, kept): (&TablePassword, Option<PasswordHash>),
    ) -> bool {
        let Some(table) = from.table.filter(|_| self.waiting.len() < WAITING) else { return false };
        self.tickets += 1;
        let waiting = Waiting { ticket: self.tickets, table, player: from.player, joins };
        self.waiting.insert(from.conn, waiting);
        let job = PasswordJob { conn: from.conn, ticket: self.tickets, password: password.clone(), kept };
        match &mut self.worker {
            Some(worker) => worker(job),
            None => self.done.push_back(job.run()),
        }
        true
    }
}

/// Puts requests whose password has been derived back into the queue of their table, if their player is still there.
fn route_derived(
    mut derivations: ResMut<Derivations>,
    directory: Res<Directory>,
    mut incoming: ResMut<IncomingRequests>,
) {
    while let Some(DerivedPassword { conn, ticket, derived }) = derivations.done.pop_front() {
        // A restarted host may receive results that an earlier one asked for.
        if derivations.waiting.get(&conn).is_none_or(|waiting| waiting.ticket != ticket) {
            continue;
        }
        let Some(Waiting { table, player, joins, .. }) = derivations.waiting.remove(&conn) else { continue };
        let here = matches!(directory.caller(conn), Some(Caller { table: Some(at), .. }) if at == table);
        let kind = match (derived, joins) {
            (Derived::New(hash), None) => RequestKind::KeepPassword(hash),
            (Derived::Checked(checked), Some(name)) => {
                RequestKind::Join(Joining { name, password: None, checked: Some(checked) })
            }
            _ => continue,
        };
        if here {
            incoming.0.push((table, TableRequest { conn, player, kind }));
        }
    }
}
