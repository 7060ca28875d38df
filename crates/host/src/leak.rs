//! A host that leaks keys in ways that no player would notice, to check that `tests/secrecy` finds each of them.
//!
//! A program without debug assertions, such as every release, cannot leak: there, each leak is a constant `false`.

use std::cell::Cell;

use splitkey_rules::{Game, Identity, Side};

/// Whether this program has the leaks at all.
const CAN_LEAK: bool = cfg!(debug_assertions);

/// A way to leak a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    /// Some refusals are sent twice.
    Refusal,
    /// Some matches are sent twice to a returning player.
    Snapshot,
    /// Some previews are answered twice.
    Preview,
    /// Some actions are published with one extra frame.
    Action,
    /// A trace log line reveals it.
    Log,
    /// Some pictures of stream overlays end in a space.
    Overlay,
    /// Some pictures of viewers' pages end in a space.
    WatchPage,
    /// Some pictures of phones end in a space.
    Phone,
    /// Some pictures of moderators' pages end in a space.
    Moderator,
    /// Whoever is held back is told once more by how much, whenever something happens.
    Held,
    /// Overlays are not held back.
    EarlyOverlay,
    /// Viewers' pages are not held back.
    EarlyWatchPage,
    /// Spectators who are held back are shown votes, or not, as the guessing side says now.
    LiveVotes,
    /// The list of public tables is not held back.
    EarlyList,
}

impl Leak {
    pub const ALL: [Leak; 9] = [
        Leak::Refusal,
        Leak::Snapshot,
        Leak::Preview,
        Leak::Action,
        Leak::Log,
        Leak::Overlay,
        Leak::WatchPage,
        Leak::Phone,
        Leak::Moderator,
    ];

    /// The ways to show an audience that is held back what happens at present.
    pub const OF_THE_PRESENT: [Leak; 5] =
        [Leak::Held, Leak::EarlyOverlay, Leak::EarlyWatchPage, Leak::LiveVotes, Leak::EarlyList];

    /// Makes the hosts on this thread leak in this way.
    ///
    /// # Panics
    /// In a release, which cannot leak.
    pub fn open(self) {
        if !CAN_LEAK {
            panic!("a release cannot leak");
        }
        OPEN.set(Some(self));
    }

    /// Returns whether this leak is active and the bit that it leaks about this match is 1.
    pub(crate) fn tells(self, game: &Game) -> bool {
        self.is_open() && secret(game) % 2 == 1
    }

    /// Returns whether this leak is active.
    pub(crate) fn is_open(self) -> bool {
        CAN_LEAK && OPEN.get() == Some(self)
    }
}

thread_local! {
    static OPEN: Cell<Option<Leak>> = const { Cell::new(None) };
}

/// Returns a number that depends on both halves of the key.
fn secret(game: &Game) -> usize {
    let key = game.deal().key();
    let agents = |side: Side| key.map(side).cells(Identity::Agent).map(|cell| cell.index()).sum::<usize>();
    agents(Side::A) / 2 + agents(Side::B)
}
