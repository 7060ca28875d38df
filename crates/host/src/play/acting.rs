//! Game actions: one system for each kind of action, which applies it to the match of its table.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{RaceRefused, Refused, SeatId, is_readable, limits};
use splitkey_rules::{Action, Cell, Clue, Fact, Proposal, Refusal, Side};

use crate::{
    journal::Event,
    leak::Leak,
    pacing::confirm::{self, Touch},
    play::referee::{Referees, admit},
    players::player::PlayerId,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{
        matches::Match,
        parts::{TablePartsItem, Tables},
        publication::Publication,
        queue::Sender,
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        Clue { text, number, insist } at seen => give_clue, (from, Clue { text, number }, insist, seen);
        Guess { word } at seen => touch_word, (from, word, seen);
        GuessList { words } at seen => touch_words, (from, words, seen);
        Pass at seen => take_action, (from, Action::Pass, seen);
        Stop at seen => take_action, (from, Action::Stop, seen);
        Challenge at seen => take_action, (from, Action::Challenge, seen);
        Concede at seen => take_action, (from, Action::Concede, seen);
        Deny at seen => take_action, (from, Action::Deny, seen);
        GiveUp at seen => propose_end, (from, Action::Propose(Proposal::GiveUp), seen);
        CallVoid at seen => propose_end, (from, Action::Propose(Proposal::Void), seen);
        Agree at seen => propose_end, (from, Action::Agree, seen);
        Withdraw at seen => propose_end, (from, Action::Withdraw, seen);
    }
}

fn give_clue(
    In((from, clue, insist, seen_revision)): In<(Sender, Clue, bool, u32)>,
    referees: Res<Referees>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    act(from, seen_revision, &mut tables, &mut publisher, |table, match_state, side| {
        // A player who may not give a clue is told so, not what is wrong with the clue.
        let may_clue = match_state.game.phase().may_clue(side);
        if may_clue && table.race.is_some() && match_state.game.position().turn >= limits::RACE_CLUES {
            return Err(Refused::Race(RaceRefused::TooManyClues));
        }
        if may_clue && !is_readable(&clue.text) {
            return Err(Refused::Rule(Refusal::ClueNotText));
        }
        let judged = may_clue && Clue::new(&clue.text, clue.number).is_ok();
        let illegal = judged && {
            let settings = &table.settings;
            // Tables of races may be strict from when that was possible.
            let mode = if table.race.is_some() { settings.referee.in_race() } else { settings.referee };
            admit(referees.judge(&match_state.game, settings, &clue.text), mode, insist)?
        };
        Ok(Action::Clue { clue, illegal })
    });
}

/// Touches a word, or waits for a second member of the side to confirm that.
fn touch_word(
    In((from, word, seen_revision)): In<(Sender, u8, u32)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    if waits_for_second(from, word, seen_revision, &mut tables, &mut publisher) {
        return;
    }
    act(from, seen_revision, &mut tables, &mut publisher, |_, _, _| {
        let cell = Cell::new(word).ok_or(Refused::Rule(Refusal::UnknownWord))?;
        Ok(Action::Guess(vec![cell]))
    });
}

/// Touches several words in order, in a strike race.
fn touch_words(
    In((from, words, seen_revision)): In<(Sender, Vec<u8>, u32)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    act(from, seen_revision, &mut tables, &mut publisher, |table, _, _| {
        // Elsewhere, a list of one word would need nobody to confirm it.
        if table.race.is_none() {
            return Err(Refused::Rule(Refusal::OneWordAtATime));
        }
        let cells: Option<Vec<Cell>> = words.into_iter().map(Cell::new).collect();
        Ok(Action::Guess(cells.ok_or(Refused::Rule(Refusal::UnknownWord))?))
    });
}

/// Returns whether a touch was refused or must wait for a second member of its side, and informs the side.
fn waits_for_second(
    from: Sender,
    word: u8,
    seen_revision: u32,
    tables: &mut Tables,
    publisher: &mut Publisher,
) -> bool {
    let Some(mut at) = tables.of(from) else { return false };
    let Some(match_state) = &mut at.match_state else { return false };
    let actor = at.seats.person(from.conn).and_then(|person| Some((person.id, person.side?)));
    let (Some((seat, side)), Some(cell)) = (actor, Cell::new(word)) else { return false };
    match confirm::touch(&at.table, &at.seats, match_state, (seat, side), cell, seen_revision) {
        Ok(Touch::Counts) => return false,
        Ok(Touch::Waits(touch)) => {
            match_state.flow.touches[side.index()] = Some(touch);
            publisher.tell_touch(&at, side);
        }
        Err(reason) => publisher.refuse(from.conn, reason),
    }
    true
}

