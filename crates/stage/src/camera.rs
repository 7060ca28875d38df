//! The camera: the player's chosen view during a match, and a view beside the table otherwise.

use bevy::{
    camera::Exposure, core_pipeline::tonemapping::Tonemapping, light::cluster::ClusterConfig,
    picking::mesh_picking::MeshPickingCamera, prelude::*,
};
use splitkey_client::{AssassinPlace, ClientSystems, Screen, Settings, TableRoom, Viewpoint, palette};

use crate::{
    key::stand,
    motion,
    quality::detail::Detail,
    style::colour,
    table::{CurrentViewer, places},
};

mod following;
mod framing;
mod orbit;

use following::{FollowedWord, follow_play};
use framing::Framing;
use orbit::Orbit;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(orbit::plugin)
        .init_resource::<FollowedWord>()
        .add_systems(Startup, place_camera)
        .add_systems(Update, (follow_play, aim_camera, set_lens).chain().after(ClientSystems::Draw));
}

/// The camera's position, the point it looks at, and its angle.
#[derive(Clone, Copy, Debug, PartialEq)]
struct View {
    from: Vec3,
    to: Vec3,
    /// Vertical, at 16:9, in radians.
    angle: f32,
    framing: Framing,
}

/// The camera's motion from one view to another, and the seconds since it began.
#[derive(Component)]
struct Aim {
    from: View,
    to: View,
    passed: f32,
}

const SEAT: View = view(Vec3::new(0.12, 7.30, 5.25), Vec3::new(0.12, 0.0, 0.31), 0.6458);
/// Spectators sit at the side of the table.
const SIDE: View = view(Vec3::new(-2.0, 7.2, 5.1), Vec3::new(-0.05, 0.0, 0.2), 0.62);
const TOP: View = view(Vec3::new(0.12, 9.3, 0.95), Vec3::new(0.12, 0.0, 0.2), 0.60);
const ON_CAMERA: View = view(Vec3::new(-1.20, 12.02, 2.41), Vec3::new(-1.20, 0.0, 0.36), 0.384);
const BESIDE: View = view(Vec3::new(-2.40, 4.20, 5.60), Vec3::new(-1.60, 0.0, -0.60), 0.5934);
/// The offset from a card to the camera for a close-up, and the angle of that view.
const CLOSE: (Vec3, f32) = (Vec3::new(0.0, 2.2, 1.6), std::f32::consts::FRAC_PI_6);
/// The aspect ratio for which the views are designed.
const WIDE: f32 = 16.0 / 9.0;
/// The scale up to which words fill their room, where that is wished.
const LARGEST: f32 = 1.5;
const EXPOSURE: f32 = 7.0;

const fn view(from: Vec3, to: Vec3, angle: f32) -> View {
    View { from, to, angle, framing: Framing::WHOLE }
}

impl View {
    fn mix(self, to: View, part: f32) -> View {
        View {
            from: self.from.lerp(to.from, part),
            to: self.to.lerp(to.to, part),
            angle: self.angle.lerp(to.angle, part),
            framing: self.framing.mix(to.framing, part),
        }
    }

    /// Returns where a point of the table is in a window of this aspect ratio, as fractions from the upper left corner.
    fn place(self, at: Vec3, aspect: f32) -> Vec2 {
        let clip = Mat4::perspective_infinite_reverse_rh(lens(self.angle, aspect), aspect, 0.1);
        let seen = (clip * Mat4::look_at_rh(self.from, self.to, Vec3::Y)).project_point3(at);
        Vec2::new(1.0 + seen.x, 1.0 - seen.y) / 2.0
    }

    /// Returns the bounding rectangle of points of the table in a window.
    fn bounds(self, points: impl Iterator<Item = Vec3>, aspect: f32) -> Rect {
        let rect = |at: Vec2| Rect { min: at, max: at };
        points
            .map(|at| rect(self.place(at, aspect)))
            .reduce(|one, other| one.union(other))
            .unwrap_or_default()
    }

    /// Returns the view moved and scaled to the space that the panels leave. The free view is framed as it begins,
    /// however the player turns it.
    fn framed(self, settings: &Settings, viewer: &CurrentViewer, room: &TableRoom, aspect: f32) -> View {
        let fixed = if settings.view == Viewpoint::Free { SEAT } else { self };
        let words = fixed.bounds(places::word_corners(), aspect);
        let has_key = settings.view != Viewpoint::Broadcast && viewer.0.0.is_some();
        let key = has_key.then(|| fixed.bounds(stand::corners().into_iter(), aspect));
        // The words may be larger than the view was designed for, in the room that the panels leave them.
        let fills = settings.has_large_words(None) || settings.is_clean_feed(None);
        View { framing: Framing::fit(words, key, room, if fills { LARGEST } else { 1.0 }), ..self }
    }
}

/// Returns the view that the player has chosen, without any special event.
fn chosen(settings: &Settings, viewer: &CurrentViewer, orbit: &Orbit) -> View {
    match settings.view {
        Viewpoint::Seat if viewer.0.0.is_none() => SIDE,
        Viewpoint::Seat => SEAT,
        Viewpoint::Top => TOP,
        Viewpoint::Free => view(orbit.from(), orbit::MIDDLE, SEAT.angle),
        Viewpoint::Broadcast => ON_CAMERA,
    }
}

