//! How long nothing has happened at a table.

use std::time::Duration;

use bevy_ecs::prelude::*;

use crate::tables::alarms::{Alarm, Alarms};

/// How long before closing people are warned, or half of the idle time if that is shorter.
const WARNING: Duration = Duration::from_secs(600);

/// How long a table may be idle, or `None` for no limit.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct IdleLimit(pub(crate) Option<Duration>);

impl IdleLimit {
    /// Returns whether a table at which nothing has happened since `since` has been idle for too long.
    pub(crate) fn is_over(self, since: Duration, now: Duration) -> bool {
        self.0.is_some_and(|limit| since + limit <= now)
    }
}

/// When something last happened at a table, as far as this host knows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Idling {
    /// When something last happened.
    pub(crate) since: Duration,
    /// Whether an alarm is set.
    pub(crate) watched: bool,
    pub(crate) warned: bool,
}

impl Idling {
    /// Restarts the idle time at `now` and sets an alarm.
    pub(crate) fn begin(&mut self, now: Duration, limit: IdleLimit, table: Entity, alarms: &mut Alarms) {
        let Some(limit) = limit.0 else { return };
        *self = Idling { since: now, watched: true, warned: false };
        alarms.set(now + limit - warning(limit), table, Alarm::Idle);
    }
}

/// Returns how long before closing people are warned.
pub(crate) fn warning(limit: Duration) -> Duration {
    WARNING.min(limit / 2)
}
