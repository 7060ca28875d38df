//! One thread works off a frame. Its systems are many and small: to wake other threads for them takes longer, and
//! a frame drawn at once is seen sooner than one handed on.

use bevy::{
    ecs::schedule::{ScheduleLabel, Schedules, SingleThreadedExecutor},
    prelude::*,
    render::RenderApp,
};

/// Puts the schedules of every frame on one thread. Those of the start paint textures, and keep all of them.
pub(super) fn use_one_thread(app: &mut App) {
    simplify(&mut app.world_mut().resource_mut());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        simplify(&mut render.world_mut().resource_mut());
    }
}

fn simplify(schedules: &mut Schedules) {
    let start = [PreStartup.intern(), Startup.intern(), PostStartup.intern()];
    for (_, schedule) in schedules.iter_mut() {
        if !start.contains(&schedule.label()) {
            schedule.set_executor(SingleThreadedExecutor::default());
        }
    }
}
