//! Tests that sudden death, the assassin and a victory are visible on the flat table.

use bevy_egui::egui::{Color32, vec2};
use splitkey_client::{
    Screen, Settings, Shown, palette,
    rules::{Action, Phase, Side},
};

use super::{SIZES, picture::paint, table::Table};

/// Nine turns with an agent each, which use up all tokens.
const TURNS: [u8; 9] = [0, 6, 22, 18, 5, 17, 2, 1, 21];
/// Who finds the remaining agents, and where.
const LAST: [(Side, u8); 6] =
    [(Side::B, 8), (Side::A, 9), (Side::A, 24), (Side::B, 4), (Side::A, 7), (Side::B, 14)];

fn flat(reduced_motion: bool) -> Settings {
    Settings { flat: true, reduced_motion, ..Settings::default() }
}

fn play_to_sudden_death(table: &mut Table) {
    for (turn, word) in TURNS.into_iter().enumerate() {
        let giver = Side::BOTH[turn % 2];
        table.clue(giver);
        table.touch(giver.partner(), word);
        table.act(giver.partner(), Action::Stop);
    }
}

fn phase(table: &Table) -> Phase {
    table.app.world().resource::<Shown>().0.as_ref().expect("a match").position.phase
}

/// Runs until the phase is as wanted.
fn wait_for(table: &mut Table, wanted: impl Fn(Phase) -> bool) {
    for _ in 0..2_000 {
        if wanted(phase(table)) {
            return;
        }
        table.frames(1);
    }
    panic!("the phase was never reached");
}

#[test]
fn sudden_death_turns_the_table_red_and_dims_what_was_found() {
    for (size, reduced_motion) in [(SIZES[0], false), (SIZES[1], true)] {
        let mut table = Table::new(size, Some(Side::A), flat(reduced_motion));
        let words = table.picture().words();
        play_to_sudden_death(&mut table);
        wait_for(&mut table, |phase| matches!(phase, Phase::Sudden(_)));
        table.frames(30);
        let picture = table.picture();
        let middle = picture.part(vec2(0.1, 0.3), vec2(0.6, 0.65));
        let told = picture.share(middle, paint(palette::ERROR_TEXT)) > 0.02;
        assert_eq!(told, !reduced_motion, "a banner says so for a moment");
        table.rest();
        table.frames(150);
        let picture = table.picture();
        assert!(picture.share(middle, paint(palette::ERROR_TEXT)) < 0.001, "and goes");
        let corner = picture.part(vec2(0.0, 0.0), vec2(0.01, 0.01));
        assert!(picture.share(corner, paint(palette::SUDDEN_GROUND)) > 0.9, "{size:?}");
        let bright =
            |word: usize| picture.share(words[word], |seen| seen.r().max(seen.g()).max(seen.b()) > 140);
        assert!(bright(0) < 0.05 && bright(3) > 0.4, "{size:?}: only uncovered words are bright");
    }
}

#[test]
fn the_assassin_darkens_the_table_around_its_word() {
    let mut table = Table::new(SIZES[0], None, flat(false));
    let words = table.picture().words();
    table.clue(Side::A);
    table.touch(Side::B, 24);
    table.frames(90);
    let picture = table.picture();
    assert!(picture.share(words[24], paint(palette::WAX_RED_ON_PANEL)) > 0.05);
    let is_bright = |seen: Color32| seen.r() > 140;
    assert!(words[..23].iter().all(|word| picture.share(*word, is_bright) < 0.01));
}

#[test]
fn no_touch_is_offered_once_the_assassin_has_fallen() {
    const OFFER: &str = "Touch a word that fits the clue, or an earlier one.";
    let mut table = Table::new(SIZES[0], Some(Side::B), flat(false));
    table.clue(Side::A);
    table.rest();
    assert!(table.shows(OFFER));
    table.touch(Side::B, 24);
    let fallen = |table: &Table| {
        let shown = table.app.world().resource::<Shown>();
        shown.0.as_ref().is_some_and(|game| game.touched_assassin().is_some())
    };
    while !fallen(&table) {
        table.frames(1);
    }
    table.frames(1);
    assert!(!phase(&table).is_over(), "the end is announced later");
    assert!(!table.shows(OFFER));
    assert!(table.shows("An assassin was touched"));
}

#[test]
fn a_victory_lights_up_the_agents_and_closes_the_key() {
    for size in SIZES {
        let mut table = Table::new(size, None, flat(false));
        let words = table.picture().words();
        play_to_sudden_death(&mut table);
        for (side, word) in LAST {
            // Facts that arrive at once would be replayed fast.
            table.rest();
            table.touch(side, word);
        }
        wait_for(&mut table, Phase::is_over);
        table.frames(60);
        assert_eq!(table.screen(), Screen::Match);
        let picture = table.picture();
        let gold = |word: usize| picture.share(words[word].expand(3.0), paint(palette::PRIMARY)) > 0.06;
        assert!(gold(0) && gold(24) && !gold(3) && !gold(20), "{size:?}");
        let middle = picture.part(vec2(0.2, 0.3), vec2(0.7, 0.7));
        for half in [palette::LARK, palette::OWL] {
            assert!(picture.share(middle, paint(half)) > 0.005, "{size:?}");
        }
    }
}
