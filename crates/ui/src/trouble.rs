//! What does not work on this device, said once.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{LayerId, Order, Rect, pos2, vec2},
};
use splitkey_client::{Layout, Troubles, palette, twin::Press};

use crate::{
    control::Control,
    layout::UiSystems,
    pane::{bottom, columns, paint_dialog, pane, window_rect},
    scene::{Scene, press},
    style::{body, colour, semi},
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_trouble.in_set(UiSystems::Over));
}

fn draw_trouble(
    scene: Scene,
    troubles: Res<Troubles>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    // An open sheet is read first.
    let Some(trouble) = troubles.first().filter(|_| scene.sheet.0.is_none()) else { return Ok(()) };
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    let told = scene.get(trouble.text());
    let width = 420.0_f32.min(window.width() - 24.0);
    let painter = ctx.layer_painter(LayerId::background());
    let height = text::height(&painter, &told, body(18.0), width - 32.0) + 44.0 + 42.0;
    // Away from what is to be pressed, and from the turn.
    let corner = match *scene.layout {
        Layout::Phone => pos2(window.left() + 12.0, window.top() + 56.0),
        _ => pos2(window.left() + 24.0, window.top() + 96.0),
    };
    let rect = Rect::from_min_size(corner, vec2(width, height));
    pane(ctx, "trouble", Order::Foreground, rect, |ui| {
        paint_dialog(ui.painter(), rect);
        let (words, buttons) = bottom(rect.shrink(16.0), 44.0);
        text::wrapped(ui.painter(), words.min, words.width(), told, body(18.0), colour(palette::TEXT));
        let way = trouble.way_out(&scene.settings);
        let places: Vec<Rect> = columns(buttons, if way.is_some() { 2 } else { 1 }, 10.0).collect();
        let label = scene.get("trouble-close");
        if let Some(place) = places.last()
            && Control::plain(&label).font(semi(20.0)).show(ui, "close trouble", *place)
        {
            press(&mut commands, Press::DismissTrouble(trouble));
        }
        if let (Some((key, settings)), Some(place)) = (way, places.first()) {
            let label = scene.get(key);
            if Control::primary(&label).font(semi(20.0)).show(ui, "way out", *place) {
                press(&mut commands, Press::Set(settings));
                press(&mut commands, Press::DismissTrouble(trouble));
            }
        }
    });
    Ok(())
}
