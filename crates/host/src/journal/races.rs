//! What a journal stores of strike races.

use std::{collections::BTreeMap, fmt};

use splitkey_protocol::{
    CalledOff, CalledOffBy, Dropped, FeedLink, PlayerName, RaceLink, RacePlan, Ruling, TableCode, Webhook,
    limits,
    races::{Pair, PairClock, PairNumber, Seconds, SignUps},
};
use splitkey_rules::{Side, Strikes, TurnRecord};

use super::DealRecord;
use crate::players::player::PlayerId;

/// A race without what its pairs do.
#[derive(Clone, Debug)]
pub struct StoredRace {
    pub link: RaceLink,
    /// With the present closing time.
    pub plan: RacePlan,
    pub opens: Seconds,
    pub organiser: Entrant,
    pub password: Option<RacePassword>,
    pub sign_ups: SignUps<Entrant>,
    /// In the order in which they were made.
    pub rulings: Vec<Ruling>,
    pub sealed: Option<SealedDeal>,
    /// Whether anybody may have been told what is told once it is closed. It stays closed from then on, even if the clock
    /// is set back.
    pub over: bool,
    /// Whether the host created it by itself, for the day that starts when it opens.
    pub daily: bool,
    /// Who has called it off, and why, if anybody has.
    pub called_off: Option<CalledOff>,
    /// Where the news that everyone may have are sent.
    pub webhook: Option<Webhook>,
    /// The webhooks that have refused news for good, each with the status of its answer: those of pairs, or the race's own.
    pub refused_webhooks: BTreeMap<Option<PairNumber>, u16>,
    /// What the players of pairs have set for themselves.
    pub extras: BTreeMap<PairNumber, PairExtras>,
    /// How long it was kept since it closed.
    pub age: Option<RaceAge>,
    /// Who had signed up and is not in it any more, the latest last.
    pub dropped: Vec<DroppedPlayer>,
}

/// A player who was taken out of a race, and is told why.
#[derive(Clone, Debug, PartialEq)]
pub struct DroppedPlayer {
    pub player: PlayerId,
    pub why: Dropped,
}

/// How long a closed race was kept, by days that a host has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceAge {
    /// The time up to which it was counted.
    pub counted_at: Seconds,
    pub lived: Seconds,
}

impl RaceAge {
    const DAY: Seconds = 24 * 60 * 60;
    /// The longest time between two counts that counts. After more, the clock was set, or no host has run for long.
    const PLAUSIBLE: Seconds = 3 * RaceAge::DAY;

    /// Counts again, if that is due: after a day, or when the clock is behind.
    pub(crate) fn after_a_day(self, now: Seconds) -> Option<RaceAge> {
        let passed = now.checked_sub(self.counted_at).unwrap_or(Seconds::MAX);
        let counted = if passed <= RaceAge::PLAUSIBLE { passed } else { 0 };
        (passed >= RaceAge::DAY).then(|| RaceAge { counted_at: now, lived: self.lived + counted })
    }
}

/// What the players of a pair have set besides playing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairExtras {
    /// When each side was last reminded by its partner, by [`splitkey_rules::Side::index`].
    pub reminded: [Option<Seconds>; 2],
    /// The links to the feeds of the seats, likewise.
    pub feeds: [Option<FeedLink>; 2],
    /// Where the news of the pair are sent.
    pub webhook: Option<Webhook>,
}

impl StoredRace {
    /// The most players who are told why they were dropped.
    const DROPPED: usize = limits::RACE_PAIRS as usize;

    /// Returns a new race, for which nobody has signed up.
    pub fn new(link: RaceLink, plan: RacePlan, opens: Seconds, organiser: Entrant) -> StoredRace {
        StoredRace {
            link,
            sign_ups: SignUps::new(plan.most_pairs),
            plan,
            opens,
            organiser,
            password: None,
            rulings: Vec::new(),
            sealed: None,
            over: false,
            daily: false,
            called_off: None,
            webhook: None,
            refused_webhooks: BTreeMap::new(),
            extras: BTreeMap::new(),
            age: None,
            dropped: Vec::new(),
        }
    }

    /// Drops the pairs that miss a player, since nobody can join them any more.
    pub(crate) fn drop_incomplete(&mut self) {
        for pair in self.sign_ups.end() {
            self.note_dropped(pair, &Dropped::NoPartner);
        }
    }

