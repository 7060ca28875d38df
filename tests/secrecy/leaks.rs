//! Checks that these tests find a host that leaks its keys, in each possible way.

use splitkey_host::Leak;

use crate::{
    difference,
    twins::{Twins, play_twice},
    viewer::Viewer,
};

/// The number of matches per seed.
const MATCHES: u64 = 20;
/// The number of seeds, for one of which a leak has to be found.
const FOUND_WITHIN: u64 = 10;
/// The same for a leak that tells the viewer nothing. Thousands of matches without leaks are played elsewhere here.
const SILENT_FOR: u64 = 1;

/// Opens each leak, and checks that it tells `viewer` something about the key if `is_said` of it, and otherwise nothing.
fn check(viewer: Viewer, is_said: impl Fn(Leak) -> bool) {
    for leak in Leak::ALL {
        leak.open();
        let tells = |Twins { traffic, log, .. }: &Twins| match leak {
            Leak::Log => difference(log).is_some(),
            _ => difference(traffic).is_some(),
        };
        let mut seeds = 1..=if is_said(leak) { FOUND_WITHIN } else { SILENT_FOR };
        let found = seeds.any(|seed| play_twice(seed, MATCHES, viewer, viewer).iter().any(tells));
        assert_eq!(found, is_said(leak), "whether {leak:?} leaks the key to {viewer:?}");
    }
}

#[test]
fn every_leak_to_side_a_is_found() {
    check(Viewer::Lark, |leak| {
        !matches!(leak, Leak::Overlay | Leak::WatchPage | Leak::Phone | Leak::Moderator)
    });
}

#[test]
fn every_leak_to_side_b_is_found() {
    check(Viewer::Owl, |leak| {
        !matches!(leak, Leak::Overlay | Leak::WatchPage | Leak::Phone | Leak::Moderator)
    });
}

#[test]
fn every_leak_to_a_spectator_is_found() {
    // Some messages are sent only to players.
    check(Viewer::Spectator, |leak| {
        !matches!(
            leak,
            Leak::Refusal | Leak::Preview | Leak::Overlay | Leak::WatchPage | Leak::Phone | Leak::Moderator
        )
    });
}

#[test]
fn every_leak_to_an_overlay_is_found() {
    check(Viewer::Overlay, |leak| matches!(leak, Leak::Overlay | Leak::Log));
}

#[test]
fn every_leak_to_viewers_who_vote_is_found() {
    // They see what overlays show.
    check(Viewer::WatchPage, |leak| matches!(leak, Leak::WatchPage | Leak::Overlay | Leak::Log));
}

#[test]
fn every_leak_to_a_moderator_is_found() {
    check(Viewer::Moderator, |leak| matches!(leak, Leak::Moderator | Leak::Log));
}

#[test]
fn every_leak_to_the_phone_of_side_a_is_found() {
    check(Viewer::LarkPhone, |leak| matches!(leak, Leak::Phone | Leak::Log));
}

#[test]
fn every_leak_to_the_phone_of_side_b_is_found() {
    check(Viewer::OwlPhone, |leak| matches!(leak, Leak::Phone | Leak::Log));
}
