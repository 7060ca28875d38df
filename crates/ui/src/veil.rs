//! The reconnect overlay, over a table whose host cannot be reached.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Color32, Id, LayerId, Order, Rect, Vec2, pos2, vec2},
};
use splitkey_client::{
    Intent, Layout,
    net::LinkState,
    page::Command,
    palette,
    phrases::next_try_words,
    protocol::{Goodbye, Welcome},
};

use crate::{
    control::Control,
    layout::UiSystems,
    pane::{bottom, centred, paint_dialog, pane, window_rect},
    scene::{Scene, press},
    style::{body, bold, colour},
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_veil.in_set(UiSystems::Over));
}

/// The Fluent key of the button that loads the page of a newer host.
const RELOAD: &str = "link-reload";

const MARGIN: f32 = 24.0;
/// From the dialog's upper edge to its text, and from the text to its lower edge.
const HEAD: f32 = MARGIN + 44.0;
const FOOT: f32 = 16.0 + 52.0 + MARGIN;

/// Draws the overlay. The board stays readable under it, but takes no input.
fn draw_veil(scene: Scene, mut contexts: EguiContexts, mut commands: Commands) -> Result {
    // Without a table, each screen shows the connection state itself.
    let Some(words) = scene.link_words().filter(|_| scene.state.table.is_some()) else {
        return Ok(());
    };
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    let (title, again) = title_and_way_out(&scene);
    let kept = scene.sent_clue.waits().then(|| scene.get("match-send-later"));
    let next = next_try_words(*scene.next_try, &scene.texts);
    let words = [Some(words), kept, next].into_iter().flatten().collect::<Vec<_>>().join(" ");
    pane(ctx, "veil", Order::Foreground, window, |ui| {
        ctx.memory_mut(|memory| memory.set_modal_layer(LayerId::new(Order::Foreground, Id::new("veil"))));
        ui.painter().rect_filled(window, 0, Color32::from_rgba_unmultiplied(40, 44, 48, 102));
        let width = 520.0_f32.min(window.width() - 32.0);
        let width = if again.is_none() && *scene.layout == Layout::Flat { 344.0 } else { width };
        let height = HEAD + text::height(ui.painter(), &words, body(18.0), width - 2.0 * MARGIN) + FOOT;
        let rect = match again {
            Some(_) => centred(window, width, height),
            // While the client reconnects by itself, the dialog covers only the controls, which are disabled anyway.
            None => quiet_place(window, *scene.layout, vec2(width, height)),
        };
        paint_dialog(ui.painter(), rect);
        let inner = rect.shrink(MARGIN);
        let head = text::line(
            ui.painter(),
            inner.min,
            Align2::LEFT_TOP,
            scene.get(title),
            bold(29.0),
            colour(palette::TEXT),
        );
        let place = pos2(inner.left(), head.bottom() + 8.0);
        text::wrapped(ui.painter(), place, inner.width(), words, body(18.0), colour(palette::MUTED));
        let (_, foot) = bottom(inner, 52.0);
        let (place, leave) = foot.split_left_right_at_fraction(0.56);
        let place = place.with_max_x(place.right() - 10.0);
        let label = scene.get("match-leave");
        if Control::plain(&label).font(bold(20.0)).show(ui, "leave", leave) {
            press(&mut commands, Command::Want(Intent::LeaveTable));
        }
        if let Some(key) = again {
            let label = scene.get(key);
            if Control::primary(&label).show(ui, "again", place) {
                press(&mut commands, if key == RELOAD { Command::Reload } else { Command::ConnectAgain });
            }
        } else {
            let label = scene.get("link-try-now");
            let waits = scene.next_try.0.is_some();
            if Control::plain(&label).enabled(waits).show(ui, "try now", place) {
                press(&mut commands, Command::TryNow);
            }
        }
    });
    Ok(())
}

fn quiet_place(window: Rect, layout: Layout, size: Vec2) -> Rect {
    let inner = window.shrink(20.0);
    match layout {
        Layout::Flat => Align2::RIGHT_BOTTOM.align_size_within_rect(size, inner),
        Layout::Table | Layout::Phone => Align2::CENTER_BOTTOM.align_size_within_rect(size, inner),
    }
}

/// Returns the Fluent keys of the heading and of the button that may help.
fn title_and_way_out(scene: &Scene) -> (&'static str, Option<&'static str>) {
    match &*scene.link {
        LinkState::Ended(Goodbye::TakenOver) => ("link-taken-over-title", Some("link-here")),
        LinkState::Ended(Goodbye::TableClosed) => ("link-closed-title", Some("link-again")),
        LinkState::Ended(Goodbye::EndedByPlayer) => ("link-ended-title", Some("link-again")),
        LinkState::Refused(answer) if answer.welcome == Welcome::WrongVersion => {
            ("link-not-admitted", scene.reloads.as_ref().map(|_| RELOAD))
        }
        LinkState::Refused(_) | LinkState::Ended(Goodbye::Quarantined) => {
            ("link-not-admitted", Some("link-again"))
        }
        LinkState::Idle | LinkState::Ended(Goodbye::GoingDown | Goodbye::Idle) => {
            ("link-veil", Some("link-again"))
        }
        LinkState::Connecting { .. } | LinkState::Waiting { .. } | LinkState::Online => ("link-veil", None),
    }
}
