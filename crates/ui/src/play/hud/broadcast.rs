//! The panels of the broadcast view: a column beside the table, and the clue in the lower third (art direction §9).

use bevy_egui::egui::{Align2, Color32, Order, Painter, Rect, Shape, Stroke, Ui, pos2, vec2};
use splitkey_client::{
    AGENT_CARDS, MatchView, palette,
    phrases::{headline, subline},
    rules::{GivenClue, TurnRecord},
};

use self::division::{BRAND, CLUE, COUNTS, Division};
use super::{
    places::{BADGE, EDGE, Places},
    turn_bar::paint_ground,
};
use crate::{
    context::DrawContext,
    items::{
        flex::Part,
        form::Form,
        lines::{caption, line, two_lines},
    },
    paint::{
        style::{body, bold, colour, courier, semi},
        symbol, text,
    },
    play::{
        log::{Found, INDENT, paint_clue},
        turn::{BankCount, acting_crest, acting_side},
    },
    window::pane::{left, pane, right, top},
};

mod cameras;
mod division;

/// The share of the controls in the lower third, and its width left of a clue entry.
const DOING: f32 = 0.4;
const GIVER: f32 = 250.0;
/// The share of the texts that says who gives and guesses.
const GIVERS: f32 = 0.3;
const CREST: f32 = 46.0;
/// Above the parts of the column.
const GAP: f32 = 16.0;
/// Who gives and guesses is omitted where there is less room.
const NARROW: f32 = 150.0;
/// Minimum width of the clue entry.
const ENTRY: f32 = 700.0;
/// Font size of the words that were found.
const FOUND: f32 = 22.0;
/// The height of the line above a clue in the column, and below the crests.
const ABOVE: f32 = 56.0;

/// Divides the window for this viewer.
fn divide(window: Rect, context: &DrawContext) -> Division {
    let side = context.game().and_then(MatchView::my_side);
    Division::of(window, &context.settings, side)
}

/// Splits the lower third into texts and controls. A player who gives a clue gets more room for the controls.
fn share(lower: Rect, gives: bool) -> (Rect, Rect) {
    if gives {
        left(lower, GIVER.min((lower.width() - ENTRY).max(0.0)))
    } else {
        right(lower, lower.width() * DOING)
    }
}

/// Returns the places of the usual panels: notices and the menu button over the table, and the controls in the lower
/// third.
pub(super) fn places(window: Rect, context: &DrawContext) -> Places {
    places_in(window, &divide(window, context), context.may_clue())
}

fn places_in(window: Rect, division: &Division, gives: bool) -> Places {
    let lower = division.foot(window);
    let badge =
        Rect::from_min_size(pos2(window.right() - EDGE - BADGE.x, window.top() + 6.0), vec2(BADGE.x, 48.0));
    let over = Rect::from_x_y_ranges(lower.left()..=badge.left() - 16.0, window.top()..=window.top());
    let (_, action_bar) = share(lower, gives);
    let mut places = Places::new(over, badge, division.column, action_bar);
    // Nothing covers the lower third.
    places.bottom = lower.top() - 8.0;
    places
}

/// Shows the column, and the turn's clue unless this player gives it. `watches` is whether there is nothing to do.
pub(super) fn show_broadcast(
    ui: &mut Ui,
    window: Rect,
    game: &MatchView,
    context: &DrawContext,
    watches: bool,
    form: &mut Form,
) {
    let division = divide(window, context);
    let (painter, place) = (ui.painter().clone(), division.column);
    let cameras = |painter: &Painter, rect: Rect| {
        painter.rect_filled(rect, 0, colour(palette::GROUND));
        let edge = Stroke::new(2.0, colour(palette::ACCENT_STROKE));
        painter.vline(rect.right() - 1.0, rect.y_range(), edge);
        division.cameras.iter().for_each(|camera| cameras::paint_camera(painter, camera, context));
    };
    let rest = column(&painter, division.lower.is_none(), game, context).place(
        division.rest.width(),
        Some(division.rest.height()),
        division.rest.height(),
    );
    let column = |ui: &mut Ui, _: Rect, form: &mut Form| rest.show(ui, division.rest.min, form);
    let column = Part::contents(|_| place.size(), column).on(cameras).pane("broadcast column");
    column.show(ui, place, form);
    let Some(lower) = division.lower else { return };
    let gives = context.may_clue();
    let (told, doing) = share(lower, gives);
    let who_width = if gives { told.width() } else { told.width() * GIVERS };
    let who = (!gives || who_width >= NARROW).then(|| who(&painter, game, context));
    let who = Part::column(0.0, who).padded(24.0, 14.0).width(who_width).fixed();
    let said = |painter: &Painter, rect| paint_said(painter, rect, game, context);
    let said = (!gives).then(|| Part::painting(told.size() - vec2(who_width, 0.0), said).fixed());
    let turn = watches.then(|| turn(&painter, doing.width() - 36.0, game, context)).flatten();
    let turn = turn.map(|turn| Part::column(0.0, [turn]).padded(18.0, 16.0).width(doing.width()));
    let acting = acting_side(game.position.phase);
    let parts = [who].into_iter().chain(said).chain(turn);
    let lower_third = Part::row(0.0, parts).on(move |painter, rect| paint_ground(painter, rect, acting));
    pane(ui.ctx(), "lower third", Order::Background, lower, |ui| lower_third.show(ui, lower, form));
}

