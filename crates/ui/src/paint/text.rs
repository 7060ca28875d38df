//! Painting texts.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Vec2,
    epaint::text::PlacedRow,
    text::{LayoutJob, TextFormat},
};

use crate::paint::style::font as sized;

/// Returns a dot for each character, for a clue that others must not read on this screen.
pub(crate) fn dots(text: &str) -> String {
    "•".repeat(text.chars().count())
}

/// Paints a line. Returns its place.
pub(crate) fn line(
    painter: &Painter,
    place: Pos2,
    anchor: Align2,
    text: impl Into<String>,
    font: FontId,
    colour: Color32,
) -> Rect {
    let galley = painter.layout_no_wrap(text.into(), font, colour);
    put(painter, place, anchor, galley, colour)
}

/// Paints a line, with an ellipsis where it is wider than `width`.
pub(crate) fn clipped(
    painter: &Painter,
    place: Pos2,
    anchor: Align2,
    width: f32,
    text: &str,
    font: FontId,
    colour: Color32,
) -> Rect {
    let mut job = LayoutJob::simple(text.to_owned(), font, colour, width.max(1.0));
    job.wrap.max_rows = 1;
    job.wrap.break_anywhere = true;
    put(painter, place, anchor, painter.layout_job(job), colour)
}

/// Paints a line, shrunk to 60 % at most where it is wider than `width`, then with an ellipsis.
pub(crate) fn shrunk(
    painter: &Painter,
    place: Pos2,
    anchor: Align2,
    width: f32,
    text: &str,
    font: FontId,
    colour: Color32,
) -> Rect {
    let whole = painter.layout_no_wrap(text.to_owned(), font.clone(), colour);
    let factor = width / whole.size().x;
    if factor >= 1.0 {
        return put(painter, place, anchor, whole, colour);
    }
    // Letters do not shrink evenly, since they are aligned to pixels.
    let small = sized(font.size * (factor - 0.01).max(0.6), font.family);
    clipped(painter, place, anchor, width, text, small, colour)
}

/// Paints a line from the left at the middle of `rect`'s height: shrunk to 80 % where it is wider, or else on two lines,
/// shrunk to 60 %, with an ellipsis where even these are too short.
pub(crate) fn two_lines(painter: &Painter, rect: Rect, text: &str, font: FontId, colour: Color32) -> Rect {
    if rect.width() >= 0.8 * width(painter, text, font.clone()) {
        return shrunk(painter, rect.left_center(), Align2::LEFT_CENTER, rect.width(), text, font, colour);
    }
    let galley = on_two_lines(painter, rect, text, &font, colour);
    put(painter, rect.left_center(), Align2::LEFT_CENTER, galley, colour)
}

/// Returns whether [`two_lines`] shows all of a text.
pub(crate) fn fits_two_lines(painter: &Painter, rect: Rect, text: &str, font: FontId) -> bool {
    rect.width() >= 0.8 * width(painter, text, font.clone())
        || is_whole(&on_two_lines(painter, rect, text, &font, Color32::WHITE))
}

/// Lays out a text on two lines, as large as it fits from 80 % to 60 % of its size.
fn on_two_lines(painter: &Painter, rect: Rect, text: &str, font: &FontId, colour: Color32) -> Arc<Galley> {
    let at = |part: f32| {
        let size = (font.size * part).min(rect.height() * 0.42);
        let font = sized(size, font.family.clone());
        let mut job = LayoutJob::simple(text.to_owned(), font, colour, rect.width().max(1.0));
        job.wrap.max_rows = 2;
        painter.layout_job(job)
    };
    [0.8, 0.7].map(at).into_iter().find(|galley| is_whole(galley)).unwrap_or_else(|| at(0.6))
}

/// Returns whether a text is neither shortened nor broken within a word.
fn is_whole(galley: &Galley) -> bool {
    let broken = |row: &PlacedRow| !row.text().ends_with(' ');
    !galley.elided && galley.rows.split_last().is_none_or(|(_, rows)| !rows.iter().any(broken))
}

/// Returns the width of a line.
pub(crate) fn width(painter: &Painter, text: &str, font: FontId) -> f32 {
    painter.layout_no_wrap(text.to_owned(), font, Color32::WHITE).size().x
}

