//! The page: its URL, title and clipboard.

use splitkey_client::{platform::Invite, protocol::TableCode};
use wasm_bindgen::JsValue;

use super::script;

/// The parts of the page's URL.
pub(super) struct BrowserPage {
    /// Such as `https://play.example.org`.
    origin: String,
    search: String,
    /// What follows the `#`, which is not sent to the host: options with a secret.
    fragment: String,
}

impl BrowserPage {
    /// Reads the page's URL. Returns `None` outside a browser window.
    pub(super) fn open() -> Option<BrowserPage> {
        let origin = location()?.origin().ok()?;
        // The address bar of a streamer no longer shows all of it.
        let address = script::call("splitkeyPage", "address", &[])?.as_string()?;
        let (search, fragment) = address.split_once('#').unwrap_or((&address, ""));
        Some(BrowserPage { origin, search: search.to_owned(), fragment: fragment.to_owned() })
    }

    /// Returns the options in the URL.
    pub(super) fn query(&self) -> Vec<(String, String)> {
        [&self.search, &self.fragment].into_iter().flat_map(|part| pairs(part)).collect()
    }

    /// Returns the URL of the host's WebSocket.
    pub(super) fn socket(&self) -> String {
        format!("{}/ws", self.origin.replacen("http", "ws", 1))
    }

    /// Returns whether the connection is protected from eavesdropping and tampering: encrypted, or on this computer.
    pub(super) fn is_private(&self) -> bool {
        web_sys::window().is_some_and(|window| window.is_secure_context())
    }

    /// Returns the folder of textures and sounds that the page declares.
    pub(super) fn assets(&self) -> Option<String> {
        let meta = web_sys::window()?.document()?.query_selector("meta[name=splitkey-assets]").ok()??;
        meta.get_attribute("content").filter(|path| !path.is_empty())
    }

    pub(super) fn prefers_reduced_motion(&self) -> bool {
        let query = |window: web_sys::Window| window.match_media("(prefers-reduced-motion: reduce)").ok()?;
        web_sys::window().and_then(query).is_some_and(|list| list.matches())
    }

    /// Returns the browser's languages, such as `nl-BE`, in order of preference.
    pub(super) fn languages(&self) -> Vec<String> {
        let tags = web_sys::window().map(|window| window.navigator().languages());
        tags.iter().flat_map(|tags| tags.iter()).filter_map(|tag| tag.as_string()).collect()
    }

    pub(super) fn log(&self, text: &str) {
        web_sys::console::info_1(&JsValue::from_str(text));
    }
}

/// Returns the names and values of `name=value&…`.
fn pairs(text: &str) -> Vec<(String, String)> {
    let Ok(query) = web_sys::UrlSearchParams::new_with_str(text) else { return Vec::new() };
    let pairs = js_sys::try_iter(&query).ok().flatten().into_iter().flatten().flatten();
    pairs
        .filter_map(|pair| {
            let pair = js_sys::Array::from(&pair);
            Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
        })
        .collect()
}

/// Reloads the page with the options in its URL, but with this table or none. A page that cannot be reloaded stays as
/// it is.
pub(super) fn load_at(table: Option<TableCode>) {
    let (Some(location), Some((before, after))) = (location(), searches(table)) else { return };
    // Setting another URL reloads the page by itself.
    let _ = if before == after { location.reload() } else { location.set_search(&after) };
}

/// Puts this table, or none, into the page's URL, so that reloading leads there. If the page is not to give any link
/// away, the URL has neither table nor fragment, and reloading leads there all the same.
pub(super) fn readdress(table: Option<TableCode>, is_shown: bool) {
    let Some((before, with_table)) = searches(table) else { return };
    if is_shown && before == with_table {
        return;
    }
    let (after, unseen) = match (is_shown, searches(None)) {
        (false, Some((_, without))) => (without, table.map(|_| format!("?{with_table}"))),
        _ => (with_table, None),
    };
    let words = [format!("?{after}").into(), is_shown.into(), unseen.unwrap_or_default().into()];
    script::call("splitkeyPage", "readdress", &words);
}

fn location() -> Option<web_sys::Location> {
    Some(web_sys::window()?.location())
}

/// Returns the query of the URL as it is, and with this table or none.
fn searches(table: Option<TableCode>) -> Option<(String, String)> {
    let before = location()?.search().ok()?;
    let query = web_sys::UrlSearchParams::new_with_str(&before).ok()?;
    match table {
        Some(code) => query.set("table", code.as_str()),
        None => query.delete("table"),
    }
    let after = String::from(query.to_string());
    Some((before.trim_start_matches('?').to_owned(), after))
}

impl Invite for BrowserPage {
    fn origin(&self) -> &str {
        &self.origin
    }

    fn open(&self, page: &str) -> bool {
        script::call("splitkeyPage", "open", &[page.into()]).is_some_and(|done| done.is_truthy())
    }

    fn copy(&self, text: &str) -> bool {
        script::call("splitkeyPage", "copy", &[text.into()]).is_some_and(|done| done.is_truthy())
    }
}
