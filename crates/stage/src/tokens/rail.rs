//! The rail of the token bank, with a ring around each slot and a dash in the slots for extra tokens.

use bevy::prelude::*;
use splitkey_client::{ClientSystems, Settings, Viewpoint};

use crate::{
    materials::finish::Finishes,
    shape::Shape,
    style::{self, colour},
    table::{TableRoot, places},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, set_rail).add_systems(Update, shift_rail.in_set(ClientSystems::Draw));
}

/// A part that moves with the rail.
#[derive(Component)]
pub(crate) struct Rail;

/// Returns how far these settings shift the rail from its usual place.
pub(crate) fn shift(settings: &Settings) -> f32 {
    if settings.view == Viewpoint::Broadcast { style::RAIL_X_ON_CAMERA - style::RAIL_X } else { 0.0 }
}

/// Moves the rail to its place in the chosen view.
fn shift_rail(settings: Res<Settings>, mut rails: Query<&mut Transform, With<Rail>>) {
    for mut place in &mut rails {
        place.set_if_neq(Transform::from_xyz(shift(&settings), 0.0, 0.0));
    }
}

fn set_rail(
    table: Res<TableRoot>,
    finishes: Res<Finishes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let [width, length, height] = style::RAIL;
    let at = |y: f32, z: f32| Transform::from_xyz(style::RAIL_X, y, z);
    let body = Shape::new()
        .at(at(0.0, 0.0))
        .slab(Vec2::new(width, length), 0.1, height, 0.015)
        .uv_from_above(Vec2::new(0.6, 0.3))
        .along_z();
    let ground = Shape::new().paint(colour(style::RAIL_GROUND)).at(at(0.058, 0.0)).slab(
        Vec2::new(width - 0.1, length - 0.1),
        0.08,
        0.02,
        0.004,
    );
    let slots = 0..style::RAIL_SLOTS;
    let rings = slots
        .clone()
        .fold(Shape::new(), |shape, slot| shape.at(at(0.083, places::slot_z(slot))).ring(0.168, 0.011, 36));
    let fittings = [-1.0, 1.0].into_iter().fold(rings, |shape, end| {
        shape.at(at(0.04, end * length / 2.0)).cuboid(Vec3::new(width, 0.075, 0.03))
    });
    let dashes = slots.skip(style::RAIL_EXTRA.into()).fold(Shape::new(), |shape, slot| {
        shape.at(at(0.081, places::slot_z(slot))).cuboid(Vec3::new(0.1, 0.006, 0.014))
    });
    commands.entity(table.0).with_children(|table| {
        for (name, mesh, finish) in [
            ("Rail", body.mesh_with_tangents(), &finishes.walnut),
            ("Rail ground", ground.mesh(), &finishes.painted),
            ("Rail rings", fittings.mesh(), &finishes.brass),
            ("Rail dashes", dashes.mesh(), &finishes.aged_brass),
        ] {
            table.spawn((Name::new(name), Rail, Mesh3d(meshes.add(mesh)), MeshMaterial3d(finish.clone())));
        }
    });
}
