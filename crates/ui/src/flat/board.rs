//! The 25 words in index order, the same for both sides.

use bevy::prelude::Commands;
use bevy_egui::egui::{CursorIcon, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType, vec2};
use splitkey_client::{MatchView, Skip, TouchPressed, phrases::word_state, rules::Cell};

use super::tile::{Stand, paint_tile};
use crate::scene::Scene;

/// A tile narrower than this has no room for notes.
const WIDE: f32 = 110.0;

pub(super) fn show_board(
    ui: &mut Ui,
    rect: Rect,
    game: &MatchView,
    scene: &Scene,
    gap: Vec2,
    commands: &mut Commands,
) {
    let size = vec2((rect.width() - 4.0 * gap.x) / 5.0, (rect.height() - 4.0 * gap.y) / 5.0);
    for cell in Cell::all() {
        let at = vec2(f32::from(cell.column()), f32::from(cell.row()));
        let place = Rect::from_min_size(rect.min + at * (size + gap), size);
        show_word(ui, place, cell, game, scene, commands);
    }
}

fn show_word(ui: &mut Ui, rect: Rect, cell: Cell, game: &MatchView, scene: &Scene, commands: &mut Commands) {
    // The grid's own cursor has the keyboard, not each word.
    let response = ui.interact(rect, ui.id().with(("word", cell)), Sense::CLICK);
    response.widget_info(|| {
        let state = word_state(cell, game, scene.settings.key_shown, &scene.texts);
        WidgetInfo::labeled(WidgetType::Button, true, format!("{} {}, {state}", cell, game.word(cell)))
    });
    let touchable = game.can_touch(cell) && scene.online();
    let stand = Stand {
        cursor: scene.selection.cursor == Some(cell),
        armed: scene.selection.armed == Some(cell),
        hovered: touchable && response.hovered(),
    };
    let state = game.position.words[cell.index()];
    let word = game.word(cell);
    paint_tile(ui.painter(), rect, cell, word, state, stand, rect.width() >= WIDE, scene);
    let response = if touchable { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
    if response.clicked() && scene.online() {
        if scene.playback.is_done() || touchable {
            commands.trigger(TouchPressed { cell });
        } else {
            commands.trigger(Skip);
        }
    }
}
