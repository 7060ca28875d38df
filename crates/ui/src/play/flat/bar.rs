//! The head of the flat table: whose turn it is, the agents and the bank.

use bevy_egui::egui::{CornerRadius, FontId, Painter, Rect, Stroke, StrokeKind, epaint::RectShape, vec2};
use splitkey_client::{Args, MatchView, arg, palette, rules::Bank};

use super::moment::title_ink;
use crate::{
    context::DrawContext,
    items::{
        flex::Part,
        lines::{line, two_lines},
    },
    paint::{
        style::{PANEL_CORNER, bold, colour, panel_fill, panel_stroke, semi, side_colour},
        symbol, text,
    },
    play::{
        menu::{Menu, menu_button},
        turn::{acting_crest, acting_side, agent_mark, short_counts, title},
    },
    window::pane::left,
};

const GAP: f32 = 8.0;
const MARGIN: f32 = 8.0;
/// The strip of the side's colour, and the crest beside it.
const STRIP: f32 = 9.0;
const CREST: f32 = 30.0;
const HIGH: f32 = 46.0;
/// The width of the menu button.
const MENU: f32 = 70.0;
/// The size of a token in the bank.
const SLOT: f32 = 26.0;
/// Minimum width of the title beside agents and bank in words.
const LEAST_TITLE: f32 = 220.0;

pub(super) fn bar<'a>(
    painter: &Painter,
    width: f32,
    game: &MatchView,
    context: &DrawContext,
    menu: &'a mut Menu,
) -> Part<'a> {
    let acting = acting_side(game.position.phase);
    let title = context.timed(title(game, context));
    let menu = menu_button(painter, menu, context).map(|menu| menu.width(MENU));
    let beside = if menu.is_some() { MENU + GAP } else { 0.0 };
    let room = width - 2.0 * MARGIN - STRIP - CREST - 3.0 * GAP - beside;
    let bank = bank(painter, room, text::width(painter, &title, bold(25.0)), game, context);
    let title = two_lines(painter, title, HIGH, bold(25.0), title_ink(game.position.phase)).share(1.0);
    let parts = [Part::space(STRIP, 0.0), acting_crest(game, CREST), title, bank].into_iter().chain(menu);
    Part::row(GAP, parts).centred().padded(MARGIN, 0.0).on(move |painter, rect| {
        let corner = CornerRadius::same(PANEL_CORNER);
        painter.add(RectShape::new(rect, corner, panel_fill(), panel_stroke(), StrokeKind::Inside));
        if let Some(side) = acting {
            let round = CornerRadius { nw: PANEL_CORNER, sw: PANEL_CORNER, ne: 0, se: 0 };
            painter.rect_filled(left(rect, STRIP).0, round, side_colour(side));
        }
    })
}

/// Returns agents and bank, slot by slot where there is room, or as numbers where the title needs it.
fn bank<'a>(painter: &Painter, room: f32, title: f32, game: &MatchView, context: &DrawContext) -> Part<'a> {
    let tokens = match game.strikes() {
        Some(strikes) => context.format("match-strikes", &Args::from_iter([arg("count", strikes)])),
        None => context.format("match-tokens", &Args::from_iter([arg("count", game.position.bank.tokens())])),
    };
    let agents = context.format("match-agents", &Args::from_iter([arg("count", game.position.agents())]));
    let wide = |told: &str, font: FontId| text::width(painter, told, font);
    let long = SLOT + wide(&agents, semi(19.0)) + wide(&tokens, bold(19.0)) + 6.0 * GAP;
    if room - title.min(LEAST_TITLE) < long {
        return short_counts(painter, game).1;
    }
    let slots = if game.strikes().is_some() { 0 } else { game.mission.turns() };
    let size = vec2(f32::from(slots) * SLOT, SLOT);
    let bank = game.position.bank;
    let slots = (room > long + size.x + title)
        .then(|| Part::painting(size, move |painter, rect| paint_slots(painter, rect, slots, bank)));
    let divider = Part::painting(vec2(2.0 * GAP, 22.0), |painter, rect| {
        let stroke = Stroke::new(1.0, colour(palette::PANEL_STROKE));
        painter.vline(rect.center().x, rect.y_range(), stroke);
    });
    let line = |told, font| line(painter, told, font, colour(palette::TEXT));
    let parts = [agent_mark(), line(agents, semi(19.0)), divider].into_iter();
    let parts = parts.chain(slots).chain([line(tokens, bold(19.0))]);
    Part::row(GAP, parts.map(Part::fixed)).centred().fixed()
}

fn paint_slots(painter: &Painter, rect: Rect, slots: u8, bank: Bank) {
    for slot in 0..slots {
        let centre = rect.right_center() - vec2((f32::from(slot) + 0.5) * SLOT, 0.0);
        if slot < bank.bystander {
            symbol::bystander_token(painter, centre, 23.0, vec2(1.0, 0.0));
        } else if slot < bank.tokens() {
            symbol::check_token(painter, centre, 23.0);
        } else {
            symbol::empty_slot(painter, centre, 23.0, slot >= 9);
        }
    }
}
