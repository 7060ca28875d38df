//! Checks that a table that writes without end is limited, and its match is not.

use splitkey_protocol::{Request, TableAccess};

use super::*;

/// Turns talk off and on `times` times, and returns how many records that wrote.
fn switch_talk(bench: &mut Bench, times: usize) -> usize {
    let before = bench.written().len();
    for at in 0..times {
        let access = TableAccess { talk: (before + at) % 2 == 1, ..TableAccess::PRIVATE };
        bench.say(0, Request::SetAccess { access });
    }
    bench.written().len() - before
}

#[test]
fn a_table_over_its_budget_cannot_change_but_its_match_goes_on() {
    let mut bench = a_table();
    assert!(switch_talk(&mut bench, 2100) < 2000);
    assert_eq!(switch_talk(&mut bench, 2), 0);
    let before = bench.written().len();
    for step in [Step::StandUp(0), Step::Join(3), Step::Configure(0, Packs::Both, false), Step::Pause(0)] {
        step.take(&mut bench);
    }
    assert_eq!(bench.written().len(), before, "newcomers and settings should be refused, too");
    for step in [Step::Clue(0), Step::GiveUp(0), Step::Agree(1), Step::Leave(2)] {
        step.take(&mut bench);
    }
    assert_eq!(bench.written().len(), before + 4, "actions and leaving should still work");
    bench.now += Duration::from_secs(60);
    assert_eq!(switch_talk(&mut bench, 20), 6, "expected one change every ten seconds");
}
