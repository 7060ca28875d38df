//! Runs the timers of matches, and applies the rules when an enforced one runs out (rules §10).

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::Review;
use splitkey_rules::{Action, Phase, Side};

use crate::{
    crashes::in_hand::{self, Culprit, WorkKind},
    journal::Event,
    publishing::publisher::Publisher,
    requests::{commits::Committed, step::AcceptedRequests},
    schedule::HostSystems,
    tables::{
        alarms::{Alarm, Alarms},
        matches::Match,
        parts::Tables,
        publication::Publication,
        seats::Seats,
        timer::{Clock, Stretch},
    },
    talk::review::tell_review,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow_matches.in_set(HostSystems::Flow));
}

/// Ends the turn if its timer has run out. Runs for [`Alarm::TimeUp`].
pub(crate) fn time_out_match(
    In(table): In<Entity>,
    now: Res<HostNow>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.get(table) else { return };
    let Some(match_state) = at.match_state.as_deref_mut() else { return };
    // Requests that were ahead in the queue may have changed what is timed.
    if !match_state.flow.clock.is_up(stretch(match_state), now.0) || !may_run(match_state, &at.seats) {
        return;
    }
    let side = match match_state.game.phase() {
        Phase::Clue(side) | Phase::Guess(side) => side,
        _ => Side::A,
    };
    let Ok(facts) = match_state.game.apply(side, &Action::Timeout) else { return };
    match_state.flow.clock = Clock::default();
    let phase = match_state.game.phase();
    match_state.flow.note_action(phase);
    let publication = Publication::of_action(match_state, None, facts);
    publisher.commit(&mut at, Event::TimedOut { side }, publication);
}

/// Updates the matches concerned once changes are durable: starts and stops timers, drops what no longer applies,
/// and sends the changes.
fn follow_matches(
    accepted: Res<AcceptedRequests>,
    committed: Res<Committed>,
    now: Res<HostNow>,
    mut alarms: ResMut<Alarms>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for entity in accepted.tables.iter().chain(&committed.0).copied() {
        let Some(mut at) = tables.get(entity).filter(|at| at.queue.in_flight.is_none()) else { continue };
        let Some(match_state) = at.match_state.as_deref_mut() else { continue };
        in_hand::hold(Culprit::Table(at.table.code), WorkKind::named("Follow"));
        let runs = may_run(match_state, &at.seats);
        let stretch = stretch(match_state);
        let lost = match_state.flow.forget_leavers(&at.seats);
        let left = |review: &mut Review| !at.seats.contains(review.leader);
        let review_ended = match_state.flow.review.take_if(left).is_some();
        let timer = match_state.flow.clock.follow(stretch, at.table.settings.timers, runs, now.0);
        if let Some(due) = match_state.flow.clock.due().filter(|_| timer) {
            alarms.set(due, entity, Alarm::TimeUp);
        }
        let untold = std::mem::take(&mut match_state.flow.untold);
        for side in Side::BOTH.into_iter().filter(|side| lost[side.index()]) {
            publisher.tell_touch(&at, side);
        }
        if untold || timer {
            publisher.publish(&at, Publication::default().flow());
        }
        if review_ended {
            tell_review(&at, &mut publisher);
        }
    }
    in_hand::release();
}

fn stretch(match_state: &Match) -> Option<Stretch> {
    Stretch::of(match_state.game.phase(), match_state.game.position().turn)
}

/// Returns whether the timer of a match runs. It stops during pauses and disputes, and while nobody who could act is
/// connected.
fn may_run(match_state: &Match, seats: &Seats) -> bool {
    let phase = match_state.game.phase();
    let acts = |side: Side| phase.may_clue(side) || phase.may_guess(side);
    let somebody = seats.iter().any(|person| person.conn.is_some() && person.side.is_some_and(acts));
    !match_state.flow.paused && somebody
}
