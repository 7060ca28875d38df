//! The enamel lamp, far left.

use bevy::{light::NotShadowCaster, prelude::*, render::render_resource::Face};

use crate::{
    drawing::bitmap::{ALL_LEVELS, Bitmap, ColourSpace, Sampling},
    materials::finish::{Finishes, glowing, plain},
    shape::Shape,
    style::{self, colour},
    table::TableRoot,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, set_lamp);
}

/// A part that glows while the lamp is on.
#[derive(Component)]
pub(crate) struct Glow;

const AT: Vec3 = Vec3::new(-4.5, 0.0, -2.15);
const SCALE: Vec3 = Vec3::new(0.85, 0.68, 0.85);
const FOOT: [[f32; 2]; 7] =
    [[0.52, 0.0], [0.54, 0.05], [0.48, 0.1], [0.2, 0.14], [0.09, 0.22], [0.05, 0.3], [0.0, 0.3]];
const ARM: [[f32; 3]; 5] =
    [[0.0, 0.25, 0.0], [-0.12, 1.1, -0.05], [0.0, 1.75, -0.02], [0.45, 2.05, 0.1], [0.85, 1.95, 0.2]];
/// The profile from the rim up to the crown.
const DOME: [[f32; 2]; 7] =
    [[0.5, -0.08], [0.47, 0.03], [0.4, 0.125], [0.34, 0.19], [0.16, 0.27], [0.1, 0.33], [0.0, 0.345]];

/// Returns points on a smooth curve through the arm's joints.
fn arm() -> Vec<Vec3> {
    let joints = ARM.map(Vec3::from);
    CubicCardinalSpline::new_catmull_rom(joints)
        .to_curve()
        .map(|curve| curve.iter_positions(28).collect())
        .unwrap_or_default()
}

fn set_lamp(
    table: Res<TableRoot>,
    finishes: Res<Finishes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    let place = Transform::from_translation(AT).with_scale(SCALE);
    let brass = Shape::new().at(place).lathe(&FOOT, 40).tube(&arm(), 0.04, 12);
    let shade = Transform::from_xyz(0.98, 1.82, 0.24).with_rotation(Quat::from_euler(
        EulerRot::XYZ,
        0.25,
        0.0,
        -0.42,
    ));
    let dome = Shape::new().lathe(&DOME, 40);
    let enamel = materials.add(StandardMaterial {
        metallic: 0.15,
        double_sided: true,
        cull_mode: None::<Face>,
        ..plain(colour(style::ENAMEL), 0.28)
    });
    let bulb = materials.add(glowing(Color::from(colour(style::BULB).to_linear() * 3.0), AlphaMode::Opaque));
    let glow = materials.add(StandardMaterial {
        base_color_texture: Some(images.add(halo())),
        ..glowing(colour(style::LAMP_GLOW), AlphaMode::Add)
    });
    let glow_mesh = Shape::new().disc(1.55, 32);
    commands.entity(table.0).with_children(|table| {
        table.spawn((
            Name::new("Lamp"),
            Mesh3d(meshes.add(brass.mesh())),
            MeshMaterial3d(finishes.brass.clone()),
        ));
        table.spawn((
            Name::new("Lamp shade"),
            NotShadowCaster,
            place * shade,
            Mesh3d(meshes.add(dome.mesh())),
            MeshMaterial3d(enamel),
        ));
        table.spawn((
            Name::new("Lamp bulb"),
            Glow,
            NotShadowCaster,
            place * shade * Transform::from_xyz(0.0, 0.02, 0.0),
            Mesh3d(meshes.add(Shape::new().ball(0.14).mesh())),
            MeshMaterial3d(bulb),
        ));
        // Tilted towards the viewer, so that it looks round from the seat.
        table.spawn((
            Name::new("Lamp glow"),
            Glow,
            NotShadowCaster,
            Transform::from_xyz(-3.55, 0.95, -1.8).with_rotation(Quat::from_rotation_x(0.62)),
            Mesh3d(meshes.add(glow_mesh.mesh())),
            MeshMaterial3d(glow),
        ));
    });
}

/// Creates a soft, round light texture that is black at its rim.
fn halo() -> Image {
    const SIZE: usize = 64;
    let picture = Bitmap::new(SIZE, SIZE, |x, y| {
        let middle = (SIZE as f32 - 1.0) / 2.0;
        let distance = (x as f32 - middle).hypot(y as f32 - middle) / middle;
        let inner = (1.0 - distance / 0.4).max(0.0) * 0.5;
        let outer = (1.0 - distance).max(0.0).powi(2) * 0.22;
        let light = ((inner + outer) * 255.0) as u8;
        [light, light, light, 255]
    });
    picture.texture(ColourSpace::Srgb, Sampling { repeat: false, anisotropy: 1, levels: ALL_LEVELS })
}
