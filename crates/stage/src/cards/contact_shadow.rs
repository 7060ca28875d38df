//! Soft contact shadows under the word cards, for low detail, where no light casts shadows.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{ClientSystems, Shown, WordCard, rules::Cell};

use crate::{
    drawing::bitmap::{ALL_LEVELS, Bitmap, ColourSpace, Sampling},
    faces::face_renderer::FaceRenderer,
    materials::finish::glowing,
    motion::Glide,
    quality::detail::Detail,
    shape::Shape,
    style,
    table::{TableRoot, places},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, lay_contact_shadows)
        .add_systems(Update, show_contact_shadows.in_set(ClientSystems::Draw));
}

#[derive(Component)]
struct ContactShadow;

/// How far a shadow extends beyond its card, its offset, and its darkness.
const REACH: f32 = 0.05;
const FALL: Vec3 = Vec3::new(0.015, 0.0035, 0.012);
const DARK: f32 = 0.55;

fn lay_contact_shadows(
    table: Res<TableRoot>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    let size = Vec2::new(style::CARD[0], style::CARD[1]) + Vec2::splat(2.0 * REACH);
    let shadows = Cell::all().fold(Shape::new(), |shape, cell| {
        let mut place = places::word(cell);
        place.translation = place.translation.with_y(0.0) + FALL;
        shape.at(place).plate(size, 0.01, Rect::new(0.0, 0.0, 1.0, 1.0))
    });
    let material = materials.add(StandardMaterial {
        base_color_texture: Some(images.add(soft_edge(size))),
        ..glowing(Color::BLACK.with_alpha(DARK), AlphaMode::Blend)
    });
    commands.entity(table.0).with_child((
        Name::new("Contact shadows"),
        ContactShadow,
        NotShadowCaster,
        Mesh3d(meshes.add(shadows.mesh())),
        MeshMaterial3d(material),
        Transform::default(),
        Visibility::Hidden,
    ));
}

/// Creates a texture that is opaque inside and fades out at the edge.
fn soft_edge(size: Vec2) -> Image {
    const PIXELS: [usize; 2] = [64, 44];
    let [width, height] = PIXELS;
    let picture = Bitmap::new(width, height, |x, y| {
        let part = |at: usize, length: usize, size: f32| {
            let at = at as f32 / (length - 1) as f32;
            (at.min(1.0 - at) * size / (1.6 * REACH)).min(1.0)
        };
        let strength = part(x, width, size.x) * part(y, height, size.y);
        [255, 255, 255, (strength * strength * 255.0) as u8]
    });
    picture.texture(ColourSpace::Srgb, Sampling { repeat: false, anisotropy: 4, levels: ALL_LEVELS })
}

/// Shows the shadows in low detail, once all cards of a match lie there.
fn show_contact_shadows(
    shown: Res<Shown>,
    detail: Res<Detail>,
    renderer: Res<FaceRenderer>,
    moving: Query<(), (With<WordCard>, With<Glide>)>,
    mut shadows: Query<&mut Visibility, With<ContactShadow>>,
) {
    for mut visibility in &mut shadows {
        let lie = shown.0.is_some() && !renderer.is_busy() && moving.is_empty();
        let wanted = if detail.low && lie { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
    }
}
