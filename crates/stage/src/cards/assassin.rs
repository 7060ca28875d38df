//! The assassin card: beside the words, until it slams down on one.

use bevy::prelude::*;
use splitkey_client::{
    AssassinCard, AssassinPlace, ClientSystems, Settings, WordCard, WordLook, rules::WordState,
};

use crate::{
    cards::{card_mesh::CardMeshes, words},
    materials::art::Art,
    motion::{self, Glide, Rest, move_to},
    table::{TableRoot, places},
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(lay_assassin).add_systems(Update, place_assassin.in_set(ClientSystems::Draw));
}

fn lay_assassin(
    added: On<Add, AssassinCard>,
    art: Res<Art>,
    meshes: Res<CardMeshes>,
    table: Res<TableRoot>,
    mut commands: Commands,
) {
    commands.entity(added.entity).insert((
        ChildOf(table.0),
        Mesh3d(meshes.assassin.clone()),
        MeshMaterial3d(art.assassin.clone()),
        Transform::default(),
        Visibility::Inherited,
    ));
}

fn place_assassin(
    settings: Res<Settings>,
    words: Query<(&WordCard, &WordLook)>,
    assassin: Query<(Entity, &AssassinPlace, Option<&Rest>, &Transform), With<AssassinCard>>,
    mut commands: Commands,
) {
    for (entity, place, rest, now) in &assassin {
        let on = match place {
            AssassinPlace::Word(cell) => words::look(*cell, &words),
            AssassinPlace::Beside => WordState::default(),
        };
        let wanted = places::assassin(*place, on);
        if rest.is_some_and(|rest| rest.0 == wanted) {
            continue;
        }
        let slam = |_: &Rest| match place {
            AssassinPlace::Word(_) => Glide::new(*now, wanted, motion::SLAM, EaseFunction::QuarticIn)
                .delay(motion::SLAM_SILENCE)
                .arc(1.2),
            AssassinPlace::Beside => {
                Glide::new(*now, wanted, motion::AGENT, EaseFunction::CubicInOut).arc(0.4)
            }
        };
        move_to(&mut commands, entity, wanted, rest.map(slam), &settings);
    }
}