/// Returns the height of a wrapped text.
pub(crate) fn height(painter: &Painter, text: &str, font: FontId, width: f32) -> f32 {
    painter.layout(text.to_owned(), font, Color32::WHITE, width.max(1.0)).size().y
}

/// Paints a caption: upper case, tracked by 12 %.
pub(crate) fn caption(
    painter: &Painter,
    place: Pos2,
    anchor: Align2,
    text: &str,
    font: FontId,
    colour: Color32,
) -> Rect {
    let galley = tracked(painter, text, font, colour, 0.12);
    put(painter, place, anchor, galley, colour)
}

/// Lays out a line in upper case with letter spacing, as a fraction of the font size.
pub(crate) fn tracked(
    painter: &Painter,
    text: &str,
    font: FontId,
    colour: Color32,
    tracking: f32,
) -> Arc<Galley> {
    let extra_letter_spacing = font.size * tracking;
    let format = TextFormat { font_id: font, color: colour, extra_letter_spacing, ..TextFormat::default() };
    painter.layout_job(LayoutJob::single_section(text.to_uppercase(), format))
}

/// Paints a wrapped text. Returns its place.
pub(crate) fn wrapped(
    painter: &Painter,
    place: Pos2,
    width: f32,
    text: impl Into<String>,
    font: FontId,
    colour: Color32,
) -> Rect {
    let galley = painter.layout(text.into(), font, colour, width.max(1.0));
    put(painter, place, Align2::LEFT_TOP, galley, colour)
}

/// Paints a wrapped heading with tight line spacing.
pub(crate) fn tight(
    painter: &Painter,
    place: Pos2,
    width: f32,
    text: impl Into<String>,
    font: FontId,
    colour: Color32,
) -> Rect {
    let line_height = Some((font.size * 0.98).round());
    let format = TextFormat { font_id: font, color: colour, line_height, ..TextFormat::default() };
    let mut job = LayoutJob::single_section(text.into(), format);
    job.wrap.max_width = width.max(1.0);
    put(painter, place, Align2::LEFT_TOP, painter.layout_job(job), colour)
}

/// Paints a wrapped text, centred.
pub(crate) fn wrapped_centre(
    painter: &Painter,
    rect: Rect,
    text: impl Into<String>,
    font: FontId,
    colour: Color32,
) -> Rect {
    let mut job = LayoutJob::simple(text.into(), font, colour, rect.width().max(1.0));
    job.halign = bevy_egui::egui::Align::Center;
    let galley = painter.layout_job(job);
    let size = galley.size();
    let corner = rect.center() - size / 2.0;
    // A centred galley is laid out around its own left edge.
    painter.galley(Pos2::new(rect.center().x, corner.y), galley, colour);
    Rect::from_min_size(corner, size)
}

/// Paints a word in `font`, or as large as `rect` allows: shrunk to 80 % at most, then on two lines.
pub(crate) fn fitted(painter: &Painter, rect: Rect, text: &str, font: FontId, colour: Color32) -> Rect {
    let whole = painter.layout_no_wrap(text.to_owned(), font.clone(), colour);
    let factor = rect.width() / whole.size().x;
    if factor >= 1.0 {
        return put(painter, rect.center(), Align2::CENTER_CENTER, whole, colour);
    }
    let halves = text.char_indices().filter(|(_, c)| matches!(c, ' ' | '-')).map(|(at, _)| at + 1);
    let middle = halves.min_by_key(|at| at.abs_diff(text.len() / 2));
    match middle {
        Some(middle) if factor < 0.8 && rect.height() > font.size * 1.6 => {
            let (first, second) = text.split_at(middle);
            let (upper, lower) = rect.split_top_bottom_at_fraction(0.5);
            let inward = Vec2::new(0.0, (upper.height() - font.size).max(0.0) / 2.0);
            fitted(painter, upper.translate(inward), first.trim(), font.clone(), colour).union(fitted(
                painter,
                lower.translate(-inward),
                second.trim(),
                font,
                colour,
            ))
        }
        _ => {
            let small = sized(font.size * factor, font.family);
            line(painter, rect.center(), Align2::CENTER_CENTER, text, small, colour)
        }
    }
}

fn put(painter: &Painter, place: Pos2, anchor: Align2, galley: Arc<Galley>, colour: Color32) -> Rect {
    let rect = anchor.anchor_size(place, galley.size());
    painter.galley(rect.min, galley, colour);
    rect
}
