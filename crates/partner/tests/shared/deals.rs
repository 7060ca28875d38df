//! Partners and matches for tests.

use std::sync::{Arc, OnceLock};

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use splitkey_partner::{Associations, Level, Partner};
use splitkey_rules::{CELLS, Deal, Game, KeyCard, Mission, Side, Variant};
use splitkey_words::referee::{Language, Referee};
use splitkey_words::{Deck, Pack, built_in};

pub const TABLE: &[u8] = include_bytes!("../../../../assets/lexicon/associations-en.bin");

pub fn partner(level: Level, seed: u64) -> Partner {
    static SHARED: OnceLock<(Arc<Associations>, Arc<Referee>)> = OnceLock::new();
    let (table, referee) = SHARED.get_or_init(|| {
        let referee = Referee::new(Language::English, built_in::ENGLISH_LEXICON, built_in::ENGLISH_FORMS);
        (
            Arc::new(Associations::read(TABLE).expect("the table should be right")),
            Arc::new(referee.expect("the lexicon should be right")),
        )
    });
    Partner::new(table.clone(), referee.clone(), level, seed)
}

pub fn words(random: &mut StdRng) -> [String; CELLS] {
    let deck = Deck::of(
        &built_in::ENGLISH.map(|text| Pack::parse(text.as_bytes()).expect("a pack should be right")),
    )
    .expect("the packs should make a deck");
    let mut order = deck.faces();
    order.shuffle(random);
    deck.lay_out(&order, |_| false).expect("the deck should have 25 cards").up
}

pub fn game(seed: u64, mission: (u8, u8), variant: Variant) -> Game {
    let random = &mut StdRng::seed_from_u64(seed);
    let mut pairs = KeyCard::PAIRS;
    pairs.shuffle(random);
    let key = KeyCard::from_pairs(pairs).expect("the pairs should be a key");
    let mission = Mission::new(mission.0, mission.1).expect("the mission should be one");
    Game::new(Deal::new(words(random), key, mission, variant).expect("the deal should be right"))
}

/// Returns the side that acts now; where both may, the first one.
pub fn acting(game: &Game) -> Option<Side> {
    let phase = game.phase();
    Side::BOTH.into_iter().find(|side| !phase.is_over() && phase.waits_for(*side))
}
