//! Sends messages to players: at once, or when the journal has made a change durable.

use std::collections::HashMap;

use bevy::{ecs::system::SystemParam, prelude::*};
use splitkey_net::{ConnId, HostNow, Voice};
use splitkey_protocol::{FromHost, Goodbye, RaceTold, Refused, SheetId, TableCode, TableRace};
use splitkey_rules::Side;

use crate::{
    journal::{
        self, Event, OpenJournal, Record, Seq, Submission,
        races::{RaceChange, StoredPlay},
        sheets::SheetChange,
    },
    limits::budget,
    players::{bans::NetworkKey, player::PlayerId},
    publishing::{
        audiences::Audiences,
        holding::{ForAudience, Watched},
        overlays::Overlays,
        phones::Phones,
        table_news::ToldTables,
    },
    races::{play::Happened, registry::Races},
    tables::{
        directory::Directory,
        matches::Match,
        parked::Recalling,
        parts::TablePartsItem,
        publication::{Notice, Publication},
        queue::{RequestQueue, table_name},
        seats::Seats,
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InFlight>().init_resource::<SheetNews>();
}

/// The tables of submissions that are not durable yet.
#[derive(Resource, Default)]
pub(crate) struct InFlight(pub(crate) HashMap<Seq, Entity>);

/// The sheets that have changed, and about which everyone who looks at them has to be told.
#[derive(Resource, Default)]
pub(crate) struct SheetNews(pub(crate) Vec<SheetId>);

/// What becomes durable together with a record.
#[derive(Default)]
pub(crate) struct Besides {
    pub(crate) sheets: Vec<SheetChange>,
    /// Whether the match goes into histories: it has ended, or belongs to another team now.
    pub(crate) ends: bool,
    /// Who asked for this from elsewhere than the table, and is shown the page of the race.
    pub(crate) race_asked: Option<(ConnId, PlayerId)>,
}

/// Sends messages and commits records for the host's systems.
#[derive(SystemParam)]
pub(crate) struct Publisher<'w> {
    pub(super) now: Res<'w, HostNow>,
    pub(super) voice: Voice<'w>,
    told: ResMut<'w, ToldTables>,
    pub(crate) audiences: ResMut<'w, Audiences>,
    pub(super) overlays: ResMut<'w, Overlays>,
    pub(crate) phones: ResMut<'w, Phones>,
    pub(super) network_key: Res<'w, NetworkKey>,
    pub(crate) journal: ResMut<'w, OpenJournal>,
    pub(crate) in_flight: ResMut<'w, InFlight>,
    pub(crate) sheet_news: ResMut<'w, SheetNews>,
    pub(crate) races: ResMut<'w, Races>,
}

