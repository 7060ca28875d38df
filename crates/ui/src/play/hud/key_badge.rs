//! The badge that says whether this screen shows a key, with the menu button.

use bevy::prelude::Commands;
use bevy_egui::egui::{Align2, Context, CursorIcon, Id, Order, Rect, Sense, Ui, pos2, vec2};
use splitkey_client::{MatchView, controls::Command, palette};

use crate::{
    context::{DrawContext, press},
    controls::button::{Control, Symbol, paint_focus},
    paint::{
        style::{PANEL_CORNER, bold, colour, semi, side_text},
        symbol, text,
    },
    play::{menu::Menu, peek::peek_place},
    window::pane::{paint_panel, pane, right},
};

pub(super) fn show_key_badge(
    ctx: &Context,
    rect: Rect,
    game: &MatchView,
    context: &DrawContext,
    menu: &mut Menu,
    commands: &mut Commands,
) {
    pane(ctx, "key badge", Order::Middle, rect, |ui| {
        paint_panel(ui.painter(), rect);
        let (rest, button) = right(rect.shrink(7.0), 88.0);
        let (status, mute) = right(rest, 46.0);
        let (key, open) = (context.key_status(), context.key_shown());
        if game.my_side().is_some() && context.settings.key_toggles() {
            let hint = context.get(if open { "match-hide-key" } else { "match-show-key" });
            let response = ui
                .interact(status, Id::new("key badge button"), Sense::click())
                .on_hover_cursor(CursorIcon::PointingHand)
                .on_hover_text(hint);
            if response.clicked() {
                press(commands, Command::ToggleKey);
            }
            if response.has_focus() {
                paint_focus(ui.painter(), status.expand(4.0), PANEL_CORNER);
            }
        }
        if game.me.is_some() {
            peek_place(ui, status, context);
        }
        let ink = game.my_side().map_or(colour(palette::MUTED), side_text);
        let painter = ui.painter();
        symbol::eye(painter, pos2(status.left() + 20.0, status.center().y), 26.0, ink, open);
        let place = pos2(status.left() + 42.0, status.center().y);
        let width = status.width() - 50.0;
        let told = context.get(key);
        text::shrunk(painter, place, Align2::LEFT_CENTER, width, &told, semi(19.0), colour(palette::TEXT));
        show_mute(ui, mute.shrink2(vec2(2.0, 1.0)), context, commands);
        let label = context.get("match-menu");
        let place = button.shrink2(vec2(2.0, 1.0));
        if Control::option(&label, menu.0).font(bold(19.0)).show(ui, "menu", place) {
            menu.0 = !menu.0;
        }
    });
}

/// Shows the button that switches sound off and on.
fn show_mute(ui: &mut Ui, rect: Rect, context: &DrawContext, commands: &mut Commands) {
    let muted = context.settings.volumes.muted;
    let label = context.get(if muted { "sound-unmute" } else { "sound-mute" });
    let symbol: Symbol = if muted { symbol::speaker_off } else { symbol::speaker };
    if Control::plain(&label).symbol(symbol).show(ui, "mute", rect) {
        press(commands, Command::ToggleMute);
    }
}
