//! What a device offers, as traits that native and browser fill in.

use bevy::prelude::*;
use splitkey_protocol::{PlayerName, PlayerToken};

/// Who plays on this device. Whoever makes the app inserts it before the first frame.
#[derive(Resource, Clone, Debug)]
pub struct Profile {
    pub token: PlayerToken,
    pub name: PlayerName,
}

/// Small things that outlive the program: a folder natively, the browser's storage there.
pub trait Storage: Send + Sync {
    fn get(&self, key: &str) -> Option<String>;
    fn set(&self, key: &str, value: &str);
}

/// The device's storage, if it has one.
#[derive(Resource)]
pub struct Store(pub Box<dyn Storage>);

/// What the platform can tell and do about links to a table.
pub trait Invite: Send + Sync {
    /// The address that opens a table's page.
    fn link(&self, code: &str) -> String;
    /// Puts a text on the clipboard.
    fn copy(&self, text: &str);
}

/// How this device shares a table.
#[derive(Resource)]
pub struct Inviter(pub Box<dyn Invite>);
