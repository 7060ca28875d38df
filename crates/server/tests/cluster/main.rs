//! Several hosts with one database, as programs: they are killed, stopped and cut off, and nothing that was shown is lost,
//! doubled or shown late.
#![cfg(unix)]

mod links;
mod neighbours;
mod nodes;
mod races;
mod routes;
mod unsound;
mod upgrade;

use std::{path::PathBuf, time::Duration};

use splitkey_protocol::{FromHost, PlayerName, Refused, Request};
use splitkey_testkit::{Cluster, Fault, PostgresServer, cluster};

use self::nodes::{LONG, Node, late_writer, shown_before_it_is_kept, stale_host};

#[test]
fn nothing_is_lost_doubled_or_late_whatever_happens_to_a_host_or_its_database() {
    let report = cluster(&Cluster {
        program: PathBuf::from(env!("CARGO_BIN_EXE_splitkey-server")),
        hosts: 3,
        tables: 3,
        lease: "0.2,1.2,1.5",
        expires: Duration::from_millis(1500),
        faults: vec![
            Fault::Killed,
            Fault::StoppedBriefly,
            Fault::DatabaseCrashed,
            Fault::StoppedForLong,
            Fault::Restarted,
            Fault::DatabaseGone,
            Fault::CutOff,
            Fault::Drained,
        ],
        watch: |_, _| {},
    });
    let report = report.expect("the run should finish");
    println!("{report}");
    assert!(report.is_good(), "{report}");
    assert!(report.players.acknowledged > 0 && report.claims > 0, "{report}");
}

#[test]
fn a_wrong_code_is_one_at_every_host() {
    let database = PostgresServer::shared().new_schema();
    let host = Node::start(&database, "h1", LONG);
    let mut guest = host.dial(3, None);
    let name = PlayerName::new("Zoe").expect("a name");
    let code = "222222".parse().expect("a code");
    guest.say(Request::JoinTable { code, password: None }.by(name));
    let told = guest.wait(|said| match said {
        FromHost::Refused { reason } => Some(reason.clone()),
        _ => None,
    });
    assert_eq!(told, Refused::UnknownTable);
}

#[test]
fn a_host_that_stops_gives_its_tables_back_at_once() {
    let database = PostgresServer::shared().new_schema();
    let (one, other) = (Node::start(&database, "h1", LONG), Node::start(&database, "h2", LONG));
    let (code, callers) = one.deal();
    drop(callers);
    one.stop();
    let mut back = other.dial(1, Some(code));
    back.wait(|said| matches!(said, FromHost::Joined { .. }).then_some(()));
}

#[test]
fn a_host_whose_table_was_taken_over_shows_nothing_more_of_it() {
    let found = late_writer(None);
    assert!(found.is_sound(), "{found:?}");
}

#[test]
fn a_host_that_was_stopped_shows_nothing_old() {
    let found = stale_host(None);
    assert!(found.is_sound(), "{found:?}");
}

#[test]
fn nothing_is_shown_that_is_not_kept() {
    let found = shown_before_it_is_kept(None);
    assert!(found.is_sound(), "{found:?}");
}
