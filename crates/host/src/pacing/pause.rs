//! Pausing a match: one side asks, the other agrees, and either side ends the pause.

use bevy::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{Pause, Refused, SeatId};
use splitkey_rules::{Refusal, Side};

use crate::{
    journal::Event,
    publishing::publisher::Publisher,
    tables::{matches::Match, parts::Tables, publication::Publication, queue::Sender, seats::Seats},
};

/// Asks for a pause, or agrees to the other side's.
pub(crate) fn pause_match(In(from): In<Sender>, mut tables: Tables, mut publisher: Publisher) {
    change_pause(from, &mut tables, &mut publisher, |side, seat, now| match now {
        Pause::None => Ok((Pause::Asked(side), None)),
        Pause::Asked(by) if by != side => Ok((Pause::On, Some(Event::Paused { seat }))),
        Pause::Asked(_) => Err(Refused::PauseAsked),
        Pause::On => Err(Refused::MatchPaused),
    });
}

/// Ends a pause, or withdraws or declines a request for one.
pub(crate) fn resume_match(In(from): In<Sender>, mut tables: Tables, mut publisher: Publisher) {
    change_pause(from, &mut tables, &mut publisher, |_, seat, now| match now {
        Pause::None => Err(Refused::NotPaused),
        Pause::Asked(_) => Ok((Pause::None, None)),
        Pause::On => Ok((Pause::None, Some(Event::WentOn { seat }))),
    });
}

fn change_pause(
    from: Sender,
    tables: &mut Tables,
    publisher: &mut Publisher,
    change: impl FnOnce(Side, SeatId, Pause) -> Result<(Pause, Option<Event>), Refused>,
) {
    let Some(mut at) = tables.of(from) else { return };
    let changed = seated(&at.seats, at.dealt.as_deref_mut(), from.conn).and_then(|(dealt, seat, side)| {
        let (pause, event) = change(side, seat, dealt.flow.pause)?;
        dealt.flow.pause = pause;
        dealt.flow.untold = true;
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
    dealt: Option<&'m mut Match>,
    conn: ConnId,
) -> Result<(&'m mut Match, SeatId, Side), Refused> {
    let person = seats.person(conn).and_then(|person| Some((person.id, person.side?)));
    let (seat, side) = person.ok_or(Refused::NotSeated)?;
    let dealt = dealt.ok_or(Refused::NoMatch)?;
    if dealt.runs() { Ok((dealt, seat, side)) } else { Err(Refused::Rule(Refusal::MatchOver)) }
}
