//! The table top: walnut, its leather and the gold line.

use bevy::{light::NotShadowCaster, prelude::*};

use crate::{
    materials::finish::{Finishes, plain},
    shape::Shape,
    style::{self, colour},
    table::TableRoot,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, set_table_top);
}

/// The leather. A press there skips what is being shown.
#[derive(Component)]
pub(crate) struct Leather;

/// Width of the wood around the leather and a little beneath it; the rest is never visible.
const WOOD_RIM: f32 = 0.95;
/// Texture repetitions per unit.
const WALNUT_SCALE: Vec2 = Vec2::new(0.42, 0.84);
const LEATHER_SCALE: Vec2 = Vec2::splat(0.83);

fn set_table_top(
    table: Res<TableRoot>,
    finishes: Res<Finishes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    let [width, depth, thickness, corner] = style::TOP;
    let top = Shape::new()
        .at(Transform::from_xyz(0.0, -thickness - 0.01, 0.0))
        .rim(Vec2::new(width, depth), corner, thickness, 0.06, WOOD_RIM)
        .uv_from_above(WALNUT_SCALE);
    let [width, depth] = style::LEATHER;
    let whole = Rect::new(0.0, 0.0, 1.0, 1.0);
    let leather = Shape::new()
        .at(Transform::from_xyz(0.0, 0.002, 0.0))
        .plate(Vec2::new(width, depth), 0.16, whole)
        .uv_from_above(LEATHER_SCALE);
    let gold = materials.add(StandardMaterial {
        base_color: colour(style::GOLD_LINE),
        metallic: 0.9,
        perceptual_roughness: 0.42,
        ..default()
    });
    let line = |inset: f32, breadth: f32| {
        let hole = Vec2::new(width, depth) - Vec2::splat(2.0 * (inset + breadth));
        Shape::new().at(Transform::from_xyz(0.0, 0.004, 0.0)).frame(hole, 0.12, breadth)
    };
    let rim = Shape::new().paint(colour(style::LEATHER_RIM)).at(Transform::from_xyz(0.0, 0.003, 0.0)).frame(
        Vec2::new(width, depth) - Vec2::splat(0.04),
        0.14,
        0.04,
    );
    let painted = materials.add(plain(Color::WHITE, 0.8));
    commands.entity(table.0).with_children(|table| {
        table.spawn((
            Name::new("Table top"),
            NotShadowCaster,
            Mesh3d(meshes.add(top.mesh_with_tangents())),
            MeshMaterial3d(finishes.walnut.clone()),
        ));
        table.spawn((
            Name::new("Leather"),
            Leather,
            NotShadowCaster,
            Pickable::default(),
            Mesh3d(meshes.add(leather.mesh_with_tangents())),
            MeshMaterial3d(finishes.leather.clone()),
        ));
        for (inset, breadth) in [(style::GOLD_INSET, 0.03), (style::GOLD_INSET + 0.08, 0.012)] {
            let mesh = meshes.add(line(inset, breadth).mesh());
            table.spawn((
                Name::new("Gold line"),
                NotShadowCaster,
                Mesh3d(mesh),
                MeshMaterial3d(gold.clone()),
            ));
        }
        let rim = meshes.add(rim.mesh());
        table.spawn((
            Name::new("Leather rim"),
            NotShadowCaster,
            Mesh3d(rim),
            MeshMaterial3d(painted.clone()),
        ));
    });
}
