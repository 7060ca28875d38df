//! The menu of a running match.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Order, Painter, Rect, pos2},
};
use splitkey_client::{
    Layout, Screen, Shown,
    page::{Layer, Section},
    rules::Phase,
};

use crate::{
    context::DrawContext,
    controls::button::Control,
    items::{
        control::control,
        flex::Part,
        form::{Form, ItemFields},
        of, plain_parts,
    },
    paint::style::bold,
    play::side_column::menu_edge,
    window::{
        frame::UiSystems,
        pane::{paint_dialog, pane, window_rect},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Menu>().add_systems(OnExit(Screen::Match), close_menu).add_systems(
        EguiPrimaryContextPass,
        (
            close_after_turn.in_set(UiSystems::Fit).run_if(resource_changed::<Shown>),
            draw_menu
                .in_set(UiSystems::Over)
                .run_if(in_state(Screen::Match).and_then(resource_equals(Menu(true)))),
        ),
    );
}

/// Whether the menu is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Menu(pub(crate) bool);

/// Returns the button that opens and closes the menu. A broadcast source has no controls.
pub(crate) fn menu_button<'a>(
    painter: &Painter,
    menu: &'a mut Menu,
    context: &DrawContext,
) -> Option<Part<'a>> {
    let button = Control::option(context.get("match-menu"), menu.0).font(bold(18.0));
    let toggle = |_: &mut Form| menu.0 = !menu.0;
    (!context.streaming.0).then(|| control(painter, button, BUTTON, "menu", toggle).fixed())
}

fn close_menu(mut menu: ResMut<Menu>) {
    menu.0 = false;
}

/// Closes the menu, which covers words, when somebody else has to act.
fn close_after_turn(shown: Res<Shown>, mut acted: Local<Option<Phase>>, mut menu: ResMut<Menu>) {
    let phase = shown.0.as_ref().map(|game| game.position.phase);
    if std::mem::replace(&mut *acted, phase) != phase {
        menu.set_if_neq(Menu(false));
    }
}

const WIDTH: f32 = 300.0;
const BUTTON: f32 = 36.0;
const MARGIN: f32 = 14.0;

fn draw_menu(
    context: DrawContext,
    mut contexts: EguiContexts,
    mut menu: ResMut<Menu>,
    mut fields: ResMut<ItemFields>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    let (below, edge) = match *context.layout {
        Layout::Table => (74.0, 24.0),
        Layout::Flat => (62.0, menu_edge(window)),
        Layout::Phone => (52.0, 12.0),
    };
    let painter = ctx.layer_painter(bevy_egui::egui::LayerId::background());
    let mut closes = false;
    let close = Control::plain(context.get("match-menu-close")).font(bold(20.0));
    let close = control(&painter, close, 46.0, "close-menu", |_| closes = true);
    let entries = plain_parts(&painter, of(context.page.on(Layer::Screen), Section::Menu));
    let list = Part::column(8.0, entries.into_iter().chain([close]));
    let list = list.scrolling("menu").padded(MARGIN, MARGIN).on(paint_dialog);
    let placed = list.place(WIDTH, None, window.height() - below - 8.0);
    let left = (window.right() - edge - WIDTH).max(window.left() + 8.0);
    let rect = Rect::from_min_size(pos2(left, window.top() + below), placed.size());
    let mut form = Form::new(&mut fields, &mut commands);
    pane(ctx, "menu", Order::Foreground, rect, |ui| placed.show(ui, rect.min, &mut form));
    if closes || form.pressed {
        menu.0 = false;
    }
    Ok(())
}
