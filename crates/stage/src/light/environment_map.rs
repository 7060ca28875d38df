//! The environment map for reflections: a dark room with a warm wall, a cool window and a lit ceiling.

use bevy::{
    asset::RenderAssetUsages,
    image::{ImageSampler, ImageSamplerDescriptor},
    light::EnvironmentMapLight,
    prelude::*,
    render::render_resource::*,
};
use splitkey_client::palette::Paint;

use crate::style::colour;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, surround_camera);
}

/// A light-emitting rectangle: colour, strength, size and middle. It faces the table.
struct Pane(Paint, f32, [f32; 2], [f32; 3]);

const PANES: [Pane; 3] = [
    Pane(Paint(0xFF, 0xBE, 0x78), 9.0, [5.0, 3.0], [-7.0, 6.0, -5.0]),
    Pane(Paint(0x6F, 0x95, 0xC8), 3.0, [3.0, 6.0], [9.0, 4.0, -6.0]),
    Pane(Paint(0xFF, 0xDC, 0xAE), 2.2, [8.0, 2.0], [0.0, 8.0, 6.0]),
];
const GROUND: Paint = Paint(0x3A, 0x24, 0x16);
const DARK: Paint = Paint(0x0B, 0x0D, 0x10);
/// The size in pixels of the sharpest reflection and of the diffuse light.
const SIZE: usize = 32;
const DIFFUSE_SIZE: usize = 4;
const LEVELS: usize = 5;
/// Number of directions sampled for a pixel of a blurred reflection.
const SAMPLES: usize = 48;
/// Luminance of a strength of one, in candela per square metre.
const STRENGTH: f32 = 100.0;

fn surround_camera(
    cameras: Query<Entity, With<Camera3d>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let room = Room::new();
    let sharpest = room.cube(SIZE, LEVELS, |level| (level as f32 / (LEVELS - 1) as f32).powi(2));
    let diffuse = room.cube(DIFFUSE_SIZE, 1, |_| 1.0);
    let light = EnvironmentMapLight {
        diffuse_map: images.add(diffuse),
        specular_map: images.add(sharpest),
        intensity: STRENGTH,
        ..default()
    };
    for camera in &cameras {
        commands.entity(camera).insert(light.clone());
    }
}

/// The rectangles as planes.
struct Room {
    panes: Vec<Plane>,
    ground: Vec3,
    dark: Vec3,
}

struct Plane {
    light: Vec3,
    middle: Vec3,
    across: Vec3,
    up: Vec3,
    half: Vec2,
}

fn light(paint: Paint) -> Vec3 {
    colour(paint).to_linear().to_vec3()
}

impl Room {
    fn new() -> Room {
        let panes = PANES.iter().map(|Pane(paint, strength, size, at)| {
            let middle = Vec3::from(*at);
            let across = Vec3::Y.cross(middle).normalize_or(Vec3::X);
            let up = middle.cross(across).normalize_or(Vec3::Y);
            Plane { light: light(*paint) * *strength, middle, across, up, half: Vec2::from(*size) / 2.0 }
        });
        Room { panes: panes.collect(), ground: light(GROUND), dark: light(DARK) }
    }

    /// Returns the light seen from the table in a direction.
    fn seen(&self, direction: Vec3) -> Vec3 {
        for plane in &self.panes {
            let facing = direction.dot(plane.middle);
            if facing > 0.0 {
                let hit = direction * (plane.middle.length_squared() / facing) - plane.middle;
                if hit.dot(plane.across).abs() < plane.half.x && hit.dot(plane.up).abs() < plane.half.y {
                    return plane.light;
                }
            }
        }
        if direction.y < -0.35 { self.ground } else { self.dark }
    }

    /// Returns the mean light around a direction. `spread` is 0 for a mirror and 1 for a whole hemisphere.
    fn blurred(&self, direction: Vec3, spread: f32) -> Vec3 {
        if spread == 0.0 {
            return self.seen(direction);
        }
        let (across, up) = direction.any_orthonormal_pair();
        let (mut sum, mut weights) = (Vec3::ZERO, 0.0);
        for sample in 0..SAMPLES {
            let part = (sample as f32 + 0.5) / SAMPLES as f32;
            // Golden-angle steps cover the cap evenly without a pattern.
            let angle = sample as f32 * 2.399_963;
            let rise = 1.0 - part * spread;
            let out = (1.0 - rise * rise).max(0.0).sqrt();
            let ray = direction * rise + (across * angle.cos() + up * angle.sin()) * out;
            sum += self.seen(ray) * rise;
            weights += rise;
        }
        sum / weights
    }

    /// Creates a cube map with this number of mip levels.
    fn cube(&self, size: usize, levels: usize, spread: impl Fn(usize) -> f32) -> Image {
        let mut bytes = Vec::new();
        for side in 0..6 {
            for level in 0..levels {
                let pixels = (size >> level).max(1);
                for y in 0..pixels {
                    for x in 0..pixels {
                        let part = |at: usize| (at as f32 + 0.5) / pixels as f32 * 2.0 - 1.0;
                        let light = self.blurred(direction(side, part(x), part(y)), spread(level));
                        for channel in [light.x, light.y, light.z, 1.0] {
                            bytes.extend_from_slice(&half_float(channel).to_le_bytes());
                        }
                    }
                }
            }
        }
        let size = Extent3d { width: size as u32, height: size as u32, depth_or_array_layers: 6 };
        let format = TextureFormat::Rgba16Float;
        let mut image = Image::new_uninit(size, TextureDimension::D2, format, RenderAssetUsages::default());
        image.texture_descriptor.mip_level_count = levels as u32;
        image.texture_view_descriptor =
            Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
        image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
        image.data = Some(bytes);
        image
    }
}

/// Returns the direction on the table for a point of a cube map's side. Cube maps are left-handed, the table is not.
fn direction(side: usize, u: f32, v: f32) -> Vec3 {
    let cube = match side {
        0 => Vec3::new(1.0, -v, -u),
        1 => Vec3::new(-1.0, -v, u),
        2 => Vec3::new(u, 1.0, v),
        3 => Vec3::new(u, -1.0, -v),
        4 => Vec3::new(u, -v, 1.0),
        _ => Vec3::new(-u, -v, -1.0),
    };
    Vec3::new(cube.x, cube.y, -cube.z).normalize()
}

/// Converts a non-negative number to 16 bits.
fn half_float(value: f32) -> u16 {
    let bits = value.max(0.0).to_bits();
    let exponent = (bits >> 23) as i32 - 112;
    match exponent {
        ..=0 => 0,
        31.. => 0x7BFF,
        _ => ((exponent as u16) << 10) | ((bits >> 13) & 0x3FF) as u16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_floats_are_exact_where_possible() {
        assert_eq!([0.0, 1.0, 1.5, 9.0, 0.25].map(half_float), [0, 0x3C00, 0x3E00, 0x4880, 0x3400]);
        assert_eq!(half_float(1e9), 0x7BFF);
    }

    #[test]
    fn the_warm_wall_is_far_left_and_the_window_right() {
        let room = Room::new();
        let warm = room.seen(Vec3::new(-7.0, 6.0, -5.0).normalize());
        let cool = room.seen(Vec3::new(9.0, 4.0, -6.0).normalize());
        assert!(warm.x > warm.z && cool.z > cool.x);
        assert_eq!(room.seen(Vec3::NEG_Y), light(GROUND));
    }
}
