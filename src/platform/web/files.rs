//! Files in the browser. The page's script opens and saves them, as `window.splitkeyFiles`.

use js_sys::Uint8Array;
use splitkey_client::platform::OpenFiles;
use wasm_bindgen::{JsCast, JsValue};

use super::script;

/// The files that the page's script handles.
pub(super) struct PageFiles;

impl PageFiles {
    /// Calls a function of the script. Returns `None` when the page has none.
    fn call(name: &str, values: &[JsValue]) -> Option<JsValue> {
        script::call("splitkeyFiles", name, values)
    }

    /// Downloads a file of this type.
    fn save_as(name: &str, contents: JsValue, kind: &str) -> Result<Option<String>, String> {
        let saved = Self::call("save", &[name.into(), contents, kind.into()]);
        saved.map(|_| None).ok_or_else(|| "the browser refused".to_owned())
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
        Self::save_as(name, text.into(), "text/plain")
    }

    fn save_document(&self, name: &str, pdf: &[u8]) -> Result<Option<String>, String> {
        Self::save_as(name, Uint8Array::from(pdf).into(), "application/pdf")
    }

    fn save_picture(&self, name: &str, png: &[u8]) -> Result<Option<String>, String> {
        Self::save_as(&format!("{name}.png"), Uint8Array::from(png).into(), "image/png")
    }

    fn can_ask(&self) -> bool {
        true
    }
}
