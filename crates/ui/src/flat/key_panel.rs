//! The viewer's half of the key.

use bevy::prelude::Commands;
use bevy_egui::egui::{
    Align2, CornerRadius, Painter, Rect, Stroke, StrokeKind, Ui, epaint::RectShape, pos2, vec2,
};
use splitkey_client::{
    Args, MatchView, arg, palette,
    rules::{Cell, Identity, Side, SideMap},
    twin::Press,
};

use super::{paint_middle, tile::paint_stripes};
use crate::{
    control::Control,
    pane::{bottom, columns, paint_panel, right, top},
    scene::{Scene, press},
    style::{colour, semi},
    symbol, text,
};

pub(super) fn show_key_panel(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    scene: &Scene,
    commands: &mut Commands,
) {
    let Some((side, map)) = game.me else { return };
    paint_panel(ui.painter(), rect);
    let (head, rest) = top(rect.shrink2(vec2(15.0, 9.0)), 30.0);
    let (title, button) = right(head, 84.0);
    let told = scene.format("match-key", &Args::from_iter([arg("side", scene.side(side))]));
    let muted = colour(palette::MUTED);
    text::caption(ui.painter(), title.left_center(), Align2::LEFT_CENTER, &told, semi(16.0), muted);
    let label = scene.get(if scene.key_shown() { "match-hide" } else { "match-show" });
    let toggles = scene.settings.key_toggles();
    if toggles && Control::plain(&label).font(semi(17.0)).show(ui, "hide key", button) {
        press(commands, Press::ToggleKey);
    }
    let (grid, legend) = bottom(rest.with_min_y(rest.top() + 6.0), 28.0);
    if scene.key_shown() {
        paint_key(ui.painter(), grid, side, &map, game, scene);
        paint_legend(ui.painter(), legend, game, scene);
    } else {
        paint_middle(ui, grid, &scene.get(scene.key_status()));
    }
}

/// Paints the 25 identities; what is settled is dimmed.
fn paint_key(painter: &Painter, rect: Rect, side: Side, map: &SideMap, game: &MatchView, scene: &Scene) {
    let gap = vec2(4.0, 4.0);
    let size = vec2((rect.width() - 4.0 * gap.x) / 5.0, (rect.height() - 4.0 * gap.y) / 5.0);
    for cell in Cell::all() {
        let at = vec2(f32::from(cell.column()), f32::from(cell.row()));
        let place = Rect::from_min_size(rect.min + at * (size + gap), size);
        let word = game.position.words[cell.index()];
        let settled = word.is_covered() || word.is_marked_by(side.partner());
        paint_identity(painter, place, map.at(cell), settled, scene.settings.patterns);
    }
}

/// Paints one field of a key.
fn paint_identity(painter: &Painter, rect: Rect, identity: Identity, settled: bool, pattern: bool) {
    let (ground, sign, rim) = match identity {
        Identity::Agent => (palette::AGENT, palette::TEXT, palette::AGENT_LIGHT),
        Identity::Bystander => (palette::BYSTANDER, palette::BYSTANDER_INK, palette::BYSTANDER_RIM),
        Identity::Assassin => (palette::ASSASSIN, palette::TEXT, palette::DISABLED_TEXT),
    };
    let dim = |ink: bevy_egui::egui::Color32| {
        if settled { colour(palette::PANEL).lerp_to_gamma(ink, 0.38) } else { ink }
    };
    let ground = dim(colour(ground));
    let corner = CornerRadius::same(4);
    painter.rect_filled(rect, corner, ground);
    match identity {
        _ if !pattern => {}
        Identity::Agent => paint_stripes(painter, rect.shrink(1.0), dim(colour(palette::AGENT_DARK))),
        Identity::Bystander => paint_dots(painter, rect, dim(colour(palette::BYSTANDER_RIM))),
        Identity::Assassin => paint_hatch(painter, rect.shrink(1.0), dim(colour(palette::ASSASSIN_HATCH))),
    }
    let stroke = Stroke::new(if identity == Identity::Assassin { 2.0 } else { 1.0 }, dim(colour(rim)));
    painter.add(RectShape::stroke(rect, corner, stroke, StrokeKind::Inside));
    let size = rect.height().min(rect.width()) * 0.74;
    symbol::identity(painter, identity, rect.center(), size, dim(colour(sign)), ground);
}

