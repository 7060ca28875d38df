//! A green ring that spreads from a word when its agent card lands.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{FactShown, Screen, Settings, Skip, palette, rules::Fact};

use crate::{
    materials::finish::glowing,
    motion,
    shape::Shape,
    style::{self, colour},
    table::{TableRoot, places},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ring>()
        .add_observer(start_pulse)
        .add_observer(end_pulses)
        .add_systems(Update, spread);
}

#[derive(Resource)]
struct Ring {
    mesh: Handle<Mesh>,
    material: Handle<StandardMaterial>,
}

/// A spreading ring, and its age in seconds.
#[derive(Component)]
struct Pulse(f32);

impl FromWorld for Ring {
    fn from_world(world: &mut World) -> Ring {
        let hole = Vec2::new(style::CARD[0], style::CARD[1]);
        let frame = Shape::new().frame(hole, style::CARD_CORNER, 0.02).mesh();
        let mesh = world.resource_mut::<Assets<Mesh>>().add(frame);
        let green = glowing(colour(palette::AGENT_LIGHT), AlphaMode::Add);
        let material = world.resource_mut::<Assets<StandardMaterial>>().add(green);
        Ring { mesh, material }
    }
}

fn start_pulse(
    shown: On<FactShown>,
    settings: Res<Settings>,
    ring: Res<Ring>,
    table: Res<TableRoot>,
    mut commands: Commands,
) {
    let Fact::WordCovered { cell, .. } = shown.fact else { return };
    if settings.reduced_motion {
        return;
    }
    let mut place = places::word(cell);
    place.translation.y += 2.0 * style::CARD[2] + 0.01;
    commands.spawn((
        Name::new("Pulse"),
        Pulse(0.0),
        DespawnOnExit(Screen::Match),
        ChildOf(table.0),
        NotShadowCaster,
        Mesh3d(ring.mesh.clone()),
        MeshMaterial3d(ring.material.clone()),
        place,
    ));
}

/// Spreads the rings and despawns them.
fn spread(time: Res<Time>, mut rings: Query<(Entity, &mut Pulse, &mut Transform)>, mut commands: Commands) {
    for (entity, mut pulse, mut transform) in &mut rings {
        pulse.0 += time.delta_secs();
        let part = pulse.0 / motion::PULSE;
        if part >= 1.0 {
            commands.entity(entity).despawn();
        } else {
            transform.scale = Vec3::splat(1.0 + 0.14 * EaseFunction::CubicOut.sample_clamped(part));
        }
    }
}

fn end_pulses(_: On<Skip>, rings: Query<Entity, With<Pulse>>, mut commands: Commands) {
    rings.iter().for_each(|ring| commands.entity(ring).despawn());
}
