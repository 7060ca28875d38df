//! How much space is left where the journal is.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

/// Tells how many bytes can still be written in a folder; nothing where the system does not tell.
pub type FreeSpace = Arc<dyn Fn(&Path) -> Option<u64> + Send + Sync>;

/// Free space below which the host opens no tables, in bytes, unless the owner says otherwise.
pub const LOW_DISK: u64 = 256 << 20;
/// Looks are at least so far apart.
const EVERY: Duration = Duration::from_secs(1);

/// What the system tells.
pub(crate) fn free_space() -> FreeSpace {
    #[cfg(unix)]
    return Arc::new(|folder: &Path| {
        let told = rustix::fs::statvfs(folder).ok()?;
        Some(told.f_bavail.saturating_mul(told.f_frsize))
    });
    #[cfg(not(unix))]
    return Arc::new(|_: &Path| None);
}

/// Watches the space in a folder.
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

    /// How long until it should look again, although nothing is written; nothing while there is space.
    pub(crate) fn due_in(&self) -> Option<Duration> {
        self.low.then_some(EVERY)
    }

    /// Looks, if the last look is some time ago, and returns whether little space is left when that has changed.
    pub(crate) fn look(&mut self) -> Option<bool> {
        if self.looked_at.is_some_and(|at| at.elapsed() < EVERY) {
            return None;
        }
        self.looked_at = Some(Instant::now());
        let free = (self.free_space)(&self.folder)?;
        // A little more than what was too little, so that it does not change back at once.
        let enough = if self.low { self.limit.saturating_add(self.limit / 8) } else { self.limit };
        let low = free < enough;
        if low == self.low {
            return None;
        }
        self.low = low;
        let (folder, mib) = (self.folder.display(), free >> 20);
        if low {
            tracing::warn!(%folder, mib, "little space is left for the journal: no tables are opened");
        } else {
            tracing::info!(%folder, mib, "there is space for the journal again");
        }
        Some(low)
    }
}
