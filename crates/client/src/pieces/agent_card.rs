//! The 15 agent cards as entities: on the stack, or on the word where the agent was found.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_rules::{Cell, Side};

use crate::{AGENT_CARDS, ClientSystems, MatchView, OnTable};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep_agents.in_set(ClientSystems::Sync));
}

/// An agent card by its number, 0–14. Agents reach the table in that order.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgentCard(pub u8);

/// Where an agent card lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentPlace {
    /// 0 is the lowest card of the stack.
    Stack {
        height: u8,
    },
    Word {
        cell: Cell,
        finder: Side,
    },
}

fn keep_agents(
    on_table: OnTable,
    mut agents: Query<(Entity, &AgentCard, &mut AgentPlace)>,
    mut commands: Commands,
) {
    if !on_table.is_changed() {
        return;
    }
    let Some(game) = on_table.game() else {
        agents.iter().for_each(|(entity, ..)| commands.entity(entity).despawn());
        return;
    };
    if agents.is_empty() {
        for number in 0..AGENT_CARDS {
            commands.spawn((Name::new(format!("Agent {number}")), AgentCard(number), place(game, number)));
        }
    }
    for (_, card, mut current) in &mut agents {
        current.set_if_neq(place(game, card.0));
    }
}

/// The first agent found is card 0 on every screen.
fn place(game: &MatchView, number: u8) -> AgentPlace {
    match game.found_agents().nth(usize::from(number)) {
        Some((cell, finder)) => AgentPlace::Word { cell, finder },
        None => AgentPlace::Stack { height: AGENT_CARDS - 1 - number },
    }
}
