//! A piece of news as JSON, in either form.

use serde::Serialize;
use serde_json::json;
use splitkey_host::{RaceEvent, RaceNews};
use splitkey_protocol::{
    PlayerName, WebhookForm,
    races::{Seconds, date},
};

use crate::texts::RaceTexts;

/// The plain form. The names of its fields are promised in `crates/server/webhooks.md`.
#[derive(Default, Serialize)]
struct Plain<'a> {
    event: &'static str,
    race: &'a str,
    daily: bool,
    language: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'a str>,
    /// Whose turn it is, or the first of a pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partner: Option<&'a str>,
    /// Whether the partner may act as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    either: Option<bool>,
    /// When the pair pays a time token unless it acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    due: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    finished: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strikes: Option<u32>,
    /// How many pairs have signed up, or have finished when the race is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    text: String,
}

/// Writes a piece of news in the form of its webhook.
pub(super) fn write(news: &RaceNews, texts: &RaceTexts, link: Option<&str>) -> String {
    match news.webhook.form {
        WebhookForm::Plain => {
            let plain = Plain { text: texts.sentence(news, str::to_owned), link, ..parts(news) };
            serde_json::to_string(&plain).expect("texts and numbers should be JSON")
        }
        WebhookForm::Discord => {
            let mut content = texts.sentence(news, without_markup);
            if let Some(link) = link {
                content.push('\n');
                content.push_str(link);
            }
            // Nobody is notified by a name that looks like a mention.
            json!({ "content": content, "allowed_mentions": { "parse": [] } }).to_string()
        }
    }
}

/// Returns a piece of news without its sentence.
fn parts(news: &RaceNews) -> Plain<'_> {
    let race = Plain {
        race: news.title.as_str(),
        daily: news.daily,
        language: news.language.tag(),
        ..Plain::default()
    };
    match &news.event {
        RaceEvent::Turn { players, both, token_due } => Plain {
            event: "turn",
            either: both.then_some(true),
            due: token_due.map(moment),
            ..race.of_pair(&players[0], &players[1])
        },
        RaceEvent::Reminded { by, player } => Plain { event: "reminded", ..race.of_pair(player, by) },
        RaceEvent::Over { players, finished, strikes } => Plain {
            event: "over",
            finished: Some(*finished),
            strikes: Some(*strikes),
            ..race.of_pair(&players[0], &players[1])
        },
        RaceEvent::SignedUp { players, pairs } => {
            Plain { event: "signed-up", pairs: Some(*pairs), ..race.of_pair(&players[0], &players[1]) }
        }
        RaceEvent::Finished { players, strikes } => {
            Plain { event: "finished", strikes: Some(*strikes), ..race.of_pair(&players[0], &players[1]) }
        }
        RaceEvent::Closed { finished } => Plain { event: "closed", pairs: Some(*finished), ..race },
        RaceEvent::CalledOff { reason } => {
            Plain { event: "called-off", reason: Some(reason.as_str()), ..race }
        }
    }
}

impl<'a> Plain<'a> {
    fn of_pair(self, player: &'a PlayerName, partner: &'a PlayerName) -> Plain<'a> {
        Plain { player: Some(player.as_str()), partner: Some(partner.as_str()), ..self }
    }
}

/// Returns a moment as RFC 3339 has it, in UTC.
fn moment(seconds: Seconds) -> String {
    let (minutes, second) = (seconds % 86_400 / 60, seconds % 60);
    format!("{}T{:02}:{:02}:{second:02}Z", date(seconds), minutes / 60, minutes % 60)
}

/// Returns a text that Discord shows as it is: every character that could be markup, part of a link or of a mention is
/// escaped.
fn without_markup(text: &str) -> String {
    let is_markup =
        |character: char| character.is_ascii_punctuation() && !matches!(character, '\'' | ',' | '!' | '?');
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if is_markup(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

#[cfg(test)]
mod tests;
