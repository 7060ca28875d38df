//! The sentences of feeds and calendars.

use fluent_bundle::{FluentArgs, FluentValue};
use splitkey_host::{FeedPlay, PlayEnd, SeatFeed};

use crate::texts::RaceTexts;

/// The texts about one feed.
pub(super) struct FeedTexts<'a> {
    pub(super) texts: &'a RaceTexts,
    pub(super) feed: &'a SeatFeed,
}

impl FeedTexts<'_> {
    fn get(&self, key: &str, values: &[(&str, FluentValue)]) -> String {
        let mut args = FluentArgs::new();
        values.iter().for_each(|(name, value)| args.set(*name, value.clone()));
        self.texts.get(self.feed.language, key, &args)
    }

    /// Returns a text about the race, with its title or the daily board's with its date.
    fn of_race(&self, key: &str, values: &[(&str, FluentValue)]) -> String {
        let title = self.feed.title.as_str();
        let title = match self.feed.daily {
            true => self.get("feed-daily", &[("title", title.into())]),
            false => title.to_owned(),
        };
        let mut all = vec![("title", title.into())];
        all.extend(values.iter().cloned());
        self.get(key, &all)
    }

    /// Returns who plays, as the title of the whole feed.
    pub(super) fn names(&self) -> String {
        let player = ("player", self.feed.player.as_str().into());
        match &self.feed.partner {
            Some(partner) => self.of_race("feed-names", &[player, ("partner", partner.as_str().into())]),
            None => self.of_race("feed-alone", &[player]),
        }
    }

    pub(super) fn your_turn(&self) -> String {
        self.of_race("feed-your-turn", &[])
    }

    pub(super) fn reminded(&self) -> String {
        let partner = self.feed.partner.as_ref().map_or("–", |partner| partner.as_str());
        self.of_race("feed-reminded", &[("partner", partner.into())])
    }

    pub(super) fn token_due(&self) -> String {
        self.of_race("feed-token-due", &[])
    }

    /// Returns until when an action costs no time token.
    pub(super) fn token_due_about(&self) -> String {
        self.get("feed-token-due-about", &[])
    }

    pub(super) fn over(&self, play: &FeedPlay) -> String {
        match play.end {
            Some(PlayEnd::Finished) => self.of_race("feed-finished", &[("strikes", play.strikes.into())]),
            _ => self.of_race("feed-given-up", &[]),
        }
    }

    pub(super) fn closes(&self) -> String {
        self.of_race("feed-closes", &[])
    }

    pub(super) fn closed(&self) -> String {
        match &self.feed.called_off {
            None => self.of_race("feed-closed", &[]),
            Some(off) => self.of_race("feed-called-off", &[("reason", off.reason.as_str().into())]),
        }
    }
}
