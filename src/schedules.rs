//! One thread works off a frame. Its systems are many and small: to wake other threads for them takes longer, and
//! a frame drawn at once is seen sooner than one handed on.

use bevy::{
    ecs::schedule::{ScheduleLabel, Schedules, SingleThreadedExecutor},
    prelude::*,
    render::{RenderApp, RenderStartup},
};

/// Puts what every frame runs on one thread. What runs at the start paints textures, and keeps all threads.
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
