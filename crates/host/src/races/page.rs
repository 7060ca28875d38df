//! What one player is told of a race.

use splitkey_protocol::{
    Dropped, Invitation, MyPair, PairPlay, RaceLine, RacePage, Reminders, ShownWebhook, Webhook,
    races::{Pair, PairNumber, Sealed, Seconds},
};
use splitkey_rules::Side;

use crate::{
    journal::races::Entrant,
    players::{bans::NetworkKey, player::PlayerId},
    races::race::Race,
};

impl Race {
    /// Returns the page as a player sees it.
    pub(crate) fn page(&self, player: PlayerId, now: Seconds, key: &NetworkKey) -> RacePage {
        let race = &self.stored;
        let sealed = race.sealed.as_ref();
        RacePage {
            race: race.link,
            plan: self.told_plan(player),
            organiser: self.told_organiser(),
            daily: race.daily,
            called_off: race.called_off.clone(),
            organises: race.organiser.player == player,
            has_password: race.password.is_some(),
            opens: race.opens,
            now,
            stage: self.stage(now),
            pairs: race.sign_ups.pairs().len() as u16,
            finished: self.finished(),
            sealed: sealed.map(|sealed| Sealed::of(&sealed.deal.deal, &sealed.nonce).0),
            opened: sealed
                .filter(|_| race.over && !self.is_removed())
                .map(|sealed| Sealed::text(&sealed.deal.deal, &sealed.nonce)),
            mine: self.my_pair(player, now, key).filter(|_| !self.is_removed()),
            dropped: self.dropped(player).filter(|_| !self.is_removed()),
            invitation: None,
            webhook: self.webhook_of(player),
            solo: self.solo(),
        }
    }

    /// Returns what an invitation to a pair is to.
    pub(crate) fn invitation(&self, number: PairNumber) -> Option<Invitation> {
        let pair = self.pair(number).filter(|_| !self.is_removed())?;
        Side::BOTH.into_iter().find_map(|side| {
            let by = pair.players[side.partner().index()].as_ref()?.name.clone();
            pair.players[side.index()].is_none().then_some(Invitation { by, side })
        })
    }

    fn my_pair(&self, player: PlayerId, now: Seconds, key: &NetworkKey) -> Option<MyPair> {
        let (pair, side) = self.place_of(player)?;
        let name = |entrant: &Option<Entrant>| entrant.as_ref().map(|entrant| entrant.name.clone());
        let play = self.plays.get(&pair.number).map(|play| PairPlay {
            strikes: play.strikes.total().saturating_add_signed(self.correction(pair.number)),
            clock: play.clock_at(now, self.stored.plan.closes),
            my_turn: self.waits_for(pair, side, now),
            over: play.end.is_some(),
            reminders: self.reminders(pair.number, side, now),
        });
        let extras = self.stored.extras.get(&pair.number);
        let is_for_invited = !pair.is_complete() && !pair.takes_anyone;
        Some(MyPair {
            number: pair.number,
            side,
            name: name(&pair.players[side.index()])?,
            partner: name(&pair.players[side.partner().index()]),
            invite: is_for_invited.then(|| key.pair_link(self.stored.link, pair.number)),
            play,
            feed: extras.and_then(|extras| extras.feeds[side.index()]),
            webhook: extras
                .and_then(|extras| extras.webhook.as_ref())
                .map(|webhook| self.shown_webhook(webhook, Some(pair.number))),
            solo: pair.is_solo(),
        })
    }

    /// Returns why a player was dropped who had signed up.
    fn dropped(&self, player: PlayerId) -> Option<Dropped> {
        let dropped = self.stored.dropped.iter().rfind(|dropped| dropped.player == player)?;
        Some(dropped.why.clone())
    }

    fn webhook_of(&self, player: PlayerId) -> Option<ShownWebhook> {
        let is_theirs = self.stored.organiser.player == player && !self.is_removed();
        self.stored.webhook.as_ref().filter(|_| is_theirs).map(|webhook| self.shown_webhook(webhook, None))
    }

    /// Returns what is told of a webhook of a pair, or of the race.
    fn shown_webhook(&self, webhook: &Webhook, of: Option<PairNumber>) -> ShownWebhook {
        let refused = self.stored.refused_webhooks.get(&of).copied();
        ShownWebhook { site: webhook.url.site().to_owned(), refused }
    }

    fn reminders(&self, pair: PairNumber, side: Side, now: Seconds) -> Reminders {
        if self.is_closed(now) {
            return Reminders::default();
        }
        Reminders {
            from: self.may_remind(pair, side.partner()),
            sent: self.reminded(pair, side.partner()),
            got: self.reminded(pair, side),
        }
    }

    /// Returns the race as it is listed for a player.
    pub(crate) fn line(&self, player: PlayerId, now: Seconds) -> RaceLine {
        let race = &self.stored;
        let mine = self.place_of(player).filter(|_| !self.is_removed());
        let is_over = |number| self.plays.get(&number).is_some_and(|play| play.end.is_some());
        let runs = |pair: &Pair<Entrant>| pair.is_complete() && !is_over(pair.number);
        let partner = mine.and_then(|(pair, side)| pair.players[side.partner().index()].as_ref());
        RaceLine {
            race: race.link,
            title: self.told_title(),
            daily: race.daily,
            called_off: race.called_off.as_ref().map(|called_off| called_off.by),
            language: race.plan.language,
            has_password: race.password.is_some(),
            stage: self.stage(now),
            sign_ups_end: race.plan.sign_ups_end,
            closes: race.plan.closes,
            pairs: [race.sign_ups.pairs().len() as u16, race.plan.most_pairs],
            organises: race.organiser.player == player,
            signed_up: self.place_of(player).is_some(),
            my_turn: mine.is_some_and(|(pair, side)| self.waits_for(pair, side, now)),
            reminded: mine.is_some_and(|(pair, side)| self.reminders(pair.number, side, now).got.is_some()),
            partner: partner.map(|entrant| entrant.name.clone()),
            runs: !self.is_closed(now) && mine.is_some_and(|(pair, _)| runs(pair)),
        }
    }
}
