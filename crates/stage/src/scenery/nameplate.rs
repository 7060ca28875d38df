//! The nameplate of the far side, with its crest and players.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{ClientSystems, TableState, Texts, arg, phrases, rules::Side};
use vello_cpu::kurbo::{Affine, Rect as Border};

use crate::{
    drawing::{
        bitmap::{ALL_LEVELS, Bitmap, ColourSpace, Sampling},
        crest::{BOX, draw_crest},
        lettering::{Ink, Room, Setting, Typeface, Typefaces, tint},
    },
    materials::finish::Finishes,
    quality::detail::Detail,
    shape::Shape,
    style,
    table::{CurrentViewer, TableRoot, ViewerSystems},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, set_nameplate)
        .add_systems(Update, write_nameplate.after(ViewerSystems).in_set(ClientSystems::Draw));
}

/// The face of the plate, and its text.
#[derive(Component, Default)]
struct Nameplate {
    written: Option<(Side, String)>,
}

/// The drawing's size in units, and pixels per unit.
const DRAWING: [f32; 2] = [1024.0, 139.0];
const UNITS: [f32; 2] = [1.0, 0.5];
const ROOM: Room = Room { width: 800.0, size: 82.0 };
/// How far the plate leans back, in radians.
const LEAN: f32 = -0.75;

fn place() -> Transform {
    Transform::from_translation(style::NAMEPLATE_AT.into()).with_rotation(Quat::from_rotation_x(LEAN))
}

fn set_nameplate(
    table: Res<TableRoot>,
    finishes: Res<Finishes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let size = Vec3::from(style::NAMEPLATE);
    let plate = Shape::new().at(place()).cuboid(size);
    let foot = Shape::new()
        .at(Transform::from_xyz(0.0, 0.04, style::NAMEPLATE_AT[2] - 0.1))
        .cuboid(Vec3::new(size.x + 0.1, 0.08, 0.34));
    let face = Shape::new().face(
        [
            Vec3::new(-size.x, -size.y, 0.0) / 2.0,
            Vec3::new(size.x, -size.y, 0.0) / 2.0,
            Vec3::new(size.x, size.y, 0.0) / 2.0,
            Vec3::new(-size.x, size.y, 0.0) / 2.0,
        ],
        [Vec2::Y, Vec2::ONE, Vec2::X, Vec2::ZERO],
    );
    commands.entity(table.0).with_children(|table| {
        for (name, mesh, finish) in [
            ("Nameplate", plate.mesh(), &finishes.brass),
            ("Nameplate foot", foot.mesh_with_tangents(), &finishes.walnut),
        ] {
            table.spawn((Name::new(name), Mesh3d(meshes.add(mesh)), MeshMaterial3d(finish.clone())));
        }
        table.spawn((
            Name::new("Nameplate face"),
            Nameplate::default(),
            NotShadowCaster,
            Mesh3d(meshes.add(face.mesh())),
            MeshMaterial3d(finishes.brass.clone()),
            place() * Transform::from_xyz(0.0, 0.0, size.z / 2.0 + 0.002),
        ));
    });
}

/// Engraves the names of the far side.
fn write_nameplate(
    state: Res<TableState>,
    viewer: Res<CurrentViewer>,
    texts: Res<Texts>,
    detail: Res<Detail>,
    mut plates: Query<(&mut Nameplate, &mut MeshMaterial3d<StandardMaterial>)>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let Ok((mut plate, mut material)) = plates.single_mut() else { return };
    if plate.written.is_some() && !(state.is_changed() || viewer.is_changed() || texts.is_changed()) {
        return;
    }
    let far = viewer.0.seat().partner();
    let names: Vec<&str> = state.seats_of(far).map(|seat| seat.name.as_str()).collect();
    let side =
        texts.format("table-side", &[arg("side", phrases::side_name(far, &texts))].into_iter().collect());
    let text = if names.is_empty() { side } else { format!("{side} · {}", names.join(" + ")) }.to_uppercase();
    let wanted = Some((far, text.clone()));
    if plate.written == wanted {
        return;
    }
    plate.written = wanted;
    let [fine, coarse] = UNITS;
    let picture = draw(far, &text, if detail.low { coarse } else { fine });
    let sampling = Sampling { repeat: false, anisotropy: detail.anisotropy(), levels: ALL_LEVELS };
    material.0 = materials.add(StandardMaterial {
        base_color_texture: Some(images.add(picture.texture(ColourSpace::Srgb, sampling))),
        metallic: 0.75,
        perceptual_roughness: 0.42,
        ..default()
    });
}

fn draw(side: Side, text: &str, unit: f32) -> Bitmap {
    let [width, height] = DRAWING;
    let mut ink = Ink::new(width, height, unit);
    ink.rect([0.0, 0.0, width.into(), height.into()], tint(style::PLATE_GROUND));
    let border = Border::new(12.0, 10.0, f64::from(width) - 12.0, f64::from(height) - 10.0);
    ink.stroke(&border, Affine::IDENTITY, 5.0, &[], tint(style::PLATE_LINE));
    let colour = tint(style::PLATE_INK);
    let fonts = Typefaces::default();
    let setting = Setting { typeface: Typeface::Caption, tracking: 0.05, colour };
    let written = (fonts.width(setting.typeface, text, setting.tracking) * ROOM.size).min(ROOM.width);
    // Crest and text are centred together.
    let crest_width = BOX * 1.6 + 20.0;
    let start = (f64::from(width) - crest_width - f64::from(written)) / 2.0;
    let crest = Affine::translate((start, f64::from(height) / 2.0 - BOX * 0.8)) * Affine::scale(1.6);
    draw_crest(&mut ink, side, crest, colour);
    let middle = start + crest_width + f64::from(written) / 2.0;
    ink.text(&fonts, text, ROOM, setting, Affine::translate((middle, 98.0)));
    ink.into_bitmap(None)
}
