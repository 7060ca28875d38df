//! Lowers the frame rate while nothing changes: full speed while anything moves, a few frames per second otherwise.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bevy::{
    a11y::AccessibilityRequested,
    prelude::*,
    window::{PrimaryWindow, WindowOccluded},
    winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent},
};
use splitkey_client::{
    Layout,
    net::{Uplink, Wake},
};
use splitkey_stage::Activity;
use splitkey_ui::NextFrame;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rest>()
        .init_resource::<Rung>()
        .add_systems(Startup, wake_by_link)
        .add_systems(First, hear_alarm)
        .add_systems(Last, choose_rest);
}

/// Disables idling, for measuring frame times. The binary inserts it.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct StayAwake;

/// When the last activity was, and how long the app planned to idle after the last frame.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Rest {
    awake_until: Duration,
    planned: Duration,
    /// How many frames are still drawn only because the plan has changed, and not because anybody has woken the app.
    forced: u8,
    hidden: bool,
}

/// How long frames continue at full speed after the app was woken.
const LINGER: Duration = Duration::from_millis(400);
/// How long the app idles between frames: in 3D, with the flat table, and in a hidden window.
const IDLE: Duration = Duration::from_millis(250);
const FLAT: Duration = Duration::from_secs(1);
const HIDDEN: Duration = Duration::from_secs(2);
/// While a screen reader is active, since its requests do not wake the app.
const READ: Duration = Duration::from_millis(100);
/// How many frames bevy_winit draws at once after a change of how long to wait.
const FORCED: u8 = 2;
/// The times until a frame that is due.
const STEPS: [Duration; 4] =
    [FLAT, Duration::from_millis(500), Duration::from_millis(200), Duration::from_millis(50)];
/// The part of an idle time after which it counts as complete, because bevy_winit counts from an earlier frame.
const WHOLE: f32 = 0.85;

/// Whether the app was woken since its last frame began. The event loop of a browser handles each wake-up inside the
/// previous one, and thousands of them would overflow the stack.
#[derive(Resource, Clone, Debug, Default)]
struct Rung(Arc<AtomicBool>);

impl Rung {
    /// Calls `wake`, unless the next frame is already due.
    fn ring(&self, wake: impl FnOnce()) {
        if !self.0.swap(true, Ordering::AcqRel) {
            wake();
        }
    }
}

