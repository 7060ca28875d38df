//! Tests that what was touched is visible on its word, for every viewer.

use bevy_egui::egui::{Color32, Rect, vec2};
use splitkey_client::{Landing, Screen, Settings, Shown, palette, rules::Side};

use super::{
    SIZES,
    picture::{Picture, near, paint},
    table::Table,
};

/// Returns the upper part of a word's place, which shows what lies on it.
fn upper(word: Rect) -> Rect {
    word.with_max_y(word.top() + word.height() * 0.6)
}

/// Recognises an agent by its green, with its portrait or without.
fn shows_agent(picture: &Picture, word: Rect) -> bool {
    let is_green = |seen: Color32| seen.g() > seen.r().saturating_add(20) && seen.g() > seen.b();
    picture.share(word, is_green) > 0.5
}

fn shows_mark(picture: &Picture, word: Rect) -> bool {
    picture.share(word, paint(palette::BYSTANDER)) > 0.015
        && picture.share(word, paint(palette::PAPER_NEAR)) > 0.3
}

/// Recognises the assassin by a red cross on black.
fn shows_assassin(picture: &Picture, word: Rect) -> bool {
    let place = upper(word);
    let is_black = |seen: Color32| seen.r().max(seen.g()).max(seen.b()) < 60;
    let black = picture.share(place, is_black);
    black > 0.5 && picture.share(place, paint(palette::WAX_RED_ON_PANEL)) > 0.05
}

/// Lark's partner finds an agent and misses once; then Lark touches an assassin.
fn what_is_touched_is_seen(size: (u32, u32), viewer: Option<Side>) {
    let mut table =
        Table::new(size, viewer, Settings { flat: true, key_shown: false, ..Settings::default() });
    let open = table.picture();
    let words = open.words();
    for word in [0, 3, 15] {
        assert!(open.share(words[word], paint(palette::PAPER_NEAR)) > 0.4, "{word} is uncovered");
    }
    table.clue(Side::A);
    table.touch(Side::B, 0);
    table.rest();
    table.touch(Side::B, 3);
    table.rest();
    table.clue(Side::B);
    table.rest();
    let found = table.picture();
    let words = found.words();
    assert!(shows_agent(&found, words[0]), "an agent lies on its word");
    assert!(shows_mark(&found, words[3]), "the token lies on the word that was missed");
    assert!(!shows_assassin(&found, words[15]));
    table.touch(Side::A, 15);
    table.frames(90);
    assert_eq!(table.screen(), Screen::Match);
    let lost = table.picture();
    // The board has grown where the controls of the turn are gone.
    let shown = |word: Rect| {
        (0..10_u8).any(|step| shows_assassin(&lost, word.translate(vec2(0.0, 6.0 * f32::from(step)))))
    };
    assert!(shown(words[15]), "the assassin lies on its word");
    assert!(!shown(words[16]));
}

#[test]
fn a_touch_is_visible_to_the_guesser_and_the_partner() {
    for size in SIZES {
        what_is_touched_is_seen(size, Some(Side::A));
        what_is_touched_is_seen(size, Some(Side::B));
    }
}

#[test]
fn a_touch_is_visible_to_spectators() {
    for size in SIZES {
        what_is_touched_is_seen(size, None);
    }
}

/// Counter, log, captions and sounds follow what is reported.
#[test]
fn a_card_lies_on_its_word_before_it_is_reported() {
    for size in SIZES {
        for reduced_motion in [false, true] {
            let settings = Settings { flat: true, reduced_motion, ..Settings::default() };
            let mut table = Table::new(size, Some(Side::A), settings);
            table.clue(Side::A);
            table.rest();
            table.touch(Side::B, 0);
            let waits = |table: &Table| *table.app.world().resource::<Landing>() == Landing::default();
            let frames = (0..200).take_while(|_| {
                table.frames(1);
                waits(&table)
            });
            assert!(frames.count() < 200, "the card starts to move");
            let picture = table.picture();
            assert!(shows_agent(&picture, picture.words()[0]));
            let told = table.app.world().resource::<Shown>().0.as_ref().map(|game| game.position.agents());
            assert_eq!(told, Some(0));
        }
    }
}

#[test]
fn a_found_agent_shows_its_portrait() {
    for size in SIZES {
        let mut table = Table::new(size, None, Settings { flat: true, ..Settings::default() });
        let words = table.picture().words();
        table.clue(Side::A);
        table.touch(Side::B, 0);
        table.rest();
        table.load("textures/portraits.png");
        let middle = upper(words[0]).shrink2(words[0].size() * vec2(0.35, 0.1));
        let face = table.picture().share(middle, paint(palette::AGENT_LIGHTEST));
        assert!(face > 0.02, "{size:?}: {face}");
    }
}

#[test]
fn the_debrief_marks_the_assassin_that_was_touched() {
    let touched = Color32::from_rgb(102, 41, 35);
    for (giver, assassin) in [(Side::A, 24), (Side::B, 15)] {
        let mut table = Table::new(SIZES[0], Some(Side::A), Settings::default());
        table.clue(giver);
        table.touch(giver.partner(), assassin);
        table.rest();
        assert_eq!(table.screen(), Screen::Debrief);
        let picture = table.picture();
        let keys = [(0.3, 0.64), (0.65, 1.0)].map(|(left, right)| {
            picture.share(picture.part(vec2(left, 0.1), vec2(right, 0.5)), near(touched))
        });
        let marked = keys.map(|share| share > 0.003);
        assert_eq!(marked, [giver == Side::A, giver == Side::B], "the assassin is marked on the giver's key");
    }
}
