//! One thread works off a frame. Its systems are many and small: to wake other threads for them takes longer, and
//! a frame drawn at once is seen sooner than one handed on.

use bevy::{
    ecs::schedule::{InternedScheduleLabel, ScheduleLabel, Schedules, SingleThreadedExecutor},
    prelude::*,
    render::{Render, RenderApp},
};

/// Puts what every frame runs on one thread. What runs at the start paints textures, and keeps all threads.
pub(super) fn use_one_thread(app: &mut App) {
    let frame = [
        First.intern(),
        PreUpdate.intern(),
        StateTransition.intern(),
        RunFixedMainLoop.intern(),
        Update.intern(),
        SpawnScene.intern(),
        PostUpdate.intern(),
        Last.intern(),
    ];
    simplify(&mut app.world_mut().resource_mut(), &frame);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        simplify(&mut render.world_mut().resource_mut(), &[Render.intern()]);
    }
}

fn simplify(schedules: &mut Schedules, labels: &[InternedScheduleLabel]) {
    for label in labels {
        if let Some(schedule) = schedules.get_mut(*label) {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    }
}
