//! The threads on which a player's app runs.

use bevy_ecs::schedule::{ScheduleLabel, Schedules, SingleThreadedExecutor};

/// Runs all schedules but `others` on one thread. A frame has many small systems, and waking another thread takes longer
/// than it saves.
pub fn use_one_thread(schedules: &mut Schedules, others: &[&dyn ScheduleLabel]) {
    for (label, schedule) in schedules.iter_mut() {
        if !others.iter().any(|other| other.dyn_eq(label)) {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    }
}
