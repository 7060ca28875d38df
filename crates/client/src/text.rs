//! Every visible text, by its Fluent key.

use bevy::prelude::*;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::langid;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Texts>();
}

/// The texts of the interface language.
#[derive(Resource)]
pub struct Texts {
    bundle: FluentBundle<FluentResource>,
}

/// Values to put into a text.
pub type Args<'a> = FluentArgs<'a>;

/// One named value for [`Texts::format`].
pub fn arg<'a>(name: &'a str, value: impl Into<FluentValue<'a>>) -> (&'a str, FluentValue<'a>) {
    (name, value.into())
}

const ENGLISH: &str = include_str!("../../../assets/text/en/splitkey.ftl");

impl Default for Texts {
    fn default() -> Texts {
        Texts::english()
    }
}

impl Texts {
    pub fn english() -> Texts {
        let resource =
            FluentResource::try_new(ENGLISH.to_owned()).expect("our own English texts should parse");
        let mut bundle = FluentBundle::new_concurrent(vec![langid!("en")]);
        // Isolation marks would show as boxes in fonts without them, and no text mixes directions.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).expect("no key should come twice");
        Texts { bundle }
    }

    /// A text without values.
    pub fn get(&self, key: &str) -> String {
        self.format(key, &FluentArgs::new())
    }

    /// A text with values. A missing key shows itself, and a test fails on it.
    pub fn format(&self, key: &str, args: &Args) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            warn!("the text {key:?} is missing");
            return key.to_owned();
        };
        self.bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned()
    }

    /// Whether there is such a text.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }
}
