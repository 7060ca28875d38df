//! Texts name each thing by one noun, are short where there is little room, and say what to do about what went wrong.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use serde::Deserialize;
use splitkey_client::{Texts, protocol::Language};

use crate::texts::{root, sources};

/// The most letters of a button, with typical values.
const BUTTON: usize = 24;

/// Buttons that may be longer, and why.
const LONG_BUTTONS: [(&str, &str); 2] =
    [("forget-start", "nobody may press it for something less"), ("races-more", "is a line of a list")];

/// Starts of the keys of texts about what went wrong. What stands beside a button that helps is not among them.
const ERROR_STARTS: [&str; 13] = [
    "refused-",
    "parted-",
    "race-wrong-",
    "chat-lost",
    "chat-no-",
    "chat-refused",
    "chat-too-many",
    "chat-off",
    "notice-channel",
    "command-unknown",
    "watch-refused-",
    "key-refusal-",
    "invite-no-code",
];

/// Ends of the keys of texts about what went wrong.
const ERROR_ENDS: [&str; 10] = [
    "-failed",
    "-not-saved",
    "-not-copied",
    "-not-loaded",
    "-not-stored",
    "-not-text",
    "-blocked",
    "-link-ended",
    "-link-unknown",
    "-missing",
];

/// Texts about what went wrong that are one sentence, and why.
const ONE_SENTENCE: [(&str, &str); 8] = [
    ("refused-invalid-clue", "stands after what the referee says"),
    ("refused-invalid-clue-race", "stands after what the referee says"),
    ("key-refusal-invalid", "stands after what the referee says"),
    ("refused-name-empty", "is what to do"),
    ("refused-name-not-drawn", "is what to do"),
    ("refused-one-word-at-a-time", "is what to do"),
    ("race-wrong-title", "is what to do"),
    ("parted-left", "is what the player wanted"),
];

/// A thing with its names in every language.
#[derive(Deserialize)]
struct Term {
    #[serde(flatten)]
    names: BTreeMap<String, Names>,
    means: String,
}

#[derive(Deserialize)]
struct Names {
    is: String,
    not: Vec<String>,
    #[serde(default)]
    except: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Glossary {
    term: Vec<Term>,
}

fn glossary() -> Vec<Term> {
    let file = root().join("assets/text/glossary.toml");
    let text = fs::read_to_string(file).expect("the glossary should be readable");
    toml::from_str::<Glossary>(&text).expect("the glossary should parse").term
}

/// Returns the keys of all texts of a language, each with its lines: one, or one for each number.
fn texts(language: Language) -> Vec<(String, Vec<String>)> {
    let folder = root().join("assets/text").join(language.tag());
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for file in fs::read_dir(folder).expect("the texts of a language") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("a file should be readable");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let key =
                line.split_once(" = ").filter(|_| line.starts_with(|sign: char| sign.is_ascii_lowercase()));
            if let Some((key, line)) = key {
                found.push((key.to_owned(), vec![spoken(line)]));
            } else if let Some((_, lines)) = found.last_mut() {
                lines.push(spoken(line));
            }
        }
    }
    found
}

/// Returns a line as it is read: with typical values, and without what chooses it.
fn spoken(line: &str) -> String {
    let line = line.split(" ->").next().unwrap_or_default().trim().trim_start_matches('*');
    let line = line.strip_prefix('[').and_then(|rest| rest.split_once("] ")).map_or(line, |(_, rest)| rest);
    let mut parts = line.split('{');
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        let name = name.trim().trim_start_matches('$');
        said.push_str(match name {
            "count" | "seconds" | "minutes" | "percent" | "width" | "height" => "12",
            _ => "Name",
        });
        said.push_str(rest);
    }
    said
}

/// Returns a text in small letters, as words between single spaces.
fn words(text: &str) -> String {
    let text = text.to_lowercase().replace('’', "'");
    let kept = |sign: char| sign.is_alphanumeric() || matches!(sign, '\'' | '&');
    let words: Vec<&str> = text.split(|sign| !kept(sign)).filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}

