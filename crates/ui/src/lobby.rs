//! The table between matches: who sits where, the mission and settings, and the start button.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, CornerRadius, Order, Painter, Rect, ScrollArea, Stroke, Ui, UiBuilder, pos2, vec2},
};
use splitkey_client::{
    Intent, Notice, Screen, Sheet,
    page::{Command, LinkCopied, may_swap, start_trouble},
    palette,
    rules::Side,
};

use crate::{
    control::{Control, show_gear},
    home::paint_ground,
    layout::UiSystems,
    pane::{bottom, centred, left, paint_panel, pane, right, top, window_rect},
    scene::{Scene, press},
    style::{body, bold, colour, courier, semi},
    symbol, text,
};

mod mission;
mod people;
mod words;

pub(crate) use mission::show_tokens;

pub(super) fn plugin(app: &mut App) {
    words::plugin(app);
    app.init_resource::<Copied>().add_observer(copy_link).add_systems(
        EguiPrimaryContextPass,
        draw_table.in_set(UiSystems::Draw).run_if(in_state(Screen::Table)),
    );
}

/// Narrower windows show everything as one column.
pub(crate) const WIDE: f32 = 1120.0;
/// Minimum height of the parts below the sides.
const LEAST_LOWER: f32 = 166.0;
/// The height of the head.
pub(crate) const HEAD: f32 = 82.0;
/// How long the button says that the invite was copied, in seconds.
const COPIED_FOR: f32 = 3.0;

/// When the invite was copied, in seconds of app time.
#[derive(Resource, Default)]
struct Copied(Option<f32>);

/// Copies through egui's clipboard. The browser copies by itself.
fn copy_link(
    link: On<LinkCopied>,
    time: Res<Time<Real>>,
    mut copied: ResMut<Copied>,
    mut contexts: EguiContexts,
) -> Result {
    contexts.ctx_mut()?.copy_text(link.0.clone());
    copied.0 = Some(time.elapsed_secs());
    Ok(())
}

fn draw_table(
    scene: Scene,
    time: Res<Time<Real>>,
    copied: Res<Copied>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    let copied = copied.0.is_some_and(|at| time.elapsed_secs() - at < COPIED_FOR);
    let ctx = &contexts.ctx_mut()?.clone();
    if scene.state.table.is_none() {
        return Ok(());
    }
    let window = window_rect(ctx);
    pane(ctx, "table", Order::Middle, window, |ui| {
        paint_ground(ui.painter(), window, &scene);
        if scene.streaming.0 {
            return paint_intermission(ui.painter(), window, &scene);
        }
        if window.width() >= WIDE && window.height() >= 620.0 {
            show_wide(ui, window, copied, &scene, &mut commands);
        } else {
            show_narrow(ui, window, copied, &scene, &mut commands);
        }
    });
    Ok(())
}

fn show_wide(ui: &mut Ui, window: Rect, copied: bool, scene: &Scene, commands: &mut Commands) {
    let (head, rest) = top(window, HEAD);
    show_head(ui, head, copied, scene, commands);
    let (rest, foot) = bottom(rest.shrink2(vec2(28.0, 28.0)), 64.0);
    show_foot(ui, foot, scene, commands);
    let rest = rest.with_max_y(rest.bottom() - 26.0);
    let width = ((rest.width() - 40.0) * 0.28).max(310.0);
    // The mission takes what it needs, as long as spectators have a row.
    let wanted = mission::mission_height(scene).min(rest.height() - LEAST_LOWER);
    let (upper, lower) = top(rest, (rest.height() * 0.71).max(wanted));
    let (one, rest) = left(upper, width);
    let (middle, other) = right(rest, width);
    people::show_side(ui, one, Side::A, scene, commands);
    people::show_side(ui, other, Side::B, scene, commands);
    mission::show_mission(ui, middle.shrink2(vec2(20.0, 0.0)), scene, commands);
    let (spectators, secrets) = left(lower.with_min_y(lower.top() + 18.0), width);
    people::show_spectators(ui, spectators, scene, commands);
    mission::paint_secrets(ui, secrets.with_min_x(secrets.left() + 20.0), scene);
}

fn show_narrow(ui: &mut Ui, window: Rect, copied: bool, scene: &Scene, commands: &mut Commands) {
    let (head, rest) = top(window, 96.0);
    paint_head_ground(ui.painter(), head);
    show_narrow_head(ui, head.shrink2(vec2(14.0, 0.0)), copied, scene, commands);
    let (rest, foot) = bottom(rest, 116.0);
    show_narrow_foot(ui, foot.shrink2(vec2(14.0, 8.0)), scene, commands);
    let place = rest.shrink2(vec2(14.0, 8.0));
    let mut inner = ui.new_child(UiBuilder::new().max_rect(place));
    ScrollArea::vertical().id_salt("table").auto_shrink(false).show(&mut inner, |ui| {
        let width = place.width();
        let part = |ui: &mut Ui, height: f32| ui.allocate_space(vec2(width, height)).1;
        for side in Side::BOTH {
            let rect = part(ui, people::side_height(side, scene));
            people::show_side(ui, rect, side, scene, commands);
            if side == Side::A && may_swap(&scene.state) {
                let rect = part(ui, 46.0);
                show_swap(ui, rect, scene, commands);
            }
        }
        let rect = part(ui, mission::mission_height(scene));
        mission::show_mission(ui, rect, scene, commands);
        let rect = part(ui, people::spectators_height(ui, width, scene));
        people::show_spectators(ui, rect, scene, commands);
        let rect = part(ui, mission::secrets_height(ui, width, scene));
        mission::paint_secrets(ui, rect, scene);
    });
}

