//! The camera: where the player has chosen during a match, beside the table otherwise.

use bevy::{
    camera::Exposure, core_pipeline::tonemapping::Tonemapping, light::cluster::ClusterConfig,
    picking::mesh_picking::MeshPickingCamera, prelude::*,
};
use splitkey_client::{AssassinPlace, ClientSystems, Screen, Settings, Viewpoint, palette};

use crate::{
    detail::Detail,
    layout, motion,
    orbit::{self, Orbit},
    shape::colour,
    table::Seating,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, place_camera)
        .add_systems(Update, (aim_camera, set_lens).chain().after(ClientSystems::Draw));
}

/// Where the camera stands, what it looks at, and how much of it it sees.
#[derive(Clone, Copy, Debug, PartialEq)]
struct View {
    from: Vec3,
    to: Vec3,
    /// Vertical, at 16:9, in radians.
    angle: f32,
}

/// The camera on its way from one view to another, and the seconds since it set out.
#[derive(Component)]
struct Aim {
    from: View,
    to: View,
    passed: f32,
}

const SEAT: View = View { from: Vec3::new(0.12, 7.30, 5.25), to: Vec3::new(0.12, 0.0, 0.31), angle: 0.6458 };
/// Spectators sit at the side of the table.
const SIDE: View = View { from: Vec3::new(-2.0, 7.2, 5.1), to: Vec3::new(-0.05, 0.0, 0.2), angle: 0.62 };
const TOP: View = View { from: Vec3::new(0.12, 9.3, 0.95), to: Vec3::new(0.12, 0.0, 0.2), angle: 0.60 };
const ON_CAMERA: View =
    View { from: Vec3::new(-1.20, 12.02, 2.41), to: Vec3::new(-1.20, 0.0, 0.36), angle: 0.384 };
const BESIDE: View =
    View { from: Vec3::new(-2.40, 4.20, 5.60), to: Vec3::new(-1.60, 0.0, -0.60), angle: 0.5934 };
/// From a card to the camera that looks at it, and that camera's angle.
const CLOSE: (Vec3, f32) = (Vec3::new(0.0, 2.2, 1.6), std::f32::consts::FRAC_PI_6);
/// The shape of window for which the views were made.
const WIDE: f32 = 16.0 / 9.0;
const EXPOSURE: f32 = 7.0;

impl View {
    fn mix(self, to: View, part: f32) -> View {
        View {
            from: self.from.lerp(to.from, part),
            to: self.to.lerp(to.to, part),
            angle: self.angle.lerp(to.angle, part),
        }
    }
}

/// The view that the player has chosen, for a match in which nothing special happens.
fn chosen(settings: &Settings, seating: &Seating, orbit: &Orbit) -> View {
    match settings.view {
        Viewpoint::Seat if seating.0.0.is_none() => SIDE,
        Viewpoint::Seat => SEAT,
        Viewpoint::Top => TOP,
        Viewpoint::Free => View { from: orbit.from(), to: orbit::MIDDLE, angle: SEAT.angle },
        Viewpoint::Broadcast => ON_CAMERA,
    }
}

impl Aim {
    fn now(&self) -> View {
        let part = EaseFunction::CubicInOut.sample_clamped(self.passed / motion::CAMERA);
        self.from.mix(self.to, part)
    }
}

/// The vertical angle that keeps the horizontal one in windows narrower than 16:9.
fn lens(angle: f32, aspect: f32) -> f32 {
    if aspect >= WIDE { angle } else { 2.0 * ((angle / 2.0).tan() * WIDE / aspect).atan() }
}

fn place_camera(mut commands: Commands) {
    commands.spawn((
        Name::new("Table camera"),
        Aim { from: BESIDE, to: BESIDE, passed: motion::CAMERA },
        MeshPickingCamera,
        Camera3d::default(),
        // Four lights shine on everything; there is nothing to sort by place.
        ClusterConfig::Single,
        Camera { order: 0, clear_color: ClearColorConfig::Custom(colour(palette::GROUND)), ..default() },
        Projection::Perspective(PerspectiveProjection { fov: BESIDE.angle, ..default() }),
        Tonemapping::AcesFitted,
        Exposure { ev100: EXPOSURE },
        Msaa::Off,
        Transform::from_translation(BESIDE.from).looking_at(BESIDE.to, Vec3::Y),
    ));
}

