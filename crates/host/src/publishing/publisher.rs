//! Sends messages to players: at once, or when the journal has made a change durable.

use std::collections::HashMap;

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, system::SystemParam};
use splitkey_net::{ConnId, HostNow, Voice};
use splitkey_protocol::{FromHost, Goodbye, Refused, SheetId, TableCode, TableRace};

use crate::{
    journal::{self, Event, OpenJournal, Record, Seq, Submission, races::RaceChange, sheets::SheetChange},
    limits::budget,
    players::{ban_lists::BanLists, bans::NetworkKey, player::PlayerId},
    publishing::{
        audiences::Audiences, followers::Followers, phones::Phones, polls::Polls, race_news::race_notice,
        table_news::ToldTables,
    },
    races::{
        play::{Happened, counts},
        registry::Races,
    },
    tables::{
        directory::Directory,
        matches::Match,
        parked::Recalling,
        parts::TablePartsItem,
        publication::Publication,
        queue::{PhonePress, RequestKind, RequestQueue, table_name},
        seats::Seats,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InFlight>().init_resource::<SheetNews>().init_resource::<BanLists>();
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
    pub(super) told: ResMut<'w, ToldTables>,
    pub(crate) audiences: ResMut<'w, Audiences>,
    pub(crate) followers: ResMut<'w, Followers>,
    pub(crate) polls: ResMut<'w, Polls>,
    pub(crate) phones: ResMut<'w, Phones>,
    pub(super) network_key: Res<'w, NetworkKey>,
    pub(crate) journal: ResMut<'w, OpenJournal>,
    pub(crate) in_flight: ResMut<'w, InFlight>,
    pub(crate) sheet_news: ResMut<'w, SheetNews>,
    pub(crate) races: ResMut<'w, Races>,
    pub(crate) ban_lists: ResMut<'w, BanLists>,
}

impl Publisher<'_> {
    pub(crate) fn refuse(&mut self, conn: ConnId, reason: Refused) {
        if let Some(answer) = self.phones.asking.take() {
            return answer(Err(reason));
        }
        self.tell(conn, &FromHost::Refused { reason });
    }

    /// Refuses a request that has not been carried out.
    pub(crate) fn refuse_request(&mut self, conn: ConnId, kind: RequestKind, reason: Refused) {
        match kind {
            RequestKind::Phone(PhonePress { answer, .. }) => answer(Err(reason)),
            _ => self.refuse(conn, reason),
        }
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
            Event::Acted { action, .. } => Some(Happened::Acted { counts: counts(action) }),
            Event::TimedOut { .. } => Some(Happened::Acted { counts: false }),
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
}
