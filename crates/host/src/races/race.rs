//! One race.

use std::{collections::BTreeMap, net::IpAddr};

use splitkey_protocol::{
    Language, Packs, PairLink, PlayerName, RacePlan, RaceTitle, RaceWords, RulingOn, SoloPairs, TableCode,
    races::{Pair, PairEnd, PairNumber, RaceResult, Schedule, Seconds, Stage, Standing, standings_apart},
};
use splitkey_rules::Side;

use crate::{
    journal::{
        Seq,
        races::{Entrant, PlayEnd, StoredPlay, StoredRace},
    },
    players::player::PlayerId,
};

/// A race with what its pairs do.
#[derive(Debug)]
pub(crate) struct Race {
    pub(crate) stored: StoredRace,
    /// What the pairs that have begun do.
    pub(crate) plays: BTreeMap<PairNumber, StoredPlay>,
    /// The tables of pairs that are beginning.
    pub(crate) opening: BTreeMap<PairNumber, TableCode>,
    /// The links of its free places for invited players.
    pub(crate) places: Vec<PairLink>,
    /// The addresses that have set its webhook and those of its pairs since the host started.
    pub(crate) webhooks_by: BTreeMap<Option<PairNumber>, IpAddr>,
    /// The change that is not durable yet.
    pub(crate) in_flight: Option<Seq>,
}

impl Race {
    pub(crate) fn new(stored: StoredRace) -> Race {
        let (plays, opening, webhooks_by) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Race { stored, plays, opening, places: Vec::new(), webhooks_by, in_flight: None }
    }

    pub(crate) fn schedule(&self) -> Schedule {
        let plan = &self.stored.plan;
        Schedule {
            opens: self.stored.opens,
            sign_ups_end: plan.sign_ups_end,
            closes: plan.closes,
            action_limit: plan.action_limit,
        }
    }

    pub(crate) fn stage(&self, now: Seconds) -> Stage {
        if self.stored.over { Stage::Closed } else { self.schedule().stage(now) }
    }

    pub(crate) fn is_removed(&self) -> bool {
        self.stored.is_removed()
    }

    /// Returns the plan as a player is told it: that of a removed race without its texts, and an exact list only once the
    /// clock of the player's pair has started, so that nobody studies the words before.
    pub(crate) fn told_plan(&self, player: PlayerId) -> RacePlan {
        let plan = self.stored.plan.clone();
        if self.is_removed() {
            let words = RaceWords::Packs(Packs::First);
            return RacePlan { title: self.told_title(), text: None, words, ..plan };
        }
        let has_begun =
            || self.place_of(player).is_some_and(|(pair, _)| self.plays.contains_key(&pair.number));
        let words = match plan.words {
            RaceWords::Exact(_) if !self.stored.over && !has_begun() => RaceWords::Untold,
            words => words,
        };
        RacePlan { words, ..plan }
    }

    /// Returns the title as it is told: for a removed race, one that says nothing.
    pub(crate) fn told_title(&self) -> RaceTitle {
        if self.is_removed() {
            RaceTitle::new("–").expect("a dash should be a title")
        } else {
            self.stored.plan.title.clone()
        }
    }

    /// Returns the organiser's name as it is told: for a removed race, one that says nothing.
    pub(crate) fn told_organiser(&self) -> PlayerName {
        if self.is_removed() {
            PlayerName::new("–").expect("a dash should be a name")
        } else {
            self.stored.organiser.name.clone()
        }
    }

    pub(crate) fn is_closed(&self, now: Seconds) -> bool {
        self.stage(now) == Stage::Closed
    }

    /// Returns the race after what time has brought about: sign-ups have ended, or it has closed. Closing is noted before
    /// anybody is told what is told then, so that the race never opens again.
    pub(crate) fn after_time(&self, now: Seconds) -> Option<StoredRace> {
        let race = &self.stored;
        let (closes, ended) = (self.is_closed(now), self.stage(now) > Stage::SignUps);
        let drops = ended && race.sign_ups.pairs().iter().any(|pair| !pair.is_complete());
        if race.over || self.in_flight.is_some() || !(closes || drops) {
            return None;
        }
        let mut after = StoredRace { over: closes, ..race.clone() };
        after.drop_incomplete();
        Some(after)
    }

    /// Returns the pair and the side of a player.
    pub(crate) fn place_of(&self, player: PlayerId) -> Option<(&Pair<Entrant>, Side)> {
        let is_theirs =
            |place: &Option<Entrant>| place.as_ref().is_some_and(|entrant| entrant.player == player);
        self.stored.sign_ups.pairs().iter().find_map(|pair| {
            let side = Side::BOTH.into_iter().find(|side| is_theirs(&pair.players[side.index()]))?;
            Some((pair, side))
        })
    }

