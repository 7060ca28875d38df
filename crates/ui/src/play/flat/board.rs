//! The 25 words in index order, the same for both sides.

use bevy::prelude::Commands;
use bevy_egui::egui::{CursorIcon, PointerButton, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType, vec2};
use splitkey_client::{
    HoldWord, LetGo, MatchView, PinToggled, Skip,
    phrases::word_state,
    rules::{Cell, Identity, Side},
};

use super::{
    moment::Moments,
    tile::{Stand, Votes, paint_tile},
};
use crate::{
    context::DrawContext,
    input::places::{note_place, word_name},
};

/// Smaller tiles have no room for notes.
const WIDE: f32 = 110.0;
const HIGH: f32 = 48.0;

/// Returns the cells of a board with their places.
pub(super) fn cells(rect: Rect, gap: Vec2) -> impl Iterator<Item = (Cell, Rect)> {
    let size = (rect.size() - 4.0 * gap) / 5.0;
    Cell::all().map(move |cell| {
        let at = vec2(f32::from(cell.column()), f32::from(cell.row()));
        (cell, Rect::from_min_size(rect.min + at * (size + gap), size))
    })
}

/// Shows the words. Returns the one under the pointer. In a replay none can be touched.
pub(in crate::play) fn show_board(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    context: &DrawContext,
    gap: Vec2,
    commands: &mut Commands,
) -> Option<Cell> {
    let places: Vec<(Cell, Rect)> = cells(rect, gap).collect();
    let mut under = None;
    for (cell, place) in &places {
        if show_word(ui, *place, *cell, game, context, commands) {
            under = Some(*cell);
        }
    }
    let wide = places.first().is_some_and(|(_, place)| place.width() >= WIDE);
    let place = |cell: Cell| places.get(cell.index()).map_or(Rect::NOTHING, |(_, place)| *place);
    Moments::of(ui, game, context).paint(ui.painter(), rect, place, wide, game, context);
    let held = context.holding.cell();
    if context.replay.open().is_some() {
        return under;
    }
    if ui.input(|input| input.pointer.primary_released()) {
        commands.trigger(LetGo { on: under });
    } else if held.is_some() && held != under {
        commands.trigger(LetGo { on: None });
    }
    under
}

/// Shows one word. Returns whether the pointer is over it.
fn show_word(
    ui: &mut Ui,
    rect: Rect,
    cell: Cell,
    game: &MatchView,
    context: &DrawContext,
    commands: &mut Commands,
) -> bool {
    // The grid's own cursor takes the keyboard, not the single words.
    let response = ui.interact(rect, ui.id().with(("word", cell)), Sense::CLICK);
    note_place(&response, word_name(cell));
    response.widget_info(|| {
        let state = word_state(cell, game, context.key_shown(), &context.texts);
        WidgetInfo::labeled(WidgetType::Button, true, format!("{} {}, {state}", cell, game.word(cell)))
    });
    let live = context.replay.open().is_none();
    let touchable = live && game.can_touch(cell) && context.online();
    let over = response.contains_pointer();
    let held = context.holding.cell() == Some(cell) && touchable;
    let pointed = |side: Side| {
        let side_of = |seat| context.state.seat(seat).and_then(|seat| seat.side);
        context.pointing.pointing_at(cell).any(|seat| side_of(seat) == Some(side))
    };
    let mine = mine(cell, game, context);
    let stand = Stand {
        cursor: context.selection.cursor == Some(cell),
        armed: context.selection.armed == Some(cell),
        hovered: touchable && over,
        held: if held { context.holding.part(&context.settings) } else { 0.0 },
        pointed: Side::BOTH.into_iter().find(|side| pointed(*side)),
        pins: context.pointing.pins_on(cell, &context.settings),
        listed: context.guesses.place(cell).filter(|_| live),
        votes: votes(cell, game, context).filter(|_| live),
        mine,
        guessing: live && context.may_guess(),
    };
    // The cursor is that of the live match.
    let stand = if live { stand } else { Stand { cursor: false, armed: false, ..stand } };
    let state = game.position.words[cell.index()];
    let word = game.word(cell);
    let wide = rect.width() >= WIDE && rect.height() >= HIGH;
    paint_tile(ui.painter(), rect, cell, word, state, stand, wide, context);
    let response =
        if touchable || !live { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
    if live && over && context.online() && ui.input(|input| input.pointer.primary_pressed()) {
        if context.playback.is_done() || touchable {
            commands.trigger(HoldWord { cell });
        } else {
            commands.trigger(Skip);
        }
    }
    let marks = response.clicked_by(PointerButton::Primary) && !live;
    if marks || response.clicked_by(PointerButton::Secondary) && context.online() {
        commands.trigger(PinToggled(cell));
    }
    over
}

/// Returns what viewers want of a word, if this player is to see it.
fn votes(cell: Cell, game: &MatchView, context: &DrawContext) -> Option<Votes> {
    let votes = context.viewers.votes_on(game, &context.state)?;
    votes.heat(cell).map(|heat| Votes { count: votes.of(cell), heat })
}

/// Returns a word's identity on the viewer's own key, if words are marked with it and it still matters.
fn mine(cell: Cell, game: &MatchView, context: &DrawContext) -> Option<Identity> {
    let shown = context.settings.shows_key_on_words() && !game.is_settled(cell);
    game.me.filter(|_| shown).map(|(_, map)| map.at(cell))
}
