//! Tests that what a turn needs stays on the screen whatever else wants room.

use bevy_egui::egui::{Rect, Shape};
use splitkey_client::{Screen, Settings, Texts, protocol::Language};

use super::player::Player;

/// A phone above its keyboard, a phone across, and a small window.
const SIZES: [(f32, f32); 3] = [(390.0, 480.0), (844.0, 390.0), (1280.0, 720.0)];

/// Returns the drawn texts that can be read in whole.
fn readable(player: &mut Player) -> Vec<String> {
    fn add(shape: &Shape, clip: Rect, texts: &mut Vec<String>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| add(shape, clip, texts)),
            Shape::Text(text) if clip.expand(2.0).contains_rect(text.visual_bounding_rect()) => {
                texts.push(text.galley.text().to_owned());
            }
            _ => {}
        }
    }
    let window = player.window();
    let mut texts = Vec::new();
    for shape in player.shapes() {
        add(&shape.shape, shape.clip_rect.intersect(window), &mut texts);
    }
    texts
}

/// Returns which of these texts cannot be read, in windows and text sizes with a tip open and without one.
fn missing(moments: &[&str], needed: impl Fn(&Texts) -> Vec<String>) -> Vec<String> {
    let mut missing = Vec::new();
    for moment in moments {
        for language in [Language::English, Language::Dutch] {
            let mut player = Player::at(Screen::Match, moment);
            for text_size in [1.0, 1.6] {
                player.set(|settings| {
                    let reduced_motion = true;
                    let ui_scale = text_size;
                    *settings = Settings { language, ui_scale, reduced_motion, flat: true, ..*settings };
                });
                for (width, height) in SIZES {
                    player.resize(width, height);
                    let wanted = needed(player.world().resource::<Texts>());
                    let drawn = readable(&mut player);
                    let mut gone: Vec<_> = wanted.into_iter().filter(|text| !drawn.contains(text)).collect();
                    // A narrow button has a shorter text.
                    let texts = player.world().resource::<Texts>();
                    let send = ["match-send", "match-send-short"].map(|key| texts.get(key).to_uppercase());
                    if !send.iter().any(|text| drawn.contains(text)) {
                        gone.push(send.concat());
                    }
                    if !gone.is_empty() {
                        let about = format!("{moment} {width}×{height} at {text_size} in {language:?}");
                        missing.push(format!("{about}: {gone:?}"));
                    }
                }
            }
        }
    }
    missing
}

#[test]
fn numbers_and_the_button_that_sends_stay_beside_a_tip() {
    let missing = missing(&["clue", "coach"], |texts| {
        let numbers = ["0", "1", "2", "3", "4"].map(str::to_owned);
        let more = texts.get("match-number-more");
        numbers.into_iter().chain([more]).collect()
    });
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
