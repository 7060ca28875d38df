//! A host that tells of keys, in ways that no player would notice: `tests/secrecy` has to find each of them.
//!
//! Only a build that asks for the feature `leak` has this, and a release build never does.

use std::cell::Cell;

use splitkey_rules::{Identity, Side};

use crate::matches::Match;

#[cfg(not(debug_assertions))]
compile_error!("the feature `leak` is for the secrecy tests alone");

/// One way to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    /// Some refusals come twice.
    Refusal,
    /// Some matches are shown twice to who comes back.
    Snapshot,
    /// Some previews are answered twice.
    Preview,
    /// Some actions are told with one frame more.
    Action,
    /// A log line at the finest level tells it.
    Log,
}

impl Leak {
    pub const ALL: [Leak; 5] = [Leak::Refusal, Leak::Snapshot, Leak::Preview, Leak::Action, Leak::Log];

    /// Hosts of this thread leak in this way from now on.
    pub fn open(self) {
        OPEN.set(Some(self));
    }

    /// Whether this leak is open and what it tells of this match is one and not zero.
    pub(crate) fn tells(self, dealt: &Match) -> bool {
        OPEN.get() == Some(self) && secret(dealt) % 2 == 1
    }
}

thread_local! {
    static OPEN: Cell<Option<Leak>> = const { Cell::new(None) };
}

/// A number that depends on both halves of the key.
fn secret(dealt: &Match) -> usize {
    let key = dealt.game.deal().key();
    let agents = |side: Side| key.map(side).cells(Identity::Agent).map(|cell| cell.index()).sum::<usize>();
    agents(Side::A) / 2 + agents(Side::B)
}