/// Stops a turn, or challenges, concedes or denies a clue.
fn take_action(
    In((from, action, seen_revision)): In<(Sender, Action, u32)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    act(from, seen_revision, &mut tables, &mut publisher, |_, _, _| Ok(action));
}

/// Proposes to give up or void the match, agrees to that, or ends the proposal.
fn propose_end(
    In((from, action, seen_revision)): In<(Sender, Action, u32)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    act(from, seen_revision, &mut tables, &mut publisher, |_, match_state, side| {
        check_ending(match_state, from.player, side, &action).map(|()| action)
    });
}

/// Checks whether a player may propose to end the match or agree to it. Repeating a proposal is refused because it
/// would only raise the revision, and so make actions stale that others are about to send.
fn check_ending(match_state: &Match, player: PlayerId, side: Side, action: &Action) -> Result<(), Refused> {
    let offered = match_state.game.position().proposal;
    let repeats = matches!(action, Action::Propose(proposal) if offered == Some((side, *proposal)));
    // Whoever sits there may decline, as any move would.
    if !match_state.is_player(player) && *action != Action::Withdraw {
        Err(Refused::ActFirst)
    } else if repeats {
        Err(Refused::Rule(Refusal::OwnProposal))
    } else {
        Ok(())
    }
}

/// Applies the action of a seated player, records it and publishes the result.
fn act(
    from: Sender,
    seen_revision: u32,
    tables: &mut Tables,
    publisher: &mut Publisher,
    action: impl FnOnce(&Table, &Match, Side) -> Result<Action, Refused>,
) {
    let Some(mut at) = tables.of(from) else { return };
    let actor = at.seats.person(from.conn).map(|person| (person.id, person.side));
    let Some((seat, Some(side))) = actor else { return publisher.refuse(from.conn, Refused::NotSeated) };
    let Some(match_state) = at.match_state.as_deref_mut() else {
        return publisher.refuse(from.conn, Refused::NoMatch);
    };
    let may_act = at.table.race.as_ref().map_or(Ok(()), |race| publisher.races.check_act(race.race));
    if let Err(reason) = may_act {
        return publisher.refuse(from.conn, Refused::Race(reason));
    }
    match try_action(&at.table, match_state, side, seen_revision, action) {
        Ok((action, facts)) => {
            let actor = Actor { side, seat, player: from.player };
            commit_action(&mut at, publisher, actor, action, facts);
        }
        Err(reason) => {
            if Leak::Refusal.tells(&match_state.game) {
                publisher.refuse(from.conn, reason.clone());
            }
            publisher.refuse(from.conn, reason);
        }
    }
}

/// Who has acted.
pub(crate) struct Actor {
    pub(crate) side: Side,
    pub(crate) seat: SeatId,
    pub(crate) player: PlayerId,
}

/// Records an action that has been applied to the match of a table, and publishes the result.
pub(crate) fn commit_action(
    at: &mut TablePartsItem,
    publisher: &mut Publisher,
    Actor { side, seat, player }: Actor,
    action: Action,
    facts: Vec<Fact>,
) {
    let Some(match_state) = at.match_state.as_deref_mut() else { return };
    let phase = match_state.game.phase();
    match_state.note_action(player, &action);
    match_state.flow.note_action(phase);
    if matches!(action, Action::Clue { .. }) {
        match_state.flow.drop_clues_of(side, &at.seats);
    }
    let action = as_touched(action, &facts);
    let publication = Publication::of_action(match_state, Some(seat), facts);
    publisher.commit(at, Event::Acted { side, seat, action }, publication);
}

fn try_action(
    table: &Table,
    match_state: &mut Match,
    side: Side,
    seen_revision: u32,
    action: impl FnOnce(&Table, &Match, Side) -> Result<Action, Refused>,
) -> Result<(Action, Vec<Fact>), Refused> {
    if match_state.flow.paused {
        return Err(Refused::MatchPaused);
    }
    if seen_revision != match_state.game.revision() {
        return Err(Refused::StaleRevision);
    }
    let action = action(table, match_state, side)?;
    let facts = match_state.game.apply(side, &action).map_err(Refused::Rule)?;
    Ok((action, facts))
}

/// Returns an action without the words of a list that come after a wrong one. Nobody is ever shown those, so they are in
/// no record and no replay.
fn as_touched(action: Action, facts: &[Fact]) -> Action {
    let Action::Guess(mut cells) = action else { return action };
    let is_touch = |fact: &&Fact| {
        matches!(fact, Fact::WordCovered { .. } | Fact::WordMarked { .. } | Fact::AssassinTouched { .. })
    };
    cells.truncate(facts.iter().filter(is_touch).count().max(1));
    Action::Guess(cells)
}
