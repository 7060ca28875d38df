//! What has happened in a race, as a sentence in the language of the race.

use fluent_bundle::{FluentArgs, FluentValue};
use splitkey_host::{RaceEvent, RaceNews};
use splitkey_protocol::{
    PlayerName,
    races::{Seconds, date},
};

use crate::texts::RaceTexts;

impl RaceTexts {
    /// Returns the sentence. What people have written is passed through `written` first.
    pub(super) fn sentence(&self, news: &RaceNews, written: impl Fn(&str) -> String) -> String {
        let texts = Spoken { texts: self, news, written };
        let (in_sentence, first) = match news.daily {
            true => ("race-daily", "race-daily-first"),
            false => ("race-titled", "race-titled-first"),
        };
        let strikes = |key: &str, players: &[PlayerName; 2], strikes: u32| {
            texts.of_pair(key, in_sentence, players, &[("strikes", strikes.into())])
        };
        match &news.event {
            RaceEvent::Turn { players, both, token_due } => {
                let key = if *both { "turn-either" } else { "turn-of" };
                let turn = texts.of_pair(key, in_sentence, players, &[]);
                match token_due {
                    Some(due) => {
                        turn + " "
                            + &texts.format("turn-due", in_sentence, &[("due", shown_time(*due).into())])
                    }
                    None => turn,
                }
            }
            RaceEvent::Reminded { by, player } => {
                texts.of_pair("turn-reminded", in_sentence, &[player.clone(), by.clone()], &[])
            }
            RaceEvent::Over { players, finished: false, strikes: count } => {
                strikes("match-given-up", players, *count)
            }
            RaceEvent::Over { players, finished: true, strikes: count }
            | RaceEvent::Finished { players, strikes: count } => strikes("match-finished", players, *count),
            RaceEvent::SignedUp { players, pairs } => {
                texts.of_pair("race-signed-up", in_sentence, players, &[("pairs", (*pairs).into())])
            }
            RaceEvent::Closed { finished } => {
                texts.format("race-closed", first, &[("pairs", (*finished).into())])
            }
            RaceEvent::CalledOff { reason } => {
                let reason = (texts.written)(reason.as_str());
                texts.format("race-called-off", first, &[("reason", reason.into())])
            }
        }
    }
}

/// The texts about one piece of news.
struct Spoken<'a, W> {
    texts: &'a RaceTexts,
    news: &'a RaceNews,
    written: W,
}

impl<W: Fn(&str) -> String> Spoken<'_, W> {
    /// Returns a text about the race, which is called by another text.
    fn format(&self, key: &str, race: &str, values: &[(&str, FluentValue)]) -> String {
        let mut args = FluentArgs::new();
        args.set("title", (self.written)(self.news.title.as_str()));
        let race = self.texts.get(self.news.language, race, &args);
        args.set("race", race);
        values.iter().for_each(|(name, value)| args.set(*name, value.clone()));
        self.texts.get(self.news.language, key, &args)
    }

    fn of_pair(
        &self,
        key: &str,
        race: &str,
        players: &[PlayerName; 2],
        values: &[(&str, FluentValue)],
    ) -> String {
        let [player, partner] = players.each_ref().map(|player| (self.written)(player.as_str()).into());
        let mut all = vec![("player", player), ("partner", partner)];
        all.extend(values.iter().cloned());
        self.format(key, race, &all)
    }
}

/// Returns a moment as `2026-11-18 18:30 UTC`.
fn shown_time(seconds: Seconds) -> String {
    let minutes = seconds % 86_400 / 60;
    format!("{} {:02}:{:02} UTC", date(seconds), minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_shown_to_the_minute() {
        assert_eq!(shown_time(1_795_026_659), "2026-11-18 18:30 UTC");
        assert_eq!(shown_time(0), "1970-01-01 00:00 UTC");
    }
}
