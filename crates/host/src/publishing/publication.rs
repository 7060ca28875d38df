//! Sends messages to players: at once, or when the journal has made a change durable.

use std::collections::{BTreeSet, HashMap, VecDeque};

use bevy::{ecs::system::SystemParam, prelude::*};
use splitkey_net::{ConnId, HostNow, Voice};
use splitkey_protocol::{FromHost, Goodbye, Refused, TableCode};
use splitkey_rules::Side;

use crate::{
    crashes::in_hand::{self, Culprit, WorkKind},
    journal::{self, CommitNotice, Event, OpenJournal, Record, Seq},
    lifecycle::parking::{Parked, bring_back},
    limits::budget,
    publishing::table_news::ToldTables,
    requests::line::{Line, Touched},
    schedule::HostSystems,
    tables::{directory::Directory, matches::Match, seats::Seats, table::Table},
    talk::marks,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Commits>()
        .init_resource::<InFlight>()
        .init_resource::<Committed>()
        .add_systems(Update, publish_commits.in_set(HostSystems::Publish));
}

/// Commit notices that are not handled yet.
#[derive(Resource, Default)]
pub(crate) struct Commits(pub(crate) VecDeque<CommitNotice>);

/// The tables with something that became durable in this step.
#[derive(Resource, Default)]
pub(crate) struct Committed(pub(crate) Vec<Entity>);

/// The tables of submissions that are not durable yet.
#[derive(Resource, Default)]
pub(crate) struct InFlight(HashMap<Seq, Entity>);

/// Messages to send when a record is durable. Views are made when they are sent.
#[derive(Debug, Default)]
pub(crate) struct Publication(Vec<Notice>);

#[derive(Debug)]
enum Notice {
    /// The same message for everyone who sees the match.
    Watching(FromHost),
    /// The same message for everyone at the table.
    Everybody(FromHost),
    One(ConnId, FromHost),
    /// The table, for everyone there.
    Table,
    /// The table for its host, who gets more details.
    TableForHost,
    /// The match for everyone there, each with their own view.
    Deal,
    DealTo(ConnId),
    /// The [`FromHost::Flow`] of the match, for everyone who sees it.
    Flow,
}

impl Publication {
    pub(crate) fn watching(mut self, message: FromHost) -> Publication {
        self.0.push(Notice::Watching(message));
        self
    }

    pub(crate) fn everybody(mut self, message: FromHost) -> Publication {
        self.0.push(Notice::Everybody(message));
        self
    }

    pub(crate) fn one(mut self, conn: ConnId, message: FromHost) -> Publication {
        self.0.push(Notice::One(conn, message));
        self
    }

    pub(crate) fn table(mut self) -> Publication {
        self.0.push(Notice::Table);
        self
    }

    pub(crate) fn table_for_host(mut self) -> Publication {
        self.0.push(Notice::TableForHost);
        self
    }

    pub(crate) fn deal(mut self) -> Publication {
        self.0.push(Notice::Deal);
        self
    }

    pub(crate) fn flow(mut self) -> Publication {
        self.0.push(Notice::Flow);
        self
    }

    /// Returns the connections with messages of their own.
    fn addressed(&self) -> impl Iterator<Item = ConnId> {
        self.0.iter().filter_map(|notice| match notice {
            Notice::One(conn, _) | Notice::DealTo(conn) => Some(*conn),
            _ => None,
        })
    }

    pub(crate) fn deal_to(mut self, conn: ConnId) -> Publication {
        self.0.push(Notice::DealTo(conn));
        self
    }
}

/// Sends messages and commits records for the host's systems.
#[derive(SystemParam)]
pub(crate) struct Publisher<'w> {
    now: Res<'w, HostNow>,
    voice: Voice<'w>,
    told: ResMut<'w, ToldTables>,
    journal: ResMut<'w, OpenJournal>,
    in_flight: ResMut<'w, InFlight>,
}