/// Returns the current turn.
fn running(game: &MatchView) -> Option<&TurnRecord> {
    game.log.last().filter(|record| record.end.is_none())
}

/// Returns what the cameras leave of the column: the name of the game, the counts, and the clues, with the turn's own
/// where there is no lower third.
fn column<'a>(painter: &Painter, has_clue: bool, game: &'a MatchView, context: &'a DrawContext) -> Part<'a> {
    let ink = colour(palette::TEXT);
    let emblem = Part::painting(vec2(40.0, 50.0), |painter, rect| {
        symbol::emblem(painter, rect.center(), 50.0);
    });
    let title = caption(painter, &context.get("home-title"), bold(38.0), ink);
    let brand = Part::row(8.0, [emblem.fixed(), title]).centred().height(BRAND);
    let clue = has_clue.then(|| {
        let told = context.timed(subline(game, &context.texts));
        let told = two_lines(painter, told, ABOVE, semi(22.0), ink);
        let said = Part::rest(|ui, rect, _| {
            paint_said(ui.painter(), rect.expand2(vec2(0.0, 7.0)), game, context);
        });
        Part::column(0.0, [Part::space(0.0, GAP), told, said]).height(CLUE)
    });
    let title = caption(painter, &context.get("match-log-earlier"), semi(22.0), colour(palette::MUTED));
    let clues = |ui: &mut Ui, rect: Rect, _: &mut Form| paint_clues(ui.painter(), rect, game, context);
    let clues = Part::rest(clues);
    let rest = [Part::space(0.0, GAP), title.height(30.0), clues];
    Part::column(0.0, [brand, counts(painter, game, context)].into_iter().chain(clue).chain(rest))
}

fn counts<'a>(painter: &Painter, game: &MatchView, context: &DrawContext) -> Part<'a> {
    let BankCount { count, of, caption: bank } = BankCount::of(game);
    let agents = (game.position.agents(), Some(usize::from(AGENT_CARDS)), "match-agents-caption");
    let inks = [(palette::AGENT, Color32::WHITE), (palette::BYSTANDER, colour(palette::WORD_INK))];
    let counts = [agents, (count, of, bank)].into_iter().zip(inks);
    let counts = counts.map(|((count, of, key), (ground, ink))| {
        let of = of.map(|of| line(painter, format!("/{of}"), bold(36.0), ink));
        let count = line(painter, count.to_string(), bold(62.0), ink);
        let count = Part::row(2.0, [count].into_iter().chain(of).map(Part::fixed)).centred();
        let caption = caption(painter, &context.get(key), semi(22.0), ink);
        let plate = Part::column(0.0, [caption, count.grow(1.0)]).padded(16.0, 6.0).share(1.0);
        plate.on(move |painter, rect| {
            painter.rect_filled(rect, 6, colour(ground));
        })
    });
    Part::row(12.0, counts).height(COUNTS)
}

/// Paints the clues of earlier turns, newest first, as many as fit.
fn paint_clues(painter: &Painter, rect: Rect, game: &MatchView, context: &DrawContext) {
    let mut rest = rect;
    for record in game.log.iter().rev().filter(|record| record.end.is_some()) {
        let found = Found::of(painter, rest.width(), record, game, FOUND);
        let height = 36.0 + found.height() + 8.0;
        if height > rest.height() {
            break;
        }
        let (place, below) = top(rest, height);
        painter.hline(place.x_range(), place.top(), Stroke::new(1.0, colour(palette::BUTTON)));
        let (clue, below_clue) = top(place.with_min_y(place.top() + 2.0), 34.0);
        paint_clue(painter, clue, record, context);
        found.paint(painter, below_clue.left_top());
        rest = below;
    }
}

