//! Loss of the graphics device: reports it, waits for a new device, and draws everything again there.

use std::time::Duration;

use bevy::{
    platform::time::Instant,
    prelude::*,
    render::{
        ExtractSchedule, MainWorld, RenderApp, RenderStartup,
        error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy},
        settings::RenderCreation,
    },
};
use splitkey_client::{Trouble, Troubles};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(handle_error));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_resource::<IsNew>()
            .add_systems(RenderStartup, note_gpu)
            .add_systems(ExtractSchedule, announce_gpu);
    }
}

/// A graphics device is ready: the first one, or the replacement of a lost one.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct GpuReady;

/// Whether the device has not been announced yet. Resources created before that would never reach it.
#[derive(Resource, Default)]
struct IsNew(bool);

fn note_gpu(mut device: ResMut<IsNew>) {
    device.0 = true;
}

fn announce_gpu(mut device: ResMut<IsNew>, mut game: ResMut<MainWorld>) {
    if std::mem::take(&mut device.0) {
        game.trigger(GpuReady);
    }
}

/// The game stops drawing after this many device losses in quick succession.
const MAX_LOSSES: u32 = 3;
/// A device that worked for this long does not count towards that number.
const GOOD_AFTER: Duration = Duration::from_secs(60);

/// The number of device losses in quick succession, and when the last one was.
#[derive(Resource, Default)]
struct RecentLosses {
    losses: u32,
    last: Option<Instant>,
}

impl RecentLosses {
    /// Notes a lost device. Returns whether it was one too many.
    fn gives_up(&mut self, now: Instant) -> bool {
        if self.last.is_some_and(|last| now - last > GOOD_AFTER) {
            self.losses = 0;
        }
        (self.losses, self.last) = (self.losses + 1, Some(now));
        self.losses > MAX_LOSSES
    }
}

/// Decides how to handle an error in the renderer. Bevy's default is to quit.
fn handle_error(error: &RenderError, game: &mut World, _: &mut World) -> RenderErrorPolicy {
    if matches!(error.ty, ErrorType::DeviceLost)
        && let Some(mut troubles) = game.get_resource_mut::<Troubles>()
    {
        troubles.tell(Trouble::DeviceLost);
    }
    match error.ty {
        ErrorType::DeviceLost if game.get_resource_or_init::<RecentLosses>().gives_up(Instant::now()) => {
            error!("the graphics device was lost repeatedly");
            game.write_message(AppExit::error());
            RenderErrorPolicy::StopRendering
        }
        ErrorType::DeviceLost => RenderErrorPolicy::Recover(RenderCreation::default()),
        // One frame may be wrong or missing; the next one is drawn normally.
        ErrorType::OutOfMemory | ErrorType::Validation | ErrorType::Internal => RenderErrorPolicy::Ignore,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_device_losses_in_quick_succession_count() {
        let (mut losses, start) = (RecentLosses::default(), Instant::now());
        let mut lost = |seconds| losses.gives_up(start + Duration::from_secs(seconds));
        assert_eq!([0, 1, 2].map(&mut lost), [false; 3]);
        assert_eq!([100, 101, 102, 103].map(&mut lost), [false, false, false, true]);
    }
}
