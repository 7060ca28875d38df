//! The label on the folders, with the game's name.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::Texts;
use vello_cpu::kurbo::{Affine, Rect as Border};

use crate::{
    drawing::{
        bitmap::{ALL_LEVELS, Bitmap, ColourSpace, Sampling},
        lettering::{Ink, Room, Setting, Typeface, Typefaces, tint},
        surface,
    },
    materials::finish::plain,
    shape::Shape,
    style,
    table::TableRoot,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, stick_label);
}

/// The label's size on the table, and that of its drawing.
const SIZE: Vec2 = Vec2::new(0.98, 0.36);
const DRAWING: [f32; 2] = [300.0, 110.0];
const ROOM: Room = Room { width: 250.0, size: 66.0 };

fn stick_label(
    table: Res<TableRoot>,
    texts: Res<Texts>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    let sampling = Sampling { repeat: false, anisotropy: 4, levels: ALL_LEVELS };
    let drawing = draw(&texts.get("home-title").to_uppercase());
    let paper = materials.add(StandardMaterial {
        base_color_texture: Some(images.add(drawing.texture(ColourSpace::Srgb, sampling))),
        ..plain(Color::WHITE, 0.82)
    });
    let label = Shape::new().plate(SIZE, 0.01, Rect::new(0.0, 0.0, 1.0, 1.0));
    commands.entity(table.0).with_child((
        Name::new("Folder label"),
        NotShadowCaster,
        Mesh3d(meshes.add(label.mesh())),
        MeshMaterial3d(paper),
        Transform::from_xyz(4.52, 0.1, -1.75).with_rotation(Quat::from_rotation_y(0.13)),
    ));
}

fn draw(title: &str) -> Bitmap {
    let [width, height] = DRAWING;
    let mut ink = Ink::new(width, height, 1.0);
    ink.rect([0.0, 0.0, width.into(), height.into()], tint(style::LABEL_PAPER));
    let border = Border::new(9.0, 9.0, f64::from(width) - 9.0, f64::from(height) - 9.0);
    let colour = tint(style::LABEL_INK);
    ink.stroke(&border, Affine::IDENTITY, 4.0, &[], colour);
    let setting = Setting { typeface: Typeface::Word, tracking: 0.08, colour };
    ink.text(&Typefaces::default(), title, ROOM, setting, Affine::translate((150.0, 78.0)));
    let mut picture = ink.into_bitmap(None);
    surface::grain(&mut picture, width, 8.0);
    picture
}
