//! Parking: tables without connected people are removed from memory, and loaded from the journal when someone asks
//! for them.
//!
//! A parked table is still open: it keeps its code, and its people keep their seats. Parking writes no record. If
//! the journal stores nothing, a table without connected people closes instead, after a longer time.

use std::{
    collections::{BTreeSet, HashSet, VecDeque},
    time::Duration,
};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{Goodbye, Refused, TableCode};

use crate::{
    config::HostConfig,
    crashes::in_hand::{self, Culprit, WorkKind},
    history::History,
    journal::OpenJournal,
    lifecycle::idle::close_recalled_table,
    limits::allowances::Allowances,
    play::own_words::held::WordsHeld,
    publishing::publisher::Publisher,
    requests::step::{AcceptedRequests, Touched},
    schedule::{AddDeadline, HostSystems},
    tables::{
        alarms::Alarms,
        directory::Directory,
        idling::IdleLimit,
        matches::Match,
        parked::{Parked, Recalling, Trier},
        parts::Tables,
        queue::RequestQueue,
        seats::Seats,
        summary::Summary,
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_deadline(|world| world.resource::<Unattended>().next());
    app.init_resource::<RecalledTables>().add_systems(
        Update,
        (
            take_up_tables.in_set(HostSystems::Route),
            (note_attendance, park_tables).chain().in_set(HostSystems::Flow),
        ),
    );
}

/// How long until a table that still had something to do is checked again.
const AGAIN: Duration = Duration::from_secs(1);

/// The journal's answer when asked to recall a table.
#[derive(Debug)]
pub enum Recalled {
    /// The table after all its records.
    Table(Box<History>),
    /// There is no open table with that code.
    Gone,
    /// The records are damaged or need another version. They stay in the journal unchanged.
    Damaged,
    /// The table could not be read this time.
    Unread,
    /// Another host has the table.
    Elsewhere,
}

/// The answers of the journal that are not handled yet.
#[derive(Resource, Default)]
pub(crate) struct RecalledTables(pub(crate) VecDeque<(TableCode, Recalled)>);

/// The tables without connected people, ordered by how long ago the last person disconnected.
#[derive(Resource, Debug)]
pub(crate) struct Unattended {
    left: BTreeSet<(Duration, Entity)>,
    /// How long a table may stay in memory, or `None` for no limit.
    after: Option<Duration>,
    /// With more tables in memory than this, those unattended longest are removed early.
    crowd: usize,
    /// How long a table stays in memory even then.
    spared: Duration,
    /// Whether the journal can load tables again.
    keeps: bool,
}

impl Unattended {
    pub(crate) fn new(config: &HostConfig, keeps: bool) -> Unattended {
        let after = if keeps { Some(config.park_after) } else { config.idle };
        // The last tenth is reserved for new tables.
        let crowd = config.max_tables - config.max_tables / 10;
        let spared = if keeps { Duration::ZERO } else { config.park_after };
        Unattended { left: BTreeSet::new(), after, crowd, spared, keeps }
    }

    /// Returns when the next table is due. The host must run a step then.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.left.first().zip(self.after).map(|((left, _), after)| *left + after)
    }

    /// Notes whether someone is connected to a table or waits to be let in.
    pub(crate) fn note(&mut self, entity: Entity, table: &mut Table, seats: &Seats, now: Duration) {
        let attended = seats.is_attended() || !table.transient.knocks.is_empty();
        match table.transient.unattended_since {
            Some(since) if attended => {
                self.left.remove(&(since, entity));
                table.transient.unattended_since = None;
            }
            None if !attended => {
                self.left.insert((now, entity));
                table.transient.unattended_since = Some(now);
            }
            _ => {}
        }
    }

    /// Returns the tables that are due, those unattended longest first.
    fn due(&self, now: Duration, tables: usize) -> Vec<(Duration, Entity)> {
        let crowded_out = tables.saturating_sub(self.crowd);
        let is_due = |at: usize, left: Duration| {
            let after = if at < crowded_out { Some(self.spared) } else { self.after };
            after.is_some_and(|after| left + after <= now)
        };
        let due = self.left.iter().enumerate().take_while(|(at, (left, _))| is_due(*at, *left));
        due.map(|(_, table)| *table).collect()
    }
}

