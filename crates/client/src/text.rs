//! Every visible text, by its Fluent key.

use std::borrow::Cow;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use splitkey_protocol::Language;
use splitkey_rules::Variant;
use tracing::warn;

use crate::{ClientSystems, Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Texts>().add_systems(Update, change_language.in_set(ClientSystems::Receive));
}

/// The texts of the interface language.
#[derive(Resource)]
pub struct Texts {
    bundle: FluentBundle<FluentResource>,
}

fn change_language(settings: Res<Settings>, mut spoken: Local<Option<Language>>, mut commands: Commands) {
    if spoken.replace(settings.language) != Some(settings.language) {
        commands.insert_resource(Texts::of(settings.language));
    }
}

/// Values to insert into a text.
pub type Args<'a> = FluentArgs<'a>;

/// One named value for [`Texts::format`].
pub fn arg<'a>(name: &'a str, value: impl Into<FluentValue<'a>>) -> (&'a str, FluentValue<'a>) {
    (name, value.into())
}

/// Returns the Fluent sources of a language: what the screens say, and the rule book.
fn sources(language: Language) -> [&'static str; 2] {
    match language {
        Language::English => [
            include_str!("../../../assets/text/en/splitkey.ftl"),
            include_str!("../../../assets/text/en/rules.ftl"),
        ],
        Language::Dutch => [
            include_str!("../../../assets/text/nl/splitkey.ftl"),
            include_str!("../../../assets/text/nl/rules.ftl"),
        ],
    }
}

impl Default for Texts {
    fn default() -> Texts {
        Texts::of(Language::English)
    }
}

impl Texts {
    /// Loads the texts of a language.
    pub fn of(language: Language) -> Texts {
        let tag = language.tag().parse().expect("a language should have a tag");
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Isolation marks would show as boxes in fonts without them, and no text mixes writing directions.
        bundle.set_use_isolating(false);
        for source in sources(language) {
            let resource = FluentResource::try_new(source.to_owned()).expect("our own texts should parse");
            bundle.add_resource(resource).expect("no key should come twice");
        }
        Texts { bundle }
    }

    /// Returns a text without values.
    pub fn get(&self, key: &str) -> String {
        self.format(key, &FluentArgs::new())
    }

    /// Returns a text with values. A missing key yields the key itself, and a test fails on it.
    pub fn format(&self, key: &str, args: &Args) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            warn!("the text {key:?} is missing");
            return key.to_owned();
        };
        self.bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned()
    }

    /// Returns the text of a match of this variant: see [`Texts::key_in`].
    pub fn get_in(&self, variant: Variant, key: &str) -> String {
        self.get(&self.key_in(variant, key))
    }

    /// Returns that text with values.
    pub fn format_in(&self, variant: Variant, key: &str, args: &Args) -> String {
        self.format(&self.key_in(variant, key), args)
    }

    /// Returns the key of a text in a match of this variant. A strike race has words of its own where its rules differ,
    /// under the same key with `-race`.
    pub fn key_in<'k>(&self, variant: Variant, key: &'k str) -> Cow<'k, str> {
        let own = || format!("{key}-race");
        let own = (variant == Variant::Strike).then(own).filter(|own| self.has(own));
        own.map_or(Cow::Borrowed(key), Cow::Owned)
    }

    /// Returns whether there is a text for this key.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }
}
