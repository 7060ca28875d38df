//! The screen for joining a table: by its code, or by an invitation.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui::Order};
use splitkey_client::{
    Screen,
    page::{ItemKind, Layer, Section},
};

use crate::{
    context::DrawContext,
    items::{
        GAP,
        flex::Part,
        form::{Form, ItemFields},
        of, plain_parts,
    },
    screens::ground::paint_ground,
    window::{
        frame::UiSystems,
        pane::{centred, paint_accent_panel, pane, window_rect},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_join.in_set(UiSystems::Draw).run_if(in_state(Screen::Join)));
}

/// The width of the panel where the window has room for it.
const WIDTH: f32 = 520.0;

fn draw_join(
    context: DrawContext,
    mut contexts: EguiContexts,
    mut fields: ResMut<ItemFields>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    let items = context.page.on(Layer::Screen);
    pane(ctx, "join", Order::Middle, window, |ui| {
        paint_ground(ui.painter(), window, &context);
        let section = |section| plain_parts(ui.painter(), of(items, section));
        let told = [Section::Body, Section::Link, Section::Notice].into_iter().flat_map(section);
        let body = Part::column(GAP, told).scrolling("join").grow(1.0);
        let title = Part::column(0.0, section(Section::Title));
        let foot = Part::row(GAP, section(Section::Foot)).wrapped();
        let panel = Part::column(GAP, [title, body, foot]).padded(24.0, 24.0).on(paint_accent_panel);
        let panel = panel.place(WIDTH.min(window.width() - 32.0), None, window.height() - 16.0);
        let rect = centred(window, panel.size().x, panel.size().y);
        let mut form = Form::new(&mut fields, &mut commands);
        panel.show(ui, rect.min, &mut form);
        // Enter in the field of the name joins, too.
        if form.named
            && let Some(ItemKind::Button { enabled: true, press, .. }) =
                items.iter().find(|item| item.id == "come-in").map(|item| &item.kind)
        {
            form.press(press);
        }
    });
    Ok(())
}