impl Publisher<'_> {
    pub(crate) fn refuse(&mut self, conn: ConnId, reason: Refused) {
        self.voice.say(conn, &FromHost::Refused { reason });
    }

    /// Sends a message to one player at once.
    pub(crate) fn tell(&mut self, conn: ConnId, message: &FromHost) {
        self.voice.say(conn, message);
    }

    /// Sends the same message to several players at once.
    pub(crate) fn tell_all(&mut self, conns: impl IntoIterator<Item = ConnId>, message: &FromHost) {
        self.voice.say_all(conns, message);
    }

    /// Asks the journal for a table.
    pub(crate) fn recall(&mut self, table: TableCode) {
        self.journal.0.recall(table);
    }

    /// Returns the round-trip time of a connection in milliseconds, or `None` before the first measurement.
    pub(crate) fn ping(&self, conn: ConnId) -> Option<u16> {
        self.voice.ping(conn)
    }

    /// Closes a connection after telling it why.
    pub(crate) fn end(&mut self, conn: ConnId, why: Goodbye) {
        self.voice.say(conn, &FromHost::Goodbye { why });
        self.voice.close(conn);
    }

    /// Records an event, and publishes once it is durable. The table's request queue waits until then.
    pub(crate) fn commit(
        &mut self,
        (entity, table, line, dealt): (Entity, &Table, &mut Line, Option<&Match>),
        event: Event,
        publication: Publication,
    ) {
        line.records += 1;
        if budget::counts(&event) {
            line.budget.take(self.now.0);
        }
        let record = Record {
            format: journal::FORMAT,
            rules: journal::RULES,
            table: table.code,
            number: line.records,
            epoch: self.journal.0.epoch(),
            state_hash: dealt.map_or(0, |dealt| dealt.game.state_hash()),
            event,
        };
        let seq = self.journal.0.submit(vec![record]);
        line.in_flight = Some((seq, publication));
        self.in_flight.0.insert(seq, entity);
    }

    /// Publishes at once what needs no record.
    pub(crate) fn publish(
        &mut self,
        (table, seats, dealt): (&Table, &Seats, Option<&Match>),
        publication: Publication,
    ) {
        self.say_all((table, seats, dealt), publication);
        // The turn frame follows the messages that show the same.
        for person in seats.iter() {
            if let Some(conn) = person.conn {
                self.voice.call(conn, dealt.is_some_and(|dealt| dealt.waits_for(person.side)));
            }
        }
    }

    fn say_all(&mut self, (table, seats, dealt): (&Table, &Seats, Option<&Match>), publication: Publication) {
        for notice in publication.0 {
            match notice {
                Notice::Watching(message) => self.tell_watching(table, seats, &message),
                Notice::Flow => {
                    let Some(dealt) = dealt else { continue };
                    let flow = dealt.flow.view(self.now.0);
                    self.tell_watching(table, seats, &FromHost::Flow { flow });
                }
                Notice::Everybody(message) => self.voice.say_all(seats.connections(), &message),
                Notice::One(conn, message) => {
                    self.voice.say(conn, &message);
                    if let FromHost::Left { .. } = message {
                        self.voice.call(conn, false);
                    }
                }
                Notice::Table => {
                    if let Some(message) = self.told.news(table.view(seats, dealt)) {
                        let others = seats.iter().filter(|person| person.id != table.host);
                        self.voice.say_all(others.filter_map(|person| person.conn), &message);
                    }
                    self.show_table_to_host((table, seats, dealt));
                }
                Notice::TableForHost => self.show_table_to_host((table, seats, dealt)),
                Notice::Deal => {
                    seats.connections().for_each(|conn| self.show_match((table, seats, dealt), conn));
                }
                Notice::DealTo(conn) => self.show_match((table, seats, dealt), conn),
            }
        }
    }

    fn show_table_to_host(&mut self, (table, seats, dealt): (&Table, &Seats, Option<&Match>)) {
        let host = seats.iter().find(|person| person.id == table.host);
        if let Some(conn) = host.and_then(|host| host.conn) {
            let table = table.view_for(table.host, seats, dealt);
            self.voice.say(conn, &FromHost::TableChanged { table });
        }
    }

    /// Sends a message to everyone who sees the match.
    fn tell_watching(&mut self, table: &Table, seats: &Seats, message: &FromHost) {
        let watching = seats.iter().filter(|person| table.shows_match_to(person));
        self.voice.say_all(watching.filter_map(|person| person.conn), message);
    }

    /// Sends a message to everyone on a side.
    pub(crate) fn tell_side(&mut self, seats: &Seats, side: Side, message: &FromHost) {
        let side = seats.of_side(side).filter_map(|person| person.conn);
        self.voice.say_all(side, message);
    }

    fn show_match(&mut self, (table, seats, dealt): (&Table, &Seats, Option<&Match>), conn: ConnId) {
        let person = seats.iter().find(|person| person.conn == Some(conn));
        let person = person.filter(|person| table.shows_match_to(person));
        if let (Some(dealt), Some(person)) = (dealt, person) {
            self.voice.say(conn, &FromHost::Dealt { view: dealt.view(person.side) });
            #[cfg(feature = "leak")]
            {
                let again = crate::Leak::Snapshot.tells(dealt);
                again.then(|| self.voice.say(conn, &FromHost::Dealt { view: dealt.view(person.side) }));
                crate::Leak::Log.tells(dealt).then(|| tracing::trace!("shown"));
            }
            for pinned in marks::pins_for(seats, dealt, person.side) {
                self.voice.say(conn, &pinned);
            }
            for message in dealt.flow.told_to(seats, person.side, self.now.0) {
                self.voice.say(conn, &message);
            }
        }
    }
}

