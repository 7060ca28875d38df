//! The free camera: dragging turns it, the wheel or pinching zooms, and a double click resets it.

use bevy::{input::mouse::MouseScrollUnit, prelude::*};
use splitkey_client::{Screen, Settings, Viewpoint};

use crate::table::TableRoot;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Orbit>()
        .add_systems(PostStartup, watch_drags)
        .add_systems(Update, (pinch.run_if(resource_exists::<Touches>), take_home_key));
}

/// The free camera's yaw and pitch in radians, and its distance.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Orbit {
    yaw: f32,
    pitch: f32,
    distance: f32,
}

/// The free camera starts at the seat.
const HOME: Orbit = Orbit { yaw: 0.0, pitch: 0.976, distance: 8.81 };
/// Its limits.
const YAW: f32 = 1.2;
const PITCH: [f32; 2] = [0.5, 1.48];
const DISTANCE: [f32; 2] = [4.0, 12.0];
/// Radians per pixel of a drag, and the fraction of the distance per line of the wheel.
const TURN: f32 = 0.005;
const STEP: f32 = 0.08;
/// Pixels per line of the wheel.
const LINE: f32 = 60.0;
/// The point around which the camera turns.
pub(crate) const MIDDLE: Vec3 = Vec3::new(0.12, 0.0, 0.31);

impl Default for Orbit {
    fn default() -> Orbit {
        HOME
    }
}

impl Orbit {
    /// Returns the camera's position.
    pub(crate) fn from(&self) -> Vec3 {
        let ((yaw_sin, yaw_cos), (up, out)) = (self.yaw.sin_cos(), self.pitch.sin_cos());
        MIDDLE + Vec3::new(yaw_sin * out, up, yaw_cos * out) * self.distance
    }

    /// Returns the camera after a drag by this many logical pixels.
    fn dragged(self, by: Vec2) -> Orbit {
        let [lowest, highest] = PITCH;
        Orbit {
            yaw: (self.yaw - by.x * TURN).clamp(-YAW, YAW),
            pitch: (self.pitch + by.y * TURN).clamp(lowest, highest),
            ..self
        }
    }

    /// Returns the camera at which everything appears larger by this factor.
    fn nearer(self, times: f32) -> Orbit {
        let [nearest, farthest] = DISTANCE;
        Orbit { distance: (self.distance / times.max(f32::EPSILON)).clamp(nearest, farthest), ..self }
    }
}

fn watch_drags(table: Res<TableRoot>, mut commands: Commands) {
    commands.entity(table.0).observe(turn).observe(come_nearer).observe(come_back);
}

fn is_free(settings: &Settings, screen: Option<&State<Screen>>) -> bool {
    let at_table = |screen: &State<Screen>| matches!(screen.get(), Screen::Match | Screen::Replay);
    settings.view == Viewpoint::Free && screen.is_some_and(at_table)
}

fn turn(
    drag: On<Pointer<Drag>>,
    settings: Res<Settings>,
    screen: Option<Res<State<Screen>>>,
    touches: Option<Res<Touches>>,
    mut orbit: ResMut<Orbit>,
) {
    let fingers = touches.map_or(0, |touches| touches.iter().count());
    // The secondary button pins words.
    if drag.button != PointerButton::Secondary && is_free(&settings, screen.as_deref()) && fingers < 2 {
        let turned = orbit.dragged(drag.delta);
        orbit.set_if_neq(turned);
    }
}

fn come_nearer(
    scroll: On<Pointer<Scroll>>,
    settings: Res<Settings>,
    screen: Option<Res<State<Screen>>>,
    mut orbit: ResMut<Orbit>,
) {
    let lines = match scroll.unit {
        MouseScrollUnit::Line => scroll.y,
        MouseScrollUnit::Pixel => scroll.y / LINE,
    };
    if is_free(&settings, screen.as_deref()) {
        let moved = orbit.nearer((1.0 + STEP).powf(lines));
        orbit.set_if_neq(moved);
    }
}

fn come_back(click: On<Pointer<Click>>, settings: Res<Settings>, mut orbit: ResMut<Orbit>) {
    if click.count == 2 && settings.view == Viewpoint::Free {
        orbit.set_if_neq(HOME);
    }
}

fn take_home_key(keys: Option<Res<ButtonInput<KeyCode>>>, settings: Res<Settings>, mut orbit: ResMut<Orbit>) {
    if settings.view == Viewpoint::Free && keys.is_some_and(|keys| keys.just_pressed(KeyCode::Home)) {
        orbit.set_if_neq(HOME);
    }
}

/// Zooms by pinching with two fingers.
fn pinch(
    touches: Res<Touches>,
    settings: Res<Settings>,
    screen: Option<Res<State<Screen>>>,
    mut orbit: ResMut<Orbit>,
) {
    let mut fingers = touches.iter();
    let (Some(one), Some(other), None) = (fingers.next(), fingers.next(), fingers.next()) else { return };
    let before = one.previous_position().distance(other.previous_position());
    if before > 0.0 && is_free(&settings, screen.as_deref()) {
        let moved = orbit.nearer(one.position().distance(other.position()) / before);
        orbit.set_if_neq(moved);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_free_camera_starts_at_the_seat() {
        assert!(HOME.from().abs_diff_eq(Vec3::new(0.12, 7.30, 5.25), 0.02), "{}", HOME.from());
    }

    #[test]
    fn the_free_camera_stays_within_its_limits() {
        let far = HOME.dragged(Vec2::new(9_000.0, -9_000.0)).nearer(0.01);
        assert_eq!(far, Orbit { yaw: -YAW, pitch: PITCH[0], distance: DISTANCE[1] });
        assert!(far.from().y > 1.0 && far.from().z > 0.0);
        assert_eq!(HOME.dragged(Vec2::Y * 9_000.0).nearer(100.0).pitch, PITCH[1]);
    }
}
