//! What has happened in a race, for webhooks. It holds no words, clues or cells, and of pairs that play on nothing that is
//! not their own.

use std::net::IpAddr;

use bevy_ecs::prelude::*;
use splitkey_protocol::{
    CalledOffBy, Language, PlayerName, RaceLink, RaceTitle, TalkLine, Webhook, WebhookUrl,
    races::{Pair, PairNumber, Seconds},
};
use splitkey_rules::Side;

use crate::{
    journal::races::{Entrant, PlayEnd, StoredPlay, StoredRace},
    races::race::Race,
};

/// Something that has happened in a race, for a webhook.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceNews {
    pub webhook: Webhook,
    /// The address from which the webhook was set, if that was since the host started.
    pub opener: Option<IpAddr>,
    pub race: RaceLink,
    /// Of a daily board, the date.
    pub title: RaceTitle,
    pub daily: bool,
    pub language: Language,
    pub event: RaceEvent,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq)]
pub enum RaceEvent {
    /// The match of the pair waits for the first player, or for either if `both`.
    Turn { players: [PlayerName; 2], both: bool, token_due: Option<Seconds> },
    /// A player has reminded the partner.
    Reminded { by: PlayerName, player: PlayerName },
    /// The match of the pair is over.
    Over { players: [PlayerName; 2], finished: bool, strikes: u32 },
    /// A pair of the race is complete. The number of all pairs follows.
    SignedUp { players: [PlayerName; 2], pairs: u16 },
    /// A pair of the race has finished, which everyone may see.
    Finished { players: [PlayerName; 2], strikes: u32 },
    /// The race has closed.
    Closed { finished: u16 },
    /// The race was called off.
    CalledOff { reason: TalkLine },
}

/// A webhook has answered that it takes no news, now or later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookRefusal {
    pub url: WebhookUrl,
    /// The status of the answer.
    pub status: u16,
}

/// Which webhooks players may set.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebhookRule {
    /// None, since the host sends nothing.
    Off,
    /// Those whose address begins with `https://`.
    Encrypted,
    Any,
}

/// Takes the news. It is called during a step and must not block.
pub type RaceNewsOutlet = Box<dyn FnMut(RaceNews) + Send + Sync>;

impl Race {
    /// Returns the news by a change of the race besides what its pairs do.
    pub(crate) fn news_since(&self, before: &StoredRace) -> Vec<RaceNews> {
        let after = &self.stored;
        if after.is_removed() {
            return Vec::new();
        }
        let mut news = Vec::new();
        for pair in after.sign_ups.pairs() {
            let was_complete =
                before.sign_ups.pairs().iter().any(|old| old.number == pair.number && old.is_complete());
            if let Some(players) = players(pair).filter(|_| !was_complete) {
                let pairs = after.sign_ups.pairs().iter().filter(|pair| pair.is_complete()).count() as u16;
                news.extend(self.to_organiser(RaceEvent::SignedUp { players, pairs }));
            }
            news.extend(self.reminder_since(before, pair));
        }
        if after.over && !before.over {
            let event = match &after.called_off {
                Some(called_off) if called_off.by == CalledOffBy::Organiser => {
                    RaceEvent::CalledOff { reason: called_off.reason.clone() }
                }
                _ => RaceEvent::Closed { finished: self.finished() },
            };
            news.extend(self.to_organiser(event.clone()));
            let pairs = after.sign_ups.pairs().iter();
            news.extend(pairs.filter_map(|pair| self.to_pair(pair.number, event.clone())));
        }
        news
    }

    fn reminder_since(&self, before: &StoredRace, pair: &Pair<Entrant>) -> Option<RaceNews> {
        let reminded =
            |race: &StoredRace| race.extras.get(&pair.number).map_or([None; 2], |extras| extras.reminded);
        let (old, new) = (reminded(before), reminded(&self.stored));
        let side = Side::BOTH.into_iter().find(|side| new[side.index()] > old[side.index()])?;
        let [a, b] = players(pair)?;
        let (player, by) = if side == Side::A { (a, b) } else { (b, a) };
        self.to_pair(pair.number, RaceEvent::Reminded { by, player })
    }

