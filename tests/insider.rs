//! Players send valid messages in any order and amount, and the host stays consistent for everybody else.
//!
//! Each seed makes a script, played by `crates/fuzz/src/host.rs` with all of its checks.

use std::{env, panic, time::Duration};

use rand::{Rng, SeedableRng, rngs::ChaCha12Rng};
use splitkey_fuzz::host::{Report, Step, play, play_steps};
use splitkey_protocol::{FromClient, KnockId, PlayerName, Request, SeatId, TableAccess, TableCode};
use splitkey_rules::Side;

/// The default number of scripts, which `SPLITKEY_INSIDER_SCRIPTS` overrides, and their length in bytes.
const SCRIPTS: u64 = 16;
const BYTES: usize = 1600;

fn scripts() -> u64 {
    env::var("SPLITKEY_INSIDER_SCRIPTS").ok().and_then(|count| count.parse().ok()).unwrap_or(SCRIPTS)
}

fn script(seed: u64) -> Vec<u8> {
    let mut bytes = vec![0; BYTES];
    ChaCha12Rng::seed_from_u64(seed).fill_bytes(&mut bytes);
    bytes
}

#[test]
fn random_scripts_leave_every_table_consistent_with_its_records() {
    let mut all = Report::default();
    let mut failed = Vec::new();
    for seed in 0..scripts() {
        match panic::catch_unwind(|| play(&script(seed))) {
            Ok(report) => all += report,
            Err(_) => {
                eprintln!("seed {seed}");
                failed.push(seed);
            }
        }
    }
    assert!(failed.is_empty(), "the scripts of these seeds fail: {failed:?}");
    let per_script = |count: usize| count / scripts() as usize;
    assert!(per_script(all.steps) > 100 && per_script(all.messages) > 200, "too little was done: {all:?}");
    assert!(all.restarts > 0 && per_script(all.records) > 10, "too little was written: {all:?}");
    assert!(per_script(all.compared) > 20, "too little was compared with other keys: {all:?}");
    assert!(all.kinds.iter().all(|sent| *sent > 0), "a kind of message was never sent: {:?}", all.kinds);
}

/// A step in which the player in a place sends a message this many times.
fn say(place: usize, message: impl Into<FromClient>, times: usize) -> Step {
    Step::Say { place, message: message.into(), times }
}

fn name(text: &str) -> PlayerName {
    PlayerName::new(text).expect("a name")
}

/// Returns the code of the table at which the steps begin.
fn code() -> TableCode {
    *play_steps([]).codes.first().expect("a table should be open")
}

#[test]
fn an_outdated_request_to_join_gives_no_second_seat() {
    let code = code();
    let access = |knock| Request::SetAccess { access: TableAccess { knock, ..TableAccess::PRIVATE } };
    let join = || Request::JoinTable { code, password: None }.by(name("Dora"));
    // Places 3 and 7 are connections of the same player.
    play_steps([
        Step::Connect { place: 3, table: None },
        say(0, access(true), 1),
        say(3, join(), 1),
        say(0, access(false), 1),
        Step::Connect { place: 7, table: None },
        say(7, join(), 1),
        say(0, Request::Answer { knock: KnockId(0), admit: true }, 1),
        say(0, Request::Kick { seat: SeatId(3) }, 1),
    ]);
}

#[test]
fn requests_that_change_nothing_write_nothing() {
    let no_ops = [
        (0, Request::Sit { side: Side::A }),
        (0, Request::SetAccess { access: TableAccess::PRIVATE }),
        (0, Request::SetPassword { password: None }),
        (0, Request::LiftBans),
        (0, Request::HandOver { seat: SeatId(0) }),
        (1, Request::ConfirmByTwo { on: false }),
        (1, Request::Rename { name: name("Ben") }),
        (2, Request::StandUp),
    ];
    let written = play_steps([]).records;
    for (place, no_op) in no_ops {
        let report = play_steps([say(place, no_op.clone(), 30)]);
        assert_eq!(report.records, written, "{no_op:?} should change nothing");
    }
}

#[test]
fn no_reconnecting_costs_others_more_than_it_costs_whoever_does_it() {
    let code = code();
    let again = |place: usize| Step::Connect { place, table: Some(code) };
    let flapping = (0..60).flat_map(|_| [again(1), Step::Close { place: 1 }]);
    let taking_over = (0..60).map(|_| again(2));
    let joining = (0..60).flat_map(|_| {
        let join = Request::JoinTable { code, password: None }.by(name("Dora"));
        [Step::Connect { place: 3, table: None }, say(3, join, 30), Step::Close { place: 3 }]
    });
    play_steps(flapping.chain(taking_over).chain(joining).chain([Step::Wait(Duration::from_secs(30))]));
}

#[test]
fn no_queue_grows_while_the_journal_waits() {
    let flood =
        (0..40).map(|number| say(number % 3, Request::Rename { name: name(&format!("Ada {number}")) }, 30));
    play_steps([Step::Hold].into_iter().chain(flood));
}

#[test]
fn repeated_requests_for_a_word_list_are_limited() {
    let part = |part: u16| {
        let words = 25 * part..25 * part + 25;
        let text = words.map(|word| format!("{:Ж<16}{word:04}\n", "")).collect();
        say(0, Request::OwnWords { part, text, last: part == 79 }, 1)
    };
    let ends = [Request::GiveUp.at(0), Request::Agree.at(1)];
    let over = ends.into_iter().enumerate().map(|(place, message)| say(place, message, 1));
    let fetch = (0..300).map(|number| say(number % 3, Request::FetchOwnWords, 1));
    play_steps(over.chain((0..80).map(part)).chain(fetch));
}
