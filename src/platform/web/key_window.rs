//! The window for the player's key, which the page's script opens and speaks with.

use splitkey_client::platform::OpenKeyWindow;

use super::script;

pub(super) struct PageKeyWindow;

impl OpenKeyWindow for PageKeyWindow {
    fn open(&self, page: &str) -> bool {
        script::call("splitkeyKeyWindow", "open", &[page.into()]).is_some_and(|opened| opened.is_truthy())
    }

    fn give(&self, code: &str) {
        let _ = script::call("splitkeyKeyWindow", "give", &[code.into()]);
    }

    fn words(&self) -> Option<String> {
        script::call("splitkeyKeyWindow", "words", &[])?.as_string()
    }
}
