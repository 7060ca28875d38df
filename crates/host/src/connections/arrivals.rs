//! Connections that open and close, and how they come to a table.

use std::{collections::VecDeque, net::IpAddr, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, system::SystemParam};
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{Cost, Goodbye, Hello, PlayerName, Refused, TableCode, TablePassword};

use crate::{
    connections::idle_links::IdleLinks,
    crashes::{
        in_hand::{self, Culprit, WorkKind},
        quarantine::Quarantine,
    },
    journal::LowDisk,
    limits::{allowances::Allowances, budgets::Budgets},
    play::dealer::Dealer,
    players::player::PlayerId,
    publishing::publisher::Publisher,
    requests::handlers::{handle_requests, run},
    requests::step::IncomingRequests,
    schedule::{AddDeadline, HostSystems},
    tables::{
        directory::{Caller, Directory},
        draining::Draining,
        parked::{Parked, Trier},
        partners::Partners,
        queue::{Joining, RequestKind, TableRequest, new_table},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Returns>().add_deadline(|world| world.resource::<Returns>().next());
    app.init_resource::<Stopping>().add_systems(
        Update,
        (
            (count_closed_tables, try_returns_again).in_set(HostSystems::Route),
            say_goodbye.run_if(is_stopping).after(HostSystems::Arrive).before(HostSystems::Publish),
        ),
    );
    handle_requests! { app, from:
        CreateTable by name => create_table, (from.conn, name);
        JoinTable { code, password } by name => go_to_table, (from.conn, code, name, password);
    }
}

/// How long somebody waits before they try again to return to their table.
const RETURNS_AFTER: Duration = Duration::from_secs(1);

/// Whether the host is shutting down.
#[derive(Resource, Default)]
pub(crate) struct Stopping(pub(crate) bool);

fn is_stopping(stopping: Res<Stopping>) -> bool {
    stopping.0
}

fn say_goodbye(directory: Res<Directory>, mut publisher: Publisher) {
    for conn in directory.connections() {
        publisher.end(conn, Goodbye::GoingDown);
    }
}

/// Frees the places of tables that have closed.
fn count_closed_tables(mut directory: ResMut<Directory>, mut allowances: ResMut<Allowances>) {
    directory.closed().for_each(|code| allowances.open_tables.close(code));
}

/// The limits on connections, codes and new tables.
#[derive(SystemParam)]
pub(crate) struct ArrivalLimits<'w> {
    now: Res<'w, HostNow>,
    allowances: ResMut<'w, Allowances>,
    quarantine: Res<'w, Quarantine>,
    low_disk: Res<'w, LowDisk>,
    draining: Res<'w, Draining>,
}

impl ArrivalLimits<'_> {
    /// Returns the table of a code, for players who may still try codes or are seated there. Loads it if it is parked.
    fn table(
        &mut self,
        code: TableCode,
        (conn, caller): (ConnId, Caller),
        directory: &mut Directory,
        publisher: &mut Publisher,
        commands: &mut Commands,
    ) -> Result<Entity, Refused> {
        let wrong_codes = &mut self.allowances.wrong_codes;
        let is_unheard = !directory.is_taken(code);
        if self.quarantine.has_table(code) || (is_unheard && !publisher.journal.0.is_shared()) {
            wrong_codes.note(caller.from, self.now.0);
            return Err(self.quarantine.reason(code));
        }
        let may_try = if is_unheard {
            wrong_codes.begin(caller.from, self.now.0)
        } else {
            wrong_codes.is_left(caller.from, self.now.0) || directory.is_at(caller.player, code)
        };
        if !may_try {
            return Err(Refused::UnknownTable);
        }
        if is_unheard {
            let tried_by = Some(Trier { conn, from: caller.from });
            directory.park(code, Parked { tried_by, ..Parked::default() });
        }
        let open = directory.table(code);
        open.or_else(|| publisher.bring_back(code, directory, commands)).ok_or(Refused::TableUnreadable)
    }

    fn may_open_table(&mut self, caller: Caller) -> bool {
        self.allowances.may_open_table(caller.from, self.now.0)
    }
}

/// The connections whose players have come back too often of late to return to their table at once.
#[derive(Resource, Default)]
pub(crate) struct Returns {
    /// With their tables, in the order in which they try again.
    waiting: VecDeque<(Duration, ConnId, TableCode)>,
}

impl Returns {
    fn next(&self) -> Option<Duration> {
        self.waiting.front().map(|(due, ..)| *due)
    }

    fn take_due(&mut self, now: Duration) -> Option<(ConnId, TableCode)> {
        self.next().filter(|due| *due <= now)?;
        self.waiting.pop_front().map(|(_, conn, code)| (conn, code))
    }
}

/// Lets those who have waited return to their tables.
fn try_returns_again(world: &mut World) {
    let now = world.resource::<HostNow>().0;
    while let Some(waited) = world.resource_mut::<Returns>().take_due(now) {
        run(world, come_back, waited);
    }
}

