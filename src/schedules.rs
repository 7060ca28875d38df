//! Runs the game on one thread.

use bevy::{
    ecs::schedule::Schedules,
    prelude::*,
    render::{RenderApp, RenderStartup},
};

/// Makes every schedule single-threaded, except those at the start, which generate textures.
pub(super) fn use_one_thread(app: &mut App) {
    let mut schedules = app.world_mut().resource_mut::<Schedules>();
    splitkey_client::use_one_thread(&mut schedules, &[&PreStartup, &Startup, &PostStartup]);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        let mut schedules = render.world_mut().resource_mut::<Schedules>();
        splitkey_client::use_one_thread(&mut schedules, &[&RenderStartup]);
    }
}