impl Publisher<'_> {
    pub(crate) fn refuse(&mut self, conn: ConnId, reason: Refused) {
        self.tell(conn, &FromHost::Refused { reason });
    }

    /// Sends a message to one player at once, or as late as their audience is.
    pub(crate) fn tell(&mut self, conn: ConnId, message: &FromHost) {
        match message {
            // These are about nothing at a table.
            FromHost::Left { .. }
            | FromHost::Devices { .. }
            | FromHost::DeviceCodeMade { .. }
            | FromHost::DeviceCodeUsed
            | FromHost::Identity { .. } => self.voice.say(conn, message),
            _ => self.tell_all([conn], message),
        }
    }

    /// Sends the same message to several players at once, or to each as late as their audience is.
    pub(crate) fn tell_all(&mut self, conns: impl IntoIterator<Item = ConnId>, message: &FromHost) {
        let live = self.audiences.hold_message(conns, message, self.now.0);
        self.voice.say_all(live, message);
    }

    /// Asks the journal for a parked table. Requests wait in the table's queue meanwhile.
    pub(crate) fn bring_back(
        &mut self,
        code: TableCode,
        directory: &mut Directory,
        commands: &mut Commands,
    ) -> Option<Entity> {
        let parked = directory.unpark(code)?;
        let queue = RequestQueue { budget: parked.budget, ..RequestQueue::default() };
        let entity = commands.spawn((table_name(code), queue, Recalling(parked))).id();
        directory.open_table(code, entity);
        self.journal.0.recall(code);
        Some(entity)
    }

    /// Returns the round-trip time of a connection in milliseconds, or `None` before the first measurement.
    pub(crate) fn ping(&self, conn: ConnId) -> Option<u16> {
        self.voice.ping(conn)
    }

    /// Tells the players of a table at once what has changed about their phones.
    pub(crate) fn tell_about_phones(&mut self, table: TableCode, seats: &Seats) {
        self.phones.tell_players(table, seats, &mut self.voice);
    }

    /// Closes a connection after telling it why.
    pub(crate) fn end(&mut self, conn: ConnId, why: Goodbye) {
        self.audiences.forget(conn);
        self.voice.say(conn, &FromHost::Goodbye { why });
        self.voice.close(conn);
    }

    /// Records an event, and publishes once it is durable. The table's request queue waits until then.
    ///
    /// If the event ends a match, the match goes with it into the histories of those who played, and on the sheet of
    /// the team for which the table plays.
    pub(crate) fn commit(&mut self, at: &mut TablePartsItem, event: Event, publication: Publication) {
        let ends = matches!(event, Event::Acted { .. } | Event::TimedOut { .. }) && !at.runs();
        let attempt = at.match_state.as_deref().filter(|_| ends).zip(at.table.team.as_ref());
        let attempt = attempt.and_then(|(match_state, team)| {
            Some((team.sheet, Box::new(match_state.attempt(&at.seats, team)?)))
        });
        match attempt {
            Some((sheet, attempt)) => {
                let sheets = vec![SheetChange::Attempted(sheet, attempt)];
                self.commit_with(
                    at,
                    event,
                    Besides { sheets, ends, ..Besides::default() },
                    publication.sheet(sheet),
                );
            }
            None => self.commit_with(at, event, Besides { ends, ..Besides::default() }, publication),
        }
    }

    /// Records an event like [`Publisher::commit`], together with something else.
    pub(crate) fn commit_with(
        &mut self,
        at: &mut TablePartsItem,
        event: Event,
        besides: Besides,
        publication: Publication,
    ) {
        let state_hash = at.match_state.as_deref().map_or(0, |match_state| match_state.game.state_hash());
        self.submit(at, state_hash, event, besides, publication);
    }

    /// Submits the change of a race that concerns no table.
    pub(crate) fn submit_race(&mut self, change: RaceChange) -> Seq {
        self.journal.0.submit(Submission { races: vec![change], ..Submission::default() })
    }

    /// Records what seats a pair at a new table, and the deal of its match, which is about to become the table's.
    pub(crate) fn commit_pair(
        &mut self,
        at: &mut TablePartsItem,
        race: TableRace,
        match_state: &Match,
        (seated, dealt): (Vec<Event>, Event),
    ) {
        let change =
            self.races.change((race.race, race.pair), &match_state.game, Happened::Begun(at.table.code));
        let hash = match_state.game.state_hash();
        let all = seated.into_iter().map(|event| (0, event)).chain([(hash, dealt)]);
        let records = all.map(|(state_hash, event)| self.record(at, state_hash, event)).collect();
        let mut publication = Publication::default().table().deal();
        publication.0.extend(race_notice(&race, change.as_ref(), None));
        let races = change.into_iter().collect();
        let seq = self.journal.0.submit(Submission { records, races, ..Submission::default() });
        at.queue.in_flight = Some((seq, publication));
        self.in_flight.0.insert(seq, at.entity);
    }

    /// Submits the change of a sheet that concerns no table.
    pub(crate) fn submit_sheet(&mut self, change: SheetChange) -> Seq {
        self.journal.0.submit(Submission { sheets: vec![change], ..Submission::default() })
    }

    /// Records the deal of a match that is about to become the table's.
    pub(crate) fn commit_deal(
        &mut self,
        at: &mut TablePartsItem,
        match_state: &Match,
        event: Event,
        publication: Publication,
    ) {
        self.submit(at, match_state.game.state_hash(), event, Besides::default(), publication);
    }

    fn submit(
        &mut self,
        at: &mut TablePartsItem,
        state_hash: u64,
        event: Event,
        Besides { sheets, ends, race_asked }: Besides,
        mut publication: Publication,
    ) {
        let happened = match &event {
            Event::Acted { .. } | Event::TimedOut { .. } => Some(Happened::Acted),
            Event::ClockSet { paused, .. } => Some(Happened::Clock { paused: *paused }),
            _ => None,
        };
        let played_in = at.table.race.as_ref().zip(at.match_state.as_deref()).zip(happened);
        let change = played_in.and_then(|((race, match_state), happened)| {
            let change = self.races.change((race.race, race.pair), &match_state.game, happened);
            publication.0.extend(race_notice(race, change.as_ref(), race_asked));
            change
        });
        let record = self.record(at, state_hash, event);
        let played = at.match_state.as_deref().filter(|_| ends);
        let played = played.and_then(|played| played.played(&at.table, &at.seats)).map(Box::new);
        let races = change.into_iter().collect();
        let seq = self.journal.0.submit(Submission { records: vec![record], sheets, played, races });
        at.queue.in_flight = Some((seq, publication));
        self.in_flight.0.insert(seq, at.entity);
    }

    /// Returns the next record of a table.
    fn record(&mut self, at: &mut TablePartsItem, state_hash: u64, event: Event) -> Record {
        at.queue.records += 1;
        if budget::counts(&event) {
            at.queue.budget.take(self.now.0);
        }
        Record {
            format: journal::FORMAT,
            rules: journal::RULES,
            table: at.table.code,
            number: at.queue.records,
            epoch: self.journal.0.epoch(),
            state_hash,
            event,
        }
    }

    /// Tells someone at the table of a pair how its clock stands.
    pub(crate) fn tell_clock(&mut self, conn: ConnId, race: &TableRace) {
        let told = self.clock_of(race);
        if let Some(told) = told {
            self.voice.say(conn, &FromHost::Race { told });
        }
    }

    fn clock_of(&self, at: &TableRace) -> Option<RaceTold> {
        let (now, race) = self.races.now().zip(self.races.get(at.race))?;
        let clock = race.plays.get(&at.pair)?.clock_at(now, race.stored.plan.closes);
        Some(RaceTold::Clock { race: at.race, clock, now })
    }

    fn show_race(
        &mut self,
        seats: &Seats,
        at: &TableRace,
        play: StoredPlay,
        asked: Option<(ConnId, PlayerId)>,
    ) {
        self.races.note_play(at.race, at.pair, play);
        if let Some(told) = self.clock_of(at) {
            self.voice.say_all(seats.connections(), &FromHost::Race { told });
        }
        let page = asked.and_then(|(conn, player)| {
            let (now, race) = self.races.now().zip(self.races.get(at.race))?;
            Some((conn, Box::new(race.page(player, now, &self.network_key))))
        });
        if let Some((conn, page)) = page {
            self.voice.say(conn, &FromHost::Race { told: RaceTold::Page { page } });
        }
    }

    /// Publishes at once what needs no record, to the audience as late as it is.
    pub(crate) fn publish(&mut self, at: &TablePartsItem, publication: Publication) {
        let watched = (&*at.table, &*at.seats, at.match_state.as_deref());
        let freed = self.follow_audience(watched);
        let mut for_audience = ForAudience::without(freed, self.audiences.feed(at.table.code).is_some());
        self.say_all(watched, publication, &mut for_audience);
        self.hold_back(watched, for_audience);
        self.show_overlay(watched);
        self.phones.show(watched, &mut self.voice);
        // The turn frame follows the messages that show the same.
        for person in at.seats.iter() {
            if let Some(conn) = person.conn {
                let (match_state, side) = (at.match_state.as_deref(), person.side);
                self.voice.call(conn, match_state.is_some_and(|match_state| match_state.waits_for(side)));
            }
        }
    }

    fn say_all(
        &mut self,
        watched @ (table, seats, match_state): Watched,
        publication: Publication,
        for_audience: &mut ForAudience,
    ) {
        for notice in publication.0 {
            match notice {
                Notice::Watching(message) => self.tell_watching(table, seats, &message, for_audience),
                Notice::Flow => {
                    let Some(match_state) = match_state else { continue };
                    let flow = match_state.flow.view(self.now.0);
                    self.tell_watching(table, seats, &FromHost::Flow { flow }, for_audience);
                }
                Notice::Race(race, play, asked) => self.show_race(seats, &race, *play, asked),
                Notice::Sheet(sheet) => self.sheet_news.0.push(sheet),
                Notice::Everybody(message) => {
                    let live = seats.connections().filter(|conn| !self.audiences.is_held_back(*conn));
                    self.voice.say_all(live, &message);
                    for_audience.hear(&message);
                }
                // Whoever is held back has been shown the table as their audience sees it.
                Notice::One(conn, FromHost::Joined { .. }) | Notice::DealTo(conn)
                    if self.audiences.is_held_back(conn) => {}
                Notice::DealTo(conn) if for_audience.freed.contains(&conn) => {}
                Notice::One(conn, message) => {
                    self.tell(conn, &message);
                    if let FromHost::Left { .. } = message {
                        self.voice.call(conn, false);
                    }
                }
                Notice::Table => {
                    if let Some(message) = self.told.news(table.view(seats, match_state)) {
                        let others = seats.iter().filter(|person| person.id != table.host);
                        let others = others.filter_map(|person| person.conn);
                        let live = others.filter(|conn| !self.audiences.is_held_back(*conn));
                        self.voice.say_all(live, &message);
                        for_audience.hear(&message);
                    }
                    self.show_table_to_host(watched);
                }
                Notice::TableForHost => self.show_table_to_host(watched),
                Notice::Deal => {
                    let live = seats.connections().filter(|conn| !self.audiences.is_held_back(*conn));
                    live.collect::<Vec<_>>().into_iter().for_each(|conn| self.show_match(watched, conn));
                    for_audience.deal = true;
                }
                Notice::DealTo(conn) => self.show_match(watched, conn),
            }
        }
    }

    fn show_table_to_host(&mut self, (table, seats, match_state): Watched) {
        let host = seats.iter().find(|person| person.id == table.host);
        if let Some(conn) = host.and_then(|host| host.conn) {
            let table = table.view_for(table.host, seats, match_state);
            self.voice.say(conn, &FromHost::TableChanged { table });
        }
    }

    /// Sends a message to everyone who sees the match.
    fn tell_watching(
        &mut self,
        table: &Table,
        seats: &Seats,
        message: &FromHost,
        for_audience: &mut ForAudience,
    ) {
        let watching = seats.iter().filter(|person| table.shows_match_to(person));
        let watching = watching.filter_map(|person| person.conn);
        let live = watching.filter(|conn| !self.audiences.is_held_back(*conn));
        self.voice.say_all(live, message);
        if table.access.spectators {
            for_audience.hear(message);
        }
    }

    /// Sends a message to everyone on a side.
    pub(crate) fn tell_side(&mut self, seats: &Seats, side: Side, message: &FromHost) {
        let side = seats.of_side(side).filter_map(|person| person.conn);
        self.tell_all(side, message);
    }

    pub(super) fn show_match(&mut self, (table, seats, match_state): Watched, conn: ConnId) {
        let person = seats.iter().find(|person| person.conn == Some(conn));
        let person = person.filter(|person| table.shows_match_to(person));
        if let (Some(match_state), Some(person)) = (match_state, person) {
            self.voice.say(conn, &FromHost::Dealt { view: match_state.view(person.side) });
            #[cfg(feature = "leak")]
            {
                let again = crate::leak::Leak::Snapshot.tells(&match_state.game);
                again.then(|| self.voice.say(conn, &FromHost::Dealt { view: match_state.view(person.side) }));
                crate::leak::Leak::Log.tells(&match_state.game).then(|| tracing::trace!("shown"));
            }
            let told = match_state.flow.told_to(seats, person.side, self.now.0);
            for message in told.into_iter().chain(match_state.explanation()) {
                self.voice.say(conn, &message);
            }
        }
    }
}

/// Returns what is published of a change of a race.
fn race_notice(
    race: &TableRace,
    change: Option<&RaceChange>,
    asked: Option<(ConnId, PlayerId)>,
) -> Option<Notice> {
    match change {
        Some(RaceChange::Played(_, _, play)) => Some(Notice::Race(race.clone(), play.clone(), asked)),
        _ => None,
    }
}