/// Registers a new connection.
pub(crate) fn connect(
    In((conn, hello, from)): In<(ConnId, Hello, Option<IpAddr>)>,
    mut directory: ResMut<Directory>,
    limits: ArrivalLimits,
    mut publisher: Publisher,
) {
    let player = PlayerId::from(&hello.token);
    if limits.quarantine.has_player(player) {
        return publisher.end(conn, Goodbye::Quarantined);
    }
    directory.connect(conn, player, from, limits.now.0);
    if limits.draining.is_on() && hello.table.is_none() {
        publisher.end(conn, Goodbye::Elsewhere);
    }
}

/// Lets the player of a new connection return to the table that it names, if they have a seat there. Who comes back too
/// often waits: everyone at the table is told each time. Nobody is told of a connection that ends before that.
pub(crate) fn come_back(
    In((conn, code)): In<(ConnId, TableCode)>,
    mut directory: ResMut<Directory>,
    mut budgets: ResMut<Budgets>,
    mut returns: ResMut<Returns>,
    mut incoming: ResMut<IncomingRequests>,
    mut limits: ArrivalLimits,
    mut publisher: Publisher,
    mut commands: Commands,
) {
    let Some(caller) = directory.caller(conn).filter(|caller| caller.table.is_none()) else { return };
    let Caller { player, from, .. } = caller;
    if limits.draining.is_on() && directory.table(code).is_none() {
        return publisher.end(conn, Goodbye::Elsewhere);
    }
    let now = limits.now.0;
    if budgets.take(Cost::Entry, player, from, now).is_err() {
        return returns.waiting.push_back((now + RETURNS_AFTER, conn, code));
    }
    in_hand::hold(Culprit::Player(player), WorkKind::named("ComeBack"));
    if directory.is_recalled(code) {
        // The client retries by itself.
        return publisher.end(conn, Goodbye::GoingDown);
    }
    match limits.table(code, (conn, caller), &mut directory, &mut publisher, &mut commands) {
        Ok(table) => {
            directory.send_to(conn, Some(table));
            incoming.0.push((table, TableRequest { conn, player, kind: RequestKind::ComeBack }));
        }
        Err(reason) => publisher.refuse(conn, reason),
    }
}

/// Forgets a closed connection, and tells its table.
pub(crate) fn disconnect(
    In(conn): In<ConnId>,
    mut directory: ResMut<Directory>,
    mut links: ResMut<IdleLinks>,
    mut partners: ResMut<Partners>,
    mut incoming: ResMut<IncomingRequests>,
) {
    in_hand::forget_player(conn);
    if let Some(Caller { player, .. }) = directory.caller(conn) {
        partners.forget(player);
    }
    if let Some(Caller { player, table: Some(table), .. }) = directory.caller(conn) {
        incoming.0.push((table, TableRequest { conn, player, kind: RequestKind::Gone }));
    }
    directory.disconnect(conn);
    links.forget(conn);
}

fn create_table(
    In((conn, name)): In<(ConnId, PlayerName)>,
    mut directory: ResMut<Directory>,
    mut dealer: ResMut<Dealer>,
    mut incoming: ResMut<IncomingRequests>,
    mut limits: ArrivalLimits,
    mut publisher: Publisher,
    mut commands: Commands,
) {
    let Some(caller) = directory.caller(conn) else { return };
    if caller.table.is_some() {
        return publisher.refuse(conn, Refused::AlreadyAtTable);
    }
    if limits.draining.is_on() {
        return publisher.end(conn, Goodbye::Elsewhere);
    }
    if directory.is_full() || limits.low_disk.0 || !limits.may_open_table(caller) {
        return publisher.refuse(conn, Refused::HostFull);
    }
    let code: TableCode = dealer.table_code(|code| directory.is_taken(code));
    let table = commands.spawn(new_table(code)).id();
    directory.open_table(code, table);
    limits.allowances.open_tables.open(code, caller.from);
    directory.send_to(conn, Some(table));
    let kind = RequestKind::Join(Joining { name, password: None, checked: None });
    incoming.0.push((table, TableRequest { conn, player: caller.player, kind }));
}

/// Sends a connection to the table of a code, where its player joins or returns to their seat.
fn go_to_table(
    In((conn, code, name, password)): In<(ConnId, TableCode, PlayerName, Option<TablePassword>)>,
    mut directory: ResMut<Directory>,
    mut incoming: ResMut<IncomingRequests>,
    mut limits: ArrivalLimits,
    mut publisher: Publisher,
    mut commands: Commands,
) {
    let Some(caller) = directory.caller(conn) else { return };
    if caller.table.is_some() {
        return publisher.refuse(conn, Refused::AlreadyAtTable);
    }
    if limits.draining.is_on() && directory.table(code).is_none() {
        return publisher.end(conn, Goodbye::Elsewhere);
    }
    if directory.is_recalled(code) {
        return publisher.refuse(conn, Refused::HostFull);
    }
    match limits.table(code, (conn, caller), &mut directory, &mut publisher, &mut commands) {
        Ok(table) => {
            directory.send_to(conn, Some(table));
            let kind = RequestKind::Join(Joining { name, password, checked: None });
            incoming.0.push((table, TableRequest { conn, player: caller.player, kind }));
        }
        Err(reason) => publisher.refuse(conn, reason),
    }
}
