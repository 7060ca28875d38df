//! What hosts with one database tell each other: their public tables, and what was used up of hourly limits.

use std::{thread, time::Duration};

use splitkey_protocol::{
    FromClient, FromHost, PlayerName, PublicTable, Refused, Request, TableAccess, TableCode,
};
use splitkey_testkit::{Caller, PostgresServer};

use crate::nodes::{LONG, Node};

fn open() -> FromClient {
    Request::CreateTable.by(PlayerName::new("Ada").expect("a name"))
}

/// Returns the list of public tables that a host shows.
fn listed(caller: &mut Caller) -> Vec<PublicTable> {
    loop {
        caller.say(Request::FetchTables);
        let told = caller.wait(|said| match said {
            FromHost::Tables { public, .. } => Some(Some(public.clone())),
            FromHost::Refused { reason: Refused::TooManyRequests } => Some(None),
            _ => None,
        });
        match told {
            Some(public) => return public,
            None => thread::sleep(Duration::from_millis(500)),
        }
    }
}

/// Waits until a host lists a table, or no longer does.
fn wait_for(caller: &mut Caller, code: TableCode, is_listed: bool) {
    while listed(caller).iter().any(|table| table.code == code) != is_listed {
        thread::sleep(Duration::from_millis(300));
    }
}

/// Opens a table, and puts it into the public list.
fn open_public(caller: &mut Caller) -> TableCode {
    let code = caller.ask_for_table(open());
    caller.say(Request::SetAccess { access: TableAccess { public: true, ..TableAccess::PRIVATE } });
    wait_for(caller, code, true);
    code
}

#[test]
fn every_host_lists_the_public_tables_of_all_until_they_or_their_host_are_gone() {
    let database = PostgresServer::shared().new_schema();
    let (one, other) = (Node::start(&database, "h1", LONG), Node::start(&database, "h2", LONG));
    let mut guest = other.dial(3, None);
    let (mut first, mut second) = (one.dial(1, None), one.dial(2, None));
    let (kept, closed) = (open_public(&mut first), open_public(&mut second));
    wait_for(&mut guest, kept, true);
    wait_for(&mut guest, closed, true);
    let (mine, theirs) = (listed(&mut first), listed(&mut guest));
    assert_eq!(mine, theirs, "both show the same");
    second.say(Request::CloseTable);
    wait_for(&mut guest, closed, false);
    assert_eq!(listed(&mut guest).len(), 1);
    one.kill();
    let restarted = Node::start(&database, "h1", LONG);
    wait_for(&mut guest, kept, false);
    drop(restarted);
}

#[test]
fn an_address_has_one_allowance_at_all_hosts_together() {
    let database = PostgresServer::shared().new_schema();
    let limited = |node| Node::start_with(&database, node, LONG, &["--tables-per-hour", "3"]);
    let (one, other) = (limited("h1"), limited("h2"));
    let mut callers = [1, 2].map(|player| one.dial(player, None));
    callers[0].ask_for_table(open());
    let last = open_public(&mut callers[1]);
    let mut guests = [3, 4].map(|player| other.dial(player, None));
    wait_for(&mut guests[0], last, true);
    guests[0].ask_for_table(open());
    guests[1].say(open());
    let told = guests[1].wait(|said| match said {
        FromHost::Refused { reason } => Some(reason.clone()),
        _ => None,
    });
    assert_eq!(told, Refused::HostFull, "the fourth table of this address");
}