/// Returns a function that wakes the app, callable from any thread.
pub(crate) fn alarm(world: &World) -> Wake {
    let Some(proxy) = world.get_resource::<EventLoopProxyWrapper>() else { return Wake::none() };
    let proxy = (**proxy).clone();
    let rung = world.get_resource::<Rung>().cloned().unwrap_or_default();
    Wake(Arc::new(move || {
        rung.ring(|| {
            // Without an event loop the app has ended.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        });
    }))
}

fn hear_alarm(rung: Res<Rung>) {
    rung.0.store(false, Ordering::Release);
}

fn wake_by_link(world: &mut World) {
    let alarm = alarm(world);
    if let Some(mut uplink) = world.get_non_send_mut::<Uplink>() {
        uplink.set_wake(alarm);
    }
}

/// Decides how long to idle after this frame.
fn choose_rest(
    time: Res<Time<bevy::time::Real>>,
    layout: Res<Layout>,
    activity: Res<Activity>,
    uplink: NonSend<Uplink>,
    next_frame: Res<NextFrame>,
    stay_awake: Option<Res<StayAwake>>,
    read: Option<Res<AccessibilityRequested>>,
    mut occluded: MessageReader<WindowOccluded>,
    windows: Query<(), With<PrimaryWindow>>,
    mut rest: ResMut<Rest>,
    mut winit: Option<ResMut<WinitSettings>>,
) {
    if let Some(last) = occluded.read().last() {
        rest.hidden = last.occluded;
    }
    let Some(winit) = winit.as_mut().filter(|_| !windows.is_empty()) else { return };
    // With the flat table, the stage keeps changing behind the panels, invisibly.
    let drawn_flat = *layout != Layout::Table;
    let busy = stay_awake.is_some() || (activity.0 && !rest.hidden);
    // An early wake-up means input: a key, the pointer, or a message from the host.
    let is_forced = rest.forced > 0;
    rest.forced = rest.forced.saturating_sub(1);
    let was_woken = !is_forced && time.delta() < rest.planned.mul_f32(WHOLE);
    let now = time.elapsed();
    if busy || was_woken {
        rest.awake_until = now + LINGER;
    }
    let longest = match () {
        () if rest.hidden && stay_awake.is_none() => HIDDEN,
        () if now < rest.awake_until => Duration::ZERO,
        () if read.is_some_and(|read| read.get()) => READ,
        () if drawn_flat => FLAT,
        () => IDLE,
    };
    let asked = next_frame.take().filter(|_| !rest.hidden);
    let due = [uplink.needs_frame_in(), asked].into_iter().flatten().min();
    rest.planned = due.map_or(longest, |due| step(due).min(longest));
    let (focused, unfocused) = if rest.planned.is_zero() {
        (UpdateMode::Continuous, UpdateMode::Continuous)
    } else {
        (UpdateMode::reactive_low_power(rest.planned), UpdateMode::reactive_low_power(rest.planned))
    };
    if winit.focused_mode != focused || winit.unfocused_mode != unfocused {
        **winit = WinitSettings { focused_mode: focused, unfocused_mode: unfocused };
        rest.forced = FORCED;
    }
}

/// Returns the longest of a few times that is not longer than `due`, so that the plan seldom changes.
fn step(due: Duration) -> Duration {
    STEPS.into_iter().find(|step| *step <= due).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;

    use super::*;

    /// Creates an app with the flat table, or with the 3D one.
    fn app(flat: bool) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .add_message::<WindowOccluded>()
            .init_resource::<WinitSettings>()
            .init_resource::<NextFrame>()
            .init_non_send::<Uplink>()
            .init_resource::<Activity>()
            .insert_resource(if flat { Layout::Flat } else { Layout::Table });
        app.world_mut().spawn((Name::new("Window"), PrimaryWindow));
        app.update();
        app
    }

    fn frames(app: &mut App, count: usize, each: Duration) -> UpdateMode {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(each));
        (0..count).for_each(|_| app.update());
        app.world().resource::<WinitSettings>().focused_mode
    }

    const QUICK: Duration = Duration::from_millis(16);

    #[test]
    fn frames_continue_while_something_moves_and_a_little_longer() {
        let mut app = app(false);
        app.insert_resource(Activity(true));
        assert_eq!(frames(&mut app, 50, QUICK), UpdateMode::Continuous);
        app.insert_resource(Activity(false));
        assert_eq!(frames(&mut app, 10, QUICK), UpdateMode::Continuous);
        assert_eq!(frames(&mut app, 15, QUICK), UpdateMode::reactive_low_power(IDLE));
        assert_eq!(frames(&mut app, 5, IDLE), UpdateMode::reactive_low_power(IDLE));
    }

    #[test]
    fn the_flat_table_idles_until_there_is_input() {
        let mut app = app(true);
        assert_eq!(frames(&mut app, 3, FLAT), UpdateMode::reactive_low_power(FLAT));
        assert_eq!(frames(&mut app, 1, QUICK), UpdateMode::Continuous, "a key or a message has woken it");
    }

    #[test]
    fn what_bevy_draws_after_a_change_of_plan_wakes_nobody() {
        let mut app = app(true);
        let reacts = UpdateMode::reactive_low_power(FLAT);
        app.insert_resource(Activity(true));
        assert_eq!(frames(&mut app, 5, QUICK), UpdateMode::Continuous);
        app.insert_resource(Activity(false));
        let to_rest = LINGER.as_millis().div_ceil(QUICK.as_millis());
        assert_eq!(frames(&mut app, to_rest as usize, QUICK), reacts);
        assert_eq!(frames(&mut app, FORCED.into(), QUICK), reacts, "bevy_winit draws these by itself");
        assert_eq!(frames(&mut app, 1, QUICK), UpdateMode::Continuous, "somebody has woken it");
    }

    #[test]
    fn a_frame_that_the_screens_ask_for_is_drawn_in_time_and_in_few_steps() {
        let millis = Duration::from_millis;
        for (due, planned) in [(5000, 1000), (999, 500), (480, 200), (60, 50), (49, 0), (0, 0)] {
            assert_eq!(step(millis(due)), millis(planned), "{due}");
        }
    }

    #[test]
    fn a_hidden_window_is_drawn_rarely_even_if_something_moves() {
        let mut app = app(false);
        app.insert_resource(Activity(true));
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        let window = { window }.single(app.world()).expect("the window");
        app.world_mut().write_message(WindowOccluded { window, occluded: true });
        assert_eq!(frames(&mut app, 3, QUICK), UpdateMode::reactive_low_power(HIDDEN));
    }

    #[test]
    fn the_app_is_woken_once_per_frame() {
        let mut app = app(true);
        let rung = app.world().resource::<Rung>().clone();
        let mut woken = 0;
        for frame in 1..=2 {
            (0..6000).for_each(|_| rung.ring(|| woken += 1));
            assert_eq!(woken, frame);
            app.update();
        }
    }
}