/// Paints the head of the screens outside a match, with the game's name. Returns the space to its right.
pub(crate) fn paint_brand(painter: &Painter, head: Rect, scene: &Scene) -> Rect {
    paint_head_ground(painter, head);
    let rect = head.shrink2(vec2(28.0, 0.0));
    let y = rect.center().y;
    symbol::emblem(painter, pos2(rect.left() + 18.0, y), 56.0);
    let ink = colour(palette::TEXT);
    let title = text::tracked(painter, &scene.get("home-title"), bold(42.0), ink, 0.12);
    let end = rect.left() + 52.0 + title.size().x;
    painter.galley(pos2(rect.left() + 52.0, y - title.size().y / 2.0), title, ink);
    rect.with_min_x(end + 20.0)
}

/// Paints what a broadcast source shows between matches, without anything that leads to the table.
fn paint_intermission(painter: &Painter, window: Rect, scene: &Scene) {
    let ink = colour(palette::TEXT);
    let centre = window.center();
    paint_panel(painter, centred(window, 620.0_f32.min(window.width()), 380.0_f32.min(window.height())));
    symbol::emblem(painter, centre - vec2(0.0, 110.0), 120.0);
    let title = text::tracked(painter, &scene.get("home-title"), bold(64.0), ink, 0.12);
    painter.galley(pos2(centre.x - title.size().x / 2.0, centre.y - 30.0), title, ink);
    let (told, muted) = (scene.get("stream-waits"), colour(palette::MUTED));
    text::line(painter, centre + vec2(0.0, 80.0), Align2::CENTER_CENTER, told, body(28.0), muted);
}

/// Paints the line that says what the game is about.
pub(crate) fn paint_tagline(painter: &Painter, rect: Rect, scene: &Scene) {
    if rect.width() > 200.0 {
        let told = scene.get("home-tagline");
        let at = rect.left_center() + vec2(0.0, 2.0);
        let ink = colour(palette::MUTED);
        text::shrunk(painter, at, Align2::LEFT_CENTER, rect.width(), &told, body(18.0), ink);
    }
}

fn paint_head_ground(painter: &Painter, rect: Rect) {
    painter.rect_filled(rect, 0, colour(palette::GROUND));
    painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.5, colour(palette::ACCENT_STROKE)));
}

fn show_head(ui: &mut Ui, rect: Rect, copied: bool, scene: &Scene, commands: &mut Commands) {
    let free = paint_brand(ui.painter(), rect, scene);
    let (rest, gear) = right(free.shrink2(vec2(0.0, 17.0)), 48.0);
    show_gear(ui, gear, scene, commands);
    let (rest, copy) = right(rest.with_max_x(rest.right() - 10.0), 140.0);
    show_copy(ui, copy, copied, scene, commands);
    let (rest, code) = right(rest.with_max_x(rest.right() - 10.0), 64.0);
    show_code_button(ui, code, scene, commands);
    let slip =
        Rect::from_min_max(pos2(rest.right() - 170.0, rest.top()), pos2(rest.right() - 16.0, rest.bottom()));
    paint_code(ui.painter(), slip, scene);
    let at = slip.left_center() - vec2(16.0, 0.0);
    let caption = scene.get("table-code");
    let muted = colour(palette::MUTED);
    let caption = text::caption(ui.painter(), at, Align2::RIGHT_CENTER, &caption, semi(18.0), muted);
    paint_tagline(ui.painter(), rest.with_max_x(caption.left() - 20.0), scene);
}

fn show_narrow_head(ui: &mut Ui, rect: Rect, copied: bool, scene: &Scene, commands: &mut Commands) {
    let (upper, lower) = rect.shrink2(vec2(0.0, 6.0)).split_top_bottom_at_fraction(0.42);
    let painter = ui.painter();
    symbol::emblem(painter, upper.left_center() + vec2(14.0, 0.0), 36.0);
    let ink = colour(palette::TEXT);
    let title = text::tracked(painter, &scene.get("home-title"), bold(26.0), ink, 0.12);
    painter.galley(pos2(upper.left() + 36.0, upper.center().y - title.size().y / 2.0), title, ink);
    let muted = colour(palette::MUTED);
    let caption = scene.get("table-code");
    let (upper, gear) = right(upper, 44.0);
    let at = upper.right_center() - vec2(10.0, 0.0);
    text::caption(painter, at, Align2::RIGHT_CENTER, &caption, semi(16.0), muted);
    show_gear(ui, gear, scene, commands);
    let (copy, slip) = lower.shrink2(vec2(0.0, 2.0)).split_left_right_at_fraction(0.56);
    let (copy, code) = right(copy.with_max_x(copy.right() - 5.0), 56.0);
    show_code_button(ui, code, scene, commands);
    show_copy(ui, copy.with_max_x(copy.right() - 6.0), copied, scene, commands);
    paint_code(ui.painter(), slip.with_min_x(slip.left() + 5.0), scene);
}

