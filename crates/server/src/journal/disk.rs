//! Watches the free space on the disk of the journal.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

/// Returns how many bytes can still be written in a folder, or `None` if the system does not tell.
pub type FreeSpace = Arc<dyn Fn(&Path) -> Option<u64> + Send + Sync>;

/// The default for the free space below which the host opens no tables, in bytes.
pub const LOW_DISK: u64 = 256 << 20;
/// The minimum time between two checks.
const EVERY: Duration = Duration::from_secs(1);

/// Asks the operating system.
pub(crate) fn free_space() -> FreeSpace {
    #[cfg(unix)]
    return Arc::new(|folder: &Path| {
        let told = rustix::fs::statvfs(folder).ok()?;
        Some(told.f_bavail.saturating_mul(told.f_frsize))
    });
    #[cfg(not(unix))]
    return Arc::new(|_: &Path| None);
}

/// Watches the free space in a folder.
pub(crate) struct DiskWatch {
    folder: PathBuf,
    free_space: FreeSpace,
    limit: u64,
    low: bool,
    looked_at: Option<Instant>,
}

impl DiskWatch {
    pub(crate) fn new(folder: &Path, limit: u64, free_space: FreeSpace) -> DiskWatch {
        DiskWatch { folder: folder.to_owned(), free_space, limit, low: false, looked_at: None }
    }

    /// Returns how long until the next check even if nothing is written, or `None` while there is enough space.
    pub(crate) fn due_in(&self) -> Option<Duration> {
        self.low.then_some(EVERY)
    }

    /// Checks the space, unless the last check was too recent. Returns whether space is low, if that has changed.
    pub(crate) fn look(&mut self) -> Option<bool> {
        if self.looked_at.is_some_and(|at| at.elapsed() < EVERY) {
            return None;
        }
        self.looked_at = Some(Instant::now());
        let free = (self.free_space)(&self.folder)?;
        // Hysteresis: a little more than the limit, so that the state does not flip back at once.
        let enough = if self.low { self.limit.saturating_add(self.limit / 8) } else { self.limit };
        let low = free < enough;
        if low == self.low {
            return None;
        }
        self.low = low;
        let (folder, mib) = (self.folder.display(), free >> 20);
        if low {
            tracing::warn!(%folder, mib, "low disk space for the journal: no new tables are opened");
        } else {
            tracing::info!(%folder, mib, "enough disk space for the journal again");
        }
        Some(low)
    }
}