    /// Notes why the players of a pair are not in the race any more.
    pub(crate) fn note_dropped(&mut self, pair: Pair<Entrant>, why: &Dropped) {
        self.extras.remove(&pair.number);
        for Entrant { player, .. } in pair.players.into_iter().flatten() {
            self.dropped.push(DroppedPlayer { player, why: why.clone() });
        }
        let too_many = self.dropped.len().saturating_sub(StoredRace::DROPPED);
        self.dropped.drain(..too_many);
    }

    /// Returns the links to the feeds of seats.
    pub(crate) fn feeds(&self) -> impl Iterator<Item = (FeedLink, PairNumber, Side)> {
        self.extras.iter().flat_map(|(pair, extras)| {
            Side::BOTH.into_iter().filter_map(|side| Some((extras.feeds[side.index()]?, *pair, side)))
        })
    }

    /// Returns whether the operator of the host has removed it. Nobody is told its texts any more.
    pub fn is_removed(&self) -> bool {
        self.called_off.as_ref().is_some_and(|called_off| called_off.by == CalledOffBy::Operator)
    }
}

/// A player with the name under which they take part.
#[derive(Clone, Debug)]
pub struct Entrant {
    pub player: PlayerId,
    pub name: PlayerName,
}

/// The same player, whatever their name.
impl PartialEq for Entrant {
    fn eq(&self, other: &Entrant) -> bool {
        self.player == other.player
    }
}

/// The hash of a race's password, which only this host can make.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RacePassword(pub [u8; 32]);

impl fmt::Debug for RacePassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RacePassword(..)")
    }
}

/// The deal of a race, and the nonce with which it was sealed. `Debug` prints neither the key nor the nonce.
#[derive(Clone)]
pub struct SealedDeal {
    pub deal: Box<DealRecord>,
    pub nonce: [u8; 32],
}

impl fmt::Debug for SealedDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealedDeal(..)")
    }
}

/// What a pair has done.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredPlay {
    pub table: TableCode,
    pub clock: PairClock,
    /// When it last did something, or began.
    pub acted: Seconds,
    pub strikes: Strikes,
    /// Which sides the match waits for, by [`splitkey_rules::Side::index`].
    pub waits_for: [bool; 2],
    pub end: Option<PlayEnd>,
    pub turns: Vec<TurnRecord>,
}

/// How the match of a pair ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayEnd {
    /// All agents were found.
    Finished,
    GaveUp,
}

/// A change of one race.
#[derive(Clone, Debug)]
pub enum RaceChange {
    /// The race is new, or something besides the play of its pairs has changed.
    Kept(Box<StoredRace>),
    Played(RaceLink, PairNumber, Box<StoredPlay>),
    /// The race is over for so long that it is deleted.
    Gone(RaceLink),
}

/// A race with what its pairs do.
#[derive(Clone, Debug)]
pub struct KeptRace {
    pub race: StoredRace,
    pub plays: BTreeMap<PairNumber, StoredPlay>,
}

impl KeptRace {
    /// Returns the latest time at which something was recorded.
    pub(crate) fn recorded(&self) -> Seconds {
        let race = &self.race;
        let plays = self.plays.values().map(|play| play.clock.latest());
        let reminded = race.extras.values().flat_map(|extras| extras.reminded).flatten();
        let counted = race.age.map(|age| age.counted_at);
        plays.chain(reminded).chain(counted).fold(race.opens, Seconds::max)
    }
}

/// Races in memory, for journals that store nothing on a disk.
#[derive(Clone, Debug, Default)]
pub struct RaceStore(BTreeMap<RaceLink, KeptRace>);

impl RaceStore {
    pub fn keep(&mut self, change: &RaceChange) {
        match change.clone() {
            RaceChange::Kept(race) => match self.0.get_mut(&race.link) {
                Some(kept) => kept.race = *race,
                None => {
                    self.0.insert(race.link, KeptRace { race: *race, plays: BTreeMap::new() });
                }
            },
            RaceChange::Played(link, pair, play) => {
                if let Some(kept) = self.0.get_mut(&link) {
                    kept.plays.insert(pair, *play);
                }
            }
            RaceChange::Gone(link) => drop(self.0.remove(&link)),
        }
    }

    /// Returns all races.
    pub fn all(&self) -> impl Iterator<Item = &KeptRace> {
        self.0.values()
    }
}
