//! Texts on one line or two as parts.

use bevy_egui::egui::{Align2, Color32, FontId, Painter, vec2};

use super::flex::Part;
use crate::paint::text;

/// Returns a line, which shrinks where its place is narrower.
pub(crate) fn line<'a>(painter: &Painter, told: impl Into<String>, font: FontId, ink: Color32) -> Part<'a> {
    let told = told.into();
    let size = painter.layout_no_wrap(told.clone(), font.clone(), ink).size();
    Part::contents(
        move |width| vec2(size.x.min(width), size.y),
        move |ui, rect, _| {
            let (at, room) = (rect.left_center(), rect.width() + 0.5);
            text::shrunk(ui.painter(), at, Align2::LEFT_CENTER, room, &told, font, ink);
        },
    )
}

/// Returns a line that is left out where its place is narrower.
pub(crate) fn line_or_none<'a>(painter: &Painter, told: String, font: FontId, ink: Color32) -> Part<'a> {
    let galley = painter.layout_no_wrap(told, font, ink);
    let size = galley.size();
    Part::contents(
        move |width| vec2(size.x.min(width), size.y),
        move |ui, rect, _| {
            if rect.width() + 0.5 >= size.x {
                ui.painter().galley(rect.left_center() - vec2(0.0, size.y / 2.0), galley, ink);
            }
        },
    )
}

/// Returns a text that shrinks and goes on in a second line where its place, `height` points high, is narrower.
pub(crate) fn two_lines<'a>(
    painter: &Painter,
    told: impl Into<String>,
    height: f32,
    font: FontId,
    ink: Color32,
) -> Part<'a> {
    let told = told.into();
    let wanted = text::width(painter, &told, font.clone());
    Part::contents(
        move |width| vec2(wanted.min(width), height),
        move |ui, rect, _| {
            text::two_lines(ui.painter(), rect, &told, font, ink);
        },
    )
}

/// Returns a caption in capitals, which are spaced where there is room.
pub(crate) fn caption<'a>(painter: &Painter, told: &str, font: FontId, ink: Color32) -> Part<'a> {
    let (spaced, told) = (text::tracked(painter, told, font.clone(), ink, 0.12), told.to_uppercase());
    let size = spaced.size();
    Part::contents(
        move |width| vec2(size.x.min(width), size.y),
        move |ui, rect, _| {
            let (painter, at) = (ui.painter(), rect.left_center());
            if rect.width() + 0.5 >= size.x {
                painter.galley(at - vec2(0.0, size.y / 2.0), spaced, ink);
            } else {
                text::shrunk(painter, at, Align2::LEFT_CENTER, rect.width(), &told, font, ink);
            }
        },
    )
}
