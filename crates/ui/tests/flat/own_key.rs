//! Tests that words are marked with the viewer's own key, and that no other screen shows anything of it.

use bevy_egui::egui::{Rect, vec2};
use splitkey_client::{
    Settings, Viewpoint, palette,
    rules::{Action, KeyCard, Side},
};

use super::{
    SIZES,
    picture::{Picture, paint},
    table::{AGENTS, ASSASSINS, Table, key},
};

/// A key with another identity for each word than the key of most tests.
fn other_key() -> KeyCard {
    let (a, b) = (*key().map(Side::A), *key().map(Side::B));
    let mut pairs: [_; 25] = std::array::from_fn(|at| {
        let cell = super::table::cell(at as u8);
        (a.at(cell), b.at(cell))
    });
    pairs.reverse();
    KeyCard::from_pairs(pairs).expect("a key")
}

fn flat() -> Settings {
    Settings { flat: true, ..Settings::default() }
}

/// The table after the first clue, with this key.
fn picture(size: (u32, u32), viewer: Option<Side>, settings: Settings, key: KeyCard) -> Picture {
    let mut table = Table::with_key(size, viewer, settings, key);
    table.clue(Side::A);
    table.rest();
    table.picture()
}

#[test]
fn each_word_has_the_colour_and_shape_of_my_own_key() {
    for size in SIZES {
        let picture = picture(size, Some(Side::A), flat(), key());
        for (cell, word) in picture.words().into_iter().enumerate() {
            let word = word.expand(3.0);
            let corner = Rect::from_min_size(word.min, word.size() * 0.3);
            let is_agent = AGENTS[0].contains(&(cell as u8));
            let is_assassin = ASSASSINS[0].contains(&(cell as u8));
            let (ground, sign) = match (is_agent, is_assassin) {
                (true, _) => (palette::AGENT, palette::TEXT),
                (_, true) => (palette::ASSASSIN, palette::TEXT),
                _ => (palette::BYSTANDER, palette::BYSTANDER_INK),
            };
            let others = [palette::AGENT, palette::BYSTANDER, palette::ASSASSIN];
            let edge = Rect::from_min_size(word.lerp_inside(vec2(0.0, 0.5)), vec2(5.0, word.height() * 0.4));
            let rims = others.map(|rim| picture.share(edge, paint(rim)) > 0.2);
            assert_eq!(rims, others.map(|rim| rim == ground), "{size:?}: the rim of {cell}");
            assert!(picture.share(corner, paint(sign)) > 0.02, "{size:?}: the sign of {cell}");
        }
    }
}

#[test]
fn no_screen_without_a_key_shows_anything_of_it() {
    let hidden = Settings { key_shown: false, ..flat() };
    let on_camera = Settings { view: Viewpoint::Broadcast, ..flat() };
    for (viewer, settings) in [(Some(Side::A), hidden), (Some(Side::B), on_camera), (None, flat())] {
        for size in SIZES {
            let [one, other] = [key(), other_key()].map(|key| picture(size, viewer, settings, key));
            assert!(one == other, "{size:?}: what {viewer:?} sees depends on the key");
        }
    }
}

#[test]
fn words_are_unmarked_with_the_setting_switched_off() {
    let settings = Settings { key_on_words: false, ..flat() };
    for size in SIZES {
        let picture = picture(size, Some(Side::A), settings, key());
        for word in picture.words() {
            assert!(picture.share(word.shrink(2.0), paint(palette::PAPER_NEAR)) > 0.5, "{size:?}");
        }
    }
}

#[test]
fn while_guessing_no_word_has_the_colours_of_my_own_key_and_misses_step_back() {
    for size in SIZES {
        let mut table = Table::new(size, Some(Side::B), flat());
        table.clue(Side::A);
        table.rest();
        let picture = table.picture();
        for (cell, word) in picture.words().into_iter().enumerate() {
            let word = word.expand(3.0);
            let edge = Rect::from_min_size(word.lerp_inside(vec2(0.0, 0.5)), vec2(5.0, word.height() * 0.4));
            assert!(picture.share(edge, paint(palette::AGENT)) < 0.05, "{size:?}: the rim of {cell}");
            // Agents and assassins would tint it.
            assert!(picture.share(word, paint(palette::PAPER_NEAR)) > 0.4, "{size:?}: the paper of {cell}");
        }
    }
    for size in SIZES {
        let mut table = Table::new(size, Some(Side::B), flat());
        table.clue(Side::A);
        table.touch(Side::B, MISSED);
        table.clue(Side::B);
        table.touch(Side::A, AGENTS[1][0]);
        table.act(Side::A, Action::Stop);
        table.clue(Side::A);
        table.rest();
        let picture = table.picture();
        let word = picture.words()[usize::from(MISSED)].expand(3.0);
        assert!(picture.share(word, paint(palette::PAPER_FAR)) > 0.3, "{size:?}: what was missed is dimmed");
    }
}

/// A word that is nobody's agent.
const MISSED: u8 = 3;
