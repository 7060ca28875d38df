//! What a device offers, as traits that native and browser fill in.

use bevy::prelude::*;
use splitkey_protocol::{NameError, PlayerName, PlayerToken, TableCode};
use splitkey_words::own::in_our_type;

use crate::{HostingError, Hosts, Intent, Served};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(keep_name);
}

/// Who plays on this device. Whoever makes the app inserts it before the first frame.
#[derive(Resource, Clone, Debug)]
pub struct Profile {
    /// What the present host is shown.
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

/// A name as somebody gives it.
///
/// # Errors
/// When it is none, or cannot be drawn.
pub fn typed_name(text: &str) -> Result<PlayerName, NameError> {
    let name = PlayerName::new(text)?;
    PlayerName::new(&in_our_type(name.as_str()).ok_or(NameError::NotDrawn)?)
}

/// Who this device's player is to each host.
pub trait Identity: Send + Sync {
    /// The token for a host, by its origin.
    fn token(&self, origin: &str) -> PlayerToken;
    /// Shows a host a token from another device from now on. The player who was here before is kept.
    fn adopt(&mut self, origin: &str, token: &PlayerToken);
    /// Whether two players are kept for a host: the one from another device, and the one who was here before.
    fn has_former(&self, origin: &str) -> bool;
    /// Shows a host the other one of them from now on.
    fn switch(&mut self, origin: &str);
    /// Whether an earlier version has left a token that this host is not shown.
    fn has_old(&self, origin: &str) -> bool;
    /// Shows a host that one from now on.
    fn show_old(&mut self, origin: &str);
    /// Keeps nothing of all this, and is somebody new to every host.
    fn forget(&mut self);
}

/// The device's identity. Without it every host is shown the token of [`Profile`].
#[derive(Resource)]
pub struct Identities(pub Box<dyn Identity>);

/// Keeps a name that the player gives for the next time. One that a link or a launch option gives is for this run.
fn keep_name(intent: On<Intent>, store: Option<Res<Store>>) {
    if let (Intent::Rename { name }, Some(store)) = (intent.event(), store) {
        store.0.set("name", name.as_str());
    }
}

/// Small things that outlive the program: a folder natively, the browser's storage there.
pub trait Storage: Send + Sync {
    fn get(&self, key: &str) -> Option<String>;
    fn set(&self, key: &str, value: &str);
    /// Keeps nothing under this key any more.
    fn remove(&self, key: &str);
}

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

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeMap,
        sync::{Arc, Mutex},
    };

    use super::*;
    use crate::ClientPlugin;

    #[derive(Clone, Default)]
    struct Memory(Arc<Mutex<BTreeMap<String, String>>>);

    impl Storage for Memory {
        fn get(&self, key: &str) -> Option<String> {
            self.0.lock().expect("memory").get(key).cloned()
        }

        fn set(&self, key: &str, value: &str) {
            self.0.lock().expect("memory").insert(key.to_owned(), value.to_owned());
        }

        fn remove(&self, key: &str) {
            self.0.lock().expect("memory").remove(key);
        }
    }

    #[test]
    fn a_name_from_a_link_is_for_this_run_and_a_given_one_is_kept() {
        let (memory, name) = (Memory::default(), |text: &str| PlayerName::new(text).expect("a name"));
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, ClientPlugin))
            .insert_resource(Store(Box::new(memory.clone())))
            .insert_resource(Profile::new(PlayerToken([7; 32]), Some(name("Linked"))));
        (0..3).for_each(|_| app.update());
        assert_eq!(memory.get("name"), None);
        app.world_mut().trigger(Intent::Rename { name: name("Mara") });
        app.update();
        assert_eq!(memory.get("name").as_deref(), Some("Mara"));
        assert_eq!(app.world().resource::<Profile>().name, name("Mara"));
    }
}
