use std::{collections::BTreeSet, env, fs, path::Path};

use super::*;

const PAGES: [&str; 4] = ["overlay", "watch", "moderate", "key"];

/// Returns the HTML and the scripts in a folder of pages.
fn sources(folder: &str) -> String {
    let root = env::var_os("CARGO_MANIFEST_DIR").expect("cargo should set the crate's folder");
    let folder = Path::new(&root).join("../../web").join(folder);
    let files = fs::read_dir(folder).expect("a folder of pages").map(|entry| entry.expect("an entry").path());
    let written = files.filter(|file| file.extension().is_some_and(|end| end == "html" || end == "js"));
    written.map(|file| fs::read_to_string(file).expect("a file of a page")).collect()
}

/// Returns the names of texts that sources use, and the starts of those that they make, such as `phase-`.
fn used(sources: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let between = |start: &'static str, end: &'static str| {
        let is_call = |at: &usize| !sources[..*at].ends_with(|before: char| before.is_ascii_alphanumeric());
        let starts = sources.match_indices(start).map(|(at, _)| at).filter(is_call);
        starts.filter_map(move |at| Some(sources[at + start.len()..].split_once(end)?.0))
    };
    let is_name = |name: &&str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let names = between("text(\"", "\"").chain(between("{{", "}}").filter(is_name));
    (names.collect(), between("text(`", "${").collect())
}

#[test]
fn every_text_that_a_page_uses_exists_and_every_text_of_a_page_is_used() {
    let shared = sources("shared");
    let mut unused_by = Vec::new();
    for page in PAGES {
        let texts = texts_of_page(page, Language::English);
        let all: BTreeSet<&String> = texts.keys().collect();
        let own = sources(page);
        let ((names, starts), (shared_names, shared_starts)) = (used(&own), used(&shared));
        let made = ["language", "pictures", "texts"];
        let missing: Vec<_> =
            names.iter().filter(|name| !made.contains(name) && !texts.contains_key(**name)).collect();
        assert!(missing.is_empty(), "{page} has no texts {missing:?}");
        let not_sent = |name: &&&str| own.contains(&format!("{{{{{name}}}}}"));
        let mut of_scripts = names.iter().filter(|name| own.contains(&format!("text(\"{name}\"")));
        assert_eq!(of_scripts.find(not_sent), None, "scripts of {page} do not get the texts of its HTML");
        for start in starts.iter().filter(|start| !start.is_empty()) {
            assert!(all.iter().any(|name| name.starts_with(start)), "{page} has no text {start}…");
        }
        let is_used = |name: &str| {
            [&names, &shared_names].iter().any(|names| names.contains(name))
                || [&starts, &shared_starts].iter().any(|starts| starts.iter().any(|s| name.starts_with(s)))
        };
        unused_by.push(all.into_iter().filter(|name| !is_used(name)).cloned().collect::<BTreeSet<_>>());
    }
    // A text of all pages need not be used by each of them.
    let everywhere = texts_of_page("none", Language::English);
    let idle = |name: &&String| {
        !everywhere.contains_key(*name) || unused_by.iter().all(|unused| unused.contains(*name))
    };
    let idle: BTreeSet<_> = unused_by.iter().flatten().filter(idle).collect();
    assert!(idle.is_empty(), "unused texts: {idle:?}");
}

#[test]
fn pages_are_filled_in_every_language() {
    let html = "<html lang=\"{{language}}\"><p>{{needs-script}}</p>{{texts}}";
    assert!(
        filled("overlay", html, Language::English).starts_with("<html lang=\"en\"><p>This overlay needs")
    );
    let dutch = filled("watch", html, Language::Dutch);
    assert!(dutch.starts_with("<html lang=\"nl\"><p>Deze pagina heeft JavaScript nodig.</p>{\""), "{dutch}");
    assert!(!dutch.contains("{{") && dutch.contains("\"side-B\":\"Uil\""));
}

#[test]
fn a_page_has_the_language_of_its_address_or_else_of_the_browser() {
    let chosen = |address: &str, accepted: &'static str| {
        let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_static(accepted))]);
        language(&address.parse().expect("an address"), &headers)
    };
    assert_eq!(chosen("/watch/?lang=en", "nl-BE,nl;q=0.9"), Language::English);
    assert_eq!(chosen("/overlay/?names=on&lang=nl-NL", "en"), Language::Dutch);
    assert_eq!(chosen("/watch/", "fr-BE, nl-BE;q=0.8, en;q=0.5"), Language::Dutch);
    assert_eq!(chosen("/watch/?lang=xx", "fr"), Language::English);
}
