//! The key stand: two leaves that lean on each other. The viewer's shows their map, or leather.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{
    ClientSystems, StandMap,
    rules::{Side, SideMap},
};

use crate::{
    detail::Detail,
    finish::{Finishes, plain},
    leaf::draw_leaf,
    picture::{ALL_LEVELS, Meaning, Reading},
    shape::{Shape, colour},
    style,
    table::Table,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, set_stand).add_systems(Update, show_map.in_set(ClientSystems::Draw));
}

/// The viewer's leaf, and the map on it.
#[derive(Component, Default)]
struct Leaf {
    map: Option<(Side, SideMap)>,
    coarse: bool,
}

/// A leaf, its board and the picture on it, before the stand's scale.
const BOARD: f32 = 1.86;
const PICTURE: f32 = 1.74;
/// Pixels a unit of the leaf's drawing, fine and coarse.
const UNITS: [f32; 2] = [1.333, 0.75];
/// A map tells its own light, so that it can be read in the shade.
const GLOW: f32 = 0.2;

fn place() -> Transform {
    Transform::from_translation(style::STAND_AT.into())
        .with_rotation(Quat::from_rotation_y(style::STAND_YAW))
        .with_scale(Vec3::splat(style::STAND_SCALE))
}

/// The viewer's leaf from its lower edge, and the far one.
fn leaves() -> [Transform; 2] {
    let near = Transform::from_xyz(0.0, 0.08, 0.62).with_rotation(Quat::from_rotation_x(-style::STAND_LEAN));
    let far =
        Transform::from_xyz(0.0, 0.08, -1.95).with_rotation(Quat::from_rotation_x(style::STAND_LEAN - 0.02));
    [near, far].map(|leaf| place() * leaf)
}

fn set_stand(
    table: Res<Table>,
    finishes: Res<Finishes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let [near, far] = leaves();
    let board = |z: f32| Transform::from_xyz(0.0, BOARD / 2.0, z);
    let boards = Shape::new()
        .paint(colour(style::STAND_WOOD))
        .at(near * board(-0.03))
        .cuboid(Vec3::new(BOARD, BOARD, 0.05))
        .at(far * board(0.0))
        .cuboid(Vec3::new(BOARD, BOARD, 0.05));
    let top = place() * Transform::from_xyz(0.0, 1.47, -0.665);
    let across = Quat::from_rotation_z(std::f32::consts::FRAC_PI_2);
    let hinge = [[0.0, -0.95], [0.045, -0.95], [0.045, 0.95], [0.0, 0.95]];
    let brass = Shape::new()
        .at(near * Transform::from_xyz(0.0, 0.0, 0.02))
        .cuboid(Vec3::new(1.92, 0.09, 0.12))
        .at(near * Transform::from_xyz(-0.95, BOARD / 2.0, -0.02))
        .cuboid(Vec3::new(0.05, 1.9, 0.08))
        .at(near * Transform::from_xyz(0.95, BOARD / 2.0, -0.02))
        .cuboid(Vec3::new(0.05, 1.9, 0.08))
        .at(top * Transform::from_rotation(across))
        .lathe(&hinge, 20)
        .at(top * Transform::from_xyz(-0.97, 0.0, 0.0))
        .ball(0.07)
        .at(top * Transform::from_xyz(0.97, 0.0, 0.0))
        .ball(0.07);
    // The plate is made lying down and then stands up on the leaf.
    let up = Transform::from_xyz(0.0, BOARD / 2.0, 0.004)
        .with_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2));
    let corner = |x: f32, z: f32| Vec3::new(x, 0.0, z) * PICTURE / 2.0;
    let picture = Shape::new().face(
        [corner(-1.0, 1.0), corner(1.0, 1.0), corner(1.0, -1.0), corner(-1.0, -1.0)],
        [Vec2::Y, Vec2::ONE, Vec2::X, Vec2::ZERO],
    );
    commands.entity(table.0).with_children(|table| {
        for (name, shape, finish) in
            [("Stand boards", boards, &finishes.painted), ("Stand fittings", brass, &finishes.brass)]
        {
            table.spawn((Name::new(name), Mesh3d(meshes.add(shape.mesh())), MeshMaterial3d(finish.clone())));
        }
        table.spawn((
            Name::new("Leaf"),
            Leaf::default(),
            NotShadowCaster,
            near * up,
            Mesh3d(meshes.add(picture.bumpy_mesh())),
            MeshMaterial3d(finishes.leather.clone()),
        ));
    });
}

/// Draws the map that the stand shows, or covers the leaf. A map that is not shown is on no picture.
fn show_map(
    detail: Res<Detail>,
    finishes: Res<Finishes>,
    stand: Query<&StandMap>,
    mut leaf: Query<(&mut Leaf, &mut MeshMaterial3d<StandardMaterial>)>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let Ok((mut leaf, mut material)) = leaf.single_mut() else { return };
    let map = stand.single().ok().and_then(|stand| stand.0);
    if leaf.map == map && leaf.coarse == detail.low {
        return;
    }
    *leaf = Leaf { map, coarse: detail.low };
    let Some((side, map)) = map else {
        material.0 = finishes.leather.clone();
        return;
    };
    let [fine, coarse] = UNITS;
    let drawing = draw_leaf(side, &map, if detail.low { coarse } else { fine });
    // The leaf faces the viewer, so it needs no sharpness at a slant.
    let reading = Reading { repeat: false, anisotropy: 1, levels: ALL_LEVELS };
    let texture = images.add(drawing.texture(Meaning::Colour, reading));
    material.0 = materials.add(StandardMaterial {
        base_color_texture: Some(texture.clone()),
        emissive: LinearRgba::rgb(GLOW, GLOW, GLOW),
        emissive_texture: Some(texture),
        ..plain(Color::WHITE, 0.6)
    });
}
