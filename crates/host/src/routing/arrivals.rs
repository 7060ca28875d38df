//! Routes messages from links to the request queue of their table.

use bevy::{ecs::system::SystemParam, prelude::*};
use splitkey_net::{Arrival, Arrivals, ConnId, HostNow};
use splitkey_protocol::{FromClient, Goodbye, Refused, TableCode};

use crate::{
    connections::{
        devices::{DeviceBuckets, DeviceRequests, is_about_devices},
        idle_links::IdleLinks,
        listing::ListsWanted,
    },
    crashes::{
        in_hand::{self, Culprit, WorkKind},
        quarantine::Quarantine,
    },
    journal::LowDisk,
    limits::allowance::Allowances,
    play::dealer::Dealer,
    players::player::PlayerId,
    publishing::publisher::Publisher,
    requests::step::{ArrivedAsides, Routed},
    schedule::HostSystems,
    tables::{
        directory::{Caller, Directory},
        queue::{Ask, Request, new_table},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stopping>().add_systems(
        Update,
        (route_arrivals, say_goodbye.run_if(is_stopping)).chain().in_set(HostSystems::Route),
    );
}

/// Whether the host is shutting down.
#[derive(Resource, Default)]
pub(crate) struct Stopping(pub(crate) bool);

fn is_stopping(stopping: Res<Stopping>) -> bool {
    stopping.0
}

fn route_arrivals(
    mut arrivals: ResMut<Arrivals>,
    mut directory: ResMut<Directory>,
    mut dealer: ResMut<Dealer>,
    mut routed: ResMut<Routed>,
    mut asides: ResMut<ArrivedAsides>,
    mut wanted: ResMut<ListsWanted>,
    (mut devices, mut device_buckets): (ResMut<DeviceRequests>, ResMut<DeviceBuckets>),
    mut gate: Gate,
    mut publisher: Publisher,
    mut commands: Commands,
) {
    directory.closed().for_each(|code| gate.allowances.open_tables.close(code));
    while let Some(arrival) = arrivals.0.pop_front() {
        let (conn, ask) = match arrival {
            Arrival::Opened { conn, hello, from } => {
                let player = PlayerId::from(&hello.token);
                if gate.quarantine.has_player(player) {
                    publisher.end(conn, Goodbye::Quarantined);
                    continue;
                }
                in_hand::hold(Culprit::Player(player), WorkKind::of(&Ask::ComeBack));
                let caller = directory.connect(conn, player, from, gate.now.0);
                let Some(code) = hello.table else { continue };
                if directory.is_recalled(code) {
                    // The client retries by itself.
                    publisher.end(conn, Goodbye::GoingDown);
                    continue;
                }
                match gate.table(code, caller, &mut directory, &mut publisher, &mut commands) {
                    Ok(table) => directory.send_to(conn, Some(table)),
                    Err(reason) => publisher.refuse(conn, reason),
                }
                (conn, Ask::ComeBack)
            }
            Arrival::Said { conn, message } => {
                let Some(caller) = directory.caller(conn) else { continue };
                in_hand::hold(Culprit::Player(caller.player), WorkKind::of(&message));
                if matches!(message, FromClient::FetchTables) {
                    // Clients send this by themselves, so it does not count as activity.
                    if directory.may_list(conn, gate.now.0) {
                        wanted.want(conn, caller.player);
                    } else {
                        publisher.refuse(conn, Refused::TooManyRequests);
                    }
                    continue;
                }
                gate.note_asked(conn);
                if is_about_devices(&message) {
                    devices.0.push((conn, message));
                    continue;
                }
                if let (true, Some(table)) = (is_aside(&message), caller.table) {
                    let request = Request { conn, player: caller.player, ask: Ask::Want(message) };
                    asides.0.push((table, request));
                    continue;
                }
                let (gate, publisher, commands) = (&mut gate, &mut publisher, &mut commands);
                match ask_of(message, conn, caller, &mut directory, &mut dealer, gate, publisher, commands) {
                    Ok(ask) => (conn, ask),
                    Err(reason) => {
                        publisher.refuse(conn, reason);
                        continue;
                    }
                }
            }
            Arrival::Closed { conn } => {
                in_hand::forget_player(conn);
                (conn, Ask::Gone)
            }
        };
        let gone = matches!(ask, Ask::Gone);
        if let Some(Caller { player, table: Some(table), .. }) = directory.caller(conn) {
            routed.0.push((table, Request { conn, player, ask }));
        }
        if gone {
            directory.disconnect(conn);
            device_buckets.forget(conn);
        }
    }
    in_hand::release();
}

/// The limits on connections, codes and new tables.
#[derive(SystemParam)]
struct Gate<'w> {
    now: Res<'w, HostNow>,
    allowances: ResMut<'w, Allowances>,
    idle_links: ResMut<'w, IdleLinks>,
    quarantine: Res<'w, Quarantine>,
    low_disk: Res<'w, LowDisk>,
}

