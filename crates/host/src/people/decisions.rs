//! What the moderator of a table decides, which changes what public views show.

use std::collections::VecDeque;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{Decision, FromHost, PublicFilter, TableLink};

use crate::{
    crashes::in_hand::{self, Culprit, WorkKind},
    publishing::publisher::Publisher,
    schedule::HostSystems,
    tables::{
        directory::Directory,
        moderation::WaitingLine,
        parts::{TablePartsItem, Tables},
        publication::Publication,
    },
    talk::chat::hears,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DecisionsMade>().add_systems(Update, take_decisions.in_set(HostSystems::Route));
}

/// What the moderator with a link has decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeDecision {
    pub link: TableLink,
    pub decision: Decision,
}

/// What moderators have decided since the last step.
#[derive(Resource, Default)]
pub(crate) struct DecisionsMade(pub(crate) VecDeque<MadeDecision>);

/// Carries out what moderators have decided.
fn take_decisions(
    mut made: ResMut<DecisionsMade>,
    directory: Res<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for decision in std::mem::take(&mut made.0) {
        let table = publisher.followers.table(decision.link).and_then(|code| directory.table(code));
        let Some(mut at) = table.and_then(|table| tables.get(table)) else { continue };
        // What is not durable yet must not be shown.
        if at.queue.in_flight.is_some() {
            made.0.push_back(decision);
            continue;
        }
        in_hand::hold(Culprit::Table(at.table.code), WorkKind::named("Decision"));
        let withdrawn = match &decision.decision {
            Decision::Line { .. } => None,
            Decision::Name { show, .. } | Decision::Clue { show, .. } | Decision::All { show, .. } => {
                Some(!show)
            }
        };
        let lines = at.table.transient.moderation.decide(decision.decision);
        let publication = match withdrawn.filter(|_| at.table.access.filter == PublicFilter::Approved) {
            Some(withdrawn) => Publication::default().audience(withdrawn),
            None => Publication::default(),
        };
        publisher.publish(&at, publication);
        lines.into_iter().for_each(|line| show_line(&at, line, &mut publisher));
    }
    in_hand::release();
}

/// Shows the audience a line that was approved. Whoever wrote it has seen it.
fn show_line(
    at: &TablePartsItem,
    WaitingLine { by, channel, line, .. }: WaitingLine,
    publisher: &mut Publisher,
) {
    let Some(speaker) = at.seats.iter().find(|person| person.id == by) else { return };
    let audience = at.seats.iter().filter(|person| at.table.is_in_audience(person) && person.id != by);
    let hearers = audience.filter(|person| hears(person, channel, speaker.side));
    let hearers: Vec<ConnId> = hearers.filter_map(|person| person.conn).collect();
    publisher.tell_all(hearers, &FromHost::Said { by, channel, line });
}
