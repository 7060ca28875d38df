//! What the server tells of strike races by feeds, calendars and webhooks, in the language of each race.

use std::{array, fmt};

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use splitkey_protocol::Language;

use super::source::{parsed, sources};

/// The texts about strike races in every language, by its place in [`Language::ALL`].
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

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let resource = parsed(sources(language).races);
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
