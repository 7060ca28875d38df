//! The platform services of a device, as traits that the native app and the browser implement.

use bevy_ecs::prelude::*;
use splitkey_protocol::{LinkKind, NameError, PlayerName, PlayerToken};
use splitkey_words::own::in_our_type;

/// The player on this device. The binary inserts it before the first frame.
#[derive(Resource, Clone, Debug)]
pub struct Profile {
    /// The token for the current host.
    pub token: PlayerToken,
    pub name: PlayerName,
}

impl Profile {
    /// Creates a profile. A player without a name is called Guest.
    pub fn new(token: PlayerToken, name: Option<PlayerName>) -> Profile {
        let guest = || PlayerName::new("Guest").expect("Guest should be a name");
        Profile { token, name: name.unwrap_or_else(guest) }
    }
}

/// Checks a name as typed.
///
/// # Errors
///
/// Returns an error for an invalid name, or one with characters that our fonts cannot draw.
pub fn typed_name(text: &str) -> Result<PlayerName, NameError> {
    let name = PlayerName::new(text)?;
    PlayerName::new(&in_our_type(name.as_str()).ok_or(NameError::NotDrawn)?)
}

/// The tokens by which hosts recognise this device's player.
pub trait Identity: Send + Sync {
    /// Returns the token for a host, by its origin.
    fn token(&self, origin: &str) -> PlayerToken;
    /// Uses a token from another device for this host from now on, and keeps the previous one.
    fn adopt(&mut self, origin: &str, token: &PlayerToken);
    /// Returns whether two tokens are kept for a host: one from another device, and the previous one.
    fn has_former(&self, origin: &str) -> bool;
    /// Switches to the other of the two tokens kept for a host.
    fn switch(&mut self, origin: &str);
    /// Deletes all tokens, so that the player is new to every host.
    fn forget(&mut self);
}

/// The device's identity. Without it every host is given the token of [`Profile`].
#[derive(Resource)]
pub struct Identities(pub Box<dyn Identity>);

/// Small values that outlive the program: files in a folder natively, local storage in the browser.
pub trait Storage: Send + Sync {
    fn get(&self, key: &str) -> Option<String>;
    fn set(&self, key: &str, value: &str);
    /// Deletes the value of a key.
    fn remove(&self, key: &str);
}

/// The device's storage, if it has one.
#[derive(Resource)]
pub struct Store(pub Box<dyn Storage>);

/// Opens and saves files.
pub trait OpenFiles: Send + Sync {
    /// Asks the player for a file, where the device can. The file arrives through [`OpenFiles::opened`].
    fn ask(&self);
    /// Returns the bytes of a file that the player has chosen since the last call.
    fn opened(&self) -> Option<Vec<u8>>;
    /// Saves a text as a file. Returns where, if the device knows.
    ///
    /// # Errors
    ///
    /// Returns the reason when the file cannot be saved.
    fn save(&self, name: &str, text: &str) -> Result<Option<String>, String>;
    /// Saves a PDF document as a file. Returns where, if the device knows.
    ///
    /// # Errors
    ///
    /// Returns the reason when the file cannot be saved.
    fn save_document(&self, name: &str, pdf: &[u8]) -> Result<Option<String>, String>;
    /// Saves a picture as a PNG file of this name, without its ending, and replaces no other picture. Returns where, if
    /// the device knows.
    ///
    /// # Errors
    ///
    /// Returns the reason when the file cannot be saved.
    fn save_picture(&self, name: &str, png: &[u8]) -> Result<Option<String>, String>;
    /// Returns whether [`OpenFiles::ask`] works; otherwise files are dropped on the window.
    fn can_ask(&self) -> bool;
}

/// The device's files, if it has any.
#[derive(Resource)]
pub struct Files(pub Box<dyn OpenFiles>);

/// The time zone of a device.
pub trait TimeZone: Send + Sync {
    /// Returns what this zone's clocks show at a moment, in seconds since 1970.
    fn at(&self, seconds: u64) -> ZoneTime;
}

