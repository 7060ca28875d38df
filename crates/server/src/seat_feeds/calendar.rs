//! The calendar of a seat (RFC 5545): when the pair pays a time token unless the player acts, and when the race closes,
//! each with an alarm.

use chrono::{DateTime, Duration, Utc};
use icalendar::{Alarm, Calendar, Component, Event, EventLike};
use splitkey_host::SeatFeed;
use splitkey_protocol::races::Seconds;

use super::{Written, texts};

/// How long before a time token is due the calendar reminds its owner.
const TOKEN_ALARM: Duration = Duration::hours(6);
/// How long before the race closes.
const CLOSING_ALARM: Duration = Duration::days(1);

pub(super) fn write(feed: &SeatFeed, written: &Written) -> String {
    let mut calendar = Calendar::new();
    calendar.name(&texts::names(feed)).ttl(&Duration::hours(1));
    let changed = feed.play.as_ref().map_or(feed.opens, |play| play.acted);
    let mut add =
        |part: &str, title: String, about: Option<&str>, at: Seconds, alarm: Duration, sequence: u32| {
            let Some(at) = time(at) else { return };
            let changed = time(changed).unwrap_or(at);
            let mut event = Event::new();
            event.uid(&format!("{}@split-key", written.id(part))).summary(&title).starts(at).ends(at);
            event.timestamp(changed).sequence(sequence);
            let mut rings = Alarm::display(&title, -alarm);
            // By default both differ each time, and calendars would take the alarm for a new one.
            rings.uid(&format!("{}@split-key", written.id(&format!("{part}-alarm")))).timestamp(changed);
            event.alarm(rings);
            if let Some(about) = about {
                event.description(about);
            }
            if let Some(page) = written.page(feed) {
                event.url(&page);
            }
            calendar.push(event.done());
        };
    let play = feed.play.as_ref();
    if let Some((due, play)) = play.filter(|play| play.my_turn).and_then(|play| Some((play.token_due?, play)))
    {
        add("token", texts::act_before(feed), Some(texts::token_due(feed)), due, TOKEN_ALARM, play.moves);
    }
    if !feed.closed && play.is_none_or(|play| play.end.is_none()) {
        add("closes", texts::closes(feed), None, feed.closes, CLOSING_ALARM, 0);
    }
    calendar.done().to_string()
}

fn time(seconds: Seconds) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(i64::try_from(seconds).ok()?, 0)
}
