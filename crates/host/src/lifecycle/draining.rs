//! Draining: a host that is about to end lets other hosts have its tables, one after another, and sends the players of
//! each on as soon as another host can have it.
//!
//! A table is handed over like a record is written: its queue waits for the journal's notice, so that nothing is done at
//! it any more, and its players are told by `requests::commits`. What they have asked for meanwhile goes with their
//! connections, as when a connection is lost.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::Goodbye;

use crate::{
    crashes::in_hand::{self, Culprit, WorkKind},
    publishing::publisher::Publisher,
    schedule::{AddDeadline, HostSystems},
    tables::{
        directory::Directory, draining::Draining, matches::Match, publication::Publication,
        queue::RequestQueue, table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    let hand_over = hand_over_tables.after(HostSystems::Publish).before(HostSystems::Accept);
    app.init_resource::<Draining>().add_deadline(|world| world.resource::<Draining>().next());
    app.add_systems(Update, hand_over.run_if(is_draining));
}

/// How many tables at a time, which makes 200 a second: each has players who come to other hosts at once.
const TABLES: usize = 10;
/// How many players without a table are sent on at a time.
const PLAYERS: usize = 50;

fn is_draining(draining: Res<Draining>) -> bool {
    draining.goes_on()
}

fn hand_over_tables(
    now: Res<HostNow>,
    mut draining: ResMut<Draining>,
    directory: Res<Directory>,
    mut queues: Query<(Entity, &Table, &mut RequestQueue, Option<&Match>)>,
    mut publisher: Publisher,
) {
    if !draining.is_due(now.0) {
        return;
    }
    // Those of races are last, because other hosts cannot have the races before this one has ended.
    let only_races = queues.iter().all(|(_, table, ..)| table.race.is_some());
    let may_go = |table: &Table, queue: &RequestQueue| {
        // A table without records is about to get its first one, or to close.
        queue.in_flight.is_none() && queue.records > 0 && (only_races || table.race.is_none())
    };
    let going = queues.iter().filter(|(_, table, queue, _)| may_go(table, queue));
    let going: Vec<Entity> = going.map(|(entity, ..)| entity).take(TABLES).collect();
    for entity in going {
        let Ok((_, table, mut queue, match_state)) = queues.get_mut(entity) else { continue };
        in_hand::hold(Culprit::Table(table.code), WorkKind::named("HandOver"));
        let Some(seq) = publisher.journal.0.hand_over(table.code) else {
            // There is nobody to hand it to.
            draining.end();
            break;
        };
        queue.ran = match_state.is_some_and(Match::runs);
        queue.in_flight = Some((seq, Publication::default()));
        publisher.in_flight.0.insert(seq, entity);
        draining.note(entity);
    }
    in_hand::release();
    if send_on(&mut draining, &directory, &mut publisher) == 0 && directory.tables() == 0 {
        draining.end();
    }
}

/// Sends players who are at no table to other hosts, and returns how many.
fn send_on(draining: &mut Draining, directory: &Directory, publisher: &mut Publisher) -> usize {
    let is_at_no_table = |conn: &ConnId| directory.caller(*conn).is_some_and(|caller| caller.table.is_none());
    let left = directory.connections().filter(|conn| is_at_no_table(conn) && !draining.has_told(*conn));
    let left: Vec<ConnId> = left.take(PLAYERS).collect();
    for conn in &left {
        publisher.end(*conn, Goodbye::Elsewhere);
        draining.note_told(*conn);
    }
    left.len()
}
