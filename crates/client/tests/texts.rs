//! Every text that the screens ask for is there, and every text that is there is asked for.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The keys of the English texts, in their file's order.
fn keys() -> Vec<String> {
    let file = root().join("assets/text/en/splitkey.ftl");
    let text = fs::read_to_string(file).expect("the English texts should be readable");
    let key = |line: &str| {
        let (key, _) = line.split_once(" =")?;
        is_key(key).then(|| key.to_owned())
    };
    text.lines().filter_map(key).collect()
}

fn is_key(text: &str) -> bool {
    let part =
        |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    text.contains('-') && text.split('-').all(part) && text.starts_with(|c: char| c.is_ascii_lowercase())
}

/// The string literals of the sources that look like keys: those of one of the texts' places.
///
/// What names an element is no text, even if it looks like one.
fn used(places: &BTreeSet<&str>) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for folder in ["crates/client/src", "crates/stage/src", "crates/ui/src", "src"] {
        for file in sources(&root().join(folder)) {
            let source = fs::read_to_string(&file).expect("a source should be readable");
            let code = source.split("mod tests {").next().unwrap_or_default();
            let mut rest = code;
            while let Some((before, after)) = rest.split_once('"') {
                let Some((literal, next)) = after.split_once('"') else { break };
                let place = literal.split('-').next().unwrap_or_default();
                let names = ["id: ", "id(", "Id::new(", "element("];
                if is_key(literal)
                    && places.contains(place)
                    && !names.iter().any(|name| before.ends_with(name))
                {
                    used.insert(literal.to_owned());
                }
                rest = next;
            }
        }
    }
    used
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources should be readable") {
        let path = entry.expect("an entry should be readable").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn every_text_that_is_asked_for_is_there() {
    let keys = keys();
    let places = keys.iter().filter_map(|key| key.split('-').next()).collect();
    let there: BTreeSet<String> = keys.iter().cloned().collect();
    let missing: Vec<_> = used(&places).difference(&there).cloned().collect();
    assert!(missing.is_empty(), "missing texts: {missing:?}");
}

#[test]
fn every_text_that_is_there_is_asked_for() {
    let keys = keys();
    let places = keys.iter().filter_map(|key| key.split('-').next()).collect();
    let used = used(&places);
    let idle: Vec<_> = keys.iter().filter(|key| !used.contains(*key)).collect();
    assert!(idle.is_empty(), "texts that nobody uses: {idle:?}");
}

#[test]
fn no_key_comes_twice() {
    let keys = keys();
    let distinct: BTreeSet<_> = keys.iter().collect();
    assert_eq!(distinct.len(), keys.len());
}

#[test]
fn every_text_can_be_read() {
    let texts = splitkey_client::Texts::english();
    let lost: Vec<_> = keys().into_iter().filter(|key| !texts.has(key)).collect();
    assert!(lost.is_empty(), "texts that do not parse: {lost:?}");
}
