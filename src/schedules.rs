//! Runs the per-frame schedules on one thread. Their systems are many and small, so that waking other threads takes
//! longer than it saves.

use bevy::{
    ecs::schedule::{ScheduleLabel, Schedules, SingleThreadedExecutor},
    prelude::*,
    render::{RenderApp, RenderStartup},
};

/// Makes every per-frame schedule single-threaded. Startup schedules generate textures, and keep all threads.
pub(super) fn use_one_thread(app: &mut App) {
    simplify(&mut app.world_mut().resource_mut());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        simplify(&mut render.world_mut().resource_mut());
    }
}

fn simplify(schedules: &mut Schedules) {
    let at_start: [&dyn ScheduleLabel; 4] = [&PreStartup, &Startup, &PostStartup, &RenderStartup];
    for (label, schedule) in schedules.iter_mut() {
        if !at_start.iter().any(|start| start.dyn_eq(label)) {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    }
}
