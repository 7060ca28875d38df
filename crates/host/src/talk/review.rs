//! The review of a table's last match, which one person leads and others follow. It is not stored.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{FromHost, Refused, Review};

use crate::{
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{
        parts::{TablePartsItem, Tables},
        queue::Sender,
    },
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        LeadReview { at } => lead_review, (from, at);
    }
}

/// Makes someone the leader of the review, notes how far their replay is, or ends their lead.
fn lead_review(In((from, at)): In<(Sender, Option<u16>)>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut parts) = tables.of(from) else { return };
    let watcher = parts.seats.person(from.conn).filter(|person| parts.table.shows_match_to(person));
    let leader = watcher.map(|person| person.id);
    let (Some(leader), Some(match_state)) = (leader, parts.match_state.as_deref_mut()) else {
        return publisher.refuse(from.conn, Refused::NoMatch);
    };
    // Nobody may learn of the end before it is durable.
    if match_state.runs() || parts.queue.in_flight.is_some() {
        return publisher.refuse(from.conn, Refused::MatchRunning);
    }
    // A replay has at most one stop for each action.
    let most = u16::try_from(match_state.game.position().revision).unwrap_or(u16::MAX);
    let before = match_state.flow.review.clone();
    match_state.flow.review = match at.map(|at| at.min(most)) {
        Some(at) => {
            let here = before.as_ref().filter(|review| review.at == at);
            Some(Review { leader, at, marks: here.map(|review| review.marks.clone()).unwrap_or_default() })
        }
        None => before.clone().filter(|review| review.leader != leader),
    };
    if match_state.flow.review != before {
        tell_review(&parts, &mut publisher);
    }
}

/// Sends the review to everyone who may watch the match.
pub(crate) fn tell_review(parts: &TablePartsItem, publisher: &mut Publisher) {
    let review = parts.match_state.as_deref().and_then(|match_state| match_state.flow.review.clone());
    let watching = parts.seats.iter().filter(|person| parts.table.shows_match_to(person));
    publisher.tell_all(watching.filter_map(|person| person.conn), &FromHost::Reviewed { review });
}