fn show_copy(ui: &mut Ui, rect: Rect, copied: bool, scene: &Scene, commands: &mut Commands) {
    let label = scene.get(if copied { "table-copied-short" } else { "table-copy" });
    if Control::plain(&label).font(bold(20.0)).show(ui, "copy", rect) {
        press(commands, Command::CopyLink);
    }
}

fn show_code_button(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let label = scene.get("invite-short");
    if Control::plain(&label).font(bold(20.0)).show(ui, "invite", rect) {
        press(commands, Command::OpenSheet(Sheet::Invite));
    }
}

fn paint_code(painter: &Painter, rect: Rect, scene: &Scene) {
    let Some(table) = &scene.state.table else { return };
    painter.rect_filled(rect, CornerRadius::same(6), colour(palette::PAPER_NEAR));
    let ink = colour(palette::WORD_INK);
    let place = rect.center() + vec2(0.0, 2.0);
    text::line(painter, place, Align2::CENTER_CENTER, table.code.as_str(), courier(28.0), ink);
}

fn show_foot(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let (leave, rest) = left(rect, 200.0);
    show_leave(ui, leave, scene, commands);
    let (rest, start) = right(rest, ((rect.width() - 40.0) * 0.28).max(310.0));
    show_start(ui, start, scene, commands);
    let mut place = rest.with_max_x(rest.right() - 16.0);
    if scene.game().is_some_and(|game| game.position.phase.is_over()) {
        let (button, rest) = left(place.with_min_x(place.left() + 14.0), 230.0);
        show_debrief(ui, button, scene, commands);
        place = rest;
    }
    if may_swap(&scene.state) {
        let (button, rest) = left(place.with_min_x(place.left() + 14.0), 150.0);
        show_swap(ui, button, scene, commands);
        place = rest;
    }
    let (told, ink) = start_line(scene);
    let room = place.width() - 16.0;
    text::shrunk(ui.painter(), place.right_center(), Align2::RIGHT_CENTER, room, &told, body(19.0), ink);
}

fn show_swap(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let label = scene.get("table-swap");
    if Control::plain(&label).enabled(scene.online()).show(ui, "swap", rect) {
        press(commands, Command::Want(Intent::SwapSides));
    }
}

fn show_narrow_foot(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let (line, buttons) = top(rect, 36.0);
    let (told, ink) = start_line(scene);
    let room = line.width();
    text::shrunk(ui.painter(), line.left_center(), Align2::LEFT_CENTER, room, &told, body(17.0), ink);
    let over = scene.game().is_some_and(|game| game.position.phase.is_over());
    let (leave, rest) = left(buttons.with_max_y(buttons.bottom() - 4.0), 120.0);
    show_leave(ui, leave, scene, commands);
    let mut start = rest.with_min_x(rest.left() + 10.0);
    if over {
        let (debrief, rest) = left(start, 120.0);
        show_debrief(ui, debrief, scene, commands);
        start = rest.with_min_x(rest.left() + 10.0);
    }
    show_start(ui, start, scene, commands);
}

/// Returns the notice, or why the match can or cannot start.
fn start_line(scene: &Scene) -> (String, bevy_egui::egui::Color32) {
    if let Some(told) = scene.trouble_line() {
        return told;
    }
    let trouble = start_trouble(&scene.state, &scene.texts);
    (trouble.unwrap_or_else(|| scene.get("table-ready")), colour(palette::TEXT))
}

fn show_start(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    if let Some(Notice::ClosesSoon { .. }) = scene.notice.as_deref() {
        let label = scene.get("table-keep");
        if Control::primary(&label).font(bold(26.0)).enabled(scene.online()).show(ui, "keep", rect) {
            press(commands, Command::KeepTable);
        }
        return;
    }
    let label = scene.get("table-start").to_uppercase();
    let trouble = start_trouble(&scene.state, &scene.texts);
    let control = Control::primary(&label).font(bold(30.0)).why(trouble.as_deref());
    if control.enabled(trouble.is_none() && scene.online()).show(ui, "start", rect) {
        press(commands, Command::Want(Intent::StartMatch));
    }
}

fn show_leave(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let label = scene.get("table-leave");
    if Control::plain(&label).show(ui, "leave", rect) {
        press(commands, Command::AskToLeave);
    }
}

fn show_debrief(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let label = scene.get("table-debrief");
    if Control::plain(&label).show(ui, "debrief", rect) {
        press(commands, Command::OpenDebrief);
    }
}
