//! The browser's local storage.

use splitkey_client::platform::Storage;

/// The stored values of one profile. Nothing is stored where the browser forbids it.
#[derive(Clone)]
pub(super) struct LocalStorage {
    prefix: String,
}

impl LocalStorage {
    pub(super) fn open(profile: &str) -> LocalStorage {
        LocalStorage { prefix: format!("splitkey.{profile}.") }
    }
}

/// Looks the storage up each time, since its handle cannot leave the page's thread.
fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

impl Storage for LocalStorage {
    fn get(&self, key: &str) -> Option<String> {
        storage()?.get_item(&format!("{}{key}", self.prefix)).ok()?
    }

    fn remove(&self, key: &str) {
        if let Some(storage) = storage() {
            // If storage is inaccessible, nothing was stored either.
            let _ = storage.remove_item(&format!("{}{key}", self.prefix));
        }
    }

    fn set(&self, key: &str, value: &str) {
        if let Some(storage) = storage() {
            // With full or forbidden storage, the player is simply a new one next time.
            let _ = storage.set_item(&format!("{}{key}", self.prefix), value);
        }
    }
}
