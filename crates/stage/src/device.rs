//! A graphics device that is lost is looked for again, and told of; everything is drawn anew on the next one.

use bevy::{
    prelude::*,
    render::{
        error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy},
        settings::RenderCreation,
    },
};
use splitkey_client::{Trouble, Troubles};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(go_on));
}

/// Another graphics device takes the place of one that was lost.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct DeviceFound;

/// Tries in a row that may fail before the game gives up drawing.
const TRIES: u32 = 3;

/// How often a device was looked for.
#[derive(Resource, Default)]
struct Search {
    tries: u32,
}

/// Decides what becomes of an error in the renderer. Bevy's own way is to quit.
fn go_on(error: &RenderError, game: &mut World, _: &mut World) -> RenderErrorPolicy {
    let mut search = game.get_resource_or_init::<Search>();
    search.tries += 1;
    let gives_up = search.tries > TRIES;
    if let Some(mut troubles) = game.get_resource_mut::<Troubles>() {
        troubles.tell(Trouble::DeviceLost);
    }
    match error.ty {
        ErrorType::DeviceLost if gives_up => {
            error!("the graphics device was lost again and again");
            game.write_message(AppExit::error());
            RenderErrorPolicy::StopRendering
        }
        ErrorType::DeviceLost => {
            game.trigger(DeviceFound);
            RenderErrorPolicy::Recover(RenderCreation::default())
        }
        // One frame is drawn wrong, or not at all; the match goes on in the next one.
        ErrorType::OutOfMemory | ErrorType::Validation | ErrorType::Internal => RenderErrorPolicy::Ignore,
    }
}