/// Moves the camera to the view of the open screen.
fn aim_camera(
    time: Res<Time>,
    screen: Option<Res<State<Screen>>>,
    seating: Res<Seating>,
    settings: Res<Settings>,
    orbit: Res<Orbit>,
    assassin: Query<&AssassinPlace>,
    mut free: Local<bool>,
    mut cameras: Query<(&mut Aim, &mut Transform, &mut Projection)>,
) {
    let in_match = screen.is_some_and(|screen| *screen.get() == Screen::Match);
    let on_camera = settings.view == Viewpoint::Broadcast;
    let wanted = match assassin.single() {
        _ if !in_match => BESIDE,
        // A channel's picture stays where it is.
        Ok(AssassinPlace::Word(cell)) if !settings.reduced_motion && !on_camera => {
            let card = layout::word(*cell, seating.0).translation;
            View { from: card + CLOSE.0, to: card, angle: CLOSE.1 }
        }
        _ => chosen(&settings, &seating, &orbit),
    };
    // Once the free view is reached it follows the hand without a way of its own.
    let was_free = std::mem::replace(&mut *free, settings.view == Viewpoint::Free && in_match);
    let follows = *free && was_free && orbit.is_changed();
    for (mut aim, mut transform, mut projection) in &mut cameras {
        if aim.to != wanted {
            let from = aim.now();
            // The first view is simply there.
            let jump = settings.reduced_motion || follows || time.elapsed_secs() < 1.0;
            *aim = Aim { from, to: wanted, passed: if jump { motion::CAMERA } else { 0.0 } };
        }
        if aim.passed < motion::CAMERA {
            aim.passed = (aim.passed + time.delta_secs()).min(motion::CAMERA);
        }
        let view = aim.now();
        transform.set_if_neq(Transform::from_translation(view.from).looking_at(view.to, Vec3::Y));
        if let Projection::Perspective(perspective) = projection.bypass_change_detection() {
            let angle = lens(view.angle, perspective.aspect_ratio);
            if perspective.fov != angle {
                perspective.fov = angle;
                projection.set_changed();
            }
        }
    }
}

/// Smooths edges where the detail allows it.
fn set_lens(detail: Res<Detail>, mut cameras: Query<&mut Msaa, With<Aim>>) {
    for mut samples in &mut cameras {
        samples.set_if_neq(if detail.smooth_edges() { Msaa::Sample4 } else { Msaa::Off });
    }
}

#[cfg(test)]
mod tests {
    use splitkey_client::rules::Side;

    use super::*;
    use crate::layout::Viewer;

    #[test]
    fn a_narrow_window_sees_as_far_to_the_sides() {
        let wide = (SEAT.angle / 2.0).tan() * WIDE;
        let narrow = (lens(SEAT.angle, 4.0 / 3.0) / 2.0).tan() * 4.0 / 3.0;
        assert!((wide - narrow).abs() < 1e-5);
        assert_eq!(lens(SEAT.angle, 2.4), SEAT.angle);
    }

    #[test]
    fn everybody_looks_from_where_they_have_chosen() {
        let view =
            |view, side| chosen(&Settings { view, ..default() }, &Seating(Viewer(side)), &Orbit::default());
        assert_eq!(view(Viewpoint::Seat, Some(Side::B)), SEAT);
        assert_eq!(view(Viewpoint::Seat, None), SIDE);
        assert_eq!(view(Viewpoint::Broadcast, None), ON_CAMERA);
        assert_eq!(view(Viewpoint::Top, Some(Side::A)), TOP);
        assert!(view(Viewpoint::Free, Some(Side::A)).from.abs_diff_eq(SEAT.from, 0.02));
    }

    #[test]
    fn an_aim_ends_at_its_view() {
        let aim = Aim { from: BESIDE, to: SEAT, passed: motion::CAMERA };
        assert_eq!(aim.now(), SEAT);
    }
}
