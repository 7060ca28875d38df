//! The calendar of a seat (RFC 5545): when the pair pays a time token unless the player acts, and when the race closes,
//! each with an alarm.

use chrono::{DateTime, Duration, Utc};
use icalendar::{Alarm, Calendar, Component, Event, EventLike, Property};
use splitkey_host::SeatFeed;
use splitkey_protocol::races::Seconds;

use super::Written;

/// How long before a time token is due the calendar reminds its owner.
const TOKEN_ALARM: Duration = Duration::hours(6);
/// How long before the race closes.
const CLOSING_ALARM: Duration = Duration::days(1);

pub(super) fn write(feed: &SeatFeed, written: &Written) -> String {
    let (texts, mut calendar) = (written.texts(feed), Calendar::new());
    let name = texts.names();
    calendar.append_property(Property::new("NAME", escaped(&name)));
    calendar.append_property(Property::new("X-WR-CALNAME", &name)).ttl(&Duration::hours(1));
    let changed = feed.play.as_ref().map_or(feed.opens, |play| play.acted);
    let mut add = |part: &str, title: String, about: Option<String>, due: Seconds, alarm: Duration| {
        let Some(at) = time(due) else { return };
        let changed = time(changed).unwrap_or(at);
        // An event only ever moves to a later time, and calendars take only a higher number for news.
        let moved = due.saturating_sub(feed.opens) / 60;
        let mut event = Event::new();
        // Without an end it is a moment; one that ends when it starts would be invalid.
        event.uid(&format!("{}@split-key", written.id(part))).summary(&title).starts(at);
        event.timestamp(changed).sequence(u32::try_from(moved).unwrap_or(u32::MAX));
        let mut rings = Alarm::display(&title, -alarm);
        // By default both differ each time, and calendars would take the alarm for a new one.
        rings.uid(&format!("{}@split-key", written.id(&format!("{part}-alarm")))).timestamp(changed);
        event.alarm(rings);
        if let Some(about) = about {
            event.description(&about);
        }
        if let Some(page) = written.page(feed) {
            event.url(&page);
        }
        calendar.push(event.done());
    };
    let play = feed.play.as_ref();
    if let Some(due) = play.filter(|play| play.my_turn).and_then(|play| play.token_due) {
        add("token", texts.token_due(), Some(texts.token_due_about()), due, TOKEN_ALARM);
    }
    if !feed.closed && play.is_none_or(|play| play.end.is_none()) {
        add("closes", texts.closes(), None, feed.closes, CLOSING_ALARM);
    }
    calendar.done().to_string()
}

/// Escapes the text of a property that the library does not know to be text (RFC 7986), as it does with all others.
fn escaped(text: &str) -> String {
    let escape = |character| match character {
        '\\' | ',' | ';' => format!("\\{character}"),
        '\n' => "\\n".to_owned(),
        other => other.to_string(),
    };
    text.chars().map(escape).collect()
}

fn time(seconds: Seconds) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(i64::try_from(seconds).ok()?, 0)
}
