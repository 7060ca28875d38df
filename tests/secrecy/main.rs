//! Nobody learns more about the key than the rules allow.
//!
//! The same script is played on two hosts whose keys differ only in what one viewer may not know. Until a touch or the
//! end of the match shows the difference to everybody, all traffic on this viewer's connection has to be the same,
//! frame by frame and byte by byte: views, facts, refusals, previews, marks, and what is sent after a reconnect. The
//! other players' tokens also differ, so they may not appear anywhere. The log of the host, at every level, is compared
//! in the same way for viewers who may know nothing.

use std::env;

mod delayed;
mod hosts;
mod http;
mod leaks;
mod logs;
mod room;
mod script;
mod tap;
mod twins;
mod viewer;

use self::{
    twins::{Twins, play_twice},
    viewer::Viewer,
};

/// The default number of pairs of matches for each viewer, which `SPLITKEY_SECRECY_MATCHES` overrides.
const MATCHES: u64 = 300;
/// The number of pairs that share their two hosts.
const MATCHES_ON_A_HOST: u64 = 20;
/// The number of last steps that are printed if a difference is found.
const STEPS_TOLD: usize = 12;

fn matches() -> u64 {
    env::var("SPLITKEY_SECRECY_MATCHES").ok().and_then(|count| count.parse().ok()).unwrap_or(MATCHES)
}

/// Returns the index of the first difference between two recordings.
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
                "a frame of match {played} of seed {seed} depends on the hidden part of the key, after {last:#?}"
            );
            if viewer.side().is_none() {
                let at = difference(&log).and_then(|at| log[0].get(at).or(log[1].get(at)));
                let line = at.map(|line| String::from_utf8_lossy(line));
                assert_eq!(line, None, "a log line of match {played} of seed {seed} depends on the key");
            }
            assert!(!traffic[0].is_empty(), "there should be some traffic");
            told_in_the_end += u64::from(told);
            played += 1;
        }
    }
    // Everybody who sees the words learns the difference when the rules allow it.
    assert_eq!(told_in_the_end > played / 4, viewer.sees_touches(), "{told_in_the_end} of {played}");
}

#[test]
fn a_player_of_side_a_learns_nothing_about_the_other_map() {
    learns_nothing(Viewer::Lark);
}

#[test]
fn a_player_of_side_b_learns_nothing_about_the_other_map() {
    learns_nothing(Viewer::Owl);
}

#[test]
fn a_player_who_stands_up_learns_nothing_about_the_other_map() {
    learns_nothing(Viewer::Wren);
}

#[test]
fn a_spectator_learns_nothing_about_either_map() {
    learns_nothing(Viewer::Spectator);
}

#[test]
fn a_connection_without_a_seat_learns_nothing() {
    learns_nothing(Viewer::Stranger);
}

#[test]
fn a_stream_overlay_learns_nothing_about_either_map() {
    learns_nothing(Viewer::Overlay);
}

#[test]
fn viewers_who_vote_learn_nothing_about_either_map() {
    learns_nothing(Viewer::WatchPage);
}

#[test]
fn a_moderator_learns_nothing_about_either_map() {
    learns_nothing(Viewer::Moderator);
}

#[test]
fn a_phone_of_side_a_learns_nothing_about_the_other_map() {
    learns_nothing(Viewer::LarkPhone);
}

#[test]
fn a_phone_of_side_b_learns_nothing_about_the_other_map() {
    learns_nothing(Viewer::OwlPhone);
}

#[test]
fn a_phone_shows_the_map_of_its_own_side() {
    // The keys differ in what Lark may not know, and Owl's phone shows this part.
    let twins = play_twice(0, 8, Viewer::Lark, Viewer::OwlPhone);
    assert!(twins.iter().filter(|twins| difference(&twins.traffic).is_some()).count() >= 6);
}

#[test]
fn a_difference_in_the_traffic_is_found() {
    // The keys differ in what Lark may not know, and Owl is sent this part.
    let twins = play_twice(0, 8, Viewer::Lark, Viewer::Owl);
    assert!(twins.iter().filter(|twins| difference(&twins.traffic).is_some()).count() >= 6);
}

#[test]
fn printing_a_whole_match_reveals_nothing() {
    use splitkey_host::{DealRecord, Event};
    use splitkey_rules::{Deal, Game, KeyCard, Mission, Variant};

    let told = |pairs| {
        let words = std::array::from_fn(|word| format!("WORD{word}"));
        let key = KeyCard::from_pairs(pairs).expect("a key");
        let text = format!("{key:?}");
        let deal = Deal::new(words, key, Mission::STANDARD, Variant::STANDARD).expect("a deal");
        let record = Event::Dealt { deal: Box::new(DealRecord { deal: deal.clone(), down: None }) };
        let panic = std::panic::catch_unwind(|| panic!("{text} {record:?} {:?}", Game::new(deal)));
        *panic.expect_err("a panic").downcast::<String>().expect("a text")
    };
    let mut other = KeyCard::PAIRS;
    other.reverse();
    assert_eq!(told(KeyCard::PAIRS), told(other));
}