    /// Returns whether the match of a pair waits for the player on this side. A computer player acts only while the
    /// person of the pair is at the table, so that the match always waits for the person.
    pub(crate) fn waits_for(&self, pair: &Pair<Entrant>, side: Side, now: Seconds) -> bool {
        let play = self.plays.get(&pair.number).filter(|_| !self.is_closed(now));
        play.is_some_and(|play| match pair.is_solo() {
            true => play.end.is_none(),
            false => play.waits_for[side.index()],
        })
    }

    /// Returns the standings of all pairs of which everybody may know how they have done: first those of the pairs of two
    /// people, and then those of the pairs with a computer player, which are ranked apart.
    pub(crate) fn standings(&self, now: Seconds) -> Vec<Standing<PairNumber>> {
        let complete = self.stored.sign_ups.pairs().iter().filter(|pair| pair.is_complete());
        let ends = complete.filter_map(|pair| {
            let end = self.end_of(pair.number, now)?;
            Some((pair.number, pair.is_solo(), end))
        });
        standings_apart(ends).into_iter().flatten().collect()
    }

    fn end_of(&self, pair: PairNumber, now: Seconds) -> Option<PairEnd> {
        if self.is_disqualified(pair) {
            return Some(PairEnd::Disqualified);
        }
        match self.plays.get(&pair).filter(|play| play.end == Some(PlayEnd::Finished)) {
            Some(play) => {
                let tokens = play.clock_at(now, self.stored.plan.closes).tokens;
                let correction = self.correction(pair);
                Some(PairEnd::Finished(RaceResult::of(&play.turns, play.strikes, correction, tokens)))
            }
            None => self.is_closed(now).then_some(PairEnd::NotFinished),
        }
    }

    /// Returns whether a pair is out of the standings, by the last ruling on that.
    pub(crate) fn is_disqualified(&self, pair: PairNumber) -> bool {
        let last = self.rulings_on(pair).filter(|on| !matches!(on, RulingOn::Strikes(_))).last();
        last == Some(RulingOn::Disqualified)
    }

    /// Returns the strikes that the organiser has added for a pair, or taken off.
    pub(crate) fn correction(&self, pair: PairNumber) -> i32 {
        let strikes = |on| match on {
            RulingOn::Strikes(strikes) => i32::from(strikes),
            RulingOn::Disqualified | RulingOn::Reinstated => 0,
        };
        self.rulings_on(pair).map(strikes).sum()
    }

    fn rulings_on(&self, pair: PairNumber) -> impl Iterator<Item = RulingOn> {
        self.stored.rulings.iter().filter(move |ruling| ruling.pair == pair).map(|ruling| ruling.on)
    }

    /// Returns when a side was reminded since the last action of its pair.
    pub(crate) fn reminded(&self, pair: PairNumber, side: Side) -> Option<Seconds> {
        let at = self.stored.extras.get(&pair)?.reminded[side.index()]?;
        self.plays.get(&pair).filter(|play| at > play.acted).map(|_| at)
    }

    /// Returns from when on a side, for which alone the match waits, may be reminded, unless it was reminded since the last
    /// action, or a computer player plays it.
    pub(crate) fn may_remind(&self, pair: PairNumber, side: Side) -> Option<Seconds> {
        let play = self.plays.get(&pair).filter(|play| play.waits_for_only(side))?;
        self.pair(pair).filter(|pair| !pair.is_solo())?;
        let from = play.acted.saturating_add(self.stored.plan.action_limit / 4);
        self.reminded(pair, side).is_none().then_some(from)
    }

    /// Returns the number of pairs that have finished.
    pub(crate) fn finished(&self) -> u16 {
        self.plays.values().filter(|play| play.end == Some(PlayEnd::Finished)).count() as u16
    }

    /// Returns how many pairs play with a computer player, if players can sign up with one: on the boards of the host
    /// itself, in the only language that computer players know.
    pub(crate) fn solo(&self) -> Option<SoloPairs> {
        if !self.stored.daily || self.stored.plan.language != Language::English {
            return None;
        }
        let solo = || self.stored.sign_ups.pairs().iter().filter(|pair| pair.is_solo());
        let is_finished = |pair: &&Pair<Entrant>| {
            self.plays.get(&pair.number).is_some_and(|play| play.end == Some(PlayEnd::Finished))
        };
        let (pairs, finished) = (solo().count() as u16, solo().filter(is_finished).count() as u16);
        Some(SoloPairs { pairs, finished })
    }
}
