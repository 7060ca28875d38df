//! A host for one player, which no other process can reach.

use std::{fmt, path::PathBuf, sync::Arc};

use splitkey_host::{HostConfig, HostEvent};
use splitkey_net::{MemoryDial, websocket::Pace};

use crate::{
    JournalPlace, KEEP_DAYS, LOW_DISK, Overrides, ServerError,
    host_thread::{HostSetup, HostThread},
    page_feeds::PageFeeds,
};

/// The most connections: those of the player and of the players that the host's owner runs.
const CONNECTIONS: usize = 64;
/// The file in the folder that says what computer players have learned of the player.
const HABITS: &str = "habits.txt";
/// How many messages per second are read from all connections together, and how many at once. Memory links are not
/// slowed down.
const MESSAGES: (f32, f32) = (64.0, 256.0);

/// A host in this process with a journal in a folder. It opens no socket; [`LocalHost::dial`] is the only way to it.
pub struct LocalHost(HostThread);

impl LocalHost {
    /// Opens the journal in `data` and starts the host. Tables are kept until their players close them.
    ///
    /// # Errors
    /// When the journal cannot be used, for example because another process plays with it.
    pub fn start(data: PathBuf) -> Result<LocalHost, ServerError> {
        let (a_second, at_once) = MESSAGES;
        let setup = HostSetup {
            host: HostConfig { idle: None, ..HostConfig::default() },
            habits: Some(data.join(HABITS)),
            place: Some(JournalPlace::Folder(data)),
            keep_days: KEEP_DAYS,
            low_disk: LOW_DISK,
            route: None,
            max_connections: CONNECTIONS,
            pace: Arc::new(Pace::new(a_second, at_once)),
            // Nobody reads them without a socket.
            pages: PageFeeds::none(),
            webhooks: None,
            overrides: Overrides::default(),
        };
        HostThread::start(setup).map(LocalHost)
    }

    /// Returns a dialer for a client in this process.
    pub fn dial(&self) -> MemoryDial<HostEvent> {
        self.0.dial()
    }

    /// Closes every connection and ends the host. Everything that players were shown is in the journal.
    pub fn stop(self) {
        self.0.go_down();
        self.0.end();
    }
}

impl fmt::Debug for LocalHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalHost").field("admission", &self.0.admission).finish_non_exhaustive()
    }
}
