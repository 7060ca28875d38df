//! All races of the host, and the time.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use bevy_ecs::prelude::*;
use splitkey_protocol::{
    FeedLink, PairLink, RaceLink, RaceRefused, Refused, ReplayLink, TableCode, TableRace,
    races::{PairNumber, Seconds},
};
use splitkey_rules::{Deal, Game, Side};

use crate::{
    journal::races::{KeptRace, RaceChange, StoredPlay, StoredRace},
    players::{bans::NetworkKey, player::PlayerId},
    races::{
        news::{RaceNews, RaceNewsOutlet},
        play,
        race::Race,
        seat_feed::SeatFeed,
        time::RaceTime,
    },
};

/// How long a race can be looked at after it is closed, in days of which the host has seen each.
pub const RACE_DAYS: u64 = 90;
/// The most open races of a host, besides its daily boards.
const OPEN_RACES: usize = 1000;
/// The most open races of one organiser.
const RACES_OF_PLAYER: usize = 5;

/// The races by their links.
#[derive(Resource, Default)]
pub(crate) struct Races {
    all: BTreeMap<RaceLink, Race>,
    /// The free places for invited players, by their links.
    places: HashMap<PairLink, (RaceLink, PairNumber)>,
    /// The seats with a feed, by its link.
    feeds: HashMap<FeedLink, (RaceLink, PairNumber, Side)>,
    /// Whether somebody elsewhere waits for what happens in an open race.
    are_followed: bool,
    /// The pairs that have done something, whose players at no table are not called to their turn yet.
    moved: Vec<(RaceLink, PairNumber)>,
    /// Takes the news for webhooks.
    pub(crate) outlet: Option<RaceNewsOutlet>,
    /// The races by the tags of the links to their replays.
    replays: HashMap<[u8; 16], RaceLink>,
    /// The time. A host without a clock has no races.
    time: RaceTime,
    /// Whether another host of the same journal has them.
    elsewhere: bool,
}

impl Races {
    /// Notes that another host of the same journal has the races.
    pub(crate) fn leave_elsewhere(&mut self) {
        self.elsewhere = true;
    }

    /// Takes up the races of the journal, which are this host's from now on. The time starts from their records.
    pub(crate) fn restore(&mut self, kept: Vec<KeptRace>, key: &NetworkKey) {
        self.elsewhere = false;
        self.time = RaceTime::after(kept.iter().map(KeptRace::recorded).max());
        for KeptRace { race, plays } in kept {
            let link = race.link;
            self.store(race, key);
            if let Some(race) = self.all.get_mut(&link) {
                race.plays = plays;
            }
        }
    }

    /// Adds a race, or changes it, and returns whether it is new.
    pub(crate) fn store(&mut self, stored: StoredRace, key: &NetworkKey) -> bool {
        let link = stored.link;
        let free = stored.sign_ups.pairs().iter().filter(|pair| !pair.is_complete() && !pair.takes_anyone);
        let free: Vec<PairNumber> = free.map(|pair| pair.number).collect();
        let places: Vec<PairLink> = free.iter().map(|pair| key.pair_link(link, *pair)).collect();
        self.replays.insert(key.race_replay(link, PairNumber(0)).tag, link);
        self.places.extend(places.iter().copied().zip(free.into_iter().map(|pair| (link, pair))));
        self.feeds.retain(|_, (of, ..)| *of != link);
        self.feeds.extend(stored.feeds().map(|(feed, pair, side)| (feed, (link, pair, side))));
        let before = match self.all.get_mut(&link) {
            Some(race) => {
                race.stored = stored;
                Some(std::mem::replace(&mut race.places, places.clone()))
            }
            None => {
                self.all.insert(link, Race { places: places.clone(), ..Race::new(stored) });
                None
            }
        };
        for gone in before.iter().flatten().filter(|place| !places.contains(place)) {
            self.places.remove(gone);
        }
        self.are_followed = self.all.values().any(Race::is_followed);
        before.is_none()
    }

    /// Notes what the computer's clock shows after the host has run for so long.
    pub(crate) fn tell_time(&mut self, clock: Seconds, ran: Duration) {
        self.time.tell(clock, ran);
    }

    /// Returns the time, unless this host has no races.
    pub(crate) fn now(&self) -> Option<Seconds> {
        self.time().ok()
    }

    /// Returns the time.
    ///
    /// # Errors
    /// When this host has no races.
    pub(crate) fn time(&self) -> Result<Seconds, RaceRefused> {
        let now = self.time.now().ok_or(RaceRefused::None)?;
        if self.elsewhere { Err(RaceRefused::Elsewhere) } else { Ok(now) }
    }

    pub(crate) fn get(&self, link: RaceLink) -> Option<&Race> {
        self.all.get(&link)
    }

