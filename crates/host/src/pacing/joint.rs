//! What takes both sides: one asks, and the other agrees or declines. Either side ends a pause.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{JointAction, JointRequest, Refused, SeatId};
use splitkey_rules::{Refusal, Side};

use crate::{
    journal::Event,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{matches::Match, parts::Tables, publication::Publication, queue::Sender, seats::Seats},
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        Ask { action } => ask_other_side, (from, action);
        Decline => end_request, from;
        GoOn => resume_match, from;
    }
}

/// Asks for a joint action, or agrees to the other side's request.
fn ask_other_side(
    In((from, action)): In<(Sender, JointAction)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    change(from, &mut tables, &mut publisher, |match_state, seat, by| {
        if match_state.flow.paused {
            return Err(Refused::MatchPaused);
        }
        let request = JointRequest { action, by };
        match match_state.flow.request.replace(request) {
            Some(before) if before == request => Err(Refused::AlreadyAsked),
            Some(before) if before.action == action => {
                match_state.flow.request = None;
                match_state.act_jointly(action);
                Ok(Some(Event::Agreed { action, seat }))
            }
            _ => Ok(None),
        }
    });
}

/// Declines or withdraws a request for a joint action.
fn end_request(In(from): In<Sender>, mut tables: Tables, mut publisher: Publisher) {
    change(from, &mut tables, &mut publisher, |match_state, _, _| {
        match_state.flow.request.take().map(|_| None).ok_or(Refused::NothingAsked)
    });
}

/// Ends a pause.
fn resume_match(In(from): In<Sender>, mut tables: Tables, mut publisher: Publisher) {
    change(from, &mut tables, &mut publisher, |match_state, seat, _| {
        let paused = std::mem::take(&mut match_state.flow.paused);
        if paused { Ok(Some(Event::WentOn { seat })) } else { Err(Refused::NotPaused) }
    });
}

fn change(
    from: Sender,
    tables: &mut Tables,
    publisher: &mut Publisher,
    change: impl FnOnce(&mut Match, SeatId, Side) -> Result<Option<Event>, Refused>,
) {
    let Some(mut at) = tables.of(from) else { return };
    let changed =
        seated(&at.seats, at.match_state.as_deref_mut(), from.conn).and_then(|(match_state, seat, side)| {
            let event = change(match_state, seat, side)?;
            match_state.flow.untold = true;
            Ok(event)
        });
    match changed {
        Ok(Some(event)) => publisher.commit(&mut at, event, Publication::default()),
        Ok(None) => {}
        Err(reason) => publisher.refuse(from.conn, reason),
    }
}

/// Returns the match and the seat and side of a player in it.
///
/// # Errors
/// When no match is running, or the connection's player is not seated.
pub(crate) fn seated<'m>(
    seats: &Seats,
    match_state: Option<&'m mut Match>,
    conn: ConnId,
) -> Result<(&'m mut Match, SeatId, Side), Refused> {
    let person = seats.person(conn).and_then(|person| Some((person.id, person.side?)));
    let (seat, side) = person.ok_or(Refused::NotSeated)?;
    let match_state = match_state.ok_or(Refused::NoMatch)?;
    if match_state.runs() { Ok((match_state, seat, side)) } else { Err(Refused::Rule(Refusal::MatchOver)) }
}
