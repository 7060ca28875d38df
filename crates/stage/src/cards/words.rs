//! The 25 word cards: dealt, turned over, and lifted.

use bevy::prelude::*;
use splitkey_client::{
    ClientSystems, MatchShown, Settings, WordCard, WordLook,
    rules::{Cell, WordState},
};

use crate::{
    cards::card_mesh::CardMeshes,
    faces::face_renderer::FacesRendered,
    motion::{self, Appear, Glide, Rest, Rush, glide, move_to},
    table::{TableRoot, places},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Arrival>()
        .add_observer(note_arrival)
        .add_observer(lay_word)
        .add_observer(show_faces)
        .add_systems(Update, turn_over.after(ClientSystems::Draw).before(glide));
}

/// The card itself, a child of the word's entity, so that it can rise and turn independently.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Face(pub Cell);

/// Returns what lies on a word.
pub(crate) fn look(cell: Cell, words: &Query<(&WordCard, &WordLook)>) -> WordState {
    words.iter().find(|(word, _)| word.0 == cell).map(|(_, look)| look.0).unwrap_or_default()
}

/// Turns a card over to another material, which it gets halfway.
#[derive(Component)]
struct TurnOver {
    delay: f32,
    passed: f32,
    next: Handle<StandardMaterial>,
}

/// Whether the next faces belong to a deal.
#[derive(Resource, Default)]
struct Arrival {
    fresh: bool,
}

fn note_arrival(shown: On<MatchShown>, mut arrival: ResMut<Arrival>) {
    arrival.fresh = shown.fresh;
}

fn face(cell: Cell, meshes: &CardMeshes) -> impl Bundle {
    (
        Name::new(format!("Face {cell}")),
        Face(cell),
        Pickable::default(),
        Mesh3d(meshes.word(cell)),
        Transform::default(),
        Visibility::Hidden,
    )
}

/// Spawns a card for a new word, hidden until its face is rendered.
fn lay_word(
    added: On<Add, WordCard>,
    words: Query<&WordCard>,
    meshes: Res<CardMeshes>,
    table: Res<TableRoot>,
    mut commands: Commands,
) -> Result {
    let cell = words.get(added.entity)?.0;
    let place = places::word(cell);
    commands
        .entity(added.entity)
        .insert((ChildOf(table.0), place, Rest(place), Visibility::Inherited))
        .with_child(face(cell, &meshes));
    Ok(())
}

/// Puts rendered faces on the cards: dealt cards fly in, changed words turn over, and others simply show them.
fn show_faces(
    rendered: On<FacesRendered>,
    settings: Res<Settings>,
    mut arrival: ResMut<Arrival>,
    faces: Query<(Entity, &Face, &ChildOf, Has<MeshMaterial3d<StandardMaterial>>)>,
    rests: Query<&Rest>,
    mut commands: Commands,
) {
    let fresh = std::mem::take(&mut arrival.fresh);
    for (entity, face, word, was_shown) in &faces {
        let mut card = commands.entity(entity);
        let appears = fresh && settings.reduced_motion && (!was_shown || rendered.new_words);
        if was_shown && fresh && rendered.new_words && !settings.reduced_motion {
            let delay = f32::from(u8::from(face.0)) * motion::FLIP_STEP;
            card.insert(TurnOver { delay, passed: 0.0, next: rendered.faces.clone() });
            continue;
        }
        card.remove::<TurnOver>().insert((MeshMaterial3d(rendered.faces.clone()), Visibility::Inherited));
        if appears {
            card.insert(Appear);
        }
        if !was_shown
            && fresh
            && let Ok(rest) = rests.get(word.0)
        {
            let from = Transform::from_translation(DECK).with_rotation(Quat::from_rotation_y(0.1));
            let delay = f32::from(u8::from(face.0)) * motion::DEAL_STEP;
            let glide = Glide::new(from, rest.0, motion::DEAL, EaseFunction::CubicOut).arc(0.8).delay(delay);
            move_to(&mut commands, word.0, rest.0, Some(glide), &settings);
        }
    }
}

/// Where dealt cards come from.
const DECK: Vec3 = Vec3::new(4.5, 1.2, -2.0);

/// Turns cards over from the old face to the new one.
fn turn_over(
    time: Res<Time>,
    settings: Res<Settings>,
    rush: Res<Rush>,
    mut turning: Query<(Entity, &mut TurnOver, &mut Transform, &mut MeshMaterial3d<StandardMaterial>)>,
    mut commands: Commands,
) {
    for (entity, mut turn, mut transform, mut material) in &mut turning {
        turn.passed += time.delta_secs();
        let part = ((turn.passed - turn.delay) / motion::FLIP).clamp(0.0, 1.0);
        let part = if settings.reduced_motion || rush.is_on() {
            1.0
        } else {
            EaseFunction::CubicInOut.sample_clamped(part)
        };
        if part >= 0.5 && material.0 != turn.next {
            material.0 = turn.next.clone();
        }
        let angle = if part < 0.5 { part } else { part - 1.0 } * std::f32::consts::PI;
        transform.rotation = Quat::from_rotation_x(angle);
        transform.translation.y = (part * std::f32::consts::PI).sin() * 0.35;
        if part >= 1.0 {
            *transform = Transform::default();
            commands.entity(entity).remove::<TurnOver>();
        }
    }
}
