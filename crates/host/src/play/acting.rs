//! Game actions: one system for each kind of action, which applies it to the match of its table.

use bevy::prelude::*;
use splitkey_protocol::{FromClient, FromHost, Pause, Refused, is_readable};
use splitkey_rules::{Action, Cell, Clue, Fact, Proposal, Refusal, Side};

use crate::{
    journal::Event,
    pacing::confirm::{self, Touch},
    play::referee::{Referees, admit},
    players::player::PlayerId,
    publishing::publisher::Publisher,
    requests::step::Admitted,
    schedule::HostSystems,
    tables::{
        matches::Match,
        publication::Publication,
        queue::{Ask, Line, Request},
        seats::Seats,
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (give_clues, touch_words, stop_turns, answer_clues, propose_ends).in_set(HostSystems::CarryOut),
    );
}

type Tables<'w, 's> =
    Query<'w, 's, (&'static Table, &'static mut Seats, &'static mut Line, Option<&'static mut Match>)>;

fn give_clues(
    admitted: Res<Admitted>,
    referees: Res<Referees>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::Clue { text, number, insist, seen_revision }) = &request.ask else {
            continue;
        };
        act(*entity, request, *seen_revision, &mut tables, &mut publisher, |table, dealt, side| {
            let clue = Clue { text: text.clone(), number: *number };
            // A player who may not give a clue is told so, not what is wrong with the clue.
            let may_clue = dealt.game.phase().may_clue(side);
            if may_clue && !is_readable(text) {
                return Err(Refused::Rule(Refusal::ClueNotText));
            }
            let judged = may_clue && Clue::new(text, *number).is_ok();
            let illegal = judged && {
                let settings = &table.settings;
                admit(referees.judge(&dealt.game, settings, text), settings.referee, *insist)?
            };
            Ok(Action::Clue { clue, illegal })
        });
    }
}

fn touch_words(admitted: Res<Admitted>, mut tables: Tables, mut publisher: Publisher) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::Guess { word, seen_revision }) = &request.ask else { continue };
        if waits_for_second(*entity, request, *word, *seen_revision, &mut tables, &mut publisher) {
            continue;
        }
        act(*entity, request, *seen_revision, &mut tables, &mut publisher, |_, _, _| {
            let cell = Cell::new(*word).ok_or(Refused::Rule(Refusal::UnknownWord))?;
            Ok(Action::Guess(vec![cell]))
        });
    }
}

/// Returns whether a touch was refused or must wait for a second member of its side, and informs the side.
fn waits_for_second(
    entity: Entity,
    request: &Request,
    word: u8,
    seen_revision: u32,
    tables: &mut Tables,
    publisher: &mut Publisher,
) -> bool {
    let Ok((table, mut seats, _, Some(mut dealt))) = tables.get_mut(entity) else { return false };
    let actor = seats.of_conn(request.conn).and_then(|person| Some((person.id, person.side?)));
    let (Some((seat, side)), Some(cell)) = (actor, Cell::new(word)) else { return false };
    match confirm::touch(table, &seats, &dealt, (seat, side), cell, seen_revision) {
        Ok(Touch::Counts) => return false,
        Ok(Touch::Waits(touch)) => {
            dealt.flow.touches[side.index()] = Some(touch);
            publisher.tell_side(&seats, side, &FromHost::TouchWaits { touch: Some(touch) });
        }
        Err(reason) => publisher.refuse(request.conn, reason),
    }
    true
}

fn stop_turns(admitted: Res<Admitted>, mut tables: Tables, mut publisher: Publisher) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::Stop { seen_revision }) = &request.ask else { continue };
        act(*entity, request, *seen_revision, &mut tables, &mut publisher, |_, _, _| Ok(Action::Stop));
    }
}

