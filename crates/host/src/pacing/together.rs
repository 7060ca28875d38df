//! What members of a side do together: confirm touches, offer the first clue, propose clues.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{FromHost, Refused, is_readable};
use splitkey_rules::{Clue, Phase, Refusal};

use crate::{
    journal::Event,
    pacing::joint::seated,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{parts::Tables, publication::Publication, queue::Sender},
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        ConfirmByTwo { on } => set_confirming, (from, on);
        DropTouch => drop_touch, from;
        OfferFirstClue { offer } => note_first_clue, (from, offer);
        ProposeClue { clue } => pass_proposed_clue_on, (from, clue);
    }
}

/// Sets whether touches need a second member. Any member of the side may do this at any time.
fn set_confirming(In((from, on)): In<(Sender, bool)>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = tables.of(from) else { return };
    let Some(side) = at.seats.person(from.conn).and_then(|person| person.side) else {
        return publisher.refuse(from.conn, Refused::NotSeated);
    };
    if std::mem::replace(&mut at.table.confirm_by_two[side.index()], on) == on {
        return;
    }
    if let Some(match_state) = &mut at.match_state
        && match_state.flow.touches[side.index()].take().is_some()
    {
        publisher.tell_touch(&at, side);
    }
    publisher.commit(&mut at, Event::ConfirmSet { side, on }, Publication::default().table());
}

/// Withdraws a waiting touch. Any member of its side may do this.
fn drop_touch(In(from): In<Sender>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = tables.of(from) else { return };
    let dropped =
        seated(&at.seats, at.match_state.as_deref_mut(), from.conn).and_then(|(match_state, _, side)| {
            match_state.flow.touches[side.index()].take().map(|_| side).ok_or(Refused::NoTouchWaits)
        });
    match dropped {
        Ok(side) => publisher.tell_touch(&at, side),
        Err(reason) => publisher.refuse(from.conn, reason),
    }
}

/// Notes who says that they have the first clue. It obliges nobody: the first clue accepted decides (rules §4).
fn note_first_clue(In((from, offer)): In<(Sender, bool)>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = tables.of(from) else { return };
    match seated(&at.seats, at.match_state.as_deref_mut(), from.conn) {
        Ok((match_state, ..)) if match_state.game.phase() != Phase::First => {
            publisher.refuse(from.conn, Refused::FirstClueGiven);
        }
        Ok((match_state, seat, _)) => {
            let first_clues = &mut match_state.flow.first_clues;
            match first_clues.iter().position(|by| *by == seat) {
                Some(at) if !offer => drop(first_clues.remove(at)),
                None if offer => first_clues.push(seat),
                _ => return,
            }
            match_state.flow.untold = true;
        }
        Err(reason) => publisher.refuse(from.conn, reason),
    }
}

/// Forwards a proposed clue to the player's own side only. It counts as talk.
fn pass_proposed_clue_on(
    In((from, clue)): In<(Sender, Option<Clue>)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let proposed =
        seated(&at.seats, at.match_state.as_deref_mut(), from.conn).and_then(|(match_state, by, side)| {
            let clue = clue.as_ref().map(checked).transpose()?;
            if clue.is_some() && !at.table.access.talk {
                return Err(Refused::TalkOff);
            }
            match &clue {
                Some(clue) => match_state.flow.clues.insert(by, clue.clone()),
                None => match_state.flow.clues.remove(&by),
            };
            Ok((by, side, clue))
        });
    match proposed {
        Ok((by, side, clue)) => publisher.tell_side(&at.seats, side, &FromHost::ClueProposed { by, clue }),
        Err(reason) => publisher.refuse(from.conn, reason),
    }
}

/// Returns a proposed clue as it was written: the others of its side judge whether to give it.
///
/// # Errors
/// When the clue could not be given.
fn checked(clue: &Clue) -> Result<Clue, Refused> {
    if !is_readable(&clue.text) {
        return Err(Refused::Rule(Refusal::ClueNotText));
    }
    Clue::new(&clue.text, clue.number).map_err(Refused::Rule)
}
