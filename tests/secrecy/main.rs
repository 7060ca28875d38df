//! Nobody can tell more of the key than the rules let them.
//!
//! The same script is played on two hosts whose keys differ only in what one viewer may not know. Until a touch or
//! the end shows the difference to everybody, all that this viewer's link carries has to be the same, frame by frame
//! and byte by byte: views, facts, refusals, previews, marks, and what comes after a reconnect. The other players'
//! tokens differ, too, and so may show nowhere. What the host logs, at every level, is read in the same way by
//! somebody who may know nothing.

use std::env;

mod hosts;
mod http;
mod logs;
mod notebook;
mod room;
mod script;
mod tap;
mod twins;
mod viewer;

#[cfg(feature = "leak")]
mod leaks;

use self::{
    twins::{Twins, play_twice},
    viewer::Viewer,
};

/// How many pairs of matches are played for each viewer, unless `SPLITKEY_SECRECY_MATCHES` says otherwise.
const MATCHES: u64 = 300;
/// So many of them share their two hosts.
const MATCHES_ON_A_HOST: u64 = 20;
/// So many of the last steps are told where something was learnt.
const STEPS_TOLD: usize = 12;

fn matches() -> u64 {
    env::var("SPLITKEY_SECRECY_MATCHES").ok().and_then(|count| count.parse().ok()).unwrap_or(MATCHES)
}

/// The first piece in which two readings differ.
fn difference([one, two]: &[Vec<Vec<u8>>; 2]) -> Option<usize> {
    (0..one.len().max(two.len())).find(|at| one.get(*at) != two.get(*at))
}

fn learns_nothing(viewer: Viewer) {
    let (mut told_in_the_end, mut played) = (0, 0);
    for seed in 0..matches().div_ceil(MATCHES_ON_A_HOST) {
        for Twins { traffic, log, told_in_the_end: told, steps } in
            play_twice(seed, MATCHES_ON_A_HOST, viewer, viewer)
        {
            let at = difference(&traffic);
            let last = &steps[steps.len().saturating_sub(STEPS_TOLD)..];
            assert_eq!(
                at, None,
                "a frame of match {played} of seed {seed} tells the keys apart, after {last:#?}"
            );
            if viewer.side().is_none() {
                let at = difference(&log).and_then(|at| log[0].get(at).or(log[1].get(at)));
                let line = at.map(|line| String::from_utf8_lossy(line));
                assert_eq!(line, None, "a log line of match {played} of seed {seed} tells the keys apart");
            }
            assert!(!traffic[0].is_empty(), "something should have come");
            told_in_the_end += u64::from(told);
            played += 1;
        }
    }
    // Who is at the table learns the difference when the rules say so.
    assert_eq!(told_in_the_end > played / 4, viewer != Viewer::Stranger, "{told_in_the_end} of {played}");
}

#[test]
fn a_player_of_side_a_learns_nothing_of_the_other_half() {
    learns_nothing(Viewer::Lark);
}

#[test]
fn a_player_of_side_b_learns_nothing_of_the_other_half() {
    learns_nothing(Viewer::Owl);
}

#[test]
fn a_player_who_gets_up_learns_nothing_of_the_other_half() {
    learns_nothing(Viewer::Wren);
}

#[test]
fn a_spectator_learns_nothing_of_either_half() {
    learns_nothing(Viewer::Spectator);
}

#[test]
fn somebody_without_a_place_at_the_table_learns_nothing() {
    learns_nothing(Viewer::Stranger);
}

#[test]
fn a_difference_that_is_told_is_found() {
    // The keys differ for Owl in what Lark may not know, and Owl is told its own half.
    let twins = play_twice(0, 8, Viewer::Lark, Viewer::Owl);
    assert!(twins.iter().filter(|twins| difference(&twins.traffic).is_some()).count() >= 6);
}

#[test]
fn a_panic_over_a_whole_match_tells_nothing() {
    use splitkey_host::{DealRecord, Event};
    use splitkey_rules::{Deal, Game, KeyCard, Mission, Variant};

    let told = |pairs| {
        let words = std::array::from_fn(|word| format!("WORD{word}"));
        let key = KeyCard::from_pairs(pairs).expect("a key");
        let text = format!("{key:?}");
        let deal = Deal::new(words, key, Mission::STANDARD, Variant::STANDARD).expect("a deal");
        let record = Event::Dealt { deal: Box::new(DealRecord { deal: deal.clone(), down: None }) };
        let panic = std::panic::catch_unwind(|| panic!("{text} {record:?} {:?}", Game::new(deal)));
        *panic.expect_err("it panics").downcast::<String>().expect("a text")
    };
    let mut other = KeyCard::PAIRS;
    other.reverse();
    assert_eq!(told(KeyCard::PAIRS), told(other));
}
