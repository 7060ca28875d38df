//! The badge that says whether this screen shows a key, with the menu button.

use bevy_egui::egui::{CursorIcon, Id, Painter, Rect, Sense, Ui, vec2};
use splitkey_client::{MatchView, controls::Command, palette};

use crate::{
    context::DrawContext,
    controls::button::{Control, Symbol, paint_focus},
    items::{control::control, flex::Part, form::Form},
    paint::{
        style::{PANEL_CORNER, colour, semi, side_text},
        symbol,
        text::two_lines,
    },
    play::{
        menu::{Menu, menu_button},
        peek::peek_place,
    },
    window::pane::paint_panel,
};

const BUTTON: f32 = 36.0;
/// The widths of the eye, and of the menu button.
const EYE: f32 = 42.0;
const MENU: f32 = 84.0;

pub(super) fn key_badge<'a>(
    painter: &Painter,
    game: &'a MatchView,
    context: &'a DrawContext<'a>,
    menu: &'a mut Menu,
) -> Part<'a> {
    let status = |ui: &mut Ui, rect: Rect, form: &mut Form| show_status(ui, rect, game, context, form);
    let status = Part::contents(|_| vec2(0.0, BUTTON), status).share(1.0);
    let muted = context.settings.volumes.muted;
    let label = context.get(if muted { "sound-unmute" } else { "sound-mute" });
    let symbol: Symbol = if muted { symbol::speaker_off } else { symbol::speaker };
    let mute = Control::plain(label).symbol(symbol);
    let mute = control(painter, mute, BUTTON, "mute", |form| form.press(&Command::ToggleMute)).width(42.0);
    let menu = menu_button(painter, menu, context).map(|menu| menu.width(MENU));
    Part::row(5.0, [status, mute.fixed()].into_iter().chain(menu)).centred().padded(8.0, 0.0).on(paint_panel)
}

/// Shows whether the key is open. A press opens or closes it, where the player may.
fn show_status(ui: &mut Ui, rect: Rect, game: &MatchView, context: &DrawContext, form: &mut Form) {
    let open = context.key_shown();
    if game.my_side().is_some() && context.settings.key_toggles() {
        let hint = context.get(if open { "match-hide-key" } else { "match-show-key" });
        let response = ui
            .interact(rect, Id::new("key badge button"), Sense::click())
            .on_hover_cursor(CursorIcon::PointingHand)
            .on_hover_text(hint);
        if response.clicked() {
            form.press(&Command::ToggleKey);
        }
        if response.has_focus() {
            paint_focus(ui.painter(), rect.expand(4.0), PANEL_CORNER);
        }
    }
    if game.me.is_some() {
        peek_place(ui, rect, context);
    }
    let (painter, ink) = (ui.painter(), game.my_side().map_or(colour(palette::MUTED), side_text));
    symbol::eye(painter, rect.left_center() + vec2(EYE / 2.0, 0.0), 26.0, ink, open);
    let (told, words) = (context.get(context.key_status()), rect.with_min_x(rect.left() + EYE));
    two_lines(painter, words, &told, semi(19.0), colour(palette::TEXT));
}