/// Opens the tables that the journal has recalled.
fn take_up_tables(
    mut recalled: ResMut<RecalledTables>,
    now: Res<HostNow>,
    limit: Res<IdleLimit>,
    mut alarms: ResMut<Alarms>,
    mut words: ResMut<WordsHeld>,
    mut unattended: ResMut<Unattended>,
    mut touched: ResMut<Touched>,
    mut directory: ResMut<Directory>,
    mut allowances: ResMut<Allowances>,
    mut queues: Query<(&mut RequestQueue, &mut Recalling)>,
    mut publisher: Publisher,
    mut commands: Commands,
) {
    while let Some((code, found)) = recalled.0.pop_front() {
        directory.end_recall(code);
        let Some(entity) = directory.table(code) else { continue };
        in_hand::hold(Culprit::Table(code), WorkKind::named("Resume"));
        let Ok((mut queue, mut recalling)) = queues.get_mut(entity) else { continue };
        let parked = std::mem::take(&mut recalling.0);
        let tried_by = parked.tried_by;
        let is_wrong = tried_by.is_some() && matches!(found, Recalled::Gone);
        if let Some(Trier { from, .. }) = tried_by {
            allowances.wrong_codes.settle(from, is_wrong, now.0);
        }
        let history = match found {
            Recalled::Table(history) if !history.is_closed() => history,
            nothing => {
                let reason = leave_out(code, entity, nothing, parked, &mut directory);
                for conn in queue.take_joins() {
                    let is_settled = tried_by.is_some_and(|tried_by| tried_by.conn == conn);
                    if let Some(caller) = directory.caller(conn).filter(|_| is_wrong && !is_settled) {
                        allowances.wrong_codes.note(caller.from, now.0);
                    }
                    directory.send_to(conn, None);
                    match &reason {
                        Some(reason) => publisher.refuse(conn, reason.clone()),
                        // The client connects again by itself, and may then come to the right host.
                        None => publisher.end(conn, Goodbye::Elsewhere),
                    }
                }
                commands.entity(entity).despawn();
                continue;
            }
        };
        let History { mut table, seats, match_state, records, .. } = *history;
        queue.records = records;
        table.transient.former_host = parked.former_host;
        if let Some(race) = &mut table.race {
            publisher.races.hide_removed(race);
        }
        words.change(0, table.words_bytes());
        seats.iter().for_each(|person| directory.come_to(person.player, code));
        directory.publish(code, table.access.public);
        let runs = match_state.as_ref().is_some_and(Match::runs);
        let stays = runs || table.race.is_some();
        let is_over = !stays && limit.is_over(parked.active_at, now.0);
        if !is_over {
            table.transient.idling.begin(parked.active_at, *limit, entity, &mut alarms);
            unattended.note(entity, &mut table, &seats, now.0);
        }
        let mut parts = commands.entity(entity);
        parts.remove::<Recalling>().insert((table, seats));
        if let Some(match_state) = match_state {
            parts.insert(match_state);
        }
        if is_over {
            commands.run_system_cached_with(close_recalled_table, entity);
        }
        touched.touch(entity);
    }
    in_hand::release();
}

/// Removes a table that could not be recalled from the directory. Returns the refusal for those who waited for it, or
/// `None` if another host has it.
fn leave_out(
    code: TableCode,
    entity: Entity,
    found: Recalled,
    parked: Parked,
    directory: &mut Directory,
) -> Option<Refused> {
    directory.close_table(code, entity);
    match found {
        Recalled::Table(_) | Recalled::Gone => {
            if parked.tried_by.is_none() {
                directory.forget(&HashSet::from([code]));
            }
            Some(Refused::UnknownTable)
        }
        Recalled::Elsewhere => {
            directory.park(code, Parked { tried_by: None, ..parked });
            None
        }
        Recalled::Damaged => {
            directory.reserve(code);
            Some(Refused::TableUnreadable)
        }
        Recalled::Unread => {
            // Of a table that this host has not heard of it still knows nothing.
            if parked.tried_by.is_none() {
                directory.park(code, parked);
            }
            Some(Refused::TableUnreadable)
        }
    }
}

fn note_attendance(
    accepted: Res<AcceptedRequests>,
    now: Res<HostNow>,
    mut unattended: ResMut<Unattended>,
    mut tables: Tables,
) {
    for table in &accepted.tables {
        if let Some(mut at) = tables.get(*table) {
            unattended.note(*table, &mut at.table, &at.seats, now.0);
        }
    }
}

/// Parks or closes tables without connected people: after a while, or sooner when there are many.
fn park_tables(
    now: Res<HostNow>,
    mut unattended: ResMut<Unattended>,
    mut directory: ResMut<Directory>,
    mut journal: ResMut<OpenJournal>,
    mut tables: Tables,
    mut commands: Commands,
) {
    for (left, entity) in unattended.due(now.0, directory.tables()) {
        unattended.left.remove(&(left, entity));
        // It was closed in the meantime.
        let Some(mut at) = tables.get(entity) else { continue };
        if !at.queue.is_idle() {
            let later = (now.0 + AGAIN).saturating_sub(unattended.after.unwrap_or_default());
            unattended.left.insert((later, entity));
            at.table.transient.unattended_since = Some(later);
            continue;
        }
        let code = at.table.code;
        directory.close_table(code, entity);
        if unattended.keeps {
            journal.0.release(code);
            let summary = Some(Box::new(Summary::of(&at.table, &at.seats, at.match_state.as_deref())));
            directory.park(code, Parked { summary, ..Parked::of(&at.table, &at.queue) });
        } else {
            at.seats.iter().for_each(|person| directory.part_from(person.player, code));
        }
        commands.entity(entity).despawn();
    }
}
