//! Every text that the screens use exists, and every existing text is used.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
};

use splitkey_client::{campaign::MissionMap, protocol::Language};

pub(super) fn root() -> PathBuf {
    let crate_folder = env::var_os("CARGO_MANIFEST_DIR").expect("cargo should set the crate's folder");
    Path::new(&crate_folder).join("../..")
}

fn text(language: Language) -> String {
    let file = root().join("assets/text").join(language.tag()).join("splitkey.ftl");
    fs::read_to_string(file).expect("the texts of a language should be readable")
}

/// Returns the keys of the English texts, in the order of the file.
fn keys() -> Vec<String> {
    keys_of(Language::English)
}

fn keys_of(language: Language) -> Vec<String> {
    let text = text(language);
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

/// Returns the string literals of the sources that look like text keys: those that start with the prefix of a text.
///
/// Element ids are not keys, even if they look like keys.
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
                let names = ["id: ", "id(", "id == ", "Id::new(", "element(", "recovery(", "name_field("];
                let made = ["new", "heading", "text", "alert", "list", "button"];
                let made = made.map(|name| format!("Item::{name}("));
                let names = names.into_iter().chain(made.iter().map(String::as_str));
                if is_key(literal)
                    && places.contains(place)
                    && !names.into_iter().any(|name| before.trim_end().ends_with(name.trim_end()))
                {
                    used.insert(literal.to_owned());
                }
                rest = next;
            }
        }
    }
    used
}

/// Returns the source files in a folder, without those of its tests.
pub(super) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources should be readable") {
        let path = entry.expect("an entry should be readable").path();
        if path.ends_with("tests") {
            continue;
        }
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn every_text_that_is_used_exists() {
    let keys = keys();
    let places = keys.iter().filter_map(|key| key.split('-').next()).collect();
    let there: BTreeSet<String> = keys.iter().cloned().collect();
    let missing: Vec<_> = used(&places).difference(&there).cloned().collect();
    assert!(missing.is_empty(), "missing texts: {missing:?}");
}

#[test]
fn every_text_that_exists_is_used() {
    let keys = keys();
    let places = keys.iter().filter_map(|key| key.split('-').next()).collect();
    let mut used = used(&places);
    used.extend(MissionMap::world().cities().map(|(_, city)| format!("city-{}", city.slug)));
    // A race has words of its own for some texts: see `Texts::key_in`.
    let of_match = |key: &'_ String| key.strip_suffix("-race").unwrap_or(key).to_owned();
    let idle: Vec<_> =
        keys.iter().filter(|key| !used.contains(*key) && !used.contains(&of_match(key))).collect();
    assert!(idle.is_empty(), "unused texts: {idle:?}");
}

#[test]
fn no_key_is_defined_twice() {
    let keys = keys();
    let distinct: BTreeSet<_> = keys.iter().collect();
    assert_eq!(distinct.len(), keys.len());
}

#[test]
fn every_language_has_every_text_with_the_same_values() {
    /// Returns each text's key and its variables.
    fn values(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let text = text(language);
        let mut values: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut key = String::new();
        for line in text.lines() {
            if let Some((start, _)) = line.split_once(" =").filter(|(start, _)| is_key(start)) {
                key = start.to_owned();
            }
            let used = line
                .split('$')
                .skip(1)
                .map(|rest| rest.chars().take_while(|c| c.is_ascii_alphanumeric()).collect::<String>());
            values.entry(key.clone()).or_default().extend(used);
        }
        values
    }
    let english = values(Language::English);
    for language in Language::ALL {
        let theirs = values(language);
        for (key, used) in &english {
            assert_eq!(theirs.get(key), Some(used), "{key:?} in {}", language.tag());
        }
        assert_eq!(theirs.len(), english.len(), "{}", language.tag());
    }
}

#[test]
fn every_text_can_be_parsed() {
    for language in Language::ALL {
        let texts = splitkey_client::Texts::of(language);
        let lost: Vec<_> = keys_of(language).into_iter().filter(|key| !texts.has(key)).collect();
        assert!(lost.is_empty(), "texts that cannot be parsed: {lost:?}");
    }
}

#[test]
fn english_has_an_before_vowels() {
    let text = text(Language::English).to_lowercase();
    // Words with u and most others that are spoken with a consonant are left to the reader.
    let wrong: Vec<_> = text
        .lines()
        .filter(|line| {
            let words: Vec<_> = line.split_whitespace().collect();
            words.windows(2).any(|two| two[0] == "a" && two[1].starts_with(['a', 'e', 'i', 'o']))
        })
        .filter(|line| !line.contains(" a one"))
        .collect();
    assert!(wrong.is_empty(), "texts with \"a\" for \"an\": {wrong:?}");
}
