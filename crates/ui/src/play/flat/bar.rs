//! The head of the flat table: whose turn it is, the agents and the bank.

use bevy_egui::egui::{Align2, CornerRadius, Rect, Stroke, StrokeKind, Ui, epaint::RectShape, pos2, vec2};
use splitkey_client::{AGENT_CARDS, Args, MatchView, arg, palette, phrases::headline, rules::Identity};

use super::moment::title_ink;
use crate::{
    context::DrawContext,
    controls::button::Control,
    paint::{
        style::{PANEL_CORNER, bold, colour, panel_fill, panel_stroke, semi, side_colour},
        symbol, text,
    },
    play::{
        menu::Menu,
        turn::{BankCount, acting_side},
    },
    window::pane::{left, right},
};

pub(super) fn show_bar(ui: &mut Ui, rect: Rect, game: &MatchView, context: &DrawContext, menu: &mut Menu) {
    let acting = acting_side(game.position.phase);
    let painter = ui.painter();
    let corner = CornerRadius::same(PANEL_CORNER);
    painter.add(RectShape::new(rect, corner, panel_fill(), panel_stroke(), StrokeKind::Inside));
    let (mark, rest) = left(rect, 58.0);
    let centre = pos2(mark.left() + 36.0, mark.center().y);
    match acting {
        Some(side) => {
            let (bar, _) = left(rect, 9.0);
            let round = CornerRadius { nw: PANEL_CORNER, sw: PANEL_CORNER, ne: 0, se: 0 };
            painter.rect_filled(bar, round, side_colour(side));
            symbol::crest(painter, side, centre, 30.0);
        }
        None => symbol::emblem(painter, centre, 38.0),
    }
    // A broadcast source has no controls.
    let (rest, button) = right(rest, if context.streaming.0 { 14.0 } else { 88.0 });
    let label = context.get("match-menu");
    if !context.streaming.0
        && Control::option(&label, menu.0).font(bold(18.0)).show(ui, "menu", button.shrink(7.0))
    {
        menu.0 = !menu.0;
    }
    let title = context.timed(headline(game, &context.texts).to_uppercase());
    let wanted = text::width(ui.painter(), &title, bold(25.0)) + 8.0;
    let place = if rest.width() - wanted.min(LEAST_TITLE) >= LONG_BANK {
        paint_bank(ui, rest, wanted, game, context)
    } else {
        paint_short_bank(ui, rest, game)
    };
    text::two_lines(ui.painter(), place, &title, bold(25.0), title_ink(game.position.phase));
}

/// The width of agents and bank in words, and the minimum width of the title beside them.
const LONG_BANK: f32 = 310.0;
const LEAST_TITLE: f32 = 220.0;

/// Paints agents and bank as numbers, so that the title has room. Returns the space to their left.
fn paint_short_bank(ui: &Ui, rect: Rect, game: &MatchView) -> Rect {
    let painter = ui.painter();
    let y = rect.center().y;
    let count = |right: f32, told: String| {
        let ink = colour(palette::TEXT);
        text::line(painter, pos2(right, y), Align2::RIGHT_CENTER, told, bold(19.0), ink).left() - 14.0
    };
    let bank = BankCount::of(game);
    let x = count(rect.right() - 8.0, bank.count.to_string());
    bank.paint_symbol(painter, pos2(x, y));
    let x = count(x - 20.0, format!("{}/{AGENT_CARDS}", game.position.agents()));
    let (ink, ground) = (colour(palette::AGENT_LIGHT), colour(palette::PANEL));
    symbol::identity(painter, Identity::Agent, pos2(x, y), 17.0, ink, ground);
    rect.with_max_x(x - 16.0)
}

/// Paints agents and bank, slot by slot where there is room. Returns the space to their left.
fn paint_bank(ui: &Ui, rect: Rect, title: f32, game: &MatchView, context: &DrawContext) -> Rect {
    let painter = ui.painter();
    let ink = colour(palette::TEXT);
    let y = rect.center().y;
    let (bank, mission) = (game.position.bank, game.mission);
    let tokens = match game.strikes() {
        Some(strikes) => context.format("match-strikes", &Args::from_iter([arg("count", strikes)])),
        None => context.format("match-tokens", &Args::from_iter([arg("count", bank.tokens())])),
    };
    let told =
        text::line(painter, pos2(rect.right() - 8.0, y), Align2::RIGHT_CENTER, tokens, bold(19.0), ink);
    let mut x = told.left() - 8.0;
    let slots = if game.strikes().is_some() { 0 } else { mission.turns() };
    let wide = f32::from(slots) * 26.0;
    if rect.width() > LONG_BANK + wide + title {
        for slot in 0..slots {
            let centre = pos2(x - 13.0 - f32::from(slot) * 26.0, y);
            if slot < bank.bystander {
                symbol::bystander_token(painter, centre, 23.0, vec2(1.0, 0.0));
            } else if slot < bank.tokens() {
                symbol::check_token(painter, centre, 23.0);
            } else {
                symbol::empty_slot(painter, centre, 23.0, slot >= 9);
            }
        }
        x -= wide;
    }
    x -= 14.0;
    painter.vline(x, rect.shrink(12.0).y_range(), Stroke::new(1.0, colour(palette::PANEL_STROKE)));
    let agents = context.format("match-agents", &Args::from_iter([arg("count", game.position.agents())]));
    let told = text::line(painter, pos2(x - 14.0, y), Align2::RIGHT_CENTER, agents, semi(19.0), ink);
    let centre = pos2(told.left() - 14.0, y);
    symbol::identity(
        painter,
        Identity::Agent,
        centre,
        19.0,
        colour(palette::AGENT_LIGHT),
        colour(palette::PANEL),
    );
    rect.with_max_x(centre.x - 20.0)
}
