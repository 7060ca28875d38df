//! What members of a side do together: confirm touches, offer the first clue, propose clues.

use bevy::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromClient, FromHost, Refused, is_readable};
use splitkey_rules::{Clue, Phase, Refusal};

use crate::{
    journal::Event,
    pacing::pause::seated,
    players::insults::without_insults,
    publishing::publisher::Publisher,
    requests::step::{Admitted, Asides},
    schedule::HostSystems,
    tables::{
        matches::Match,
        publication::Publication,
        queue::{Ask, Line},
        seats::Seats,
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (set_confirming, drop_touches, note_first_clues).in_set(HostSystems::CarryOut),
            pass_proposed_clues.in_set(HostSystems::Aside),
        ),
    );
}

/// Sets whether touches need a second member. Any member of the side may do this at any time.
fn set_confirming(
    admitted: Res<Admitted>,
    mut tables: Query<(&mut Table, &mut Seats, &mut Line, Option<&mut Match>)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::ConfirmByTwo { on }) = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, mut dealt)) = tables.get_mut(*entity) else { continue };
        let Some(side) = seats.of_conn(request.conn).and_then(|person| person.side) else {
            publisher.refuse(request.conn, Refused::NotSeated);
            continue;
        };
        if table.confirm_by_two[side.index()] == *on {
            continue;
        }
        table.confirm_by_two[side.index()] = *on;
        if let Some(dealt) = &mut dealt
            && dealt.flow.touches[side.index()].take().is_some()
        {
            publisher.tell_side(&seats, side, &FromHost::TouchWaits { touch: None });
        }
        let event = Event::ConfirmSet { side, on: *on };
        let publication = Publication::default().table();
        publisher.commit((*entity, &table, &mut line, dealt.as_deref()), event, publication);
    }
}

/// Withdraws a waiting touch. Any member of its side may do this.
fn drop_touches(
    admitted: Res<Admitted>,
    mut tables: Query<(&mut Seats, Option<&mut Match>)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::DropTouch) = &request.ask else { continue };
        let Ok((mut seats, dealt)) = tables.get_mut(*entity) else { continue };
        let dropped = seated(&mut seats, dealt, request.conn).and_then(|(mut dealt, _, side)| {
            dealt.flow.touches[side.index()].take().map(|_| side).ok_or(Refused::NoTouchWaits)
        });
        match dropped {
            Ok(side) => publisher.tell_side(&seats, side, &FromHost::TouchWaits { touch: None }),
            Err(reason) => publisher.refuse(request.conn, reason),
        }
    }
}

/// Notes who says that they have the first clue. It obliges nobody: the first clue accepted decides (rules §4).
fn note_first_clues(
    admitted: Res<Admitted>,
    mut tables: Query<(&mut Seats, Option<&mut Match>)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::OfferFirstClue { offer }) = &request.ask else { continue };
        let Ok((mut seats, dealt)) = tables.get_mut(*entity) else { continue };
        match seated(&mut seats, dealt, request.conn) {
            Ok((dealt, ..)) if dealt.game.phase() != Phase::First => {
                publisher.refuse(request.conn, Refused::FirstClueGiven);
            }
            Ok((mut dealt, seat, _)) => {
                let first_clues = &mut dealt.flow.first_clues;
                match first_clues.iter().position(|by| *by == seat) {
                    Some(at) if !*offer => drop(first_clues.remove(at)),
                    None if *offer => first_clues.push(seat),
                    _ => continue,
                }
                dealt.flow.untold = true;
            }
            Err(reason) => publisher.refuse(request.conn, reason),
        }
    }
}

/// Forwards proposed clues to the player's own side only. They count as talk.
fn pass_proposed_clues(
    asides: Res<Asides>,
    now: Res<HostNow>,
    mut tables: Query<(&Table, &mut Seats, Option<&mut Match>)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &asides.0 {
        let Ask::Want(FromClient::ProposeClue { clue }) = &request.ask else { continue };
        let Ok((table, mut seats, dealt)) = tables.get_mut(*entity) else { continue };
        let proposed = seated(&mut seats, dealt, request.conn).and_then(|(mut dealt, by, side)| {
            let clue = clue.as_ref().map(checked).transpose()?;
            if clue.is_some() && !table.access.talk {
                return Err(Refused::TalkOff);
            }
            if !seats.of_seat(by).is_some_and(|person| person.limits.talk.take(now.0)) {
                return Err(Refused::TalkTooFast);
            }
            match &clue {
                Some(clue) => dealt.flow.clues.insert(by, clue.clone()),
                None => dealt.flow.clues.remove(&by),
            };
            Ok((by, side, clue))
        });
        match proposed {
            Ok((by, side, clue)) => publisher.tell_side(&seats, side, &FromHost::ClueProposed { by, clue }),
            Err(reason) => publisher.refuse(request.conn, reason),
        }
    }
}

/// Returns a proposed clue with insults masked.
///
/// # Errors
/// When the clue could not be given.
fn checked(clue: &Clue) -> Result<Clue, Refused> {
    if !is_readable(&clue.text) {
        return Err(Refused::Rule(Refusal::ClueNotText));
    }
    let clue = Clue::new(&clue.text, clue.number).map_err(Refused::Rule)?;
    Ok(Clue { text: without_insults(&clue.text), ..clue })
}
