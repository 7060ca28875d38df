//! How much waits to be shown to audiences, at one table and on the whole host.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

/// How much may wait at one table, in bytes. Beyond that only the last picture is kept.
const TABLE_BYTES: usize = 1 << 20;
/// How much may wait at all tables together. Beyond that only the last picture is kept at tables with more than their
/// share.
const HOST_BYTES: usize = 64 << 20;
/// What a table can always have waiting: some moves.
const SHARE: usize = 32 << 10;

/// What waits at all tables of a host, in bytes.
#[derive(Clone, Default)]
pub(super) struct AllHeld(Arc<AtomicUsize>);

/// What waits at one table, in bytes. It counts for the host until it is taken or dropped.
pub(super) struct HeldBytes {
    here: usize,
    all: AllHeld,
}

impl HeldBytes {
    pub(super) fn new(all: AllHeld) -> HeldBytes {
        HeldBytes { here: 0, all }
    }

    #[cfg(test)]
    pub(super) fn here(&self) -> usize {
        self.here
    }

    pub(super) fn add(&mut self, bytes: usize) {
        self.here += bytes;
        self.all.0.fetch_add(bytes, Relaxed);
    }

    pub(super) fn take(&mut self, bytes: usize) {
        self.here -= bytes;
        self.all.0.fetch_sub(bytes, Relaxed);
    }

    pub(super) fn clear(&mut self) {
        self.take(self.here);
    }

    /// Returns whether more waits than may.
    pub(super) fn is_too_much(&self) -> bool {
        self.here > TABLE_BYTES || (self.here > SHARE && self.all.0.load(Relaxed) > HOST_BYTES)
    }

    /// Returns whether a message of this size that changes no picture can wait, too. A quarter of the room is the
    /// pictures' own, so that talkers and askers cannot take their place.
    pub(super) fn has_room_for_talk(&self, bytes: usize) -> bool {
        self.here + bytes <= TABLE_BYTES / 4 * 3 && self.all.0.load(Relaxed) + bytes <= HOST_BYTES / 4 * 3
    }
}

impl Drop for HeldBytes {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_host_leaves_each_table_its_share() {
        let all = AllHeld::default();
        let mut tables: Vec<HeldBytes> = (0..65).map(|_| HeldBytes::new(all.clone())).collect();
        tables.iter_mut().for_each(|table| table.add(TABLE_BYTES));
        assert!(tables[0].is_too_much());
        let mut other = HeldBytes::new(all.clone());
        other.add(SHARE);
        assert!(!other.is_too_much() && !other.has_room_for_talk(1));
        other.add(1);
        assert!(other.is_too_much());
        drop(tables);
        assert!(!other.is_too_much() && other.has_room_for_talk(1));
        drop(other);
        assert_eq!(all.0.load(Relaxed), 0);
    }
}
