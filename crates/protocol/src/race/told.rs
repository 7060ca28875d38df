//! What the host tells about races.

use serde::{Deserialize, Serialize};
use splitkey_race::{Seconds, Stage};

use super::{CalledOffBy, PairClues, RaceClock, RaceLink, RacePage, RaceRow};
use crate::{Language, PlayerName, RaceTitle};

/// An answer about strike races, or news of one. The order of the variants is part of the wire format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RaceTold {
    /// The public races that are not closed, those that close first first; and the player's own: first those that wait for
    /// the player, then the others that are not closed, and of each the newest first.
    List { listed: Vec<RaceLine>, mine: Vec<RaceLine>, now: Seconds },
    /// The race of the player is created.
    Made { race: RaceLink },
    /// The page of a race: when it was asked for, and after every change that the player has made to it.
    Page { page: Box<RacePage> },
    /// A part of the pairs: first those with a standing, the best first, then the others in the order of sign-ups. Of those
    /// with a standing, the pairs of two people come before those with a computer player.
    Pairs { race: RaceLink, from: u16, rows: Vec<RaceRow>, more: bool },
    /// A part of what all pairs did, in the same order.
    Clues { race: RaceLink, from: u16, pairs: Vec<PairClues>, more: bool },
    /// The clock of the player's pair, at its table: on joining, and after every action, pause and resumption.
    Clock { race: RaceLink, clock: RaceClock, now: Seconds },
}

/// A race in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceLine {
    pub race: RaceLink,
    /// It is not told of a race that the operator has removed.
    pub title: RaceTitle,
    /// Whether it is a daily board of the host, for the day of its title.
    pub daily: bool,
    /// Who has called it off, if anybody has.
    pub called_off: Option<CalledOffBy>,
    pub language: Language,
    pub has_password: bool,
    pub stage: Stage,
    pub sign_ups_end: Seconds,
    pub closes: Seconds,
    /// The number of pairs that have signed up, and the most.
    pub pairs: [u16; 2],
    /// Whether the player is the organiser.
    pub organises: bool,
    /// Whether the player has signed up.
    pub signed_up: bool,
    /// Whether the match of the player's pair waits for the player.
    pub my_turn: bool,
    /// Whether the partner has reminded the player of that.
    pub reminded: bool,
    /// `None` while the player has none, and for a computer player.
    pub partner: Option<PlayerName>,
    /// Whether it is one of the player's running games: the pair is complete, and its match can go on.
    pub runs: bool,
}
