//! The review of the table's last match: one leads, the others follow, and everyone points at words and marks them.

use std::{collections::BTreeSet, mem, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_net::Uplink;
use splitkey_protocol::{FromHost, Request, Review, SeatId};
use splitkey_rules::Cell;

use super::open::{OpenReplay, ReplayViewer, ReviewPart};
use crate::{
    ClientSystems, OnReceived, PinToggled, Playback, Pointing, Received, ReplayMarks, Shown, Skip,
    TableState, TouchPressed,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableReview>()
        .add_observer(mark_pinned)
        .add_observer(mark_touched)
        .add_systems(OnReceived, receive_review)
        .add_systems(
            Update,
            (end_review, follow_leader, tell_lead, show_marks).chain().in_set(ClientSystems::Sync),
        );
}

/// The review that someone leads at the table, as the host has sent it last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TableReview(pub Option<Review>);

/// How long to wait until the host confirms the step that the leader is at. It also keeps below the host's rate limit.
const CONFIRMED_WITHIN: Duration = Duration::from_millis(300);

impl TableReview {
    pub fn leader(&self) -> Option<SeatId> {
        self.0.as_ref().map(|review| review.leader)
    }

    /// Returns the part that someone begins with who opens the replay now.
    pub(super) fn first_part(&self, you: Option<SeatId>) -> ReviewPart {
        match self.leader() {
            Some(leader) if you != Some(leader) => ReviewPart::Follow,
            _ => ReviewPart::Alone,
        }
    }

    /// Returns the words that are marked for everyone at this step.
    fn marks(&self, open: &OpenReplay) -> BTreeSet<Cell> {
        let here = self.0.as_ref().filter(|review| usize::from(review.at) == open.at);
        here.map(|review| review.marks.clone()).unwrap_or_default()
    }
}

fn receive_review(
    mut received: MessageReader<Received>,
    state: Res<TableState>,
    mut table_review: ResMut<TableReview>,
    mut viewer: ResMut<ReplayViewer>,
) {
    let leads = |review: &TableReview| state.you.is_some() && review.leader() == state.you;
    let mut led = leads(&table_review);
    for Received(message) in received.read() {
        let review = match message {
            // A host that has restarted knows of no review, and learns of it from its leader again.
            FromHost::Joined { .. } => {
                table_review.set_if_neq(TableReview::default());
                continue;
            }
            FromHost::Reviewed { review } => review,
            _ => continue,
        };
        table_review.set_if_neq(TableReview(review.clone()));
        let deposed = mem::replace(&mut led, leads(&table_review)) && !led;
        let part = viewer.open().map(|open| open.part);
        let part = match (part, table_review.leader()) {
            (Some(ReviewPart::Follow), None) => ReviewPart::Alone,
            (Some(ReviewPart::Lead), Some(_)) if deposed => ReviewPart::Follow,
            _ => continue,
        };
        if let Some(open) = viewer.open_mut() {
            (open.part, open.plays) = (part, false);
        }
    }
}

/// Ends the review when the player leaves the table or a match begins there.
fn end_review(
    state: Res<TableState>,
    mut table_review: ResMut<TableReview>,
    mut viewer: ResMut<ReplayViewer>,
) {
    if state.table.is_some() && !state.match_runs() {
        return;
    }
    table_review.set_if_neq(TableReview::default());
    if viewer.open().is_some_and(|open| open.is_of_table)
        && let Some(open) = viewer.open_mut()
    {
        (open.part, open.is_of_table) = (ReviewPart::Alone, false);
    }
}

fn follow_leader(
    table_review: Res<TableReview>,
    mut viewer: ResMut<ReplayViewer>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut commands: Commands,
) {
    let Some((open, review)) = viewer.open().zip(table_review.0.as_ref()) else { return };
    let to = usize::from(review.at).min(open.timeline.last());
    if open.part != ReviewPart::Follow || open.at == to {
        return;
    }
    if let Some(open) = viewer.open_mut() {
        if to == open.at + 1 {
            open.step(&mut playback, &mut shown);
        } else {
            open.jump(to, &mut playback, &mut shown);
            // Ends the motions of what was played.
            commands.trigger(Skip);
        }
    }
}

/// Tells the host which step the player is at who leads, and when they no longer lead.
fn tell_lead(
    time: Res<Time<Real>>,
    state: Res<TableState>,
    viewer: Res<ReplayViewer>,
    table_review: Res<TableReview>,
    mut uplink: NonSendMut<Uplink>,
    mut told: Local<Option<Duration>>,
) {
    let leading = viewer.open().filter(|open| open.part == ReviewPart::Lead);
    let at = leading.map(|open| u16::try_from(open.at).unwrap_or(u16::MAX));
    let mine = table_review.0.as_ref().filter(|review| Some(review.leader) == state.you);
    if at == mine.map(|review| review.at) {
        *told = None;
    } else if told.is_none_or(|told| time.elapsed() > told + CONFIRMED_WITHIN)
        && uplink.send(Request::LeadReview { at })
    {
        *told = Some(time.elapsed());
    }
}

/// Shows the marks of the open replay in place of the pins of the live match.
fn show_marks(viewer: Res<ReplayViewer>, table_review: Res<TableReview>, mut pointing: ResMut<Pointing>) {
    let marks = viewer.open().map(|open| {
        let shared = open.part != ReviewPart::Alone;
        let words = if shared { table_review.marks(open) } else { open.marks.clone() };
        ReplayMarks { words, shared }
    });
    if pointing.replay != marks {
        pointing.replay = marks;
    }
}

fn mark_pinned(
    pinned: On<PinToggled>,
    viewer: ResMut<ReplayViewer>,
    table_review: Res<TableReview>,
    uplink: NonSendMut<Uplink>,
) {
    toggle_mark(pinned.0, viewer, &table_review, uplink);
}

fn mark_touched(
    touch: On<TouchPressed>,
    viewer: ResMut<ReplayViewer>,
    table_review: Res<TableReview>,
    uplink: NonSendMut<Uplink>,
) {
    toggle_mark(touch.cell, viewer, &table_review, uplink);
}

/// Marks a word of the open replay, or removes the mark.
fn toggle_mark(
    cell: Cell,
    mut viewer: ResMut<ReplayViewer>,
    table_review: &TableReview,
    mut uplink: NonSendMut<Uplink>,
) {
    let Some(open) = viewer.open() else { return };
    if open.part != ReviewPart::Alone {
        let on = !table_review.marks(open).contains(&cell);
        // The mark shows only once the host confirms it, so a failed send needs no handling.
        let _sent = uplink.send(Request::Pin { word: cell.into(), on });
    } else if let Some(open) = viewer.open_mut()
        && !open.marks.remove(&cell)
    {
        open.marks.insert(cell);
    }
}
