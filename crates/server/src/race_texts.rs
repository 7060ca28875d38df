//! What the host itself tells of strike races, by feeds, calendars and webhooks, in the language of each race.

use std::{array, fmt};

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use splitkey_protocol::Language;

/// The texts in every language, by its place in [`Language::ALL`].
pub(crate) struct RaceTexts([FluentBundle<FluentResource>; Language::ALL.len()]);

impl fmt::Debug for RaceTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RaceTexts(..)")
    }
}

impl Default for RaceTexts {
    fn default() -> RaceTexts {
        RaceTexts(array::from_fn(|index| bundle(Language::ALL[index])))
    }
}

fn source(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../../assets/text/en/races.ftl"),
        Language::Dutch => include_str!("../../../assets/text/nl/races.ftl"),
    }
}

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let resource = FluentResource::try_new(source(language).to_owned()).expect("our own texts should parse");
    let tag = language.tag().parse().expect("a language should have a tag");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Isolation marks would be shown by services that do not know them.
    bundle.set_use_isolating(false);
    bundle.add_resource(resource).expect("no key should come twice");
    bundle
}

impl RaceTexts {
    /// Returns the text of a key.
    pub(crate) fn get(&self, language: Language, key: &str, args: &FluentArgs) -> String {
        let index = Language::ALL.iter().position(|listed| *listed == language);
        let bundle = &self.0[index.expect("all languages should be listed")];
        let pattern = bundle.get_message(key).and_then(|message| message.value());
        let pattern = pattern.expect("every language should have every text");
        bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Returns the values that each text of a language has.
    fn values(language: Language) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
        let mut values: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        let mut key = "";
        for line in source(language).lines().filter(|line| !line.starts_with('#')) {
            key = line.split_once(" =").map_or(key, |(key, _)| key);
            let used = line.match_indices("{ $").map(|(at, start)| &line[at + start.len()..]);
            let used = used.filter_map(|rest| rest.split_whitespace().next());
            values.entry(key).or_default().extend(used);
        }
        values
    }

    #[test]
    fn every_language_has_every_text_with_the_same_values() {
        let english = values(Language::English);
        assert!(english.len() > 10);
        Language::ALL.into_iter().for_each(|language| assert_eq!(values(language), english, "{language:?}"));
    }
}
