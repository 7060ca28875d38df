//! The red edge of the picture in sudden death, and after the assassin was touched.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{
    AssassinPlace, ClientSystems, Screen, Settings, Shown, Viewpoint, palette, rules::Phase,
};

use crate::{
    drawing::bitmap::{ALL_LEVELS, Bitmap, ColourSpace, Sampling},
    materials::finish::glowing,
    motion,
    shape::Shape,
    style::colour,
    table::TableRoot,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, hang_vignette)
        .add_systems(Update, redden.after(ClientSystems::Draw))
        .add_systems(PostUpdate, fit_pane.before(TransformSystems::Propagate));
}

/// A plane in front of the camera, and the opacity of its colour, 0 to 1.
#[derive(Component)]
struct Vignette {
    strength: f32,
}

/// The plane's distance from the camera.
const DISTANCE: f32 = 0.3;
/// Opacity in the corners, for the assassin and in sudden death.
const STRENGTH: f32 = 0.35;
const SUDDEN: f32 = 0.2;
/// How fast it appears, per second.
const RATE: f32 = 4.0;
/// Where the colour begins, from the middle (0) to the corner (1).
const BEGINS: f32 = 0.4;
const PIXELS: usize = 64;

fn hang_vignette(
    cameras: Query<Entity, With<Camera3d>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    let pane = Shape::new().plate(Vec2::ONE, 0.001, Rect::new(0.0, 0.0, 1.0, 1.0)).mesh();
    let red = StandardMaterial {
        base_color_texture: Some(images.add(edge())),
        ..glowing(colour(palette::WAX_RED).with_alpha(0.0), AlphaMode::Blend)
    };
    for camera in &cameras {
        commands.entity(camera).with_child((
            Name::new("Vignette"),
            Vignette { strength: 0.0 },
            NotShadowCaster,
            Mesh3d(meshes.add(pane.clone())),
            MeshMaterial3d(materials.add(red.clone())),
            // A plate is built lying down; here it stands in front of the camera.
            Transform::from_xyz(0.0, 0.0, -DISTANCE)
                .with_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2)),
            Visibility::Hidden,
        ));
    }
}

/// Creates a texture that is transparent in the middle and opaque in the corners.
fn edge() -> Image {
    let picture = Bitmap::new(PIXELS, PIXELS, |x, y| {
        let part = |at: usize| at as f32 / (PIXELS - 1) as f32 * 2.0 - 1.0;
        let out = Vec2::new(part(x), part(y)).length() / std::f32::consts::SQRT_2;
        let strength = ((out - BEGINS) / (1.0 - BEGINS)).clamp(0.0, 1.0);
        [255, 255, 255, (strength * strength * 255.0) as u8]
    });
    picture.texture(ColourSpace::Srgb, Sampling { repeat: false, anisotropy: 1, levels: ALL_LEVELS })
}

/// Keeps the plane as large as the camera's view.
fn fit_pane(cameras: Query<&Projection>, mut panes: Query<(&ChildOf, &mut Transform), With<Vignette>>) {
    for (camera, mut place) in &mut panes {
        let Ok(Projection::Perspective(lens)) = cameras.get(camera.parent()) else { continue };
        let scale = pane_scale(lens.fov, lens.aspect_ratio);
        if place.scale != scale {
            place.scale = scale;
        }
    }
}

/// Returns the scale of a unit plane before it is rotated, for a vertical angle and an aspect ratio.
fn pane_scale(angle: f32, aspect: f32) -> Vec3 {
    let height = 2.0 * DISTANCE * (angle / 2.0).tan();
    Vec3::new(height * aspect, 1.0, height)
}

/// Shows the colour in sudden death, and once the assassin card has fallen. The broadcast view stays even.
fn redden(
    time: Res<Time>,
    settings: Res<Settings>,
    screen: Option<Res<State<Screen>>>,
    table: Res<TableRoot>,
    tables: Query<&Visibility, Without<Vignette>>,
    shown: Res<Shown>,
    assassin: Query<&AssassinPlace>,
    mut panes: Query<(&mut Vignette, &mut Visibility, &MeshMaterial3d<StandardMaterial>)>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut waited: Local<f32>,
) {
    let in_match = screen.is_none_or(|screen| matches!(screen.get(), Screen::Match | Screen::Replay));
    let drawn = tables.get(table.0).is_ok_and(|visibility| *visibility != Visibility::Hidden);
    let fell = matches!(assassin.single(), Ok(AssassinPlace::Word(_)));
    let wanted = in_match && drawn && settings.view != Viewpoint::Broadcast;
    let sudden = shown.0.as_ref().is_some_and(|game| matches!(game.position.phase, Phase::Sudden(_)));
    *waited = if wanted && fell { *waited + time.delta_secs() } else { 0.0 };
    let silence = if settings.reduced_motion { 0.0 } else { motion::SLAM_SILENCE + motion::SLAM };
    let goal = match () {
        () if *waited > silence => STRENGTH,
        () if wanted && sudden => SUDDEN,
        () => 0.0,
    };
    for (mut pane, mut visibility, material) in &mut panes {
        if pane.strength == goal {
            continue;
        }
        let mut strength = pane.strength;
        strength.smooth_nudge(&goal, RATE, time.delta_secs());
        let near = (strength - goal).abs() < 0.01 || goal == 0.0;
        pane.strength = if near { goal } else { strength };
        visibility.set_if_neq(if pane.strength > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(mut red) = materials.get_mut(&material.0) {
            red.base_color.set_alpha(pane.strength);
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::{camera::CameraProjection, math::Vec3Swizzles};

    use super::*;

    #[test]
    fn the_plane_exactly_covers_the_view() {
        for (angle, aspect) in [(0.6458, 16.0 / 9.0), (std::f32::consts::FRAC_PI_6, 0.75)] {
            let lens = PerspectiveProjection { fov: angle, aspect_ratio: aspect, ..default() };
            let half = pane_scale(angle, aspect) / 2.0;
            let corner = Vec3::new(half.x, half.z, -DISTANCE);
            let seen = lens.get_clip_from_view().project_point3(corner);
            assert!(seen.xy().abs_diff_eq(Vec2::ONE, 1e-4), "{seen}");
        }
    }
}