fn publish_commits(
    mut commits: ResMut<Commits>,
    mut touched: ResMut<Touched>,
    mut committed: ResMut<Committed>,
    mut directory: ResMut<Directory>,
    mut publisher: Publisher,
    mut tables: Query<(&Table, &Seats, &mut Line, Option<&Match>)>,
    mut commands: Commands,
) {
    committed.0.clear();
    while let Some(CommitNotice { seq, result }) = commits.0.pop_front() {
        let Some(entity) = publisher.in_flight.0.remove(&seq) else { continue };
        let Ok((table, seats, mut line, dealt)) = tables.get_mut(entity) else { continue };
        let Some((_, publication)) = line.in_flight.take_if(|(waiting, _)| *waiting == seq) else { continue };
        in_hand::hold(Culprit::Table(table.code), WorkKind::named("Publish"));
        match result {
            Ok(()) => {
                publisher.publish((table, seats, dealt), publication);
                touched.touch(entity);
                committed.0.push(entity);
            }
            Err(error) => {
                // What people were sent is still in the journal, and nothing else is. So the table is closed, and
                // opened again from the journal.
                tracing::error!(table = %table.code, %error, "closing a table that cannot be kept");
                let keeps = publisher.journal.0.keeps();
                let why = if keeps { Goodbye::GoingDown } else { Goodbye::TableClosed };
                let knocking = table.passing.knocks.iter().map(|waiting| waiting.conn);
                let there = seats.connections().chain(knocking).chain(line.turn_away());
                // Whoever was about to leave has not been told so yet.
                let there: BTreeSet<ConnId> = there.chain(publication.addressed()).collect();
                for conn in there {
                    directory.send_to(conn, None);
                    publisher.end(conn, why);
                }
                directory.close_table(table.code, entity);
                if keeps {
                    directory.park(table.code, Parked::of(table, &line));
                    directory.begin_recall(table.code);
                    bring_back(table.code, &mut directory, &mut publisher, &mut commands);
                } else {
                    seats.iter().for_each(|person| directory.part_from(person.player, table.code));
                }
                commands.entity(entity).despawn();
            }
        }
    }
    in_hand::release();
}