impl Gate<'_> {
    /// Returns the table of a code, for players who may still try codes or are seated there. Loads it if it is parked.
    fn table(
        &mut self,
        code: TableCode,
        caller: Caller,
        directory: &mut Directory,
        publisher: &mut Publisher,
        commands: &mut Commands,
    ) -> Result<Entity, Refused> {
        let wrong_codes = &mut self.allowances.wrong_codes;
        if self.quarantine.has_table(code) || !directory.is_taken(code) {
            wrong_codes.note(caller.from, self.now.0);
            return Err(self.quarantine.reason(code));
        }
        if !wrong_codes.is_left(caller.from, self.now.0) && !directory.is_at(caller.player, code) {
            return Err(Refused::UnknownTable);
        }
        let open = directory.table(code);
        open.or_else(|| publisher.bring_back(code, directory, commands)).ok_or(Refused::TableUnreadable)
    }

    fn note_asked(&mut self, conn: ConnId) {
        self.idle_links.note_asked(conn, self.now.0);
    }

    fn may_open_table(&mut self, caller: Caller) -> bool {
        self.allowances.open_tables.is_left(caller.from)
            && self.allowances.tables.take(caller.from, self.now.0)
    }
}

/// Returns whether a message changes nothing stored of its table, so that it can bypass the queue.
fn is_aside(message: &FromClient) -> bool {
    matches!(
        message,
        FromClient::Preview { .. }
            | FromClient::OwnWords { .. }
            | FromClient::FetchOwnWords
            | FromClient::Point { .. }
            | FromClient::Pin { .. }
            | FromClient::Say { .. }
            | FromClient::ProposeClue { .. }
            | FromClient::FetchPings
            | FromClient::React { .. }
    )
}

/// Turns a message into a request to the caller's table. Creates the table first for `CreateTable`.
fn ask_of(
    message: FromClient,
    conn: ConnId,
    caller: Caller,
    directory: &mut Directory,
    dealer: &mut Dealer,
    gate: &mut Gate,
    publisher: &mut Publisher,
    commands: &mut Commands,
) -> Result<Ask, Refused> {
    match message {
        FromClient::CreateTable { .. } | FromClient::JoinTable { .. } if caller.table.is_some() => {
            Err(Refused::AlreadyAtTable)
        }
        FromClient::CreateTable { .. }
            if directory.is_full() || gate.low_disk.0 || !gate.may_open_table(caller) =>
        {
            Err(Refused::HostFull)
        }
        FromClient::JoinTable { code, .. } if directory.is_recalled(code) => Err(Refused::HostFull),
        FromClient::CreateTable { name } => {
            let code: TableCode = dealer.table_code(|code| directory.is_taken(code));
            let entity = commands.spawn(new_table(code)).id();
            directory.open_table(code, entity);
            gate.allowances.open_tables.open(code, caller.from);
            directory.send_to(conn, Some(entity));
            Ok(Ask::Join { name, password: None, checked: None })
        }
        FromClient::JoinTable { code, name, password } => {
            let entity = gate.table(code, caller, directory, publisher, commands)?;
            directory.send_to(conn, Some(entity));
            Ok(Ask::Join { name, password, checked: None })
        }
        message if caller.table.is_some() => Ok(Ask::Want(message)),
        _ => Err(Refused::NotAtTable),
    }
}

fn say_goodbye(directory: Res<Directory>, mut publisher: Publisher) {
    for conn in directory.connections() {
        publisher.end(conn, Goodbye::GoingDown);
    }
}
