//! The browser's storage.

use splitkey_client::device::Storage;

/// Texts of one profile; nothing is kept where the browser forbids it.
#[derive(Clone)]
pub(super) struct LocalStorage {
    prefix: String,
}

impl LocalStorage {
    pub(super) fn open(profile: &str) -> LocalStorage {
        LocalStorage { prefix: format!("splitkey.{profile}.") }
    }
}

/// The storage is looked up each time: its handle belongs to the page's thread.
fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

impl Storage for LocalStorage {
    fn get(&self, key: &str) -> Option<String> {
        storage()?.get_item(&format!("{}{key}", self.prefix)).ok()?
    }

    fn remove(&self, key: &str) {
        if let Some(storage) = storage() {
            // What cannot be reached was not kept either.
            let _ = storage.remove_item(&format!("{}{key}", self.prefix));
        }
    }

    fn set(&self, key: &str, value: &str) {
        if let Some(storage) = storage() {
            // A full or forbidden storage only means that the player is new next time.
            let _ = storage.set_item(&format!("{}{key}", self.prefix), value);
        }
    }
}
