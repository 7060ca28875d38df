//! The ring around a held word. When it is full, the word is touched.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{ClientSystems, Holding, Settings, palette};

use crate::{
    materials::finish::glowing,
    shape::Shape,
    style::{self, colour},
    table::{TableRoot, places},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RingMeshes>()
        .add_systems(Startup, lay_ring)
        .add_systems(Update, fill_ring.in_set(ClientSystems::Draw));
}

/// The ring at each step, so that no mesh is created while it fills.
#[derive(Resource)]
struct RingMeshes(Vec<Handle<Mesh>>);

#[derive(Component)]
struct HoldRing;

/// Number of steps of a full ring.
const STEPS: usize = 36;
/// The gap between the card's edge and the ring, its width, and its height above everything on the table.
const GAP: f32 = 0.012;
const BREADTH: f32 = 0.052;
const HEIGHT: f32 = 0.09;
/// Emissive brightness.
const LIGHT: f32 = 2.6;

impl FromWorld for RingMeshes {
    fn from_world(world: &mut World) -> RingMeshes {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let hole = Vec2::new(style::CARD[0], style::CARD[1]) + Vec2::splat(2.0 * GAP);
        let step = |step: usize| {
            let part = step as f32 / STEPS as f32;
            meshes.add(Shape::new().frame_part(hole, style::CARD_CORNER + GAP, BREADTH, part).mesh())
        };
        RingMeshes((1..=STEPS).map(step).collect())
    }
}

fn lay_ring(
    table: Res<TableRoot>,
    rings: Res<RingMeshes>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    let light = colour(palette::PRIMARY).to_linear() * LIGHT;
    let material = materials.add(glowing(Color::from(light.with_alpha(1.0)), AlphaMode::Opaque));
    commands.entity(table.0).with_child((
        Name::new("Hold ring"),
        HoldRing,
        NotShadowCaster,
        Mesh3d(rings.0.first().cloned().unwrap_or_default()),
        MeshMaterial3d(material),
        Transform::default(),
        Visibility::Hidden,
    ));
}

/// Fills the ring while a word is held.
fn fill_ring(
    holding: Res<Holding>,
    settings: Res<Settings>,
    rings: Res<RingMeshes>,
    mut ring: Query<(&mut Mesh3d, &mut Transform, &mut Visibility), With<HoldRing>>,
) {
    let Ok((mut mesh, mut place, mut visibility)) = ring.single_mut() else { return };
    let step = (holding.part(&settings) * STEPS as f32) as usize;
    let (Some(cell), Some(filled)) = (holding.cell(), step.checked_sub(1).and_then(|step| rings.0.get(step)))
    else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    visibility.set_if_neq(Visibility::Inherited);
    mesh.set_if_neq(Mesh3d(filled.clone()));
    let mut wanted = places::word(cell);
    wanted.translation.y += HEIGHT;
    place.set_if_neq(wanted);
}