    /// Returns the news by what a pair has done now.
    pub(crate) fn news_of_play(
        &self,
        number: PairNumber,
        before: Option<&StoredPlay>,
        after: &StoredPlay,
    ) -> Vec<RaceNews> {
        let Some(players) = self.pair(number).and_then(players).filter(|_| !self.is_removed()) else {
            return Vec::new();
        };
        let strikes = after.strikes.total().saturating_add_signed(self.correction(number));
        let was_over = before.is_some_and(|before| before.end.is_some());
        match after.end {
            Some(_) if was_over => Vec::new(),
            Some(end) => {
                let finished = end == PlayEnd::Finished;
                let over = RaceEvent::Over { players: players.clone(), finished, strikes };
                let to_all = finished.then(|| self.to_organiser(RaceEvent::Finished { players, strikes }));
                self.to_pair(number, over).into_iter().chain(to_all.flatten()).collect()
            }
            None if before.is_some_and(|before| before.waits_for == after.waits_for) => Vec::new(),
            None => {
                let both = after.waits_for == [true; 2];
                let [a, b] = players;
                let players = if after.waits_for[Side::A.index()] { [a, b] } else { [b, a] };
                let token_due = after.next_token(after.acted, self.stored.plan.closes);
                self.to_pair(number, RaceEvent::Turn { players, both, token_due }).into_iter().collect()
            }
        }
    }

    fn to_organiser(&self, event: RaceEvent) -> Option<RaceNews> {
        let webhook = self.stored.webhook.clone().filter(|_| self.takes_news(None))?;
        Some(self.news(None, webhook, event))
    }

    fn to_pair(&self, pair: PairNumber, event: RaceEvent) -> Option<RaceNews> {
        let webhook =
            self.stored.extras.get(&pair)?.webhook.clone().filter(|_| self.takes_news(Some(pair)))?;
        Some(self.news(Some(pair), webhook, event))
    }

    /// Returns whether the webhook of a pair, or of the race, has not refused news for good.
    fn takes_news(&self, of: Option<PairNumber>) -> bool {
        !self.stored.refused_webhooks.contains_key(&of)
    }

    /// Returns whose webhook has refused news for good, of those that still take news: pairs, or the race for `None`.
    pub(crate) fn refused_by(&self, refusal: &WebhookRefusal) -> impl Iterator<Item = Option<PairNumber>> {
        let is_it =
            |webhook: &Option<Webhook>| webhook.as_ref().is_some_and(|webhook| webhook.url == refusal.url);
        let pairs = self.stored.extras.iter().filter(move |(_, extras)| is_it(&extras.webhook));
        let race = is_it(&self.stored.webhook).then_some(None);
        race.into_iter().chain(pairs.map(|(pair, _)| Some(*pair))).filter(|of| self.takes_news(*of))
    }

    /// Returns the race as it is once a webhook has refused news for good.
    pub(crate) fn after_refusal(&self, refusal: &WebhookRefusal) -> StoredRace {
        let mut after = self.stored.clone();
        after.refused_webhooks.extend(self.refused_by(refusal).map(|of| (of, refusal.status)));
        after
    }

    fn news(&self, of: Option<PairNumber>, webhook: Webhook, event: RaceEvent) -> RaceNews {
        let race = &self.stored;
        RaceNews {
            webhook,
            opener: self.webhooks_by.get(&of).copied(),
            race: race.link,
            title: race.plan.title.clone(),
            daily: race.daily,
            language: race.plan.language,
            event,
        }
    }

    /// Returns whether somebody elsewhere waits for what happens, so that the race has to be closed on time.
    pub(crate) fn is_followed(&self) -> bool {
        let race = &self.stored;
        let follows = |extras: &crate::journal::races::PairExtras| {
            extras.webhook.is_some() || extras.feeds.iter().any(Option::is_some)
        };
        !race.over && (race.webhook.is_some() || race.extras.values().any(follows))
    }
}

/// Returns the names of a complete pair, by [`Side::index`].
fn players(pair: &Pair<Entrant>) -> Option<[PlayerName; 2]> {
    let [Some(a), Some(b)] = &pair.players else { return None };
    Some([a.name.clone(), b.name.clone()])
}
