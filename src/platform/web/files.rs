//! Text files in the browser. The page's script opens and saves them, as `window.splitkeyFiles`.

use js_sys::Uint8Array;
use splitkey_client::platform::OpenFiles;
use wasm_bindgen::{JsCast, JsValue};

use super::script;

/// The files that the page's script handles.
pub(super) struct PageFiles;

impl PageFiles {
    /// Calls a function of the script. Returns `None` when the page has none.
    fn call(name: &str, words: &[&str]) -> Option<JsValue> {
        let words: Vec<JsValue> = words.iter().map(|word| JsValue::from_str(word)).collect();
        script::call("splitkeyFiles", name, &words)
    }
}

impl OpenFiles for PageFiles {
    fn ask(&self) {
        let _ = Self::call("ask", &[]);
    }

    fn opened(&self) -> Option<Vec<u8>> {
        let bytes: Uint8Array = Self::call("opened", &[])?.dyn_into().ok()?;
        Some(bytes.to_vec())
    }

    fn save(&self, name: &str, text: &str) -> Result<Option<String>, String> {
        Self::call("save", &[name, text]).map(|_| None).ok_or_else(|| "the browser refused".to_owned())
    }

    fn can_ask(&self) -> bool {
        true
    }
}
