//! A graphics device that is lost is looked for again, and told of; everything is drawn anew on the next one.

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
    app.insert_resource(RenderErrorHandler(go_on));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_resource::<IsNew>()
            .add_systems(RenderStartup, note_device)
            .add_systems(ExtractSchedule, tell_device);
    }
}

/// There is a graphics device that draws: the first one, or another in the place of one that was lost.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct DeviceFound;

/// Whether the device is yet to be told of. What comes while there is none would never get to it.
#[derive(Resource, Default)]
struct IsNew(bool);

fn note_device(mut device: ResMut<IsNew>) {
    device.0 = true;
}

fn tell_device(mut device: ResMut<IsNew>, mut game: ResMut<MainWorld>) {
    if std::mem::take(&mut device.0) {
        game.trigger(DeviceFound);
    }
}

/// So many devices may be lost soon after each other before the game gives up drawing.
const TRIES: u32 = 3;
/// A device that has drawn for so long was a good one.
const GOOD_AFTER: Duration = Duration::from_secs(60);

/// How many devices were lost soon after each other, and when the last one was.
#[derive(Resource, Default)]
struct Search {
    tries: u32,
    last: Option<Instant>,
}

impl Search {
    /// Notes a device that was lost, and tells whether it was one too many.
    fn gives_up(&mut self, now: Instant) -> bool {
        if self.last.is_some_and(|last| now - last > GOOD_AFTER) {
            self.tries = 0;
        }
        (self.tries, self.last) = (self.tries + 1, Some(now));
        self.tries > TRIES
    }
}

/// Decides what becomes of an error in the renderer. Bevy's own way is to quit.
fn go_on(error: &RenderError, game: &mut World, _: &mut World) -> RenderErrorPolicy {
    if matches!(error.ty, ErrorType::DeviceLost)
        && let Some(mut troubles) = game.get_resource_mut::<Troubles>()
    {
        troubles.tell(Trouble::DeviceLost);
    }
    match error.ty {
        ErrorType::DeviceLost if game.get_resource_or_init::<Search>().gives_up(Instant::now()) => {
            error!("the graphics device was lost again and again");
            game.write_message(AppExit::error());
            RenderErrorPolicy::StopRendering
        }
        ErrorType::DeviceLost => RenderErrorPolicy::Recover(RenderCreation::default()),
        // One frame is drawn wrong, or not at all; the match goes on in the next one.
        ErrorType::OutOfMemory | ErrorType::Validation | ErrorType::Internal => RenderErrorPolicy::Ignore,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_devices_that_are_lost_soon_after_each_other_count() {
        let (mut search, start) = (Search::default(), Instant::now());
        let mut lost = |seconds| search.gives_up(start + Duration::from_secs(seconds));
        assert_eq!([0, 1, 2].map(&mut lost), [false; 3]);
        assert_eq!([100, 101, 102, 103].map(&mut lost), [false, false, false, true]);
    }
}
