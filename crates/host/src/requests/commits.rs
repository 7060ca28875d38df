//! Publishes what the journal has made durable.

use std::collections::{BTreeSet, VecDeque};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{Goodbye, Refused};

use crate::{
    crashes::in_hand::{self, Culprit, WorkKind},
    journal::{CommitNotice, JournalError},
    publishing::publisher::Publisher,
    requests::step::Touched,
    schedule::HostSystems,
    tables::{
        directory::Directory,
        draining::Draining,
        parked::Parked,
        parts::{TablePartsItem, Tables},
        publication::Publication,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Commits>()
        .init_resource::<Committed>()
        .init_resource::<SheetCommits>()
        .add_systems(Update, publish_commits.in_set(HostSystems::Publish));
}

/// Commit notices that are not handled yet.
#[derive(Resource, Default)]
pub(crate) struct Commits(pub(crate) VecDeque<CommitNotice>);

/// The notices of this step about submissions that concern no table.
#[derive(Resource, Default)]
pub(crate) struct SheetCommits(pub(crate) Vec<CommitNotice>);

/// The tables with something that became durable in this step.
#[derive(Resource, Default)]
pub(crate) struct Committed(pub(crate) Vec<Entity>);

pub(crate) fn publish_commits(
    mut commits: ResMut<Commits>,
    mut sheets: ResMut<SheetCommits>,
    mut touched: ResMut<Touched>,
    mut committed: ResMut<Committed>,
    mut directory: ResMut<Directory>,
    mut draining: ResMut<Draining>,
    mut publisher: Publisher,
    mut tables: Tables,
    mut commands: Commands,
) {
    committed.0.clear();
    while let Some(CommitNotice { seq, result }) = commits.0.pop_front() {
        let Some(entity) = publisher.in_flight.0.remove(&seq) else {
            sheets.0.push(CommitNotice { seq, result });
            continue;
        };
        let Some(mut at) = tables.get(entity) else { continue };
        let Some((_, publication)) = at.queue.in_flight.take_if(|(waiting, _)| *waiting == seq) else {
            continue;
        };
        in_hand::hold(Culprit::Table(at.table.code), WorkKind::named("Publish"));
        let is_handed_over = draining.take(entity);
        match result {
            Ok(()) if is_handed_over => {
                end_connections(&mut at, &publication, Goodbye::Elsewhere, &mut directory, &mut publisher);
                directory.close_table(at.table.code, entity);
                directory.park(at.table.code, Parked::of(&at.table, &at.queue));
                commands.entity(entity).despawn();
            }
            Ok(()) => {
                publisher.publish(&at, publication);
                touched.touch(entity);
                committed.0.push(entity);
            }
            Err(JournalError::CodeTaken) => {
                // Nobody has been told the code. Another attempt gets another one.
                tracing::info!(table = %at.table.code, "closing a new table: another server has its code");
                for conn in connections(&mut at, &publication) {
                    directory.send_to(conn, None);
                    publisher.refuse(conn, Refused::HostFull);
                }
                directory.close_table(at.table.code, entity);
                at.seats.iter().for_each(|person| directory.part_from(person.player, at.table.code));
                commands.entity(entity).despawn();
            }
            Err(error) => {
                // What people were sent is still in the journal, and nothing else is. So the table is closed, and
                // opened again from the journal; if another host has it now, only when somebody asks for it.
                let is_fenced = error == JournalError::Fenced;
                tracing::error!(table = %at.table.code, %error, "closing a table that cannot be kept");
                let keeps = publisher.journal.0.keeps();
                let why = if keeps { Goodbye::GoingDown } else { Goodbye::TableClosed };
                end_connections(&mut at, &publication, why, &mut directory, &mut publisher);
                directory.close_table(at.table.code, entity);
                if keeps {
                    directory.park(at.table.code, Parked::of(&at.table, &at.queue));
                    if !is_fenced {
                        directory.begin_recall(at.table.code);
                        publisher.bring_back(at.table.code, &mut directory, &mut commands);
                    }
                } else {
                    at.seats.iter().for_each(|person| directory.part_from(person.player, at.table.code));
                }
                commands.entity(entity).despawn();
            }
        }
    }
    in_hand::release();
}

/// Ends the connections of everybody at a table, and of those who want to be there.
fn end_connections(
    at: &mut TablePartsItem,
    publication: &Publication,
    why: Goodbye,
    directory: &mut Directory,
    publisher: &mut Publisher,
) {
    for conn in connections(at, publication) {
        directory.send_to(conn, None);
        publisher.end(conn, why);
    }
}

/// Returns the connections of everybody at a table, and of those who want to be there, who are removed from its queue.
fn connections(at: &mut TablePartsItem, publication: &Publication) -> BTreeSet<ConnId> {
    let knocking = at.table.transient.knocks.iter().map(|waiting| waiting.conn);
    let there = at.seats.connections().chain(knocking).chain(at.queue.take_joins());
    // Whoever was about to leave has not been told so yet.
    there.chain(publication.addressed()).collect()
}