#[test]
fn each_thing_has_one_name() {
    let glossary = glossary();
    for language in Language::ALL {
        let name = |term: &'_ Term| term.names.contains_key(language.tag());
        let lacking: Vec<_> = glossary.iter().filter(|term| !name(term)).map(|term| &term.means).collect();
        assert!(lacking.is_empty(), "the glossary has no {} for {lacking:?}", language.tag());
        let terms: Vec<&Names> = glossary.iter().filter_map(|term| term.names.get(language.tag())).collect();
        let mut wrong = Vec::new();
        for (key, lines) in texts(language) {
            let mut said = words(&lines.join(" / "));
            // A name of several words may contain one that is no name alone, such as "race".
            for name in terms.iter().flat_map(|names| names.is.split(", ")).filter(|name| name.contains(' '))
            {
                said = said.replace(&format!(" {name} "), " · ").replace(&format!(" {name}s "), " · ");
            }
            for names in terms.iter().filter(|names| !names.except.contains_key(&key)) {
                let used = names.not.iter().filter(|name| said.contains(&words(name)));
                wrong.extend(used.map(|name| format!("{key}: {name:?} for {:?}", names.is)));
            }
        }
        assert!(
            wrong.is_empty(),
            "texts in {} with other words than the glossary: {wrong:#?}",
            language.tag()
        );
    }
}

#[test]
fn the_glossary_forbids_no_name_of_its_own_and_excepts_only_texts_that_exist() {
    for language in Language::ALL {
        let keys: BTreeSet<String> = texts(language).into_iter().map(|(key, _)| key).collect();
        let glossary = glossary();
        let names = || glossary.iter().filter_map(|term| term.names.get(language.tag()));
        let own: BTreeSet<&str> = names().flat_map(|names| names.is.split(", ")).collect();
        for names in names() {
            assert!(names.not.iter().all(|name| !own.contains(name.as_str())), "{:?}", names.not);
            let gone: Vec<_> = names.except.keys().filter(|key| !keys.contains(*key)).collect();
            assert!(gone.is_empty(), "{gone:?}");
        }
    }
}

#[test]
fn what_went_wrong_is_followed_by_what_to_do() {
    for language in Language::ALL {
        let mut wrong = Vec::new();
        for (key, lines) in texts(language) {
            let is_error = ERROR_STARTS.iter().any(|start| key.starts_with(start))
                || ERROR_ENDS.iter().any(|end| key.ends_with(end));
            if !is_error || ONE_SENTENCE.iter().any(|(one, _)| *one == key) {
                continue;
            }
            let ends = |line: &str| {
                let words = line.split_whitespace().map(|word| word.trim_end_matches(['”', '’', ')']));
                words.filter(|word| word.ends_with(['.', '!', '?', '…'])).count()
            };
            let is_short = |line: &&String| line.contains(' ') && ends(line) < 2;
            wrong.extend(lines.iter().filter(is_short).map(|line| format!("{key}: {line}")));
        }
        assert!(wrong.is_empty(), "errors in {} that don't say what to do: {wrong:#?}", language.tag());
    }
}

/// Returns the keys in a piece of source.
fn keys_in<'a>(code: &'a str, keys: &BTreeSet<String>) -> Vec<&'a str> {
    code.split('"').skip(1).step_by(2).filter(|literal| keys.contains(*literal)).collect()
}

/// Returns the keys of the texts of buttons: those in a call that makes one, and those of confirmations.
fn buttons(keys: &BTreeSet<String>) -> BTreeSet<String> {
    let mut found: BTreeSet<String> =
        keys.iter().filter(|key| key.ends_with("-yes") || key.ends_with("-no")).cloned().collect();
    for file in sources(&root().join("crates/client/src/page")) {
        let source = fs::read_to_string(file).expect("a source should be readable");
        for call in source.split("Item::button(").skip(1) {
            let mut depth = 1;
            let inside = |sign: char| {
                depth += match sign {
                    '(' => 1,
                    ')' => -1,
                    _ => 0,
                };
                depth == 0
            };
            let end = call.find(inside).unwrap_or(call.len());
            found.extend(keys_in(call.get(..end).unwrap_or_default(), keys).into_iter().map(str::to_owned));
        }
        for line in
            source.lines().filter(|line| line.contains("send: texts.get(") || line.contains("Command::"))
        {
            found.extend(keys_in(line, keys).into_iter().map(str::to_owned));
        }
    }
    found
}

#[test]
fn buttons_are_short() {
    let of_client = Texts::default();
    let keys = texts(Language::English).into_iter().map(|(key, _)| key).filter(|key| of_client.has(key));
    let buttons = buttons(&keys.collect());
    assert!(buttons.len() > 100, "{} buttons", buttons.len());
    for language in Language::ALL {
        let mut long = Vec::new();
        for (key, lines) in texts(language) {
            let may_be_long = LONG_BUTTONS.iter().any(|(long, _)| *long == key);
            let is_long = |line: &&String| line.chars().count() > BUTTON;
            if buttons.contains(&key) && !may_be_long {
                long.extend(lines.iter().filter(is_long).map(|line| format!("{key}: {line}")));
            }
        }
        assert!(long.is_empty(), "long buttons in {}: {long:#?}", language.tag());
    }
}
