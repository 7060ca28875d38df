//! A host that tells of its keys is found, whichever way it has chosen.

use splitkey_host::Leak;

use crate::{
    difference,
    twins::{Twins, play_twice},
    viewer::Viewer,
};

/// So many matches have to be enough.
const MATCHES: u64 = 20;

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
            let found = play_twice(1, MATCHES, viewer, viewer).iter().filter(|twins| tells(twins)).count();
            assert_eq!(found > 0, is_said, "{leak:?} tells {viewer:?} of the key in {found} matches");
        }
    }
}
