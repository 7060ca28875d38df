//! The 15 agent cards: on the stack, and on the words where the agents were found.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{AgentCard, AgentPlace, ClientSystems, Settings};

use crate::{
    cards::card_mesh::CardMeshes,
    faces::{face_renderer::FacesRendered, reader::Reader},
    materials::art::Art,
    motion::{self, Glide, Rest, move_to},
    table::{CurrentViewer, TableRoot, ViewerSystems, places},
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(lay_agent)
        .add_observer(show_captions)
        .add_systems(Update, (place_agents, name_agents).after(ViewerSystems).in_set(ClientSystems::Draw));
}

/// The printed parts of an agent card: the word on its edges, and the crest of the side that found it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Decal {
    Caption,
    Crest,
}

fn decal(decal: Decal) -> impl Bundle {
    (Name::new(format!("{decal:?}")), decal, NotShadowCaster, Transform::default(), Visibility::Hidden)
}

fn lay_agent(
    added: On<Add, AgentCard>,
    agents: Query<&AgentCard>,
    art: Res<Art>,
    meshes: Res<CardMeshes>,
    table: Res<TableRoot>,
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
        .with_child(decal(Decal::Caption))
        .with_child(decal(Decal::Crest));
    Ok(())
}

/// Moves agent cards to their places.
fn place_agents(
    viewer: Res<CurrentViewer>,
    settings: Res<Settings>,
    agents: Query<(Entity, &AgentCard, &AgentPlace, Option<&Rest>, &Transform)>,
    mut commands: Commands,
) {
    for (entity, card, place, rest, now) in &agents {
        let wanted = places::agent(*place, card.0, viewer.0);
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
        move_to(&mut commands, entity, wanted, glide, &settings);
    }
}

/// Prints word and crest on a card that was placed, and removes them from one that went back.
fn name_agents(
    viewer: Res<CurrentViewer>,
    placed: Query<(Ref<AgentPlace>, &Children)>,
    mut decals: Query<(&Decal, &mut Visibility)>,
    meshes: Res<CardMeshes>,
    mut commands: Commands,
) {
    for (place, children) in placed.iter().filter(|(place, _)| place.is_changed() || viewer.is_changed()) {
        for child in children {
            let Ok((decal, mut visibility)) = decals.get_mut(*child) else { continue };
            let AgentPlace::Word { cell, finder } = *place else {
                *visibility = Visibility::Hidden;
                continue;
            };
            let mesh = match decal {
                Decal::Caption => meshes.caption(cell, Reader::of(viewer.0)),
                Decal::Crest => meshes.crest(finder),
            };
            commands.entity(*child).insert(Mesh3d(mesh));
            *visibility = Visibility::Inherited;
        }
    }
}

fn show_captions(rendered: On<FacesRendered>, decals: Query<Entity, With<Decal>>, mut commands: Commands) {
    for decal in &decals {
        commands.entity(decal).insert(MeshMaterial3d(rendered.faces.clone()));
    }
}
