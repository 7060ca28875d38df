//! Moving an object from one place to another.

use std::f32::consts::TAU;

use bevy::prelude::*;
use splitkey_client::{ClientSystems, Settings, Skip};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rush>().add_observer(rush).add_systems(Update, glide.after(ClientSystems::Draw));
}

/// Frames for which all motion jumps to its end, after the player has skipped it.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Rush(u8);

/// Skipped facts are placed in the following frame.
const RUSH_FRAMES: u8 = 2;

impl Rush {
    pub(crate) fn is_on(self) -> bool {
        self.0 > 0
    }
}

fn rush(_: On<Skip>, mut rush: ResMut<Rush>) {
    rush.0 = RUSH_FRAMES;
}

/// The place of an object. Changing it makes the object move there.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rest(pub Transform);

/// The object fades in at its place instead of moving.
#[derive(Component)]
pub(crate) struct Appear;

/// A motion from one place to another.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Glide {
    pub from: Transform,
    pub to: Transform,
    /// Seconds before it starts.
    pub delay: f32,
    /// Seconds from start to end.
    pub duration: f32,
    pub ease: EaseFunction,
    /// How high the path rises above the straight line.
    pub arc: f32,
    /// Full turns about the vertical axis.
    pub turns: f32,
    /// How much larger the object becomes before it settles.
    pub settle: f32,
    /// Seconds since the motion was assigned.
    passed: f32,
}

impl Glide {
    pub(crate) fn new(from: Transform, to: Transform, duration: f32, ease: EaseFunction) -> Glide {
        Glide { from, to, delay: 0.0, duration, ease, arc: 0.0, turns: 0.0, settle: 0.0, passed: 0.0 }
    }

    pub(crate) fn arc(self, arc: f32) -> Glide {
        Glide { arc, ..self }
    }

    pub(crate) fn delay(self, delay: f32) -> Glide {
        Glide { delay, ..self }
    }

    pub(crate) fn turns(self, turns: f32) -> Glide {
        Glide { turns, ..self }
    }

    pub(crate) fn settle(self, settle: f32) -> Glide {
        Glide { settle, ..self }
    }

    /// Returns the place `passed` seconds after the motion was assigned, or `None` once it has ended.
    fn at(&self, passed: f32) -> Option<Transform> {
        let part = ((passed - self.delay) / self.duration).max(0.0);
        if part >= 1.0 {
            return None;
        }
        let eased = self.ease.sample_clamped(part);
        let height = self.arc * 4.0 * part * (1.0 - part);
        let turn = Quat::from_rotation_y((1.0 - eased) * self.turns * TAU);
        Some(Transform {
            translation: self.from.translation.lerp(self.to.translation, eased) + Vec3::Y * height,
            rotation: turn * self.from.rotation.slerp(self.to.rotation, eased.clamp(0.0, 1.0)),
            scale: self.from.scale.lerp(self.to.scale, eased) * (1.0 + self.settle * bump(part)),
        })
    }
}

/// Rises quickly, and overshoots on the way back to zero.
fn bump(part: f32) -> f32 {
    (part / BUMP_RISE).min(1.0) * (1.0 - EaseFunction::BackOut.sample_clamped(part))
}

/// The fraction of the motion in which the object grows.
const BUMP_RISE: f32 = 0.15;

/// Moves an object to a new place, or puts it there at once where motion is reduced or `glide` is `None`.
pub(crate) fn move_to(
    commands: &mut Commands,
    entity: Entity,
    rest: Transform,
    glide: Option<Glide>,
    settings: &Settings,
) {
    let mut thing = commands.entity(entity);
    thing.try_insert(Rest(rest));
    match glide.filter(|_| !settings.reduced_motion) {
        Some(glide) => thing.try_insert(glide),
        None => thing.try_remove::<Glide>().try_insert(rest),
    };
    if settings.reduced_motion && glide.is_some() {
        thing.try_insert(Appear);
    }
}

/// Advances all motions. Runs after everything that assigns them.
pub(crate) fn glide(
    time: Res<Time>,
    settings: Res<Settings>,
    mut rush: ResMut<Rush>,
    mut gliding: Query<(Entity, &mut Glide, &mut Transform)>,
    mut commands: Commands,
) {
    let jump = settings.reduced_motion || rush.is_on();
    rush.0 = rush.0.saturating_sub(1);
    for (entity, mut glide, mut transform) in &mut gliding {
        glide.passed += time.delta_secs();
        match glide.at(glide.passed).filter(|_| !jump) {
            Some(place) => *transform = place,
            None => {
                *transform = glide.to;
                commands.entity(entity).try_remove::<Glide>();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::time::TimeUpdateStrategy;

    use super::*;

    fn near_to_far() -> Glide {
        let far = Transform::from_xyz(2.0, 0.0, 0.0);
        Glide::new(Transform::IDENTITY, far, 0.5, EaseFunction::BackOut).arc(1.0).turns(2.0)
    }

    #[test]
    fn a_glide_waits_at_its_start_and_rises_on_its_way() {
        let glide = near_to_far().delay(0.2);
        assert_eq!(glide.at(0.1).unwrap().translation, Vec3::ZERO);
        assert!((glide.at(0.45).unwrap().translation.y - 1.0).abs() < 1e-5);
        assert_eq!(glide.at(0.7), None);
    }

    fn table(settings: Settings) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
            .insert_resource(settings);
        app
    }

    #[test]
    fn a_thing_ends_exactly_where_it_belongs() {
        let mut app = table(Settings::default());
        let thing = app.world_mut().spawn((Transform::IDENTITY, near_to_far())).id();
        (0..8).for_each(|_| app.update());
        assert_eq!(app.world().get::<Transform>(thing), Some(&near_to_far().to));
        assert!(app.world().get::<Glide>(thing).is_none());
    }

    #[test]
    fn with_reduced_motion_a_thing_is_there_at_once() {
        let mut app = table(Settings { reduced_motion: true, ..default() });
        let thing = app.world_mut().spawn((Transform::IDENTITY, near_to_far().delay(9.0))).id();
        app.update();
        assert_eq!(app.world().get::<Transform>(thing), Some(&near_to_far().to));
    }
}
