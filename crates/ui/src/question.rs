//! The question before a running match is left.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Color32, Id, LayerId, Order, pos2, vec2},
};
use splitkey_client::{
    Intent, palette,
    twin::{LeaveQuestion, Press},
};

use crate::{
    control::Control,
    layout::UiSystems,
    pane::{bottom, centred, columns, paint_dialog, pane, window_rect},
    scene::{Scene, press},
    style::{body, bold, colour},
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_question.in_set(UiSystems::Over).run_if(resource_equals(LeaveQuestion(true))),
    );
}

fn draw_question(scene: Scene, mut contexts: EguiContexts, mut commands: Commands) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    pane(ctx, "question", Order::Foreground, window, |ui| {
        // What lies below must get neither the pointer nor the keyboard.
        ctx.memory_mut(|memory| memory.set_modal_layer(LayerId::new(Order::Foreground, Id::new("question"))));
        ui.painter().rect_filled(window, 0, Color32::from_black_alpha(140));
        let rect = centred(window, 480.0_f32.min(window.width() - 32.0), 220.0);
        paint_dialog(ui.painter(), rect);
        let inner = rect.shrink(24.0);
        let title = scene.get("match-leave-title");
        let ink = colour(palette::TEXT);
        text::wrapped(ui.painter(), inner.min, inner.width(), title, bold(29.0), ink);
        let told = scene.get("match-leave-text");
        let place = pos2(inner.left(), inner.top() + 46.0);
        text::wrapped(ui.painter(), place, inner.width(), told, body(18.0), colour(palette::MUTED));
        let (_, buttons) = bottom(inner, 52.0);
        let labels =
            [("match-leave-no", Press::StayHere), ("match-leave-yes", Press::Want(Intent::LeaveTable))];
        for ((key, pressed), place) in labels.into_iter().zip(columns(buttons, 2, 12.0)) {
            let label = scene.get(key);
            let stay = pressed == Press::StayHere;
            let control = if stay { Control::primary(&label) } else { Control::plain(&label) };
            let response = control.show_response(ui, key, place.shrink2(vec2(0.0, 1.0)));
            if response.clicked() {
                press(&mut commands, pressed);
            }
        }
    });
    Ok(())
}
