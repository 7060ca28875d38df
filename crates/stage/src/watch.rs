//! Watches how fast frames come, and asks for less before they come too slowly. It never asks for more again.

use bevy::prelude::*;
use splitkey_client::{ClientSystems, Layout, Quality, Settings, Trouble, Troubles};

use crate::moves::Moves;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Watch>().add_systems(Update, watch_frames.before(ClientSystems::Hear));
}

/// What automatic quality has come to.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Watch {
    step: Step,
    /// Seconds since the last change.
    settled: f32,
    /// Frames seen in this look, and how many of them were slow.
    frames: u32,
    slow: u32,
    /// Slow looks in a row, and looks since the start.
    slow_looks: u32,
    looks: u32,
}

/// What is left out, each with all before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    #[default]
    Nothing,
    /// The large shadow map.
    FineShadows,
    /// Smooth edges.
    SmoothEdges,
    /// Some of the pixels of large windows.
    Pixels,
    /// All that low quality leaves out.
    Most,
    /// The table itself: it would be better drawn flat.
    Table,
}

/// Seconds after a change that tell nothing yet, as pictures and shaders are made anew.
const SETTLING: f32 = 1.5;
/// Frames of one look.
const LOOK: u32 = 45;
/// A slower frame is a slow one, in seconds: a little more than a fortieth.
const SLOW: f32 = 0.026;
/// A frame this long was no frame: the window was hidden, or something was loaded.
const PAUSE: f32 = 0.35;
/// Slow looks in a row before anything is left out.
const PATIENCE: u32 = 2;
/// Looks at the start for which frames are drawn though nothing moves.
const FIRST_LOOKS: u32 = 4;

impl Step {
    fn next(self) -> Step {
        match self {
            Step::Nothing => Step::FineShadows,
            Step::FineShadows => Step::SmoothEdges,
            Step::SmoothEdges => Step::Pixels,
            Step::Pixels => Step::Most,
            Step::Most | Step::Table => Step::Table,
        }
    }
}

impl Watch {
    pub(crate) fn step(&self) -> Step {
        self.step
    }

    /// Whether it has still to see how fast this machine is.
    pub(crate) fn is_new(&self) -> bool {
        self.looks < FIRST_LOOKS
    }

    /// Notes a frame of so many seconds; tells whether something more has to be left out.
    fn note(&mut self, seconds: f32) -> bool {
        if seconds > PAUSE || self.step == Step::Table {
            return false;
        }
        self.settled += seconds;
        if self.settled < SETTLING {
            return false;
        }
        self.frames += 1;
        self.slow += u32::from(seconds > SLOW);
        if self.frames < LOOK {
            return false;
        }
        let was_slow = self.slow * 2 > self.frames;
        (self.frames, self.slow) = (0, 0);
        self.looks += 1;
        self.slow_looks = if was_slow { self.slow_looks + 1 } else { 0 };
        if self.slow_looks < PATIENCE {
            return false;
        }
        *self = Watch { step: self.step.next(), looks: self.looks, ..Watch::default() };
        true
    }
}

/// Watches frames that follow each other without a rest.
fn watch_frames(
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    layout: Res<Layout>,
    moves: Res<Moves>,
    mut watch: ResMut<Watch>,
    mut troubles: ResMut<Troubles>,
    mut quality: Local<Option<Quality>>,
) {
    if quality.replace(settings.quality) != Some(settings.quality) {
        *watch = Watch::default();
    }
    if settings.quality != Quality::Automatic || *layout != Layout::Table || !moves.0 {
        return;
    }
    let asks = watch.bypass_change_detection().note(time.delta_secs());
    if asks {
        watch.set_changed();
        info!("frames come too slowly: {:?} is left out", watch.step);
        if watch.step == Step::Table {
            troubles.tell(Trouble::DrawingIsSlow);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames until `watch` asks for less, or nothing within so many.
    fn asks_after(watch: &mut Watch, seconds: impl Fn(u32) -> f32, within: u32) -> Option<u32> {
        (0..within).find(|frame| watch.note(seconds(*frame)))
    }

    #[test]
    fn a_machine_that_keeps_up_is_left_alone() {
        assert_eq!(asks_after(&mut Watch::default(), |_| 1.0 / 60.0, 5_000), None);
    }

    #[test]
    fn a_slow_machine_is_asked_for_less_step_by_step() {
        let mut watch = Watch::default();
        for step in [Step::FineShadows, Step::SmoothEdges, Step::Pixels, Step::Most, Step::Table] {
            // One and a half seconds to settle, and two looks.
            let frames = asks_after(&mut watch, |_| 0.05, 200).expect("it is slow");
            assert!((LOOK * 2..LOOK * 2 + 40).contains(&frames), "{frames}");
            assert_eq!(watch.step, step);
        }
        assert_eq!(asks_after(&mut watch, |_| 0.05, 5_000), None);
    }

    #[test]
    fn single_slow_frames_and_pauses_change_nothing() {
        let hitches = |frame: u32| if frame.is_multiple_of(4) { 0.1 } else { 0.016 };
        assert_eq!(asks_after(&mut Watch::default(), hitches, 5_000), None);
        assert_eq!(asks_after(&mut Watch::default(), |_| 2.0, 5_000), None);
    }

    #[test]
    fn it_never_goes_back_and_forth() {
        let mut watch = Watch::default();
        asks_after(&mut watch, |_| 0.05, 200);
        // What was left out helps, so this is where it stays, however near the limit it is.
        let near = |frame: u32| if (frame / LOOK).is_multiple_of(2) { 0.027 } else { 0.025 };
        assert_eq!(asks_after(&mut watch, near, 20_000), None);
        assert_eq!(watch.step, Step::FineShadows);
    }
}
