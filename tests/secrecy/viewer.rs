//! The viewers of a match, and what each may know.

use rand::{Rng, RngExt, seq::SliceRandom};
use splitkey_protocol::PlayerToken;
use splitkey_rules::{Cell, Identity, KeyCard, Side};

/// The two identities of a word, by [`Side::index`].
pub type Pair = (Identity, Identity);

/// The most words of a key that are swapped.
const TRADED: usize = 9;

/// Everybody with a connection to the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Opens the table and plays on side A.
    Lark,
    /// Plays on side B.
    Owl,
    /// Also plays on side A, and stands up now and then.
    Wren,
    Spectator,
    /// Is not at the table.
    Stranger,
    /// A stream overlay. Its connection is that of another stranger; what is recorded is what the overlay shows, with
    /// and without names.
    Overlay,
    /// The page of viewers who vote. Its connection is that of another stranger, too.
    WatchPage,
    /// The phone of Lark, which shows the map of side A. Its connection is that of another stranger, too.
    LarkPhone,
    /// The phone of Owl.
    OwlPhone,
    /// The page of the table's moderator. Its connection is that of another stranger, too.
    Moderator,
}

impl Viewer {
    pub const ALL: [Viewer; 10] = [
        Viewer::Lark,
        Viewer::Owl,
        Viewer::Wren,
        Viewer::Spectator,
        Viewer::Stranger,
        Viewer::Overlay,
        Viewer::WatchPage,
        Viewer::LarkPhone,
        Viewer::OwlPhone,
        Viewer::Moderator,
    ];
    /// The players with phones.
    pub const PHONES: [(Viewer, Viewer); 2] =
        [(Viewer::Lark, Viewer::LarkPhone), (Viewer::Owl, Viewer::OwlPhone)];

    /// Returns the side whose map the viewer may know.
    pub fn side(self) -> Option<Side> {
        match self {
            Viewer::Lark | Viewer::Wren | Viewer::LarkPhone => Some(Side::A),
            Viewer::Owl | Viewer::OwlPhone => Some(Side::B),
            Viewer::Spectator
            | Viewer::Stranger
            | Viewer::Overlay
            | Viewer::WatchPage
            | Viewer::Moderator => None,
        }
    }

    /// Returns whether somebody sits at the table, and nobody only looks on from outside.
    pub fn is_at_table(self) -> bool {
        matches!(self, Viewer::Lark | Viewer::Owl | Viewer::Wren | Viewer::Spectator)
    }

    /// Returns whether somebody is shown how a word was touched. A moderator sees what people write, and nothing else.
    pub fn sees_touches(self) -> bool {
        !matches!(self, Viewer::Stranger | Viewer::Moderator)
    }

    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns the viewer's token in one of two matches that `knower` must not be able to distinguish: only the
    /// knower's own token is the same in both.
    pub fn token(self, number: u64, knower: Viewer, is_twin: bool) -> PlayerToken {
        let mut token = [1 + self as u8; 32];
        token[..8].copy_from_slice(&number.to_le_bytes());
        token[8] = u8::from(is_twin && self != knower);
        PlayerToken(token)
    }
}

pub fn random_key(random: &mut impl Rng) -> [Pair; 25] {
    let mut pairs = KeyCard::PAIRS;
    pairs.shuffle(random);
    pairs
}

/// Returns the key with some words swapped that look the same to `viewer`: their own identities stay where they are.
pub fn other_key(pairs: &[Pair; 25], viewer: Viewer, random: &mut impl Rng) -> [Pair; 25] {
    let mut other = *pairs;
    let mut cells: Vec<usize> = (0..25).collect();
    cells.shuffle(random);
    cells.truncate(TRADED);
    for at in 1..cells.len() {
        let (one, two) = (cells[at], cells[random.random_range(0..at)]);
        if viewer.side().is_none_or(|side| identity(other[one], side) == identity(other[two], side)) {
            other.swap(one, two);
        }
    }
    other
}

pub fn identity(pair: Pair, side: Side) -> Identity {
    match side {
        Side::A => pair.0,
        Side::B => pair.1,
    }
}

/// Returns the words that are the same in both keys.
pub fn same_words(one: &[Pair; 25], other: &[Pair; 25]) -> Vec<Cell> {
    Cell::all().filter(|cell| one[cell.index()] == other[cell.index()]).collect()
}