impl Aim {
    fn now(&self) -> View {
        let part = EaseFunction::CubicInOut.sample_clamped(self.passed / motion::CAMERA);
        self.from.mix(self.to, part)
    }
}

/// Returns the vertical angle that keeps the horizontal one in windows narrower than 16:9.
fn lens(angle: f32, aspect: f32) -> f32 {
    if aspect >= WIDE { angle } else { 2.0 * ((angle / 2.0).tan() * WIDE / aspect).atan() }
}

fn place_camera(mut commands: Commands) {
    commands.spawn((
        Name::new("Table camera"),
        Aim { from: BESIDE, to: BESIDE, passed: motion::CAMERA },
        MeshPickingCamera,
        Camera3d::default(),
        // Four lights reach everything, so clustering them gains nothing.
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
    viewer: Res<CurrentViewer>,
    settings: Res<Settings>,
    orbit: Res<Orbit>,
    room: Res<TableRoom>,
    assassin: Query<&AssassinPlace>,
    followed: Res<FollowedWord>,
    mut free: Local<bool>,
    mut shape: Local<f32>,
    mut cameras: Query<(&mut Aim, &mut Transform, &mut Projection, &mut Camera)>,
) {
    let screen = screen.map(|screen| *screen.get());
    let in_match = matches!(screen, Some(Screen::Match | Screen::Replay));
    let on_camera = settings.view == Viewpoint::Broadcast;
    // A close-up uses the whole window; other views leave room for the panels.
    let (wanted, alone) = match assassin.single() {
        _ if !in_match => (BESIDE, true),
        // The broadcast view keeps its panels, and a replay goes on from there.
        Ok(AssassinPlace::Word(cell))
            if !settings.reduced_motion && !on_camera && screen != Some(Screen::Replay) =>
        {
            let card = places::word(*cell).translation;
            (view(card + CLOSE.0, card, CLOSE.1), true)
        }
        _ => (chosen(&settings, &viewer, &orbit), false),
    };
    // Once the free view is reached, it follows the pointer without a motion of its own.
    let was_free = std::mem::replace(&mut *free, settings.view == Viewpoint::Free && in_match);
    let follows = *free && was_free && orbit.is_changed();
    for (mut aim, mut transform, mut projection, mut camera) in &mut cameras {
        let Projection::Perspective(perspective) = projection.bypass_change_detection() else { continue };
        let aspect = perspective.aspect_ratio;
        let wanted = if alone { wanted } else { wanted.framed(&settings, &viewer, &room, aspect) };
        let wanted = match followed.0 {
            Some(cell) if on_camera && screen == Some(Screen::Match) => {
                wanted.leaning(places::word(cell).translation)
            }
            _ => wanted,
        };
        let reshaped = std::mem::replace(&mut *shape, aspect) != aspect;
        if aim.to != wanted {
            let from = aim.now();
            // The first view needs no motion.
            let jump = settings.reduced_motion || follows || reshaped || time.elapsed_secs() < 1.0;
            *aim = Aim { from, to: wanted, passed: if jump { motion::CAMERA } else { 0.0 } };
        }
        if aim.passed < motion::CAMERA {
            aim.passed = (aim.passed + time.delta_secs()).min(motion::CAMERA);
        }
        let view = aim.now();
        transform.set_if_neq(Transform::from_translation(view.from).looking_at(view.to, Vec3::Y));
        let (times, seen) = view.framing.lens(aspect);
        let angle = 2.0 * ((lens(view.angle, aspect) / 2.0).tan() * times).atan();
        if perspective.fov != angle {
            perspective.fov = angle;
            projection.set_changed();
        }
        if camera.sub_camera_view != seen {
            camera.sub_camera_view = seen;
            // Keeps the app drawing while the framing changes although the transform does not.
            transform.set_changed();
        }
    }
}

/// Sets anti-aliasing to the detail.
fn set_lens(detail: Res<Detail>, mut cameras: Query<&mut Msaa, With<Aim>>) {
    for mut samples in &mut cameras {
        samples.set_if_neq(if detail.smooth_edges() { Msaa::Sample4 } else { Msaa::Off });
    }
}

#[cfg(test)]
mod tests {
    use splitkey_client::{Broadcast, rules::Side};

    use super::*;
    use crate::table::places::Viewer;

    #[test]
    fn a_narrow_window_sees_as_far_to_the_sides() {
        let wide = (SEAT.angle / 2.0).tan() * WIDE;
        let narrow = (lens(SEAT.angle, 4.0 / 3.0) / 2.0).tan() * 4.0 / 3.0;
        assert!((wide - narrow).abs() < 1e-5);
        assert_eq!(lens(SEAT.angle, 2.4), SEAT.angle);
    }

    #[test]
    fn every_viewpoint_has_its_camera() {
        let view = |view, side| {
            chosen(&Settings { view, ..default() }, &CurrentViewer(Viewer(side)), &Orbit::default())
        };
        assert_eq!(view(Viewpoint::Seat, Some(Side::B)), SEAT);
        assert_eq!(view(Viewpoint::Seat, None), SIDE);
        assert_eq!(view(Viewpoint::Broadcast, None), ON_CAMERA);
        assert_eq!(view(Viewpoint::Top, Some(Side::A)), TOP);
        assert!(view(Viewpoint::Free, Some(Side::A)).from.abs_diff_eq(SEAT.from, 0.02));
    }

    /// The space left by the panels in a usual window, at 1920×1080, and with large texts.
    const ROOMS: [TableRoom; 2] = {
        [
            room([0.004, 0.13, 0.796, 0.828], [0.004, 0.13, 0.996, 0.635]),
            room([0.007, 0.208, 0.71, 0.72], [0.007, 0.208, 0.993, 0.618]),
        ]
    };

    const fn room(words: [f32; 4], key: [f32; 4]) -> TableRoom {
        TableRoom { words: rect(words), key: rect(key) }
    }

    const fn rect([left, top, right, bottom]: [f32; 4]) -> Rect {
        Rect { min: Vec2::new(left, top), max: Vec2::new(right, bottom) }
    }

    #[test]
    fn words_and_key_fit_their_room_in_every_fixed_view() {
        for (view, side) in [
            (Viewpoint::Seat, Some(Side::A)),
            (Viewpoint::Seat, Some(Side::B)),
            (Viewpoint::Seat, None),
            (Viewpoint::Top, Some(Side::B)),
        ] {
            for (room, aspect) in
                ROOMS.iter().flat_map(|room| [4.0 / 3.0, 1.6, WIDE, 2.4].map(|at| (room, at)))
            {
                let (settings, viewer) = (Settings { view, ..default() }, CurrentViewer(Viewer(side)));
                let view = chosen(&settings, &viewer, &Orbit::default());
                let framing = view.framed(&settings, &viewer, room, aspect).framing;
                let seen = |at| framing.place(view.place(at, aspect));
                let within = |room: Rect, at| room.inflate(1e-3).contains(seen(at));
                let words: Vec<Vec3> = places::word_corners().collect();
                assert!(words.iter().all(|at| within(room.words, *at)), "{settings:?} {aspect} {framing:?}");
                let key = stand::corners();
                assert!(side.is_none() || key.iter().all(|at| within(room.key, *at)), "{aspect} {framing:?}");
                assert!(framing.scale > 0.6, "{aspect} {framing:?}");
            }
        }
    }

    #[test]
    fn the_broadcast_view_has_its_words_beside_the_column_and_above_the_lower_third() {
        let (settings, viewer) =
            (Settings { view: Viewpoint::Broadcast, ..default() }, CurrentViewer(Viewer(None)));
        let words = rect([0.228, 0.052, 0.996, 0.838]);
        let room = TableRoom { words, key: Rect::default() };
        for aspect in [4.0 / 3.0, 1.6, WIDE, 2.4] {
            let framing = ON_CAMERA.framed(&settings, &viewer, &room, aspect).framing;
            let seen = |at| framing.place(ON_CAMERA.place(at, aspect));
            assert!(places::word_corners().all(|at| words.inflate(1e-3).contains(seen(at))), "{framing:?}");
            assert!(framing.scale > 0.9, "{framing:?}");
        }
    }

    #[test]
    fn large_words_and_a_clean_feed_fill_their_room() {
        let viewer = CurrentViewer(Viewer(None));
        for (broadcast, words, least) in [
            (Broadcast { large_words: true, ..default() }, rect([0.228, 0.052, 0.996, 0.97]), 1.15),
            (Broadcast { clean: true, ..default() }, rect([0.004, 0.007, 0.996, 0.993]), 1.25),
        ] {
            let settings = Settings { view: Viewpoint::Broadcast, broadcast, ..default() };
            let room = TableRoom { words, key: Rect::default() };
            for aspect in [4.0 / 3.0, 1.6, WIDE, 2.4] {
                let framing = ON_CAMERA.framed(&settings, &viewer, &room, aspect).framing;
                let seen = |at| framing.place(ON_CAMERA.place(at, aspect));
                let within = |at| words.inflate(1e-3).contains(seen(at));
                assert!(places::word_corners().all(within), "{aspect} {framing:?}");
                assert!(framing.scale > if aspect < WIDE { 1.0 } else { least }, "{aspect} {framing:?}");
            }
        }
    }

    #[test]
    fn the_seat_view_is_unchanged_with_panels_of_the_usual_size() {
        let (settings, viewer) = (Settings::default(), CurrentViewer(Viewer(Some(Side::A))));
        let [usual, _] = ROOMS;
        assert_eq!(SEAT.framed(&settings, &viewer, &usual, WIDE).framing, Framing::WHOLE);
    }

    #[test]
    fn a_camera_motion_ends_at_its_view() {
        let aim = Aim { from: BESIDE, to: SEAT, passed: motion::CAMERA };
        assert_eq!(aim.now(), SEAT);
    }
}