/// Handles challenges, concessions and denials.
fn answer_clues(admitted: Res<Admitted>, mut tables: Tables, mut publisher: Publisher) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(message) = &request.ask else { continue };
        let (action, seen_revision) = match message {
            FromClient::Challenge { seen_revision } => (Action::Challenge, seen_revision),
            FromClient::Concede { seen_revision } => (Action::Concede, seen_revision),
            FromClient::Deny { seen_revision } => (Action::Deny, seen_revision),
            _ => continue,
        };
        act(*entity, request, *seen_revision, &mut tables, &mut publisher, |_, _, _| Ok(action));
    }
}

/// Handles proposals to give up or void the match, and agreement to them.
fn propose_ends(admitted: Res<Admitted>, mut tables: Tables, mut publisher: Publisher) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(message) = &request.ask else { continue };
        let (action, seen_revision) = match message {
            FromClient::GiveUp { seen_revision } => (Action::Propose(Proposal::GiveUp), seen_revision),
            FromClient::CallVoid { seen_revision } => (Action::Propose(Proposal::Void), seen_revision),
            FromClient::Agree { seen_revision } => (Action::Agree, seen_revision),
            _ => continue,
        };
        act(*entity, request, *seen_revision, &mut tables, &mut publisher, |_, dealt, side| {
            check_ending(dealt, request.player, side, &action).map(|()| action)
        });
    }
}

/// Checks whether a player may propose to end the match or agree to it. Repeating a proposal is refused because it
/// would only raise the revision, and so make actions stale that others are about to send.
fn check_ending(dealt: &Match, player: PlayerId, side: Side, action: &Action) -> Result<(), Refused> {
    let offered = dealt.game.position().proposal;
    let repeats = matches!(action, Action::Propose(proposal) if offered == Some((side, *proposal)));
    if !dealt.is_player(player) {
        Err(Refused::ActFirst)
    } else if repeats {
        Err(Refused::Rule(Refusal::OwnProposal))
    } else {
        Ok(())
    }
}

/// Applies the action of a seated player, records it and publishes the result.
fn act(
    entity: Entity,
    request: &Request,
    seen_revision: u32,
    tables: &mut Tables,
    publisher: &mut Publisher,
    action: impl FnOnce(&Table, &Match, Side) -> Result<Action, Refused>,
) {
    let Ok((table, mut seats, mut line, dealt)) = tables.get_mut(entity) else { return };
    let actor = seats.of_conn(request.conn).map(|person| (person.id, person.side));
    let Some((seat, Some(side))) = actor else { return publisher.refuse(request.conn, Refused::NotSeated) };
    let Some(mut dealt) = dealt else { return publisher.refuse(request.conn, Refused::NoMatch) };
    match try_action(table, &mut dealt, side, seen_revision, action) {
        Ok((action, facts)) => {
            let phase = dealt.game.phase();
            dealt.note_action(request.player, &action);
            dealt.flow.note_action(phase);
            if matches!(action, Action::Clue { .. }) {
                dealt.flow.drop_clues_of(side, &seats);
            }
            let publication = Publication::of_action(&dealt, Some(seat), facts);
            let event = Event::Acted { side, seat, action };
            publisher.commit((entity, table, &mut line, Some(&dealt)), event, publication);
        }
        Err(reason) => {
            #[cfg(feature = "leak")]
            if crate::leak::Leak::Refusal.tells(&dealt.game) {
                publisher.refuse(request.conn, reason.clone());
            }
            publisher.refuse(request.conn, reason);
        }
    }
}

fn try_action(
    table: &Table,
    dealt: &mut Match,
    side: Side,
    seen_revision: u32,
    action: impl FnOnce(&Table, &Match, Side) -> Result<Action, Refused>,
) -> Result<(Action, Vec<Fact>), Refused> {
    if dealt.flow.pause == Pause::On {
        return Err(Refused::MatchPaused);
    }
    if seen_revision != dealt.game.revision() {
        return Err(Refused::StaleRevision);
    }
    let action = action(table, dealt, side)?;
    let facts = dealt.game.apply(side, &action).map_err(Refused::Rule)?;
    Ok((action, facts))
}
