//! A host that tells of its keys is found, whichever way it has chosen.

use splitkey_host::Leak;

use crate::{
    difference,
    twins::{Twins, play_twice},
    viewer::Viewer,
};

/// So many matches at a time, and so many times, have to be enough.
const MATCHES: u64 = 20;
const TIMES: u64 = 10;

#[test]
fn every_leak_is_found() {
    for leak in Leak::ALL {
        leak.open();
        let tells = |Twins { traffic, log, .. }: &Twins| match leak {
            Leak::Log => difference(log).is_some(),
            _ => difference(traffic).is_some(),
        };
        for viewer in [Viewer::Lark, Viewer::Owl, Viewer::Spectator] {
            // Some things are said to players alone.
            let is_said = viewer.side().is_some() || !matches!(leak, Leak::Refusal | Leak::Preview);
            let mut seeds = 1..=TIMES;
            let found = seeds.any(|seed| play_twice(seed, MATCHES, viewer, viewer).iter().any(tells));
            assert_eq!(found, is_said, "whether {leak:?} tells {viewer:?} of the key");
        }
    }
}
