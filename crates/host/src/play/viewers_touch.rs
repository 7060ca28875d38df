//! Sides that let their viewers guess: after a time, what viewers want most is done.
//!
//! The time begins when viewers are shown the state of the match, which may be later than the players.

use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{LinkKind, VotesUse};
use splitkey_rules::{Action, Choice, Side};

use crate::{
    play::acting::{Actor, commit_action},
    publishing::publisher::Publisher,
    tables::parts::{TablePartsItem, Tables},
};

/// Does what viewers want most, if the time for that has come, or gives them as long once more if that is not possible.
/// Runs for [`Alarm::ViewersTouch`](crate::tables::alarms::Alarm::ViewersTouch).
pub(crate) fn act_for_viewers(
    In(table): In<Entity>,
    now: Res<HostNow>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.get(table) else { return };
    // Requests that were ahead in the queue may have changed what viewers vote on.
    let choice = publisher.polls.end_countdown(at.table.code, now.0);
    if !choice.is_some_and(|choice| act(&mut at, &mut publisher, choice)) {
        let watched = (&*at.table, &*at.seats, at.match_state.as_deref());
        publisher.show_page(LinkKind::Viewers, watched);
    }
}

/// Does what viewers want, for a side that lets them. Returns whether that was possible.
fn act(at: &mut TablePartsItem, publisher: &mut Publisher, choice: Choice) -> bool {
    let action = match choice {
        Choice::Guess(cell) => Action::Guess(vec![cell]),
        Choice::Challenge => Action::Challenge,
    };
    let Some(match_state) = at.match_state.as_deref_mut() else { return false };
    for side in Side::BOTH {
        let lets = at.table.transient.votes[side.index()] == VotesUse::Touched;
        let Some(person) = at.seats.of_side(side).next().filter(|_| lets) else { continue };
        let actor = Actor { side, seat: person.id, player: person.player };
        if let Ok(facts) = match_state.game.apply(side, &action) {
            commit_action(at, publisher, actor, action, facts);
            return true;
        }
    }
    false
}
