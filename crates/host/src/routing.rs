//! What links say goes to the line of its table.

use bevy::prelude::*;
use splitkey_net::{Arrival, Arrivals, ConnId};
use splitkey_protocol::{FromClient, Goodbye, Refused, TableCode};

use crate::{
    Dealer, HostSystems, PlayerId,
    directory::{Caller, Directory},
    line::{Asides, Ask, Request, Routed},
    listing::ListsWanted,
    publication::Publisher,
    table::table,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stopping>().add_systems(
        Update,
        (route_arrivals, say_goodbye.run_if(is_stopping)).chain().in_set(HostSystems::Route),
    );
}

/// Whether the host is going down.
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
    mut asides: ResMut<Asides>,
    mut wanted: ResMut<ListsWanted>,
    mut publisher: Publisher,
    mut commands: Commands,
) {
    asides.0.clear();
    while let Some(arrival) = arrivals.0.pop_front() {
        let (conn, ask) = match arrival {
            Arrival::Opened { conn, hello, origin } => {
                directory.connect(conn, PlayerId::from(&hello.token), origin);
                let Some(code) = hello.table else { continue };
                match directory.table(code) {
                    Some(table) => directory.send_to(conn, Some(table)),
                    None => publisher.refuse(conn, Refused::UnknownTable),
                }
                (conn, Ask::ComeBack)
            }
            Arrival::Said { conn, message } => {
                let Some(caller) = directory.caller(conn) else { continue };
                if matches!(message, FromClient::FetchTables) {
                    wanted.0.push((conn, caller.player));
                    continue;
                }
                if let (true, Some(table)) = (is_aside(&message), caller.table) {
                    let request = Request { conn, player: caller.player, ask: Ask::Want(message) };
                    asides.0.push((table, request));
                    continue;
                }
                match ask_of(message, conn, caller, &mut directory, &mut dealer, &mut commands) {
                    Ok(ask) => (conn, ask),
                    Err(reason) => {
                        publisher.refuse(conn, reason);
                        continue;
                    }
                }
            }
            Arrival::Closed { conn } => (conn, Ask::Gone),
        };
        let gone = matches!(ask, Ask::Gone);
        if let Some(Caller { player, table: Some(table), .. }) = directory.caller(conn) {
            routed.0.push((table, Request { conn, player, ask }));
        }
        if gone {
            directory.disconnect(conn);
        }
    }
}

/// Whether a message changes nothing of its table, so that nobody else has to wait for it.
fn is_aside(message: &FromClient) -> bool {
    matches!(
        message,
        FromClient::Preview { .. }
            | FromClient::OwnWords { .. }
            | FromClient::FetchOwnWords
            | FromClient::Point { .. }
            | FromClient::Pin { .. }
            | FromClient::Say { .. }
            | FromClient::React { .. }
    )
}

/// What a message asks of which table; opens a table for who wants one.
fn ask_of(
    message: FromClient,
    conn: ConnId,
    caller: Caller,
    directory: &mut Directory,
    dealer: &mut Dealer,
    commands: &mut Commands,
) -> Result<Ask, Refused> {
    match message {
        FromClient::CreateTable { .. } | FromClient::JoinTable { .. } if caller.table.is_some() => {
            Err(Refused::AlreadyAtTable)
        }
        FromClient::CreateTable { .. } if directory.is_full() => Err(Refused::HostFull),
        FromClient::CreateTable { name } => {
            let code: TableCode = dealer.table_code(|code| directory.is_taken(code));
            let entity = commands.spawn(table(code)).id();
            directory.open_table(code, entity);
            directory.send_to(conn, Some(entity));
            Ok(Ask::Join { name, password: None })
        }
        FromClient::JoinTable { code, name, password } => {
            let entity = directory.table(code).ok_or(Refused::UnknownTable)?;
            directory.send_to(conn, Some(entity));
            Ok(Ask::Join { name, password })
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