    pub(crate) fn get_mut(&mut self, link: RaceLink) -> Option<&mut Race> {
        self.all.get_mut(&link)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Race> {
        self.all.values()
    }

    pub(crate) fn remove(&mut self, link: RaceLink) {
        if let Some(race) = self.all.remove(&link) {
            self.places.retain(|_, (of, _)| *of != race.stored.link);
            self.replays.retain(|_, of| *of != race.stored.link);
            self.feeds.retain(|_, (of, ..)| *of != race.stored.link);
        }
    }

    pub(crate) fn are_followed(&self) -> bool {
        self.are_followed
    }

    /// Returns the players for whom the match of a pair waits, of every pair that has done something since the last call.
    pub(crate) fn take_called(&mut self) -> Vec<PlayerId> {
        let moved = std::mem::take(&mut self.moved);
        let Some(now) = self.now() else { return Vec::new() };
        let waiting = moved.into_iter().filter_map(|(link, number)| {
            let race = self.get(link)?;
            let pair = race.pair(number)?;
            let waits = |side: &Side| race.waits_for(pair, *side, now);
            let entrants =
                Side::BOTH.into_iter().filter(waits).map(|side| pair.players[side.index()].as_ref());
            Some(entrants.flatten().map(|entrant| entrant.player).collect::<Vec<_>>())
        });
        waiting.flatten().collect()
    }

    /// Passes news on to webhooks.
    pub(crate) fn tell_news(&mut self, news: Vec<RaceNews>) {
        if let Some(outlet) = &mut self.outlet {
            news.into_iter().for_each(outlet);
        }
    }

    /// Returns what the feed of a seat tells, if there is one.
    pub(crate) fn seat_feed(&self, link: FeedLink) -> Option<SeatFeed> {
        let now = self.now()?;
        let (race, pair, side) = *self.feeds.get(&link)?;
        self.get(race)?.seat_feed(pair, side, now)
    }

    /// Returns whether players can create no more races. Closed ones do not count, which stay for long.
    pub(crate) fn is_full(&self, now: Seconds) -> bool {
        let open = self.iter().filter(|race| !race.stored.daily && !race.is_closed(now));
        open.count() >= OPEN_RACES
    }

    /// Returns whether a player organises as many open races as one may.
    pub(crate) fn has_enough(&self, player: PlayerId, now: Seconds) -> bool {
        let theirs = self.iter().filter(|race| race.stored.organiser.player == player);
        theirs.filter(|race| !race.is_closed(now)).count() >= RACES_OF_PLAYER
    }

    /// Returns the race and the pair of a link to a free place.
    pub(crate) fn place(&self, link: PairLink) -> Option<(RaceLink, PairNumber)> {
        self.places.get(&link).copied()
    }

    /// Returns the table and the deal of the match that a link replays, once its race is over.
    pub(crate) fn replayed(&self, link: ReplayLink) -> Result<(TableCode, &Deal), Refused> {
        let race = self.replays.get(&link.tag).and_then(|race| self.get(*race)).filter(|_| link.table == 0);
        let race = race.ok_or(Refused::UnknownReplay)?;
        if race.is_removed() {
            return Err(Refused::Race(RaceRefused::Removed));
        }
        if !race.stored.over {
            return Err(Refused::Race(RaceRefused::ReplayClosed));
        }
        let pair = u16::try_from(link.record).ok().map(PairNumber);
        let play = pair.and_then(|pair| race.plays.get(&pair));
        let (play, sealed) = play.zip(race.stored.sealed.as_ref()).ok_or(Refused::ReplayGone)?;
        Ok((play.table, &sealed.deal.deal))
    }

    /// Removes the title from what the table of a pair knows, if its race was removed.
    pub(crate) fn hide_removed(&self, at: &mut TableRace) {
        if let Some(race) = self.get(at.race).filter(|race| race.is_removed()) {
            at.title = race.told_title();
        }
    }

    /// Checks whether a pair may act at its table now: its race is open, and at this host.
    ///
    /// # Errors
    /// When it may not.
    pub(crate) fn check_act(&self, link: RaceLink) -> Result<(), RaceRefused> {
        let now = self.time()?;
        match self.get(link) {
            Some(race) if race.is_removed() => Err(RaceRefused::Removed),
            Some(race) if !race.is_closed(now) => Ok(()),
            _ => Err(RaceRefused::Closed),
        }
    }

    /// Returns the change by what has happened at the table of a pair, which ends in this state of the match.
    pub(crate) fn change(
        &self,
        (link, pair): (RaceLink, PairNumber),
        game: &Game,
        happened: play::Happened,
    ) -> Option<RaceChange> {
        let (now, race) = self.now().zip(self.get(link))?;
        let before = race.plays.get(&pair);
        let play = play::after(before, game, race.stored.plan.action_limit, happened, now)?;
        Some(RaceChange::Played(link, pair, Box::new(play)))
    }

    /// Notes what is durable now.
    pub(crate) fn note_play(&mut self, link: RaceLink, pair: PairNumber, play: StoredPlay) {
        let Some(race) = self.get_mut(link) else { return };
        let news = race.news_of_play(pair, race.plays.get(&pair), &play);
        race.plays.insert(pair, play);
        self.moved.push((link, pair));
        self.tell_news(news);
    }
}
