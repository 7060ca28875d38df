//! Checks what becomes of a new table whose code another host with the same journal has given.

use splitkey_protocol::{PlayerName, Request};

use super::*;
use crate::{journal::JournalError, tables::directory::Directory};

/// A journal in which the first table's code is taken.
struct TakenOnce {
    last: u64,
    notify: flume::Sender<HostEvent>,
}

impl Journal for TakenOnce {
    fn submit(&mut self, _: Submission) -> Seq {
        self.last += 1;
        let seq = Seq(self.last);
        let result = if self.last == 1 { Err(JournalError::CodeTaken) } else { Ok(()) };
        let notice = CommitNotice { seq, result };
        self.notify.send(HostEvent::Committed(notice)).expect("the test should listen");
        seq
    }

    fn keeps(&self) -> bool {
        true
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn recall(&mut self, table: TableCode) {
        panic!("{table} is a stranger's table");
    }

    fn read_sheets(&mut self, _: u64, _: SheetQuery) {}
}

#[test]
fn a_player_whose_new_table_has_a_taken_code_is_refused_and_can_try_again() {
    let (notify, events) = flume::unbounded();
    let host = Host::new(HostConfig::default(), Box::new(TakenOnce { last: 0, notify }));
    let (records, sheets) = Default::default();
    let mut bench = Bench { host, events, records, sheets, code: None, now: Duration::ZERO };
    bench.connect(0);
    let mut open = || {
        let name = PlayerName::new("Ada").expect("a name");
        bench.say(0, Request::CreateTable.by(name));
        let directory = bench.host.app.world().resource::<Directory>();
        let caller = directory.caller(conn(0)).expect("the connection should stay");
        let tables = directory.tables_of(caller.player).count();
        assert_eq!(directory.parked_tables(), 0);
        (caller.table.is_some(), directory.tables(), tables)
    };
    assert_eq!(open(), (false, 0, 0));
    assert_eq!(open(), (true, 1, 1));
}