/// Returns who gives and who guesses.
fn who<'a>(painter: &Painter, game: &MatchView, context: &DrawContext) -> Part<'a> {
    let giver = running(game).and_then(|record| record.clue.as_ref()).map(|given| given.giver);
    let crests = match giver {
        Some(giver) => {
            let crest = |side| {
                let paint = move |painter: &Painter, rect: Rect| {
                    symbol::crest(painter, side, rect.center(), CREST);
                };
                Part::painting(vec2(CREST, CREST), paint).fixed()
            };
            let arrow = Part::painting(vec2(34.0, CREST), |painter, rect| {
                let stroke = Stroke::new(5.0, colour(palette::TEXT));
                painter.arrow(rect.left_center(), vec2(rect.width(), 0.0), stroke);
            });
            Part::row(18.0, [crest(giver), arrow.fixed(), crest(giver.partner())])
        }
        None => Part::row(0.0, [acting_crest(game, CREST)]),
    };
    let told = context.timed(subline(game, &context.texts));
    Part::column(8.0, [crests, two_lines(painter, told, ABOVE, semi(22.0), colour(palette::TEXT))])
}

/// Paints the clue of the turn, or what is being waited for.
fn paint_said(painter: &Painter, rect: Rect, game: &MatchView, context: &DrawContext) {
    if let Some(given) = running(game).and_then(|record| record.clue.as_ref()) {
        paint_slip(painter, rect.shrink2(vec2(6.0, 13.0)), given);
        return;
    }
    let told = headline(game, &context.texts).to_uppercase();
    let place = rect.with_max_x(rect.right() - 16.0);
    text::two_lines(painter, place, &told, bold(44.0), colour(palette::TEXT));
}

/// Paints the clue and its number, as large as they fit.
fn paint_slip(painter: &Painter, rect: Rect, given: &GivenClue) {
    painter.rect_filled(rect, 4, colour(palette::PAPER_NEAR));
    let (paper, number) = right(rect, 126.0_f32.min(rect.width() * 0.3));
    let tear = [number.left_top() + vec2(0.0, 4.0), number.left_bottom() - vec2(0.0, 4.0)];
    painter.extend(Shape::dotted_line(&tear, colour(palette::ACCENT_STROKE), 9.0, 2.0));
    let room = paper.shrink2(vec2(24.0, 8.0));
    let clue = given.clue.text.to_uppercase();
    let size = 94.0 * (room.width() / text::width(painter, &clue, courier(94.0))).min(1.0);
    let size = size.min(rect.height() * 0.85);
    let ink = colour(palette::WORD_INK);
    // The letters of this typeface sit high on their line.
    let place = room.left_center() + vec2(0.0, size * 0.05);
    text::line(painter, place, Align2::LEFT_CENTER, clue, courier(size), ink);
    let place = number.center() + vec2(0.0, 5.0);
    let large = 100.0_f32.min(rect.height() * 0.87);
    let ink = colour(palette::CLUE_NUMBER);
    text::line(painter, place, Align2::CENTER_CENTER, given.clue.number.to_string(), courier(large), ink);
}

/// Returns what was found in this turn. The turn itself is beside the giver, and the bank in the column.
fn turn<'a>(painter: &Painter, width: f32, game: &'a MatchView, context: &DrawContext) -> Option<Part<'a>> {
    let record = running(game).filter(|record| !record.guesses.is_empty())?;
    let told = line(painter, context.get("match-found-now"), body(22.0), colour(palette::TEXT));
    let found = Found::of(painter, width, record, game, FOUND);
    let found = Part::painting(vec2(width, found.height()), move |painter, rect| {
        found.paint(painter, rect.min - vec2(INDENT, 0.0));
    });
    Some(Part::column(4.0, [told, found]))
}

#[cfg(test)]
mod tests {
    use splitkey_client::{Broadcast, Settings, Viewpoint};

    use super::*;

    fn division(window: Rect, large_words: bool) -> Division {
        let broadcast = Broadcast { large_words, ..Broadcast::default() };
        let channel = Settings { view: Viewpoint::Broadcast, broadcast, ..Settings::default() };
        Division::of(window, &channel, None)
    }

    #[test]
    fn no_panel_of_the_broadcast_view_covers_another() {
        for (width, large) in [1440.0, 1920.0, 2520.0].into_iter().flat_map(|at| [(at, false), (at, true)]) {
            let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, 1080.0));
            let division = division(window, large);
            let (column, lower) = (division.column, division.foot(window));
            for gives in [false, true] {
                let Places { badge, log, action_bar, .. } = places_in(window, &division, gives);
                assert_eq!(log, column);
                assert!(lower.contains_rect(action_bar));
                assert!(!column.intersects(lower) && !badge.intersects(lower) && !badge.intersects(column));
            }
        }
    }

    #[test]
    fn the_lower_third_is_where_the_art_direction_puts_it() {
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(1920.0, 1080.0));
        let lower = division(window, false).lower.expect("a lower third");
        assert!((lower.top() - 914.0).abs() < 1.0 && (lower.right() - 1896.0).abs() < 1.0, "{lower}");
    }
}