/// What the clocks of a time zone show at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneTime {
    /// By how many seconds they are ahead of UTC.
    pub ahead: i32,
    /// The name of the zone's time at that moment, such as `CEST` or `GMT+2`.
    pub name: String,
}

/// The device's time zone. Without it times are shown in UTC.
#[derive(Resource)]
pub struct LocalZone(pub Box<dyn TimeZone>);

/// Links to pages of the host, and the clipboard. Secrets are in the fragments of links, which browsers do not send.
pub trait Invite: Send + Sync {
    /// Returns where the host's pages are, without a final slash: `https://play.example.org`.
    fn origin(&self) -> &str;
    /// Returns the address that opens a table's page.
    fn link(&self, code: &str) -> String {
        format!("{}/?table={code}", self.origin())
    }
    /// Returns the address that opens the game with what a link leads to.
    fn link_to(&self, what: Linked, link: &str) -> String {
        format!("{}/#{}={link}", self.origin(), what.name())
    }
    /// Returns the address of a page that follows tables with these options, which end with a link or a code as the
    /// fragment.
    fn page(&self, kind: LinkKind, options: &str) -> String {
        format!("{}/{}/{options}", self.origin(), kind.path())
    }
    /// Returns the address of a private feed with this name.
    fn feed(&self, name: &str) -> String {
        format!("{}/feed/{name}", self.origin())
    }
    /// Returns whether these addresses lead to the host on this computer only.
    fn is_only_here(&self) -> bool {
        let host = self.origin().split_once("://").map_or(self.origin(), |(_, host)| host);
        let name =
            host.rsplit_once(':').filter(|(name, _)| !name.ends_with(':')).map_or(host, |(name, _)| name);
        name == "localhost" || name == "[::1]" || name.starts_with("127.")
    }
    /// Opens a page of the host beside the game. Returns whether this device can.
    fn open(&self, _page: &str) -> bool {
        false
    }
    /// Copies a text to the clipboard. Returns whether it worked.
    fn copy(&self, text: &str) -> bool;
}

/// How this device shares a table.
#[derive(Resource)]
pub struct Inviter(pub Box<dyn Invite>);

/// A window of this device beside the game's, which shows the player's key.
///
/// The device hands the code of a pairing from one window to the other, where nobody else can take it, and tells which
/// words the window got for it.
pub trait OpenKeyWindow: Send + Sync {
    /// Opens it at the address of the page of keys. Returns whether the device lets it.
    fn open(&self, page: &str) -> bool;
    /// Gives it the code to pair with.
    fn give(&self, code: &str);
    /// Returns the words that it got for that code: nothing before that, and an empty text if the host gave it none.
    fn words(&self) -> Option<String>;
}

/// The window for the player's key, where the device has one. Elsewhere the system's browser shows the page.
#[derive(Resource)]
pub struct KeyWindow(pub Box<dyn OpenKeyWindow>);

/// What has a link of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linked {
    /// A team's campaign sheet.
    Sheet,
    Replay,
    Race,
    /// The free place in a pair of a race, which a partner takes.
    Pair,
}

impl Linked {
    fn name(self) -> &'static str {
        match self {
            Linked::Sheet => "sheet",
            Linked::Replay => "replay",
            Linked::Race => "race",
            Linked::Pair => "pair",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct At(&'static str);

    impl Invite for At {
        fn origin(&self) -> &str {
            self.0
        }

        fn copy(&self, _: &str) -> bool {
            false
        }
    }

    #[test]
    fn only_addresses_of_this_computer_are_only_here() {
        for here in
            ["http://localhost:7777", "http://127.0.0.1:7777", "http://[::1]:7777", "https://localhost"]
        {
            assert!(At(here).is_only_here(), "{here}");
        }
        for elsewhere in
            ["https://play.example.org", "http://192.168.1.7:7777", "https://localhost.example.org"]
        {
            assert!(!At(elsewhere).is_only_here(), "{elsewhere}");
        }
    }
}
