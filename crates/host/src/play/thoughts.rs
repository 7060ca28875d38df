//! What guessers of a strike race tell their partners (rules §10). It is kept with the match.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{Refused, Thought, ThoughtText};
use splitkey_rules::Phase;

use crate::{
    journal::Event,
    players::insults::without_insults,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{parts::Tables, publication::Publication, queue::Sender},
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        Think { text } at seen => keep_thought, (from, text, seen);
    }
}

/// Keeps a thought of the side that guesses, and tells it to the table. Nothing goes the other way: whoever has given the
/// clue tells nothing.
fn keep_thought(
    In((from, text, seen_revision)): In<(Sender, ThoughtText, u32)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let actor = at.seats.person(from.conn).map(|person| (person.id, person.side));
    let Some((seat, Some(side))) = actor else { return publisher.refuse(from.conn, Refused::NotSeated) };
    let may_act = at.table.race.as_ref().map(|race| publisher.races.check_act(race.race));
    let Some(match_state) = at.match_state.as_deref_mut() else {
        return publisher.refuse(from.conn, Refused::NoMatch);
    };
    let guesses = match_state.game.phase() == Phase::Guess(side);
    let refused = match may_act {
        Some(Err(reason)) => Some(Refused::Race(reason)),
        Some(Ok(())) if guesses && seen_revision != match_state.game.revision() => {
            Some(Refused::StaleRevision)
        }
        Some(Ok(())) if guesses => None,
        _ => Some(Refused::NoThought),
    };
    if let Some(reason) = refused {
        return publisher.refuse(from.conn, reason);
    }
    let Ok(text) = ThoughtText::new(&without_insults(text.as_str())) else { return };
    let thought = Thought { turn: match_state.game.position().turn, by: side, text };
    if !match_state.has_room_for(&thought) {
        return publisher.refuse(from.conn, Refused::ThoughtsFull);
    }
    match_state.thoughts.push(thought.clone());
    let told = match_state.thoughts_told();
    let publication = told.into_iter().fold(Publication::default(), Publication::watching);
    publisher.commit(&mut at, Event::Thought { seat, thought }, publication);
}
