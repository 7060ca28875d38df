//! Finds texts that lie over each other.

use std::sync::Arc;

use bevy_egui::egui::{Galley, Rect, Shape, epaint::ClippedShape};
use splitkey_client::{Screen, Settings, protocol::Language};

use super::{SIZES, TEXT_SIZES, player::Player};

/// How far the places of lines may overlap, in points: above and below most letters is some space.
const SPARE: f32 = 3.0;

/// A row of a drawn text, and the place of its letters.
struct Row {
    /// The text that it is a part of.
    part_of: Arc<Galley>,
    text: String,
    letters: Rect,
}

/// Collects the visible rows in the order of drawing. A shape over a row hides it.
fn collect(shape: &Shape, clip: Rect, rows: &mut Vec<Row>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, rows)),
        Shape::Rect(rect) if rect.fill.a() > 200 => {
            let cover = rect.rect.intersect(clip);
            rows.retain(|row| !cover.intersects(row.letters));
        }
        Shape::Text(text) => {
            for row in &text.galley.rows {
                let offset = text.pos.to_vec2() + row.pos.to_vec2();
                let letters = row.row.visuals.mesh_bounds.translate(offset).intersect(clip);
                if letters.is_positive() {
                    rows.push(Row { part_of: text.galley.clone(), text: row.row.text(), letters });
                }
            }
        }
        _ => {}
    }
}

/// Returns the visible lines of the last frame.
pub fn texts(player: &Player) -> Vec<String> {
    let mut rows = Vec::new();
    for ClippedShape { clip_rect, shape } in player.shapes() {
        collect(shape, *clip_rect, &mut rows);
    }
    rows.into_iter().map(|row| row.text).collect()
}

/// Returns the laid out texts of the last frame.
fn galleys(player: &Player) -> Vec<Arc<Galley>> {
    fn collect(shape: &Shape, found: &mut Vec<Arc<Galley>>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, found)),
            Shape::Text(text) => found.push(text.galley.clone()),
            _ => {}
        }
    }
    let mut found = Vec::new();
    player.shapes().iter().for_each(|clipped| collect(&clipped.shape, &mut found));
    found
}

/// Returns every text of the last frame, whether it is in view or has to be scrolled to.
pub fn written(player: &Player) -> Vec<String> {
    galleys(player).iter().map(|galley| galley.text().to_owned()).collect()
}

/// Returns the texts of the last frame that end in an ellipsis since there was no room for the rest.
pub fn shortened(player: &Player) -> Vec<String> {
    let elided = galleys(player).into_iter().filter(|galley| galley.elided);
    elided.map(|galley| galley.text().to_owned()).collect()
}

/// Returns the texts of the last frame that overlap others, in words.
pub fn overlaps(player: &Player) -> Vec<String> {
    let mut rows: Vec<Row> = Vec::new();
    for ClippedShape { clip_rect, shape } in player.shapes() {
        collect(shape, *clip_rect, &mut rows);
    }
    let pairs =
        rows.iter().enumerate().flat_map(|(at, one)| rows[..at].iter().map(move |other| (other, one)));
    pairs
        .filter(|(one, other)| {
            let both = one.letters.intersect(other.letters);
            !Arc::ptr_eq(&one.part_of, &other.part_of) && both.width() > 1.0 && both.height() > SPARE
        })
        .map(|(one, other)| {
            format!("{:?} {} and {:?} {} overlap", one.text, one.letters, other.text, other.letters)
        })
        .collect()
}

#[test]
fn no_texts_of_the_debrief_overlap() {
    let mut told = Vec::new();
    let endings = ["quick", "lost", "lost-sudden", "lost-tokens", "given-up", "void", "computer"];
    let endings = endings.map(|moment| (moment, Language::Dutch));
    for (moment, language) in [("", Language::English)].into_iter().chain(endings) {
        let mut player = Player::at(Screen::Debrief, moment);
        for ui_scale in TEXT_SIZES {
            player.set(|settings| {
                *settings = Settings { language, ui_scale, reduced_motion: true, ..Settings::default() };
            });
            for (width, height) in SIZES {
                player.resize(width, height);
                let faults = overlaps(&player);
                told.extend(faults.iter().map(|fault| format!("{width}×{height} at {ui_scale}: {fault}")));
            }
        }
    }
    assert!(told.is_empty(), "{} faults:\n{}", told.len(), told.join("\n"));
}
