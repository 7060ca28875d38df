//! The animation of a won match: the agents rise in a wave, and the two halves of the key close.

use std::f32::consts::PI;

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{
    AgentPlace, FactShown, Screen, Settings, Skip,
    palette::Paint,
    rules::{Fact, Outcome, Side},
};

use crate::{
    motion::{self, Glide, Rest},
    shape::Shape,
    style::{self, colour},
    table::TableRoot,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyHalves>()
        .add_observer(celebrate)
        .add_observer(take_key_away)
        .add_systems(Update, close_key);
}

/// The halves of the key, which is cut lengthwise.
#[derive(Resource)]
struct KeyHalves([(Handle<Mesh>, Handle<StandardMaterial>); 2]);

/// A half moving to the other, and the seconds since it started.
#[derive(Component)]
struct KeyHalf {
    side: Side,
    passed: f32,
}

/// How high an agent rises.
const RISE: f32 = 0.28;
/// Where the key closes, and how it is tilted towards the viewer.
const AT: Vec3 = Vec3::new(0.1, 1.3, 0.5);
const LEAN: f32 = 0.62;
/// The initial distance of the halves, and the seconds of their fading in and out.
const APART: f32 = 1.1;
const COMES: f32 = 0.35;
const GOES: f32 = 0.2;
/// The bow's radius and thickness, the shaft's end, and the teeth of its bit: position and length.
const BOW: [f32; 2] = [0.3, 0.085];
const BOW_STEPS: usize = 14;
const SHAFT_END: f32 = 1.35;
const TEETH: [[f32; 2]; 2] = [[1.02, 0.2], [1.24, 0.27]];

impl FromWorld for KeyHalves {
    fn from_world(world: &mut World) -> KeyHalves {
        KeyHalves([(Side::A, style::LARK_KEY), (Side::B, style::OWL_KEY)].map(|(side, paint)| {
            let mesh = world.resource_mut::<Assets<Mesh>>().add(half(side).mesh());
            (mesh, world.resource_mut::<Assets<StandardMaterial>>().add(metal(paint)))
        }))
    }
}

fn metal(paint: Paint) -> StandardMaterial {
    StandardMaterial {
        base_color: colour(paint),
        metallic: 0.55,
        perceptual_roughness: 0.36,
        emissive: colour(paint).to_linear() * 0.25,
        ..default()
    }
}

/// Returns the direction of a side's half; Lark's is on the left.
fn hand(side: Side) -> f32 {
    if side == Side::A { -1.0 } else { 1.0 }
}

fn half(side: Side) -> Shape {
    let hand = hand(side);
    let [radius, thickness] = BOW;
    let bow: Vec<Vec3> = (0..=BOW_STEPS)
        .map(|step| {
            let (sin, cos) = (step as f32 / BOW_STEPS as f32 * PI).sin_cos();
            Vec3::new(hand * sin * radius, 0.0, -cos * radius)
        })
        .collect();
    let shaft = Vec3::new(thickness, 2.0 * thickness, SHAFT_END - radius);
    let middle = Vec3::new(hand * thickness / 2.0, 0.0, (SHAFT_END + radius) / 2.0);
    let key = Shape::new().tube(&bow, thickness, 10).at(Transform::from_translation(middle)).cuboid(shaft);
    TEETH.into_iter().fold(key, |key, [along, length]| {
        let size = Vec3::new(length, 1.6 * thickness, 0.1);
        key.at(Transform::from_xyz(hand * (thickness + length / 2.0), 0.0, along)).cuboid(size)
    })
}

/// Starts the wave and the key. With reduced motion only the light changes.
fn celebrate(
    shown: On<FactShown>,
    settings: Res<Settings>,
    table: Res<TableRoot>,
    halves: Res<KeyHalves>,
    agents: Query<(Entity, &AgentPlace, &Rest)>,
    mut commands: Commands,
) {
    if settings.reduced_motion || !matches!(shown.fact, Fact::MatchEnded { outcome: Outcome::Won }) {
        return;
    }
    for (entity, place, rest) in &agents {
        if let AgentPlace::Word { cell, .. } = place {
            let delay = f32::from(u8::from(*cell)) * motion::WAVE_STEP;
            let rise = Glide::new(rest.0, rest.0, motion::WAVE, EaseFunction::Linear);
            commands.entity(entity).insert(rise.arc(RISE).delay(delay));
        }
    }
    for (side, (mesh, material)) in Side::BOTH.into_iter().zip(halves.0.clone()) {
        commands.spawn((
            Name::new(format!("Key half {side:?}")),
            KeyHalf { side, passed: 0.0 },
            DespawnOnExit(Screen::Match),
            ChildOf(table.0),
            NotShadowCaster,
            Mesh3d(mesh),
            MeshMaterial3d(material),
            Transform::from_translation(AT).with_scale(Vec3::ZERO),
        ));
    }
}

/// Brings the halves together, and despawns the key afterwards.
fn close_key(
    time: Res<Time>,
    mut halves: Query<(Entity, &mut KeyHalf, &mut Transform)>,
    mut commands: Commands,
) {
    for (entity, mut half, mut place) in &mut halves {
        half.passed += time.delta_secs();
        if half.passed >= motion::VICTORY {
            commands.entity(entity).despawn();
            continue;
        }
        let closing = EaseFunction::CubicIn.sample_clamped(half.passed / motion::KEY_CLOSES);
        let comes = EaseFunction::BackOut.sample_clamped(half.passed / COMES);
        let goes = ((motion::VICTORY - half.passed) / GOES).min(1.0);
        *place = Transform::from_translation(AT + Vec3::X * (hand(half.side) * APART * (1.0 - closing)))
            .with_rotation(Quat::from_rotation_x(LEAN))
            .with_scale(Vec3::splat(comes * goes));
    }
}

fn take_key_away(_: On<Skip>, halves: Query<Entity, With<KeyHalf>>, mut commands: Commands) {
    halves.iter().for_each(|half| commands.entity(half).despawn());
}
