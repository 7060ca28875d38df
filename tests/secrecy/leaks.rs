//! Checks that these tests find a host that leaks its keys, in each possible way.

use splitkey_host::Leak;

use crate::{
    difference,
    twins::{Twins, play_twice},
    viewer::Viewer,
};

/// The number of matches per seed, within which a leak has to be found for one of the seeds.
const MATCHES: u64 = 20;
/// The number of seeds.
const TIMES: u64 = 10;

#[test]
fn every_leak_is_found() {
    for leak in Leak::ALL {
        leak.open();
        let tells = |Twins { traffic, log, .. }: &Twins| match leak {
            Leak::Log => difference(log).is_some(),
            _ => difference(traffic).is_some(),
        };
        for viewer in [Viewer::Lark, Viewer::Owl, Viewer::Spectator, Viewer::Overlay] {
            let is_said = match viewer {
                Viewer::Overlay => matches!(leak, Leak::Overlay | Leak::Log),
                // Some messages are sent only to players.
                Viewer::Spectator => !matches!(leak, Leak::Refusal | Leak::Preview | Leak::Overlay),
                _ => leak != Leak::Overlay,
            };
            let mut seeds = 1..=TIMES;
            let found = seeds.any(|seed| play_twice(seed, MATCHES, viewer, viewer).iter().any(tells));
            assert_eq!(found, is_said, "whether {leak:?} leaks the key to {viewer:?}");
        }
    }
}
