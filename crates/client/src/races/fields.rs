//! Texts that a player writes for races: titles, passwords and links.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{
    RaceAsk, RaceKey, RaceLink, RaceRefused, Refused, Request, TablePassword, TalkLine, Webhook, WebhookForm,
    WebhookOf, WebhookUrl, pasted::parameter,
};

use super::{
    acts::RaceAct,
    book::Races,
    draft::{DraftProblem, typed_text},
};
use crate::{Notice, ToHost};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(take);
}

/// A field for races.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceField {
    /// The title of a new race, which is then created.
    Title,
    /// The text about a new race.
    Text,
    /// The exact words of a new race.
    Words,
    /// The password of a new race.
    DraftPassword,
    /// The password that players need to sign up, as the organiser sets it.
    NewPassword,
    /// The password with which the player signs up.
    Password,
    /// The link of a race, or of a place in a pair.
    Link,
    /// The address to which news of the player's pair or of the race are sent.
    Webhook(WebhookOf),
}

/// A field for races was submitted.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct RaceWritten {
    pub field: RaceField,
    pub text: String,
}

fn take(written: On<RaceWritten>, mut races: ResMut<Races>, mut commands: Commands) {
    let RaceWritten { field, text } = written.event();
    match field {
        RaceField::Title if races.draft.is_sent => {}
        RaceField::Title => {
            races.draft.title.clone_from(text);
            match races.draft.plan(races.now) {
                Ok(plan) => {
                    races.draft.problem = None;
                    let (plan, password) = (Box::new(plan), races.draft.password.clone());
                    let opens = races.draft.opens(races.now);
                    commands
                        .trigger(ToHost(Request::Race { ask: RaceAsk::Create { plan, password, opens } }));
                }
                Err(problem) => races.draft.problem = Some(problem),
            }
        }
        RaceField::Text if text.trim().is_empty() => (races.draft.text, races.draft.problem) = (None, None),
        RaceField::Text => match typed_text(text) {
            Some(text) => (races.draft.text, races.draft.problem) = (Some(text), None),
            None => races.draft.problem = Some(DraftProblem::Text),
        },
        RaceField::Words => {
            races.draft.words.clone_from(text);
            races.draft.problem = None;
        }
        RaceField::DraftPassword => match TablePassword::new(text) {
            Ok(password) => (races.draft.password, races.draft.problem) = (Some(password), None),
            Err(_) => races.draft.problem = Some(DraftProblem::Password),
        },
        RaceField::NewPassword | RaceField::Password => {
            let Ok(password) = TablePassword::new(text) else {
                commands.insert_resource(Notice::BadPassword);
                return;
            };
            commands.remove_resource::<Notice>();
            match races.race() {
                Some(race) if *field == RaceField::NewPassword => {
                    let ask = RaceAsk::SetPassword { race, password: Some(password) };
                    commands.trigger(ToHost(Request::Race { ask }));
                }
                _ => races.password = Some(password),
            }
        }
        RaceField::Webhook(of) => match (races.race(), webhook(text)) {
            (Some(race), Some(webhook)) => {
                commands.remove_resource::<Notice>();
                let ask = RaceAsk::SetWebhook { race, of: *of, webhook: Some(webhook) };
                commands.trigger(ToHost(Request::Race { ask }));
            }
            _ => commands.insert_resource(Notice::Refused(Refused::Race(RaceRefused::BadWebhook))),
        },
        RaceField::Link => match read_link(text) {
            Some(key) => commands.trigger(RaceAct::View(key)),
            None => commands.insert_resource(Notice::Refused(Refused::Race(RaceRefused::Unknown))),
        },
    }
}

/// Reads the address of a webhook. Discord, and what is compatible with it, is recognised by its path.
fn webhook(text: &str) -> Option<Webhook> {
    let url = WebhookUrl::new(text).ok()?;
    let is_discord = url.as_str().contains("/api/webhooks/");
    let form = if is_discord { WebhookForm::Discord } else { WebhookForm::Plain };
    Some(Webhook { url, form })
}

/// Reads the address of a race or of a place in a pair, or only the end of one, which is taken for that of a race.
fn read_link(text: &str) -> Option<RaceKey> {
    match parameter(text, "pair") {
        Some(link) => link.parse().ok().map(RaceKey::Pair),
        None => parameter(text, "race").unwrap_or(text.trim()).parse().ok().map(RaceKey::Race),
    }
}

/// Returns the race that the organiser calls off, with the reason.
pub(crate) fn calling_off(reason: &str, races: &Races) -> Option<(RaceLink, TalkLine)> {
    Some((races.race()?, TalkLine::new(reason).ok()?))
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::PairLink;

    use super::*;

    #[test]
    fn webhooks_are_written_for_discord_where_it_is_that() {
        let form = |text| webhook(text).map(|webhook| webhook.form);
        assert_eq!(form(" https://discord.example/api/webhooks/1/ab "), Some(WebhookForm::Discord));
        assert_eq!(form("https://example.org/hook"), Some(WebhookForm::Plain));
        assert_eq!(form("example.org"), None);
    }

    #[test]
    fn links_are_read_from_addresses_and_alone() {
        let (race, pair) = (RaceLink([7; 16]), PairLink([9; 16]));
        let of_race = [
            race.shown(),
            format!(" http://localhost:7777/#race={} ", race.shown()),
            format!("https://play.example.org/?flat=on#race={}", race.shown().to_lowercase()),
            format!("<https://play.example.org/#race={}>, with me?", race.shown()),
        ];
        for text in of_race {
            assert_eq!(read_link(&text), Some(RaceKey::Race(race)), "{text}");
        }
        let address = format!("https://play.example.org/#pair={}", pair.shown());
        assert_eq!(read_link(&address), Some(RaceKey::Pair(pair)));
        for text in ["", "K7M2PQ", "https://play.example.org/#race=", "#pair=0"] {
            assert_eq!(read_link(text), None, "{text}");
        }
    }
}
