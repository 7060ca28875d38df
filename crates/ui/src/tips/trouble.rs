//! A problem of this device, shown once. During a match the tip panel shows it instead.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{LayerId, Order, Rect, pos2, vec2},
};
use splitkey_client::{Layout, Screen};

use crate::{
    scene::Scene,
    tips::note::of_trouble,
    window::{
        frame::UiSystems,
        pane::{pane, window_rect},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_trouble.in_set(UiSystems::Over).run_if(not(in_state(Screen::Match))),
    );
}

fn draw_trouble(scene: Scene, mut contexts: EguiContexts, mut commands: Commands) -> Result {
    // An open sheet is read first, and a broadcast source has nobody to read it.
    let unread = scene.sheet.0.is_some() || scene.streaming.0;
    let Some(trouble) = scene.troubles.first().filter(|_| !unread) else { return Ok(()) };
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    let note = of_trouble(trouble, &scene);
    let width = 420.0_f32.min(window.width() - 24.0);
    let height = note.height(&ctx.layer_painter(LayerId::background()), width, &scene);
    // Away from all controls.
    let corner = match *scene.layout {
        Layout::Phone => pos2(window.left() + 12.0, window.top() + 56.0),
        _ => pos2(window.left() + 24.0, window.top() + 96.0),
    };
    let rect = Rect::from_min_size(corner, vec2(width, height));
    pane(ctx, "trouble", Order::Foreground, rect, |ui| note.show(ui, rect, &scene, &mut commands));
    Ok(())
}
