//! The invite: the table's link as a QR code.

use bevy::prelude::Commands;
use bevy_egui::egui::{Align2, Color32, Painter, Rect, Ui, pos2, vec2};
use qrcodegen::{QrCode, QrCodeEcc};
use splitkey_client::palette;

use super::items;
use crate::{
    items::{ItemFields, show_items},
    scene::Scene,
    style::{body, colour, courier},
    text,
};

/// The light quiet zone that readers need around a code, in modules.
const RIM: i32 = 4;
const LARGEST: f32 = 420.0;

pub(super) fn show_invite(
    ui: &mut Ui,
    width: f32,
    scene: &Scene,
    fields: &mut ItemFields,
    commands: &mut Commands,
) {
    let Some(table) = &scene.state.table else { return };
    let width = width.min(620.0);
    show_items(ui, width, items(scene), fields, commands);
    let (_, head) = ui.allocate_space(vec2(width, 56.0));
    let ink = colour(palette::TEXT);
    text::line(ui.painter(), head.center(), Align2::CENTER_CENTER, table.code.as_str(), courier(40.0), ink);
    let size = width.min(LARGEST);
    let (_, place) = ui.allocate_space(vec2(width, size + 16.0));
    let place = Rect::from_center_size(pos2(place.center().x, place.top() + size / 2.0), vec2(size, size));
    let code = scene.inviter.as_ref().map(|inviter| inviter.0.link(table.code.as_str()));
    match code.and_then(|link| QrCode::encode_text(&link, QrCodeEcc::Medium).ok()) {
        Some(code) => paint_code(ui.painter(), place, &code),
        // A link that is too long for a code is still there as text.
        None => {
            let told = scene.get("invite-no-code");
            text::wrapped(ui.painter(), place.min, size, told, body(18.0), colour(palette::MUTED));
        }
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
