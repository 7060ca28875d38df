//! The Fluent files of each language.

use fluent_bundle::FluentResource;
use splitkey_protocol::Language;

/// The Fluent sources of a language.
pub(super) struct Sources {
    pub(super) races: &'static str,
    pub(super) pages: &'static str,
    pub(super) rules: &'static str,
}

pub(super) fn sources(language: Language) -> Sources {
    match language {
        Language::English => Sources {
            races: include_str!("../../../../assets/text/en/races.ftl"),
            pages: include_str!("../../../../assets/text/en/pages.ftl"),
            rules: include_str!("../../../../assets/text/en/rules.ftl"),
        },
        Language::Dutch => Sources {
            races: include_str!("../../../../assets/text/nl/races.ftl"),
            pages: include_str!("../../../../assets/text/nl/pages.ftl"),
            rules: include_str!("../../../../assets/text/nl/rules.ftl"),
        },
    }
}

pub(super) fn parsed(source: &str) -> FluentResource {
    FluentResource::try_new(source.to_owned()).expect("our own texts should parse")
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Returns the values that each text of a source has.
    fn values(source: &str) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut values: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        let mut key = "";
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            key = line.split_once(" =").map_or(key, |(key, _)| key);
            let used = line.match_indices("{ $").map(|(at, start)| &line[at + start.len()..]);
            let used = used.filter_map(|rest| rest.split_whitespace().next());
            values.entry(key).or_default().extend(used);
        }
        values
    }

    #[test]
    fn every_language_has_every_text_with_the_same_values() {
        for source in [
            |sources: Sources| sources.races,
            |sources: Sources| sources.pages,
            |sources: Sources| sources.rules,
        ] {
            let english = values(source(sources(Language::English)));
            assert!(english.len() > 10);
            for language in Language::ALL {
                assert_eq!(values(source(sources(language))), english, "{language:?}");
            }
        }
    }
}
