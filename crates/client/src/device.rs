//! What a device offers, as traits that native and browser fill in.

use bevy::prelude::*;
use splitkey_protocol::{PlayerName, PlayerToken, TableCode};

use crate::{HostingError, Hosts, Served};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep_name.run_if(resource_exists::<Profile>));
}

/// Who plays on this device. Whoever makes the app inserts it before the first frame.
#[derive(Resource, Clone, Debug)]
pub struct Profile {
    pub token: PlayerToken,
    pub name: PlayerName,
}

impl Profile {
    /// A player who has given no name is called Guest until then.
    pub fn new(token: PlayerToken, name: Option<PlayerName>) -> Profile {
        let guest = || PlayerName::new("Guest").expect("Guest should be a name");
        Profile { token, name: name.unwrap_or_else(guest) }
    }
}

/// Keeps a new name for the next time.
fn keep_name(profile: Res<Profile>, store: Option<Res<Store>>) {
    if profile.is_changed()
        && let Some(store) = store
    {
        store.0.set("name", profile.name.as_str());
    }
}

/// Small things that outlive the program: a folder natively, the browser's storage there.
pub trait Storage: Send + Sync {
    fn get(&self, key: &str) -> Option<String>;
    fn set(&self, key: &str, value: &str);
    /// Keeps nothing under this key any more.
    fn remove(&self, key: &str);
}

/// What a device keeps of its player; all else is about the device.
pub const OF_THE_PLAYER: [&str; 2] = ["token", "name"];

/// The device's storage, if it has one.
#[derive(Resource)]
pub struct Store(pub Box<dyn Storage>);

/// Text files of the device.
pub trait OpenFiles: Send + Sync {
    /// Asks the player for a file, where the device can; it comes by [`OpenFiles::opened`].
    fn ask(&self);
    /// The bytes of a file that the player has chosen since.
    fn opened(&self) -> Option<Vec<u8>>;
    /// Keeps a text as a file; returns where, where the device tells.
    ///
    /// # Errors
    /// When it cannot be kept, with the reason.
    fn save(&self, name: &str, text: &str) -> Result<Option<String>, String>;
    /// Whether [`OpenFiles::ask`] does something; otherwise files are dropped on the window.
    fn can_ask(&self) -> bool;
}

/// The device's files, if it has any.
#[derive(Resource)]
pub struct Files(pub Box<dyn OpenFiles>);

/// What the platform can tell and do about links to a table.
pub trait Invite: Send + Sync {
    /// The address that opens a table's page.
    fn link(&self, code: &str) -> String;
    /// Puts a text on the clipboard; tells whether it could.
    fn copy(&self, text: &str) -> bool;
}

/// A host in this app, and the ways to other hosts.
pub trait HostHere: Send + Sync {
    /// Starts to serve at `port`, or at any that is free.
    ///
    /// # Errors
    /// When nobody could come.
    fn start(&mut self, port: Option<u16>) -> Result<Served, HostingError>;
    /// Tells everybody there that it ends, and ends it. It does not wait for slow connections.
    fn stop(&mut self);
    /// The host of an address or of a link to one of its tables.
    ///
    /// # Errors
    /// When it is neither.
    fn elsewhere(&self, address: &str) -> Result<(Hosts, Inviter, Option<TableCode>), HostingError>;
}

/// How this device shares a table.
#[derive(Resource)]
pub struct Inviter(pub Box<dyn Invite>);