fn paint_dots(painter: &Painter, rect: Rect, ink: bevy_egui::egui::Color32) {
    for (x, y) in [(0.12, 0.2), (0.12, 0.8), (0.88, 0.2), (0.88, 0.8)] {
        painter.circle_filled(rect.lerp_inside(vec2(x, y)), 1.8, ink);
    }
}

fn paint_hatch(painter: &Painter, rect: Rect, ink: bevy_egui::egui::Color32) {
    let inside = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let stroke = Stroke::new(2.0, ink);
    let count = ((rect.width() + rect.height()) / 12.0) as usize + 1;
    for at in 0..count {
        let x = at as f32 * 12.0;
        let (left, right) = (rect.left() + x, rect.right() - x);
        inside.line_segment([pos2(left, rect.top()), pos2(left - rect.height(), rect.bottom())], stroke);
        inside.line_segment([pos2(right, rect.top()), pos2(right + rect.height(), rect.bottom())], stroke);
    }
}

fn paint_legend(painter: &Painter, rect: Rect, game: &MatchView, scene: &Scene) {
    let ink = colour(palette::TEXT);
    let left = game.left_to_clue().unwrap_or_default();
    let agents = format!("{} {left}", scene.get("word-agent"));
    let entries = [
        (Identity::Agent, agents, palette::AGENT_LIGHT),
        (Identity::Bystander, scene.get("word-bystander"), palette::BYSTANDER),
        (Identity::Assassin, scene.get("word-assassin"), palette::TEXT),
    ];
    for ((identity, told, sign), place) in entries.into_iter().zip(columns(rect, 3, 4.0)) {
        let y = place.bottom() - 9.0;
        symbol::identity(
            painter,
            identity,
            pos2(place.left() + 9.0, y),
            15.0,
            colour(sign),
            colour(palette::PANEL),
        );
        text::line(painter, pos2(place.left() + 22.0, y), Align2::LEFT_CENTER, told, semi(16.0), ink);
    }
}

/// Paints the viewer's half as a board of its own, with the words.
pub(super) fn show_key_board(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    scene: &Scene,
    commands: &mut Commands,
) {
    let Some((side, map)) = game.me else { return };
    let (grid, foot) = bottom(rect, 48.0);
    if scene.key_shown() {
        let gap = 4.0;
        let size = vec2((grid.width() - 4.0 * gap) / 5.0, (grid.height() - 4.0 * gap - 8.0) / 5.0);
        for cell in Cell::all() {
            let at = vec2(f32::from(cell.column()), f32::from(cell.row()));
            let place = Rect::from_min_size(grid.min + at * (size + vec2(gap, gap)), size);
            let word = game.position.words[cell.index()];
            let settled = word.is_covered() || word.is_marked_by(side.partner());
            let pattern = scene.settings.patterns;
            paint_named(ui.painter(), place, map.at(cell), game.word(cell), settled, pattern);
        }
    } else {
        paint_middle(ui, grid, &scene.get(scene.key_status()));
    }
    let label = scene.get(if scene.key_shown() { "match-hide-key" } else { "match-show-key" });
    let toggles = scene.settings.key_toggles();
    if toggles && Control::plain(&label).show(ui, "hide key", foot.shrink2(vec2(0.0, 2.0))) {
        press(commands, Press::ToggleKey);
    }
}

fn paint_named(painter: &Painter, rect: Rect, identity: Identity, word: &str, settled: bool, pattern: bool) {
    paint_identity(painter, rect, identity, settled, pattern);
    let (_, band) = bottom(rect.shrink(2.0), (rect.height() * 0.3).min(26.0));
    let (ground, ink) = match identity {
        Identity::Agent => (palette::AGENT_DARKEST, palette::AGENT_CAPTION),
        Identity::Bystander => (palette::PAPER_NEAR, palette::WORD_INK),
        Identity::Assassin => (palette::GROUND, palette::TEXT),
    };
    painter.rect_filled(band, 2, colour(ground).gamma_multiply(if settled { 0.6 } else { 1.0 }));
    text::fitted(painter, band.shrink2(vec2(2.0, 0.0)), word, semi(16.0), colour(ink));
}
