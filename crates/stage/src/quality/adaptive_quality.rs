//! Adaptive quality: measures the frame rate and lowers the level of detail when frames are too slow. It never raises
//! it.

use bevy::{prelude::*, window::PrimaryWindow};
use splitkey_client::{ClientSystems, Layout, Quality, Settings, Trouble, Troubles};

use crate::quality::activity::Activity;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AdaptiveQuality>().add_systems(Update, measure_frames.before(ClientSystems::Receive));
}

/// What adaptive quality leaves out at the moment, and its measurements.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct AdaptiveQuality {
    reduction: Reduction,
    /// Seconds since the last change.
    settled: f32,
    /// Frames in this measurement, and how many of them were slow.
    frames: u32,
    slow: u32,
    /// Long frames in a row, while the window had the focus (1) or had not (0).
    long: [u32; 2],
    /// Slow measurements in a row, and measurements since the start.
    slow_measurements: u32,
    measurements: u32,
}

/// What is left out, each including everything before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reduction {
    #[default]
    Nothing,
    /// The large shadow map.
    FineShadows,
    /// Anti-aliasing.
    SmoothEdges,
    /// Some of the pixels of large windows.
    Pixels,
    /// Everything that low quality leaves out.
    Most,
    /// The 3D table itself: the flat table is suggested.
    Table,
}

/// Seconds to ignore after a change, while textures and shaders are recreated.
const SETTLING: f32 = 1.5;
/// Frames per measurement.
const MEASUREMENT: u32 = 45;
/// Seconds above which a frame is slow: a little more than a fortieth.
const SLOW: f32 = 0.026;
/// A longer frame is not measured: the window was hidden, or something was loaded.
const PAUSE: f32 = 0.35;
/// This many in a row are not pauses: the device draws fewer than three frames a second.
const CRAWLING: u32 = 12;
/// Slow measurements in a row before anything is left out.
const PATIENCE: u32 = 2;
/// Measurements at the start for which frames are drawn even if nothing moves.
const FIRST_MEASUREMENTS: u32 = 4;

impl Reduction {
    fn next(self) -> Reduction {
        match self {
            Reduction::Nothing => Reduction::FineShadows,
            Reduction::FineShadows => Reduction::SmoothEdges,
            Reduction::SmoothEdges => Reduction::Pixels,
            Reduction::Pixels => Reduction::Most,
            Reduction::Most | Reduction::Table => Reduction::Table,
        }
    }
}

impl AdaptiveQuality {
    pub(crate) fn reduction(&self) -> Reduction {
        self.reduction
    }

    /// Returns whether the device's speed has not been measured yet.
    pub(crate) fn is_new(&self) -> bool {
        self.measurements < FIRST_MEASUREMENTS
    }

    /// Notes a frame of this many seconds, in a window with or without the focus. Returns whether something more must be
    /// left out.
    fn note(&mut self, seconds: f32, focused: bool) -> bool {
        if self.reduction == Reduction::Table {
            return false;
        }
        if seconds > PAUSE {
            self.long[usize::from(!focused)] = 0;
            let long = &mut self.long[usize::from(focused)];
            *long += 1;
            if *long < CRAWLING {
                return false;
            }
            *long = 0;
            self.measurements += 1;
            if focused {
                // Measuring step by step would take minutes.
                let is_new = self.reduction < Reduction::Most;
                self.reduce_to(if is_new { Reduction::Most } else { Reduction::Table });
            }
            return focused;
        }
        self.long = [0; 2];
        self.settled += seconds;
        if self.settled < SETTLING {
            return false;
        }
        self.frames += 1;
        self.slow += u32::from(seconds > SLOW);
        if self.frames < MEASUREMENT {
            return false;
        }
        let was_slow = self.slow * 2 > self.frames;
        (self.frames, self.slow) = (0, 0);
        self.measurements += 1;
        self.slow_measurements = if was_slow { self.slow_measurements + 1 } else { 0 };
        if self.slow_measurements < PATIENCE {
            return false;
        }
        self.reduce_to(self.reduction.next());
        true
    }

    fn reduce_to(&mut self, reduction: Reduction) {
        let measurements = self.measurements;
        *self = AdaptiveQuality { reduction, measurements, ..AdaptiveQuality::default() };
    }
}

