//! Tests that everything has room in every window: no panel covers a word or the key, no text covers another one, and
//! every control can be reached.
//! There is no window; the panels are laid out as for a screen.

use bevy_egui::egui::{Order, Rect, Vec2, vec2};
use splitkey_client::{Layout, Screen, Settings, Viewpoint, protocol::Language};

use self::player::Player;

mod broadcast;
mod forms;
mod key_window;
#[path = "../examples/screens/made_up.rs"]
mod made_up;
mod pages;
mod parity;
mod player;
#[path = "../examples/screens/races.rs"]
mod races;
mod seen;
mod streamer;
mod texts;
mod turn;

/// From the smallest phone to a 4K screen, with common aspect ratios of phones and tablets, and wide screens.
const SIZES: [(f32, f32); 18] = [
    (360.0, 640.0),
    (390.0, 844.0),
    (430.0, 932.0),
    (640.0, 360.0),
    (844.0, 390.0),
    (768.0, 1024.0),
    (800.0, 600.0),
    (820.0, 1180.0),
    (960.0, 540.0),
    (1000.0, 700.0),
    (1024.0, 768.0),
    (1180.0, 820.0),
    (1280.0, 720.0),
    (1440.0, 900.0),
    (1920.0, 1080.0),
    (2560.0, 1080.0),
    (3440.0, 1440.0),
    (3840.0, 2160.0),
];
const TEXT_SIZES: [f32; 3] = [1.0, 1.3, 1.6];

/// What goes on in the sample match, by its name in the `screens` example.
const MOMENTS: [&str; 9] =
    ["clue", "guess", "armed", "refused", "second", "prepare", "talk", "coach", "sudden"];

/// Returns the faults in one window, in words.
fn faults(player: &mut Player, about: &str) -> Vec<String> {
    let layout = player.layout();
    let (words, key) = player.room();
    let mut faults = Vec::new();
    let mut fault = |what: String| faults.push(format!("{about} {layout:?}: {what}"));
    let covered = |rect: Rect, room: Rect| {
        let both = rect.intersect(room);
        both.width() > 1.0 && both.height() > 1.0
    };
    for (name, rect) in player.panels() {
        if covered(rect, words) || covered(rect, key) {
            fault(format!("{name} {rect} lies over words {words} or key {key}"));
        }
    }
    let window = player.window();
    let tiles = player.words();
    for (rect, seen) in player.controls() {
        // A background senses clicks too.
        let is_ground = rect.contains_rect(words) && rect.contains_rect(window.shrink(20.0));
        let talks = layout == Layout::Phone && about.ends_with("talk");
        // Contents scrolled out of sight are covered by the tests of pages.
        if tiles.contains(&rect) || is_ground || talks || !seen.is_positive() {
            continue;
        }
        if covered(seen, words) {
            fault(format!("a control at {rect} lies over the words {words}"));
        }
        if !window.expand(1.0).contains_rect(seen) {
            fault(format!("a control at {rect} lies outside the window"));
        }
    }
    texts::overlaps(player).into_iter().for_each(&mut fault);
    let whole = player.headline_and_counts();
    let shortened = texts::shortened(player);
    for text in shortened.into_iter().filter(|text| whole.iter().any(|part| text.starts_with(part))) {
        fault(format!("{text:?} is shortened"));
    }
    let zoom = player.zoom();
    match layout {
        Layout::Table => {
            let scale = table_scale(words, window);
            if scale < 0.6 {
                fault(format!("the table is drawn at {scale:.2} of its size in {words}"));
            }
        }
        Layout::Flat | Layout::Phone => {
            let letters = letters_in(words, layout) * zoom;
            let least = if layout == Layout::Phone { 12.0 } else { 9.0 };
            if letters < least {
                fault(format!("the words have letters of {letters:.1} pixels in {words}"));
            }
        }
    }
    if key.is_positive() && key.height() * zoom < 75.0 {
        fault(format!("the key has {:.0} pixels", key.height() * zoom));
    }
    faults
}

/// Goes through moments, text sizes and windows with these settings.
fn look_at_matches(choice: Settings, moments: &[&str], text_sizes: &[f32], sizes: &[(f32, f32)]) {
    let mut told = Vec::new();
    for moment in moments {
        let mut player = Player::at(Screen::Match, moment);
        for text_size in text_sizes {
            player.set(|settings| {
                *settings = Settings { ui_scale: *text_size, reduced_motion: true, ..choice }
            });
            for (width, height) in sizes {
                player.resize(*width, *height);
                told.extend(faults(&mut player, &format!("{width}×{height} at {text_size} {moment}")));
            }
        }
    }
    assert!(told.is_empty(), "{} faults:\n{}", told.len(), told.join("\n"));
}

#[test]
fn no_panel_of_a_match_covers_words_or_key() {
    // Dutch has the longer texts.
    let dutch = Settings { language: Language::Dutch, ..Settings::default() };
    look_at_matches(dutch, &MOMENTS, &TEXT_SIZES, &SIZES);
}

#[test]
fn no_panel_of_a_match_in_english_covers_words_or_key() {
    look_at_matches(Settings::default(), &["prepare", "coach", "sudden"], &TEXT_SIZES, &SIZES);
}

#[test]
fn no_panel_of_a_replay_covers_words_or_key() {
    let mut player = Player::at(Screen::Replay, "led");
    player.set(|settings| {
        *settings = Settings { language: Language::Dutch, reduced_motion: true, ..Settings::default() }
    });
    let mut told = Vec::new();
    for (width, height) in SIZES {
        player.resize(width, height);
        told.extend(faults(&mut player, &format!("{width}×{height} replay")));
    }
    assert!(told.is_empty(), "{} faults:\n{}", told.len(), told.join("\n"));
}

#[test]
fn no_panel_covers_words_or_key_of_the_flat_table() {
    let flat = Settings { flat: true, language: Language::Dutch, ..Settings::default() };
    look_at_matches(flat, &MOMENTS, &TEXT_SIZES, SIZES.split_at(8).1);
}

#[test]
fn no_panel_covers_the_words_of_the_broadcast_view() {
    let channel = Settings { view: Viewpoint::Broadcast, ..Settings::default() };
    look_at_matches(channel, &["clue", "guess", "prepare", "sudden"], &TEXT_SIZES, SIZES.split_at(8).1);
}

/// Returns whether a panel is one of those beside the words.
fn is_beside(order: Order, name: &str) -> bool {
    let grounds = ["flat", "phone"];
    matches!(order, Order::Middle | Order::Foreground) && !grounds.contains(&name)
}

/// Returns the font size of the words in points, in tiles of the flat table and of phones.
fn letters_in(words: Rect, layout: Layout) -> f32 {
    let gap = if layout == Layout::Phone { 4.0 } else { 10.0 };
    let tile = (words.size() - vec2(4.0, 4.0) * gap) / 5.0;
    if tile.x >= 110.0 { (tile.y * 0.345).min(tile.x * 0.25) } else { (tile.x * 0.32).min(tile.y * 0.3) }
}

/// The part of a 16:9 window that the words take from the seat camera, without panels. Narrower windows see as far to
/// the sides.
const SEAT: Vec2 = vec2(0.571, 0.509);

/// Returns the scale of the 3D table in this room, relative to a window without panels.
fn table_scale(words: Rect, window: Rect) -> f32 {
    let shape = window.width() / window.height() * 9.0 / 16.0;
    let whole = SEAT * window.size() * vec2(1.0 / shape.max(1.0), shape.min(1.0));
    (words.size() / whole).min_elem()
}
