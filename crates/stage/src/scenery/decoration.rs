//! Decoration: a mug, folders and a pencil, without meaning for the game.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use crate::{
    materials::finish::Finishes,
    shape::Shape,
    style::{self, colour},
    table::TableRoot,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, set_decoration);
}

const MUG: [[f32; 2]; 8] = [
    [0.0, 0.0],
    [0.25, 0.0],
    [0.27, 0.03],
    [0.28, 0.42],
    [0.285, 0.44],
    [0.27, 0.44],
    [0.255, 0.37],
    [0.255, 0.34],
];
const MUG_AT: Vec3 = Vec3::new(3.7, 0.01, -2.3);
/// Position, rotation and size of the folders, the lowest first.
const FOLDERS: [([f32; 3], f32, [f32; 2]); 3] = [
    ([4.55, 0.004, -1.5], 0.18, [1.5, 1.9]),
    ([4.5, 0.036, -1.48], 0.1, [1.42, 1.8]),
    ([4.52, 0.068, -1.46], 0.13, [1.5, 1.9]),
];
const PENCIL_AT: Vec3 = Vec3::new(-4.1, 0.046, 1.55);

fn set_decoration(
    table: Res<TableRoot>,
    finishes: Res<Finishes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let mug = Transform::from_translation(MUG_AT);
    let handle = mug * Transform::from_xyz(0.28, 0.22, 0.0).with_rotation(Quat::from_rotation_x(FRAC_PI_2));
    let props = Shape::new()
        .paint(colour(style::MUG))
        .at(mug)
        .lathe(&MUG, 32)
        .at(handle)
        .ring(0.14, 0.035, 24)
        .paint(colour(style::COFFEE))
        .at(mug * Transform::from_xyz(0.0, 0.36, 0.0))
        .disc(0.262, 28);
    let props = FOLDERS.into_iter().zip(style::FOLDERS).fold(props, |shape, ((at, turn, size), paint)| {
        let place = Transform::from_translation(at.into()).with_rotation(Quat::from_rotation_y(turn));
        shape.paint(colour(paint)).at(place).slab(size.into(), 0.03, 0.03, 0.006)
    });
    let pencil = Transform::from_translation(PENCIL_AT).with_rotation(Quat::from_rotation_y(0.9));
    let lying = pencil * Transform::from_rotation(Quat::from_rotation_z(-FRAC_PI_2));
    let props = props
        .paint(colour(style::PENCIL))
        .at(lying)
        .lathe(&[[0.0, -0.63], [0.042, -0.63], [0.042, 0.625]], 6)
        .paint(colour(style::PENCIL_WOOD))
        .lathe(&[[0.042, 0.625], [0.014, 0.74]], 6)
        .paint(colour(style::COFFEE))
        .lathe(&[[0.014, 0.74], [0.0, 0.785]], 6);
    commands.entity(table.0).with_child((
        Name::new("Props"),
        Mesh3d(meshes.add(props.mesh())),
        MeshMaterial3d(finishes.painted.clone()),
    ));
}
