//! The text fields that are drawn, for a device that types into fields of its own: where there is a screen keyboard, the
//! page lays a real field over the drawn one, and what is typed there comes here.

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_egui::{
    EguiContext, EguiContexts, EguiPrimaryContextPass, PrimaryEguiContext,
    egui::{self, Id, Key, Modifiers, Response, Ui},
    input::EguiInputEvent,
};

use crate::layout::UiSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(hear)
        .add_systems(EguiPrimaryContextPass, forget_drawn.in_set(UiSystems::Fit))
        .add_systems(Last, tell_fields.in_set(TextFieldSystems).run_if(resource_exists::<TextFields>));
}

/// Runs in `Last`: tells the fields that were drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextFieldSystems;

/// The text fields of the last frame. Whoever lays others over them inserts it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TextFields {
    pub fields: Vec<TextField>,
    /// The one that has the keyboard.
    pub focused: Option<u64>,
    /// How many [`FieldEdit`]s this is the answer to.
    pub heard: u32,
}

/// A field as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct TextField {
    pub id: u64,
    /// The part of it that can be seen, in logical pixels of the window.
    pub place: Rect,
    pub text: String,
    /// The most that it holds, in characters.
    pub longest: usize,
    pub kind: FieldKind,
    /// Whether others may not read what stands in it.
    pub secret: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// The clue, on paper.
    Clue,
    /// Many lines, on paper.
    Lines,
    /// Text that is chosen as a whole when its field is opened.
    Name,
    Line,
}

/// What was done in a field that lies over the drawn one.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct FieldEdit {
    pub id: u64,
    pub what: FieldChange,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldChange {
    /// It has the keyboard now.
    Opened,
    Closed,
    /// All that stands in it.
    Typed(String),
    /// Enter was pressed.
    Entered,
}

/// What was drawn since the pass began, and what was typed that no field has taken yet.
#[derive(Clone, Default)]
struct Exchange {
    /// Those of which nothing is seen have no place.
    drawn: Vec<(Id, Option<TextField>)>,
    /// The size of the window, and whether it has just become another.
    size: Option<egui::Vec2>,
    resized: bool,
    typed: HashMap<Id, String>,
    heard: u32,
}

fn with_exchange<R>(ctx: &egui::Context, act: impl FnOnce(&mut Exchange) -> R) -> R {
    ctx.data_mut(|data| act(data.get_temp_mut_or_default(Id::new("text fields"))))
}

/// Puts what was typed over a field into its text, before it is drawn; tells whether there was something.
pub(crate) fn take_typed(ui: &Ui, id: Id, longest: usize, text: &mut String) -> bool {
    let Some(typed) = with_exchange(ui.ctx(), |exchange| exchange.typed.remove(&id)) else { return false };
    *text = typed.chars().take(longest).collect();
    true
}

/// Tells of a field that is drawn in `rect`.
pub(crate) fn note_field(
    ui: &Ui,
    response: &Response,
    rect: egui::Rect,
    text: &str,
    longest: usize,
    kind: FieldKind,
    secret: bool,
) {
    let ctx = ui.ctx();
    let seen = rect.intersect(ui.clip_rect()).intersect(ctx.viewport_rect());
    let on_top = ctx.layer_id_at(seen.center()) == Some(response.layer_id)
        && ctx.memory(|memory| memory.is_above_modal_layer(response.layer_id));
    let focused = ctx.memory(|memory| memory.has_focus(response.id));
    if focused && (response.gained_focus() || with_exchange(ctx, |exchange| exchange.resized)) {
        // What is typed into is seen, wherever it was scrolled to.
        ui.scroll_to_rect(rect, None);
    }
    if !seen.is_positive() || !on_top || !ui.is_enabled() {
        with_exchange(ctx, |exchange| exchange.drawn.push((response.id, None)));
        return;
    }
    let zoom = ctx.zoom_factor();
    let pixels = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
    let place = Rect::from_corners(pixels(seen.min), pixels(seen.max));
    let text = text.to_owned();
    let field = TextField { id: response.id.value(), place, text, longest, kind, secret };
    with_exchange(ctx, |exchange| exchange.drawn.push((response.id, Some(field))));
}

fn forget_drawn(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    let size = ctx.viewport_rect().size();
    with_exchange(ctx, |exchange| {
        exchange.drawn.clear();
        exchange.resized = exchange.size.replace(size).is_some_and(|before| before != size);
    });
    Ok(())
}

fn hear(
    edit: On<FieldEdit>,
    mut contexts: Query<(Entity, &mut EguiContext), With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    let Ok((entity, mut context)) = contexts.single_mut() else { return };
    let ctx = context.get_mut();
    let drawn = with_exchange(ctx, |exchange| {
        exchange.heard = exchange.heard.wrapping_add(1);
        exchange.drawn.iter().map(|(id, _)| *id).find(|id| id.value() == edit.id)
    });
    // It may have gone in the meantime.
    let Some(id) = drawn else { return };
    match &edit.what {
        FieldChange::Opened => ctx.memory_mut(|memory| memory.request_focus(id)),
        FieldChange::Closed => ctx.memory_mut(|memory| memory.surrender_focus(id)),
        FieldChange::Typed(text) => {
            with_exchange(ctx, |exchange| exchange.typed.insert(id, text.clone()));
        }
        FieldChange::Entered => {
            for pressed in [true, false] {
                let event = egui::Event::Key {
                    key: Key::Enter,
                    physical_key: None,
                    pressed,
                    repeat: false,
                    modifiers: Modifiers::NONE,
                };
                events.write(EguiInputEvent { context: entity, event });
            }
        }
    }
}

fn tell_fields(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut fields: ResMut<TextFields>,
) {
    let Ok(mut context) = contexts.single_mut() else { return };
    let ctx = context.get_mut();
    let focused = ctx.memory(|memory| memory.focused());
    let told = with_exchange(ctx, |exchange| TextFields {
        fields: exchange.drawn.iter().filter_map(|(_, field)| field.clone()).collect(),
        focused: focused
            .filter(|id| exchange.drawn.iter().any(|(drawn, _)| drawn == id))
            .map(|id| id.value()),
        heard: exchange.heard,
    });
    fields.set_if_neq(told);
}
