//! Moonlight that falls through slats onto the far right of the table.

use bevy::{light::NotShadowCaster, prelude::*};

use crate::{
    drawing::bitmap::{ALL_LEVELS, Bitmap, ColourSpace, Sampling},
    materials::finish::glowing,
    shape::Shape,
    style::{self, colour},
    table::TableRoot,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, let_moon_in);
}

/// The area it falls on: far left and near right corner.
const FROM: Vec2 = Vec2::new(0.4, -4.08);
const TO: Vec2 = Vec2::new(6.24, 2.4);
/// Where the window's middle falls, the direction of the light, and the direction along a slat.
const MIDDLE: Vec2 = Vec2::new(4.2, -2.4);
const ACROSS: Vec2 = Vec2::new(-0.69, 0.724);
const ALONG: Vec2 = Vec2::new(0.724, 0.69);
/// The distance of slats, and the lit share of it.
const STEP: f32 = 1.13;
const LIT: f32 = 0.52;
/// The window's post, along a slat, and how far the light reaches.
const POST: [f32; 2] = [-0.42, 0.12];
const REACH: f32 = 3.6;
/// The softness of the edges, in card widths.
const SOFT: f32 = 0.16;
/// The strength on leather, and the factor for polished wood.
const STRENGTH: f32 = 0.075;
const WOOD: f32 = 2.0;
const PIXELS: [usize; 2] = [188, 208];

fn let_moon_in(
    table: Res<TableRoot>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    // An additive texture, since browsers support no light textures.
    let moon = colour(style::MOON_LIGHT).to_linear() * (STRENGTH * WOOD);
    let material = materials.add(StandardMaterial {
        base_color_texture: Some(images.add(stripes())),
        ..glowing(Color::from(moon.with_alpha(1.0)), AlphaMode::Add)
    });
    let pane = Shape::new().plate(TO - FROM, 0.01, Rect::new(0.0, 0.0, 1.0, 1.0));
    let middle = (FROM + TO) / 2.0;
    commands.entity(table.0).with_child((
        Name::new("Moonlight"),
        NotShadowCaster,
        Mesh3d(meshes.add(pane.mesh())),
        MeshMaterial3d(material),
        Transform::from_xyz(middle.x, 0.0065, middle.y),
    ));
}

/// Returns the light at a point of the table, 0 to 1.
fn light(at: Vec2) -> f32 {
    let from_middle = at - MIDDLE;
    let (slat, along) = (from_middle.dot(ACROSS), from_middle.dot(ALONG));
    let soft = |distance: f32| (distance / SOFT + 0.5).clamp(0.0, 1.0);
    let in_slat = (slat / STEP).rem_euclid(1.0) * STEP;
    let stripe = soft(in_slat).min(soft(LIT * STEP - in_slat)).max(soft(in_slat - STEP));
    let [post_from, post_to] = POST;
    let pane = soft(post_from - along).max(soft(along - post_to));
    let reach = (1.0 - from_middle.length() / REACH).clamp(0.0, 1.0);
    let [half_width, _] = style::LEATHER.map(|side| side / 2.0);
    let wood = at.x > half_width || at.y < -style::LEATHER[1] / 2.0;
    stripe * pane * reach.sqrt() * if wood { 1.0 } else { 1.0 / WOOD }
}

fn stripes() -> Image {
    let [width, height] = PIXELS;
    let picture = Bitmap::new(width, height, |x, y| {
        let part = Vec2::new(x as f32 / (width - 1) as f32, y as f32 / (height - 1) as f32);
        let light = (light(FROM + part * (TO - FROM)) * 255.0) as u8;
        [light, light, light, 255]
    });
    picture.texture(ColourSpace::Linear, Sampling { repeat: false, anisotropy: 1, levels: ALL_LEVELS })
}
