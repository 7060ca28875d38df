//! The page of a race, as one player sees it.

use serde::{Deserialize, Serialize};
use splitkey_race::{PairNumber, Seconds, Stage};
use splitkey_rules::Side;

use super::{CalledOff, FeedLink, PairLink, RaceLink, RacePlan, ShownWebhook};
use crate::{PlayerName, RaceTitle, TalkLine};

/// Everything about a race but its pairs, which come as [`crate::RaceRow`]s.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RacePage {
    pub race: RaceLink,
    /// With the present closing time. Of a race that the operator has removed, no texts and names are told.
    pub plan: RacePlan,
    /// Of a daily board, which the host itself runs, the name means nothing.
    pub organiser: PlayerName,
    /// Whether it is the daily board of the host for the day that starts at `opens`.
    pub daily: bool,
    /// Who has called it off, and why, if anybody has.
    pub called_off: Option<CalledOff>,
    /// Whether the player is the organiser.
    pub organises: bool,
    /// Whether players need a password to sign up.
    pub has_password: bool,
    /// When the race was created.
    pub opens: Seconds,
    /// The time on the host.
    pub now: Seconds,
    pub stage: Stage,
    /// The number of pairs that have signed up, complete or not.
    pub pairs: u16,
    /// The number of pairs that have finished.
    pub finished: u16,
    /// The SHA-256 of the deal and a nonce, once the deal is drawn: as soon as a pair is complete.
    pub sealed: Option<[u8; 32]>,
    /// The text of which `sealed` is the hash, once the race is closed: see [`splitkey_race::Sealed::text`].
    pub opened: Option<String>,
    pub mine: Option<MyPair>,
    /// Why the player is not in it any more, if they had signed up and were dropped.
    pub dropped: Option<Dropped>,
    /// What the invitation by which the page was asked for is to.
    pub invitation: Option<Invitation>,
    /// Where news of the race are sent, told to the organiser only.
    pub webhook: Option<ShownWebhook>,
    /// How many of the pairs play with a computer player, if players can sign up with one.
    pub solo: Option<SoloPairs>,
}

/// Why somebody who had signed up is not in a race any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dropped {
    /// Sign-ups have ended, and nobody had become their partner.
    NoPartner,
    /// The organiser has removed them. They may sign up again.
    Removed { reason: TalkLine },
    /// The daily board was full, and another pair has the place of this one, which had not begun. They may sign up again.
    NotBegun,
}

/// How many pairs of a race play with a computer player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoloPairs {
    pub pairs: u16,
    pub finished: u16,
}

/// The free place in a pair to which an invitation leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invitation {
    /// The player who waits for a partner.
    pub by: PlayerName,
    /// The side of the free place.
    pub side: Side,
}

/// The pair of the player who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MyPair {
    pub number: PairNumber,
    pub side: Side,
    pub name: PlayerName,
    /// `None` while the place is free, and for a computer player.
    pub partner: Option<PlayerName>,
    /// The link for the partner, while the place is free and nobody else is put into it.
    pub invite: Option<PairLink>,
    /// `None` until one of the two has opened the table.
    pub play: Option<PairPlay>,
    /// The link to the feed and calendar of the player's seat, if there is one.
    pub feed: Option<FeedLink>,
    /// Where news of the pair are sent.
    pub webhook: Option<ShownWebhook>,
    /// Whether the partner is a computer player, which plays only while the player is at the table.
    pub solo: bool,
}

/// How a pair that has begun stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairPlay {
    pub strikes: u32,
    pub clock: RaceClock,
    /// Whether the match waits for this player's side, or for either side if the partner is a computer player.
    pub my_turn: bool,
    /// Whether the match is over.
    pub over: bool,
    pub reminders: Reminders,
}

/// The reminders of a pair since its last action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reminders {
    /// When the player may remind the partner: a quarter of the time for an action after the last one. `None` if the
    /// match does not wait for the partner alone, or the player has reminded them.
    pub from: Option<Seconds>,
    /// When the player reminded the partner.
    pub sent: Option<Seconds>,
    /// When the partner reminded the player.
    pub got: Option<Seconds>,
}

/// The clock of a pair (rules §12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceClock {
    /// The time tokens paid so far.
    pub tokens: u32,
    /// When the pair pays the next one unless it acts; `None` while the clock does not run.
    pub next_token: Option<Seconds>,
    pub paused: bool,
}

/// The race of which a pair plays at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRace {
    pub race: RaceLink,
    pub title: RaceTitle,
    pub pair: PairNumber,
}
