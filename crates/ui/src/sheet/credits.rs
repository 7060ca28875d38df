//! The credits, and the version of the game.

use bevy_egui::egui::{Align2, Ui, pos2, vec2};
use splitkey_client::{Args, VERSION, arg, page::CREDITS, palette};

use crate::{
    scene::Scene,
    style::{body, bold, colour},
    symbol, text,
};

const HEAD: f32 = 120.0;

pub(super) fn show_credits(ui: &mut Ui, width: f32, scene: &Scene) {
    let width = width.min(720.0);
    let (_, head) = ui.allocate_space(vec2(width, HEAD));
    symbol::emblem(ui.painter(), pos2(head.left() + 40.0, head.center().y), 96.0);
    let told = scene.format("credits-version", &Args::from_iter([arg("version", VERSION)]));
    let at = pos2(head.left() + 96.0, head.center().y);
    let ink = colour(palette::TEXT);
    text::shrunk(ui.painter(), at, Align2::LEFT_CENTER, width - 96.0, &told, bold(29.0), ink);
    for key in CREDITS {
        let told = scene.get(key);
        let height = text::height(ui.painter(), &told, body(19.0), width);
        let (_, place) = ui.allocate_space(vec2(width, height + 14.0));
        text::wrapped(ui.painter(), place.min, width, told, body(19.0), colour(palette::MUTED));
    }
}
