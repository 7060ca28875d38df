//! The screen for joining a table by its code.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Order, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2},
};
use splitkey_client::{Args, Intent, Screen, arg, page::Command, palette};

use crate::{
    control::Control,
    home::{HomeFields, keep_name, paint_ground, show_code, show_name},
    items::{ItemFields, show_items},
    layout::UiSystems,
    pane::{bottom, centred, paint_accent_panel, pane, window_rect},
    scene::{Scene, press, want},
    style::{body, bold, colour, semi},
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_join.in_set(UiSystems::Draw).run_if(in_state(Screen::Join)));
}

fn draw_join(
    scene: Scene,
    mut contexts: EguiContexts,
    mut fields: ResMut<HomeFields>,
    mut items: ResMut<ItemFields>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    pane(ctx, "join", Order::Middle, window, |ui| {
        paint_ground(ui.painter(), window, &scene);
        let before = scene.joining.is_before();
        let height = if before { 430.0_f32.min(window.height() - 16.0) } else { 300.0 };
        let rect = centred(window, 520.0_f32.min(window.width() - 32.0), height);
        paint_accent_panel(ui.painter(), rect);
        let inner = rect.shrink(24.0);
        let ink = colour(palette::TEXT);
        let title = scene.get("join-title");
        text::line(ui.painter(), inner.left_top(), Align2::LEFT_TOP, title, bold(29.0), ink);
        if before && !scene.joining.knocked && !scene.joining.asks_password {
            show_invitation(ui, inner, &scene, &mut fields, &mut commands);
            return show_back(ui, inner, &scene, &mut commands);
        }
        if before {
            let (body, _) = bottom(inner.with_min_y(inner.top() + 42.0), 56.0);
            let mut part = ui.new_child(UiBuilder::new().max_rect(body));
            part.set_clip_rect(body.expand(3.0));
            // The heading and the back button are drawn already.
            let told = scene.page.items.iter().skip(1).take_while(|item| item.id() != "home");
            let told: Vec<_> = told.cloned().collect();
            ScrollArea::vertical().id_salt("joining").auto_shrink(false).show(&mut part, |ui| {
                show_items(ui, body.width() - 14.0, &told, &mut items, &mut commands);
            });
            return show_back(ui, inner, &scene, &mut commands);
        }
        let place = pos2(inner.left(), inner.top() + 42.0);
        let told = scene.get("home-join-sub");
        text::line(ui.painter(), place, Align2::LEFT_TOP, told, body(18.0), colour(palette::MUTED));
        let field = Rect::from_min_size(pos2(inner.left(), inner.top() + 76.0), vec2(inner.width(), 52.0));
        show_code(ui, field, &scene, &mut fields, &mut commands);
        if let Some((told, ink)) = scene.trouble_line() {
            let place = field.left_bottom() + vec2(0.0, 10.0);
            text::wrapped(ui.painter(), place, inner.width(), told, body(17.0), ink);
        }
        show_back(ui, inner, &scene, &mut commands);
    });
    Ok(())
}

/// Shows what a newcomer sees after following a link: a field for their name, and the button to join.
fn show_invitation(
    ui: &mut Ui,
    inner: Rect,
    scene: &Scene,
    fields: &mut HomeFields,
    commands: &mut Commands,
) {
    let Some(code) = scene.joining.code else { return };
    let muted = colour(palette::MUTED);
    let at = |y: f32, height: f32| Rect::from_min_size(inner.min + vec2(0.0, y), vec2(inner.width(), height));
    let told = scene.format("join-invited", &Args::from_iter([arg("code", code.as_str())]));
    let place = at(44.0, 26.0);
    text::shrunk(
        ui.painter(),
        place.left_center(),
        Align2::LEFT_CENTER,
        place.width(),
        &told,
        body(18.0),
        muted,
    );
    let label = at(84.0, 24.0).left_center();
    text::line(ui.painter(), label, Align2::LEFT_CENTER, scene.get("home-name"), semi(18.0), muted);
    let entered = show_name(ui, at(110.0, 50.0), scene, fields, commands);
    let join = scene.get("join-take");
    let control = Control::primary(&join).font(bold(26.0)).enabled(scene.online());
    let pressed = control.show(ui, "come in", at(178.0, 60.0));
    if scene.online() && (pressed || entered) && keep_name(fields, commands) {
        want(commands, Intent::JoinTable { code, password: None });
    }
    if let Some((told, ink)) = scene.trouble_line() {
        text::wrapped(ui.painter(), at(248.0, 60.0).min, inner.width(), told, body(17.0), ink);
    }
}

fn show_back(ui: &mut Ui, inner: Rect, scene: &Scene, commands: &mut Commands) {
    let (_, back) = bottom(inner, 48.0);
    let label = scene.get("join-back");
    let place = Rect::from_min_size(back.min, vec2(140.0, 48.0));
    if Control::plain(&label).show(ui, "back", place) {
        press(commands, Command::OpenHome);
    }
}