/// Measures frames that follow each other without idling.
fn measure_frames(
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    layout: Res<Layout>,
    activity: Res<Activity>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut adaptive: ResMut<AdaptiveQuality>,
    mut troubles: ResMut<Troubles>,
    mut quality: Local<Option<Quality>>,
) {
    if quality.replace(settings.quality) != Some(settings.quality) {
        *adaptive = AdaptiveQuality::default();
    }
    if settings.quality != Quality::Automatic || *layout != Layout::Table || !activity.0 {
        return;
    }
    let focused = windows.iter().any(|window| window.focused);
    let asks = adaptive.bypass_change_detection().note(time.delta_secs(), focused);
    if asks {
        adaptive.set_changed();
        info!("frames are too slow; leaving out {:?}", adaptive.reduction);
        if adaptive.reduction == Reduction::Table {
            adaptive.measurements = FIRST_MEASUREMENTS;
            troubles.tell(Trouble::DrawingIsSlow);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the frames until `adaptive` asks for less, or `None` if it does not `within` that many.
    fn asks_after(adaptive: &mut AdaptiveQuality, seconds: impl Fn(u32) -> f32, within: u32) -> Option<u32> {
        (0..within).find(|frame| adaptive.note(seconds(*frame), true))
    }

    #[test]
    fn a_fast_device_keeps_full_detail() {
        assert_eq!(asks_after(&mut AdaptiveQuality::default(), |_| 1.0 / 60.0, 5_000), None);
    }

    #[test]
    fn a_slow_device_loses_detail_step_by_step() {
        let mut adaptive = AdaptiveQuality::default();
        for reduction in [
            Reduction::FineShadows,
            Reduction::SmoothEdges,
            Reduction::Pixels,
            Reduction::Most,
            Reduction::Table,
        ] {
            // One and a half seconds to settle, and two measurements.
            let frames = asks_after(&mut adaptive, |_| 0.05, 200).expect("it is slow");
            assert!((MEASUREMENT * 2..MEASUREMENT * 2 + 40).contains(&frames), "{frames}");
            assert_eq!(adaptive.reduction, reduction);
        }
        assert_eq!(asks_after(&mut adaptive, |_| 0.05, 5_000), None);
    }

    #[test]
    fn single_slow_frames_and_pauses_change_nothing() {
        let hitches = |frame: u32| if frame.is_multiple_of(4) { 0.1 } else { 0.016 };
        assert_eq!(asks_after(&mut AdaptiveQuality::default(), hitches, 5_000), None);
        let pauses = |frame: u32| if (frame % 100) < CRAWLING - 1 { 2.0 } else { 0.016 };
        assert_eq!(asks_after(&mut AdaptiveQuality::default(), pauses, 5_000), None);
    }

    #[test]
    fn below_three_frames_a_second_most_is_left_out_at_once() {
        let mut adaptive = AdaptiveQuality::default();
        for reduction in [Reduction::Most, Reduction::Table] {
            assert_eq!(asks_after(&mut adaptive, |_| 0.5, 100), Some(CRAWLING - 1));
            assert_eq!(adaptive.reduction, reduction);
        }
        assert_eq!(asks_after(&mut adaptive, |_| 0.5, 5_000), None);
    }

    #[test]
    fn long_frames_of_an_unfocused_window_only_end_the_first_measurements() {
        let mut adaptive = AdaptiveQuality::default();
        assert!((0..5_000).all(|_| !adaptive.note(1.0, false)));
        assert!(!adaptive.is_new());
        let changing = |frame: u32| frame.is_multiple_of(CRAWLING);
        assert!((0..5_000).all(|frame| !adaptive.note(1.0, !changing(frame))));
    }

    #[test]
    fn detail_never_goes_back_up() {
        let mut adaptive = AdaptiveQuality::default();
        asks_after(&mut adaptive, |_| 0.05, 200);
        // Leaving something out helped, so the level stays, however close to the limit.
        let near = |frame: u32| if (frame / MEASUREMENT).is_multiple_of(2) { 0.027 } else { 0.025 };
        assert_eq!(asks_after(&mut adaptive, near, 20_000), None);
        assert_eq!(adaptive.reduction, Reduction::FineShadows);
    }
}
