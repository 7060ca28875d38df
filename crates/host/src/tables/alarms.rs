//! Alarms of tables. An alarm that is due enters the table's request queue like any other request.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use bevy_ecs::prelude::*;

/// Why a table is to be checked. Handlers check whether the reason still exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alarm {
    /// The host of the table has had no connection for long.
    HostLost,
    /// The enforced timer of the match may have run out.
    TimeUp,
    /// Nothing has happened at the table for long.
    Idle,
    /// The time may be over after which the most wanted word of viewers is touched.
    ViewersTouch,
    /// Because nobody on a side is connected, others may now answer requests to join it.
    SideAnswers,
}

/// The alarms that are set, in order of time.
#[derive(Resource, Default)]
pub(crate) struct Alarms {
    due: BTreeMap<(Duration, u64), (Entity, Alarm)>,
    /// The keys in `due` of each table's alarms.
    of: HashMap<Entity, Vec<(Duration, u64)>>,
    set: u64,
}

impl Alarms {
    pub(crate) fn set(&mut self, due: Duration, table: Entity, alarm: Alarm) {
        self.set += 1;
        self.due.insert((due, self.set), (table, alarm));
        self.of.entry(table).or_default().push((due, self.set));
    }

    /// Returns when the next alarm is due. The host must run a step then.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.due.first_key_value().map(|((due, _), _)| *due)
    }

    pub(crate) fn take_due(&mut self, now: Duration) -> Option<(Entity, Alarm)> {
        let first = self.due.first_entry().filter(|first| first.key().0 <= now)?;
        let (key, (table, alarm)) = first.remove_entry();
        if let Some(alarms) = self.of.get_mut(&table) {
            alarms.retain(|other| *other != key);
        }
        Some((table, alarm))
    }

    pub(crate) fn forget(&mut self, table: Entity) {
        for key in self.of.remove(&table).unwrap_or_default() {
            self.due.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_alarms_of_a_table_are_removed_with_it() {
        let mut world = World::new();
        let [parked, open] = [world.spawn_empty().id(), world.spawn_empty().id()];
        let mut alarms = Alarms::default();
        for seconds in 1..4 {
            alarms.set(Duration::from_secs(seconds), parked, Alarm::Idle);
            alarms.set(Duration::from_secs(10 * seconds), open, Alarm::HostLost);
        }
        assert_eq!(alarms.take_due(Duration::from_secs(1)), Some((parked, Alarm::Idle)));
        alarms.forget(parked);
        assert_eq!(alarms.next(), Some(Duration::from_secs(10)));
        assert_eq!((alarms.due.len(), alarms.of.len()), (3, 1));
    }
}
