//! What the pages outside the game have in common: their HTML with its texts in each language, and the scripts that
//! several of them use.

use std::collections::BTreeMap;

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, Uri, header},
    routing::{MethodRouter, get},
};
use serde_json::Value;
use splitkey_protocol::Language;

use crate::{
    routes::{Cost, Routes},
    texts::texts_of_page,
};

/// The folder of the scripts that several pages use.
pub(super) const SHARED_PATH: &str = "shared";

/// The content security policy of these scripts, which one of them has as a worker.
pub(super) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The scripts that several pages use.
const SHARED: [(&str, &str); 6] = [
    ("board.js", include_str!("../../../web/shared/board.js")),
    ("elements.js", include_str!("../../../web/shared/elements.js")),
    ("feed.js", include_str!("../../../web/shared/feed.js")),
    ("one-feed.js", include_str!("../../../web/shared/one-feed.js")),
    ("send.js", include_str!("../../../web/shared/send.js")),
    ("texts.js", include_str!("../../../web/shared/texts.js")),
];
const PICTURES: &str = include_str!("../../../web/shared/pictures.svg");

/// Returns the routes of the scripts.
pub(super) fn routes() -> Routes {
    let headers = [(header::CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8"))];
    SHARED.into_iter().fold(Routes::new(), |routes, (name, content)| {
        let headers = headers.clone();
        let script = get(move || async move { (headers, content) });
        routes.route(&format!("/{SHARED_PATH}/{name}"), Cost::Ready, script)
    })
}

/// Returns the route of a page, in the language that its reader has asked for.
pub(super) fn page(name: &str, html: &str) -> MethodRouter {
    in_languages(Language::ALL.map(|language| filled(name, html, language)))
}

/// Returns the route of a page that is there in each of [`Language::ALL`], in the one that its reader has asked for.
pub(super) fn in_languages(pages: [String; Language::ALL.len()]) -> MethodRouter {
    let filled = pages.map(Bytes::from);
    get(move |address: Uri, headers: HeaderMap| async move {
        let language = language(&address, &headers);
        let place = Language::ALL.iter().position(|listed| *listed == language);
        let [kind, varies] = ["text/html; charset=utf-8", "accept-language"].map(HeaderValue::from_static);
        let headers = [(header::CONTENT_TYPE, kind), (header::VARY, varies)];
        (headers, place.and_then(|place| filled.get(place)).cloned().unwrap_or_default())
    })
}

/// Returns the language of `lang` in the address, or else the first of the browser's that there are texts in.
fn language(address: &Uri, headers: &HeaderMap) -> Language {
    let asked = address.query().unwrap_or_default().split('&').filter_map(|part| part.strip_prefix("lang="));
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|accepted| accepted.to_str().ok());
    asked
        .chain(accepted.unwrap_or_default().split(','))
        .filter_map(|tag| tag.trim().split(['-', ';']).next())
        .find_map(|tag| Language::from_tag(&tag.to_ascii_lowercase()))
        .unwrap_or(Language::English)
}

/// Replaces each `{{name}}` of a page: by its language, the pictures of cards and sides, one of its texts, or all others,
/// which are for its scripts.
fn filled(name: &str, html: &str, language: Language) -> String {
    let texts = texts_of_page(name, language);
    let mut parts = html.split("{{");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("}}").expect("a name in a page should end");
        match name {
            "language" => filled += language.tag(),
            "pictures" => filled += PICTURES.trim_end(),
            "texts" => {
                let others: BTreeMap<_, _> =
                    texts.iter().filter(|(name, _)| !html.contains(&format!("{{{{{name}}}}}"))).collect();
                let json = serde_json::to_string(&others).expect("texts should be JSON");
                // Nothing in a text may end the script.
                filled += &json.replace('<', "\\u003c");
            }
            _ => {
                let text = texts.get(name).and_then(Value::as_str);
                let text = text.unwrap_or_else(|| panic!("no text without values is called {name}"));
                filled += &text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
            }
        }
        filled += rest;
    }
    filled
}

/// Returns the scripts that several pages use and these scripts of a page import, also through one another.
#[cfg(test)]
pub(super) fn shared_by<'a>(scripts: impl Iterator<Item = &'a [u8]>) -> Vec<(&'static str, &'static str)> {
    let mut read: Vec<_> = scripts.map(|script| String::from_utf8_lossy(script).into_owned()).collect();
    let mut shared = Vec::new();
    while let Some(script) = read.pop() {
        for file in SHARED {
            if script.contains(&format!("/{}\"", file.0)) && !shared.contains(&file) {
                shared.push(file);
                read.push(file.1.to_owned());
            }
        }
    }
    shared
}

/// Returns how many bytes a page has, in the language in which it has most, with these files and what they share with
/// other pages.
#[cfg(test)]
pub(super) fn size(name: &str, html: &str, files: &[(&str, &str, &[u8])]) -> usize {
    let largest = Language::ALL.map(|language| filled(name, html, language).len()).into_iter().max();
    let own = files.iter().map(|(_, _, file)| file.len()).sum::<usize>();
    let shared = shared_by(files.iter().map(|(_, _, file)| *file));
    largest.unwrap_or_default() + own + shared.iter().map(|(_, script)| script.len()).sum::<usize>()
}

#[cfg(test)]
mod tests;
