//! Soft contact shadows under the word cards, for low detail, where no light casts shadows.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{ClientSystems, Shown, WordCard, rules::Cell};

use crate::{
    drawing::picture::{ALL_LEVELS, Meaning, Picture, Reading},
    faces::press::Press,
    materials::finish::glowing,
    motion::Glide,
    quality::detail::Detail,
    shape::Shape,
    style,
    table::{Table, layout},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, lay_contacts).add_systems(Update, show_contacts.in_set(ClientSystems::Draw));
}

#[derive(Component)]
struct Contact;

/// How far a shadow extends beyond its card, its offset, and its darkness.
const REACH: f32 = 0.05;
const FALL: Vec3 = Vec3::new(0.015, 0.0035, 0.012);
const DARK: f32 = 0.55;

fn lay_contacts(
    table: Res<Table>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    let size = Vec2::new(style::CARD[0], style::CARD[1]) + Vec2::splat(2.0 * REACH);
    let shadows = Cell::all().fold(Shape::new(), |shape, cell| {
        let mut place = layout::word(cell);
        place.translation = place.translation.with_y(0.0) + FALL;
        shape.at(place).plate(size, 0.01, Rect::new(0.0, 0.0, 1.0, 1.0))
    });
    let material = materials.add(StandardMaterial {
        base_color_texture: Some(images.add(soft_edge(size))),
        ..glowing(Color::BLACK.with_alpha(DARK), AlphaMode::Blend)
    });
    commands.entity(table.0).with_child((
        Name::new("Contact shadows"),
        Contact,
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
    let picture = Picture::new(width, height, |x, y| {
        let part = |at: usize, length: usize, size: f32| {
            let at = at as f32 / (length - 1) as f32;
            (at.min(1.0 - at) * size / (1.6 * REACH)).min(1.0)
        };
        let strength = part(x, width, size.x) * part(y, height, size.y);
        [255, 255, 255, (strength * strength * 255.0) as u8]
    });
    picture.texture(Meaning::Colour, Reading { repeat: false, anisotropy: 4, levels: ALL_LEVELS })
}

/// Shows the shadows in low detail, once all cards of a match lie there.
fn show_contacts(
    shown: Res<Shown>,
    detail: Res<Detail>,
    press: Res<Press>,
    moving: Query<(), (With<WordCard>, With<Glide>)>,
    mut contacts: Query<&mut Visibility, With<Contact>>,
) {
    for mut visibility in &mut contacts {
        let lie = shown.0.is_some() && !press.is_busy() && moving.is_empty();
        let wanted = if detail.low && lie { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
    }
}
