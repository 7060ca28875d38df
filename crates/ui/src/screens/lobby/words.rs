//! The table's word list: written, pasted or dropped, with how it was read and what was left out.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Color32, Id, LayerId, Order, Vec2, vec2},
};
use splitkey_client::{
    Screen,
    page::{Layer, Section},
};

use crate::{
    context::DrawContext,
    items::{
        GAP,
        flex::Part,
        form::{Form, ItemFields},
        of, plain_parts,
    },
    window::{
        frame::UiSystems,
        pane::{centred, paint_dialog, pane, window_rect},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_words.in_set(UiSystems::Over).run_if(in_state(Screen::Table)),
    );
}

/// The size of the panel where the window has room for it.
const SIZE: Vec2 = vec2(880.0, 640.0);
/// Narrower panels show the problems below the field.
const WIDE: f32 = 700.0;

fn draw_words(
    context: DrawContext,
    mut fields: ResMut<ItemFields>,
    mut contexts: EguiContexts,
    mut commands: Commands,
) -> Result {
    let items = context.page.on(Layer::Words);
    if items.is_empty() {
        return Ok(());
    }
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    pane(ctx, "words", Order::Foreground, window, |ui| {
        // Nothing beneath may get the pointer or the keyboard.
        ctx.memory_mut(|memory| memory.set_modal_layer(LayerId::new(Order::Foreground, Id::new("words"))));
        ui.painter().rect_filled(window, 0, Color32::from_black_alpha(140));
        let size = SIZE.min(window.size() - vec2(24.0, 24.0));
        let rect = centred(window, size.x, size.y);
        let section = |section| plain_parts(ui.painter(), of(items, section));
        let title = Part::column(4.0, section(Section::Title));
        let list = section(Section::Column(0)).into_iter().map(|list| list.grow(1.0));
        let list = Part::column(0.0, list).grow(1.0);
        let told = Part::column(GAP, section(Section::Column(1))).scrolling("own problems").grow(1.0);
        let middle = match size.x >= WIDE {
            true => Part::row(18.0, [list.share(1.0), told.share(1.15)]),
            false => Part::column(GAP, [list, told]),
        };
        let troubles = [Section::Link, Section::Notice].into_iter().flat_map(section);
        let foot = Part::column(8.0, troubles.chain(section(Section::Foot)));
        let panel = Part::column(12.0, [title, middle.grow(1.0).shrinking(), foot]);
        let panel = panel.padded(22.0, 18.0).on(paint_dialog);
        panel.show(ui, rect, &mut Form::new(&mut fields, &mut commands));
    });
    Ok(())
}
