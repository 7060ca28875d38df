//! The feed of a seat as Atom (RFC 4287). Each entry is about something that has happened since the player's last action,
//! and has an identity of its own, so that a feed reader shows it once.

use atom_syndication::{Entry, Feed, Generator, Link, Text};
use chrono::{DateTime, FixedOffset};
use splitkey_host::SeatFeed;
use splitkey_protocol::races::Seconds;

use super::Written;

pub(super) fn write(feed: &SeatFeed, written: &Written) -> String {
    let texts = written.texts(feed);
    let entry = |part: String, title: String, at: Seconds| Entry {
        id: format!("urn:split-key:{}", written.id(&part)),
        title: Text::plain(title),
        updated: time(at),
        links: links(feed, written),
        ..Entry::default()
    };
    let mut entries = Vec::new();
    if feed.closed {
        entries.push(entry("closed".to_owned(), texts.closed(), feed.closes));
    }
    if let Some(play) = &feed.play {
        if play.end.is_some() {
            entries.push(entry("over".to_owned(), texts.over(play), play.acted));
        }
        if let Some(at) = play.reminded {
            entries.push(entry(format!("reminded-{}", play.moves), texts.reminded(), at));
        }
        if play.my_turn {
            entries.push(entry(format!("turn-{}", play.moves), texts.your_turn(), play.acted));
        }
    }
    let updated = feed.play.as_ref().map_or(feed.opens, |play| play.reminded.unwrap_or(play.acted));
    Feed {
        id: format!("urn:split-key:{}", written.id("feed")),
        title: Text::plain(texts.names()),
        updated: time(if feed.closed { feed.closes } else { updated }),
        lang: Some(feed.language.tag().to_owned()),
        generator: Some(Generator { value: "Split Key".to_owned(), ..Generator::default() }),
        links: links(feed, written),
        authors: vec![atom_syndication::Person { name: "Split Key".to_owned(), ..Default::default() }],
        entries,
        ..Feed::default()
    }
    .to_string()
}

fn links(feed: &SeatFeed, written: &Written) -> Vec<Link> {
    let link = |href| Link { href, rel: "alternate".to_owned(), ..Link::default() };
    written.page(feed).map(link).into_iter().collect()
}

/// Returns a time in UTC; one that no calendar has is shown as 1970.
fn time(seconds: Seconds) -> DateTime<FixedOffset> {
    let time = i64::try_from(seconds).ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    time.unwrap_or_default().fixed_offset()
}
