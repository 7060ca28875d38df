//! The coach's note, beside what it is about.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, LayerId, Order, Painter, Pos2, Rect, Ui, Vec2, pos2, vec2},
};
use splitkey_client::{
    Coach, CoachNote, Layout, Screen, palette,
    rules::{Identity, Side},
    twin::Press,
};

use crate::{
    control::Control,
    hud,
    layout::UiSystems,
    pane::{bottom, columns, left, paint_dialog, pane, window_rect},
    scene::{Scene, press},
    style::{body, colour, courier, semi},
    symbol, text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_note.in_set(UiSystems::Over).run_if(in_state(Screen::Match)),
    );
}

const PICTURE: f32 = 62.0;
const BUTTONS: f32 = 44.0;
/// Flat tables lower than this have no log to lie over.
const LOW: f32 = 690.0;

fn draw_note(scene: Scene, coach: Res<Coach>, mut contexts: EguiContexts, mut commands: Commands) -> Result {
    let Some(note) = coach.note() else { return Ok(()) };
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    let told = scene.get(note.text());
    let width = width(window, *scene.layout);
    let painter = ctx.layer_painter(LayerId::background());
    let words = text::height(&painter, &told, body(18.0), width - PICTURE - 32.0);
    let height = words.max(PICTURE) + BUTTONS + 40.0;
    let rect = place(window, &scene, vec2(width, height));
    pane(ctx, "coach", Order::Foreground, rect, |ui| {
        paint_dialog(ui.painter(), rect);
        let inner = rect.shrink(16.0);
        let (upper, buttons) = bottom(inner, BUTTONS);
        let (picture, words) = left(upper, PICTURE);
        paint_picture(ui.painter(), picture.left_top() + vec2(24.0, 30.0), note);
        text::wrapped(ui.painter(), words.min, words.width(), told, body(18.0), colour(palette::TEXT));
        show_buttons(ui, buttons, &scene, &mut commands);
    });
    Ok(())
}

fn show_buttons(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let mut places = columns(rect, 2, 10.0);
    let (Some(close), Some(end)) = (places.next(), places.next()) else { return };
    let label = scene.get("coach-close");
    if Control::primary(&label).font(semi(20.0)).show(ui, "close note", close) {
        press(commands, Press::CloseNote);
    }
    let label = scene.get("coach-end");
    if Control::plain(&label).font(semi(20.0)).show(ui, "end notes", end) {
        press(commands, Press::EndCoaching);
    }
}

fn width(window: Rect, layout: Layout) -> f32 {
    match layout {
        Layout::Table => 404.0,
        Layout::Flat => 344.0,
        Layout::Phone => window.width() - 16.0,
    }
}

/// In the corner kept for a camera, over the log that is still short, or under a phone's clue.
fn place(window: Rect, scene: &Scene, size: Vec2) -> Rect {
    let corner = match *scene.layout {
        Layout::Table => {
            let bar = hud::action_bar(window, scene);
            let free = bar.left() - window.left() > size.x + 36.0;
            let foot = if free { window.bottom() - 24.0 } else { bar.top() - 12.0 };
            pos2(window.left() + 24.0, foot - size.y)
        }
        // In a low window the log has no room, and what is to be done must stay free.
        Layout::Flat if window.height() < LOW => pos2(window.left() + 20.0, window.bottom() - 30.0 - size.y),
        Layout::Flat => pos2(window.right() - 20.0 - size.x, window.top() + 309.0),
        Layout::Phone => pos2(window.left() + 8.0, window.top() + 132.0),
    };
    Rect::from_min_size(corner, size)
}

fn paint_picture(painter: &Painter, centre: Pos2, note: CoachNote) {
    match note {
        CoachNote::Key => symbol::emblem(painter, centre, 60.0),
        CoachNote::Clue => {
            let slip = Rect::from_center_size(centre, vec2(48.0, 30.0));
            painter.rect_filled(slip, 4, colour(palette::PAPER_NEAR));
            let ink = colour(palette::CLUE_NUMBER);
            let at = centre + vec2(0.0, 1.0);
            text::line(painter, at, Align2::CENTER_CENTER, "2", courier(26.0), ink);
        }
        CoachNote::Touch => {
            symbol::crest(painter, Side::A, centre - vec2(11.0, 12.0), 26.0);
            symbol::crest(painter, Side::B, centre + vec2(11.0, 14.0), 26.0);
        }
        CoachNote::Stop => {
            let (ink, ground) = (colour(palette::AGENT_LIGHT), colour(palette::PANEL));
            symbol::identity(painter, Identity::Agent, centre, 46.0, ink, ground);
        }
        CoachNote::Miss => symbol::bystander_token(painter, centre, 48.0, vec2(0.0, 1.0)),
    }
}
