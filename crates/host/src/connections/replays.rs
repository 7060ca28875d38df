//! Replays of finished matches, and of those that a strike race has ended by closing, for people at the table and for
//! those who follow a link.
//!
//! The host keeps no finished match for this: each is read from the journal when someone asks. A running match cannot
//! be a [`splitkey_rules::FinishedMatch`], so no replay of one exists. Only of a race that is over, which never opens
//! again, is the journal asked for matches that may have stopped before their end.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    time::Duration,
};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, HostNow, TokenBucket};
use splitkey_protocol::{FromHost, RaceRefused, Refused, Replay, ReplayLink, codec};
use splitkey_rules::Variant;

use crate::{
    journal::{FoundMatch, MatchFile, MatchId, WantedMatch},
    players::bans::NetworkKey,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    schedule::HostSystems,
    tables::{directory::Directory, matches::Match, parts::Tables, queue::Sender},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FoundMatches>()
        .init_resource::<WantedMatches>()
        .add_systems(Update, send_replays.in_set(HostSystems::Aside));
    handle_requests! { app, from:
        OpenReplay { link } => want_linked_match, (from.conn, link);
        FetchReplay => want_last_match, from;
    }
}

/// How often all connections together may follow links to replays, each of which the journal has to read.
const LINKED: TokenBucket = TokenBucket::new(60, Duration::from_millis(100));

/// The answers of the journal that are not handled yet.
#[derive(Resource, Default)]
pub(crate) struct FoundMatches(pub(crate) VecDeque<(WantedMatch, FoundMatch)>);

/// The matches that the journal was asked for, and who waits for each.
#[derive(Resource)]
pub(crate) struct WantedMatches {
    /// Each with the link to a match of a race, if they follow one.
    waiting: HashMap<WantedMatch, Vec<(ConnId, Option<ReplayLink>)>>,
    linked: TokenBucket,
}

impl Default for WantedMatches {
    fn default() -> WantedMatches {
        WantedMatches { waiting: HashMap::new(), linked: LINKED }
    }
}

impl WantedMatches {
    /// Adds a request, and asks the journal unless it is asked for the same match already.
    fn want(&mut self, wanted: WantedMatch, from: (ConnId, Option<ReplayLink>), publisher: &mut Publisher) {
        let waiting = self.waiting.entry(wanted).or_default();
        if waiting.is_empty() {
            publisher.journal.0.find_match(wanted);
        }
        if !waiting.contains(&from) {
            waiting.push(from);
        }
    }
}

/// Notes that someone at a table wants the replay of its last match.
fn want_last_match(
    In(from): In<Sender>,
    tables: Tables,
    mut wanted: ResMut<WantedMatches>,
    mut publisher: Publisher,
) {
    let Some(at) = from.table.and_then(|table| tables.read(table)) else { return };
    let runs = at.match_state.map(Match::runs);
    let Some(person) = at.seats.person(from.conn) else { return };
    let refused = match runs {
        None => Some(Refused::NoMatch),
        Some(_) if !at.table.shows_match_to(person) => Some(Refused::NoMatch),
        Some(true) => Some(Refused::MatchRunning),
        Some(false) => None,
    };
    match refused {
        Some(reason) => publisher.refuse(from.conn, reason),
        None => wanted.want(WantedMatch::Last(at.table.code), (from.conn, None), &mut publisher),
    }
}

/// Notes that someone follows a link to a replay. The journal is asked only about links that this host has made.
fn want_linked_match(
    In((conn, link)): In<(ConnId, ReplayLink)>,
    now: Res<HostNow>,
    key: Res<NetworkKey>,
    mut wanted: ResMut<WantedMatches>,
    mut publisher: Publisher,
) {
    let id = MatchId { table: link.table, record: link.record };
    let found = if is_same(key.replay_link(id.table, id.record).tag, link.tag) {
        Ok((WantedMatch::Stored(id), None))
    } else {
        let replayed = publisher.races.replayed(link);
        replayed.map(|(table, _)| (WantedMatch::OfClosedRace(table), Some(link)))
    };
    let (match_, race) = match found {
        Ok(found) => found,
        Err(reason) => return publisher.refuse(conn, reason),
    };
    if !wanted.linked.take(now.0) {
        return publisher.refuse(conn, Refused::TooManyRequests);
    }
    wanted.want(match_, (conn, race), &mut publisher);
}

/// Sends what the journal has found to those who wait for it.
fn send_replays(
    mut found: ResMut<FoundMatches>,
    mut wanted: ResMut<WantedMatches>,
    key: Res<NetworkKey>,
    directory: Res<Directory>,
    mut publisher: Publisher,
) {
    while let Some((match_, found)) = found.0.pop_front() {
        let waiting = wanted.waiting.remove(&match_).unwrap_or_default();
        let file = match found {
            FoundMatch::Finished(file) => Ok(*file),
            FoundMatch::Running => Err(Refused::MatchRunning),
            FoundMatch::Gone => Err(Refused::ReplayGone),
            FoundMatch::Unreadable => Err(Refused::ReplayUnreadable),
        };
        let links: HashSet<Option<ReplayLink>> = waiting.iter().map(|(_, link)| *link).collect();
        for race in links {
            let thoughts = file.as_ref().map(|file| file.thoughts.clone()).unwrap_or_default();
            let made = file.clone().and_then(|file| match race {
                Some(link) => race_replay(link, file, &publisher),
                None => replay(match_, file, &key),
            });
            let message = match made {
                Ok(replay) => FromHost::Replay { replay: Box::new(replay) },
                Err(reason) => FromHost::Refused { reason },
            };
            let message = match codec::encode(&message) {
                Ok(_) => message,
                Err(_) => FromHost::Refused { reason: Refused::ReplayTooLong },
            };
            let who = waiting.iter().filter(|(_, link)| *link == race).map(|(conn, _)| *conn);
            let who: Vec<ConnId> = who.filter(|conn| directory.caller(*conn).is_some()).collect();
            if matches!(message, FromHost::Replay { .. }) && !thoughts.is_empty() {
                publisher.tell_all(who.iter().copied(), &FromHost::Thoughts { of_replay: true, thoughts });
            }
            publisher.tell_all(who, &message);
        }
    }
}

/// Returns the replay of a pair's match in a race that is over.
fn race_replay(link: ReplayLink, file: MatchFile, publisher: &Publisher) -> Result<Replay, Refused> {
    let MatchFile { finished, names, meanings, .. } = file;
    let (_, sealed) = publisher.races.replayed(link)?;
    let deal = finished.deal();
    // Another table may have the code of the pair's by now.
    if (deal.words(), deal.key()) != (sealed.words(), sealed.key()) {
        return Err(Refused::ReplayGone);
    }
    Ok(Replay { finished, names, meanings, link: Some(link) })
}

fn replay(wanted: WantedMatch, file: MatchFile, key: &NetworkKey) -> Result<Replay, Refused> {
    let MatchFile { id, finished, names, meanings, .. } = file;
    // Others may still play the same deal of a strike race. So only the pair is shown its match, and gets no link.
    let is_race = finished.deal().variant() == Variant::Strike;
    if is_race && matches!(wanted, WantedMatch::Stored(_)) {
        return Err(Refused::Race(RaceRefused::ReplayClosed));
    }
    let link = id.filter(|_| !is_race).map(|id| key.replay_link(id.table, id.record));
    Ok(Replay { finished, names, meanings, link })
}

/// Compares two tags in the same time wherever they differ.
fn is_same(one: [u8; 16], other: [u8; 16]) -> bool {
    one.iter().zip(other).fold(0, |differs, (one, other)| differs | (one ^ other)) == 0
}
