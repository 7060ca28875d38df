//! The invite: the table's link as a QR code.

use bevy_egui::egui::{Align2, Color32, Painter, Rect, vec2};
use qrcodegen::{QrCode, QrCodeEcc};
use splitkey_client::{
    page::{Item, pairing_link},
    palette,
};

use crate::{
    context::DrawContext,
    items::{flex::Part, words},
    paint::{
        style::{body, colour, courier},
        text,
    },
};

/// The light quiet zone that readers need around a code, in modules.
const RIM: i32 = 4;
const LARGEST: f32 = 360.0;

/// Returns the link with the table's code, and as a picture for cameras.
pub(super) fn part<'a>(painter: &Painter, item: &'a Item, context: &'a DrawContext) -> Part<'a> {
    let (link, muted) = (item.words().unwrap_or_default(), colour(palette::MUTED));
    let code = context.state.table.as_ref().map_or("", |table| table.code.as_str());
    let code = Part::painting(vec2(200.0, 48.0), move |painter, rect| {
        let ink = colour(palette::TEXT);
        text::line(painter, rect.center(), Align2::CENTER_CENTER, code, courier(40.0), ink);
    });
    let picture = picture(painter, link, context);
    Part::column(8.0, [words(painter, link, body(18.0), muted), Part::column(8.0, [code, picture]).centred()])
}

/// Returns the code that pairs a phone, below what is to be done with it. Its link is not written out.
pub(super) fn pairing_part<'a>(painter: &Painter, item: &'a Item, context: &'a DrawContext) -> Part<'a> {
    let told = words(painter, item.words().unwrap_or_default(), body(18.0), colour(palette::TEXT));
    let link = pairing_link(context).unwrap_or_default();
    Part::column(8.0, [told, Part::column(8.0, [picture(painter, &link, context)]).centred()])
}

fn picture<'a>(painter: &Painter, link: &str, context: &DrawContext) -> Part<'a> {
    match QrCode::encode_text(link, QrCodeEcc::Medium) {
        Ok(code) => Part::contents(
            |width| vec2(width, width).min(vec2(LARGEST, LARGEST)),
            move |ui, rect, _| paint_code(ui.painter(), rect, &code),
        ),
        // A link that is too long for a code is still there as text.
        Err(_) => words(painter, &context.get("invite-no-code"), body(18.0), colour(palette::MUTED)),
    }
}

/// Paints dark on light whatever the theme, since some cameras cannot read it otherwise.
fn paint_code(painter: &Painter, rect: Rect, code: &QrCode) {
    painter.rect_filled(rect, 4, Color32::WHITE);
    // Whole points leave no seams between modules.
    let module = (rect.width() / (code.size() + 2 * RIM) as f32).floor().max(1.0);
    let side = module * code.size() as f32;
    let start = (rect.center() - vec2(side, side) / 2.0).round();
    for (x, y, run) in dark_runs(code) {
        let at = start + vec2(x as f32, y as f32) * module;
        painter.rect_filled(Rect::from_min_size(at, vec2(run as f32 * module, module)), 0, Color32::BLACK);
    }
}

/// Returns the dark modules of each row, as runs: column, row and length.
fn dark_runs(code: &QrCode) -> Vec<(i32, i32, i32)> {
    let mut runs: Vec<(i32, i32, i32)> = Vec::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            match runs.last_mut() {
                Some((start, row, run)) if *row == y && *start + *run == x => *run += 1,
                _ => runs.push((x, y, 1)),
            }
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_cover_exactly_the_dark_modules() {
        let link = "http://192.168.1.5:7777/?table=K7M2PQ";
        let code = QrCode::encode_text(link, QrCodeEcc::Medium).expect("a link should fit");
        let runs = dark_runs(&code);
        let dark = |x: i32, y: i32| {
            runs.iter().any(|(start, row, run)| *row == y && (*start..start + run).contains(&x))
        };
        for y in 0..code.size() {
            for x in 0..code.size() {
                assert_eq!(dark(x, y), code.get_module(x, y), "column {x}, row {y}");
            }
        }
    }
}
