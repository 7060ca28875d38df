//! The decks that tables can choose.

use std::{borrow::Cow, collections::HashMap, sync::LazyLock};

use bevy_ecs::prelude::*;
use splitkey_protocol::{Language, Packs};
use splitkey_words::{Deck, Pack, PicturePack, built_in};

use crate::tables::table::Table;

/// Every built-in deck.
#[derive(Resource)]
pub(crate) struct Library {
    decks: &'static HashMap<(Language, Packs), Deck>,
}

/// Shared by all hosts of a process.
static DECKS: LazyLock<HashMap<(Language, Packs), Deck>> = LazyLock::new(|| {
    let deck = |language, packs| match packs {
        Packs::Pictures => pictures(language),
        _ => {
            let parse = |text: &&str| Pack::parse(text.as_bytes()).expect("the built-in packs should parse");
            let packs: Vec<Pack> = texts(language, packs).iter().map(parse).collect();
            Deck::of(&packs).expect("the built-in packs should make a deck")
        }
    };
    let all = Language::ALL
        .into_iter()
        .flat_map(|language| Packs::of(language).iter().map(move |packs| (language, *packs)));
    all.map(|(language, packs)| ((language, packs), deck(language, packs))).collect()
});

impl Library {
    /// Returns the built-in decks.
    ///
    /// # Panics
    /// When a built-in pack is broken.
    pub(crate) fn built_in() -> Library {
        Library { decks: &DECKS }
    }

    /// Returns the deck that a table has chosen, if its language has that deck or the table its own words.
    pub(crate) fn deck(&self, table: &Table) -> Option<Cow<'_, Deck>> {
        match (table.settings.packs, &table.own_words) {
            (Packs::Own, own) => own.as_ref().and_then(|own| Deck::of_own(own).ok()).map(Cow::Owned),
            (packs, _) => self.decks.get(&(table.settings.language, packs)).map(Cow::Borrowed),
        }
    }
}

fn texts(language: Language, packs: Packs) -> &'static [&'static str] {
    let all: &[&str] = match language {
        Language::English => &built_in::ENGLISH,
        Language::Dutch => &built_in::DUTCH,
    };
    match packs {
        Packs::First => &all[..1],
        Packs::Second => &all[1..2],
        Packs::Both => all,
        Packs::Pictures | Packs::Own => &[],
    }
}

fn pictures(language: Language) -> Deck {
    let mut pack =
        PicturePack::parse(built_in::PICTURES_ONE.as_bytes()).expect("the built-in pictures should parse");
    if language == Language::Dutch {
        let names = built_in::PICTURES_ONE_NAMES_NL.as_bytes();
        pack.rename(names).expect("the built-in names should fit the pictures");
    }
    Deck::of_pictures(&pack).expect("the built-in pictures should make a deck")
}
