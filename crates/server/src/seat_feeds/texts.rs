//! The sentences of feeds and calendars, in the language of the race.

use splitkey_host::{FeedPlay, PlayEnd, SeatFeed};
use splitkey_protocol::Language;

/// Returns the title of the race, or the daily board's with its date.
pub(super) fn title(feed: &SeatFeed) -> String {
    match (feed.daily, feed.language) {
        (false, _) => feed.title.as_str().to_owned(),
        (true, Language::English) => format!("Daily board of {}", feed.title.as_str()),
        (true, Language::Dutch) => format!("Dagbord van {}", feed.title.as_str()),
    }
}

/// Returns who plays, as the title of the whole feed.
pub(super) fn names(feed: &SeatFeed) -> String {
    match &feed.partner {
        Some(partner) => format!("Split Key: {} ({} & {partner})", title(feed), feed.player),
        None => format!("Split Key: {} ({})", title(feed), feed.player),
    }
}

pub(super) fn your_turn(feed: &SeatFeed) -> String {
    match feed.language {
        Language::English => format!("Your turn in {}", title(feed)),
        Language::Dutch => format!("Jouw beurt in {}", title(feed)),
    }
}

pub(super) fn reminded(feed: &SeatFeed) -> String {
    let partner = feed.partner.as_ref().map_or("–", |partner| partner.as_str());
    match feed.language {
        Language::English => format!("{partner} reminds you: it’s your turn in {}", title(feed)),
        Language::Dutch => format!("{partner} herinnert je eraan: het is jouw beurt in {}", title(feed)),
    }
}

/// Returns until when an action costs no time token.
pub(super) fn token_due(feed: &SeatFeed) -> &'static str {
    match feed.language {
        Language::English => "After this time the next action costs a time token.",
        Language::Dutch => "Na dit tijdstip kost de volgende zet een tijdfiche.",
    }
}

pub(super) fn act_before(feed: &SeatFeed) -> String {
    match feed.language {
        Language::English => format!("Time token due in {}", title(feed)),
        Language::Dutch => format!("Tijdfiche verschuldigd in {}", title(feed)),
    }
}

pub(super) fn over(feed: &SeatFeed, play: &FeedPlay) -> String {
    let (title, strikes, finished) = (title(feed), play.strikes, play.end == Some(PlayEnd::Finished));
    match (feed.language, finished) {
        (Language::English, true) => {
            format!("Finished {title} with {strikes} {}", plural(strikes, "strike", "strikes"))
        }
        (Language::English, false) => format!("The match in {title} is over: your pair gave up"),
        (Language::Dutch, true) => {
            format!("{title} voltooid met {strikes} {}", plural(strikes, "strafpunt", "strafpunten"))
        }
        (Language::Dutch, false) => format!("De partij in {title} is voorbij: jullie hebben opgegeven"),
    }
}

pub(super) fn closes(feed: &SeatFeed) -> String {
    match feed.language {
        Language::English => format!("{} closes", title(feed)),
        Language::Dutch => format!("{} sluit", title(feed)),
    }
}

pub(super) fn closed(feed: &SeatFeed) -> String {
    match (feed.language, &feed.called_off) {
        (Language::English, None) => format!("{} has closed: see how all pairs did", title(feed)),
        (Language::Dutch, None) => format!("{} is gesloten: bekijk hoe alle duo’s het deden", title(feed)),
        (Language::English, Some(off)) => format!("{} was called off: {}", title(feed), off.reason.as_str()),
        (Language::Dutch, Some(off)) => format!("{} is afgelast: {}", title(feed), off.reason.as_str()),
    }
}

fn plural(count: u32, one: &'static str, more: &'static str) -> &'static str {
    if count == 1 { one } else { more }
}
