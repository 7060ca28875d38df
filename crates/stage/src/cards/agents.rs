//! The 15 agent cards: on the stack, and on the words where the agents were found.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{AgentCard, AgentPlace, ClientSystems, Settings};

use crate::{
    cards::card_mesh::CardMeshes,
    faces::{press::FacesPrinted, reader::Reader},
    materials::art::Art,
    motion::{self, Glide, Rest, send},
    table::{Seating, SeatingSystems, Table, layout},
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(lay_agent)
        .add_observer(show_captions)
        .add_systems(Update, (place_agents, name_agents).after(SeatingSystems).in_set(ClientSystems::Draw));
}

/// The printed parts of an agent card: the word on its edges, and the crest of the side that found it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Print {
    Caption,
    Crest,
}

fn print(print: Print) -> impl Bundle {
    (Name::new(format!("{print:?}")), print, NotShadowCaster, Transform::default(), Visibility::Hidden)
}

fn lay_agent(
    added: On<Add, AgentCard>,
    agents: Query<&AgentCard>,
    art: Res<Art>,
    meshes: Res<CardMeshes>,
    table: Res<Table>,
    mut commands: Commands,
) -> Result {
    let card = agents.get(added.entity)?;
    commands
        .entity(added.entity)
        .insert((
            ChildOf(table.0),
            Mesh3d(meshes.agent(card.0)),
            MeshMaterial3d(art.agents.clone()),
            Transform::default(),
            Visibility::Inherited,
        ))
        .with_child(print(Print::Caption))
        .with_child(print(Print::Crest));
    Ok(())
}

/// Moves agent cards to their places.
fn place_agents(
    seating: Res<Seating>,
    settings: Res<Settings>,
    agents: Query<(Entity, &AgentCard, &AgentPlace, Option<&Rest>, &Transform)>,
    mut commands: Commands,
) {
    for (entity, card, place, rest, now) in &agents {
        let wanted = layout::agent(*place, card.0, seating.0);
        if rest.is_some_and(|rest| rest.0 == wanted) {
            continue;
        }
        let (duration, arc) = match place {
            AgentPlace::Word { .. } => (motion::AGENT, 0.9),
            AgentPlace::Stack { .. } => (motion::AGENT, 0.4),
        };
        let settle = if matches!(place, AgentPlace::Word { .. }) { motion::AGENT_SETTLE } else { 0.0 };
        let glide = rest
            .map(|_| Glide::new(*now, wanted, duration, EaseFunction::QuarticOut).arc(arc).settle(settle));
        send(&mut commands, entity, wanted, glide, &settings);
    }
}

/// Prints word and crest on a card that was placed, and removes them from one that went back.
fn name_agents(
    seating: Res<Seating>,
    placed: Query<(Ref<AgentPlace>, &Children)>,
    mut prints: Query<(&Print, &mut Visibility)>,
    meshes: Res<CardMeshes>,
    mut commands: Commands,
) {
    for (place, children) in placed.iter().filter(|(place, _)| place.is_changed() || seating.is_changed()) {
        for child in children {
            let Ok((print, mut visibility)) = prints.get_mut(*child) else { continue };
            let AgentPlace::Word { cell, finder } = *place else {
                *visibility = Visibility::Hidden;
                continue;
            };
            let mesh = match print {
                Print::Caption => meshes.caption(cell, Reader::of(seating.0)),
                Print::Crest => meshes.crest(finder),
            };
            commands.entity(*child).insert(Mesh3d(mesh));
            *visibility = Visibility::Inherited;
        }
    }
}

fn show_captions(printed: On<FacesPrinted>, prints: Query<Entity, With<Print>>, mut commands: Commands) {
    for print in &prints {
        commands.entity(print).insert(MeshMaterial3d(printed.faces.clone()));
    }
}
