//! The drawn text fields, for devices with an on-screen keyboard: the page places a real input element over the drawn
//! field, and what is typed there is reported here.

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_egui::{
    EguiContext, EguiContexts, EguiPrimaryContextPass, PrimaryEguiContext,
    egui::{self, Id, Response, Ui},
};

use crate::{input::places::note_place, window::frame::UiSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, forget_drawn.in_set(UiSystems::Fit))
        .add_systems(Last, tell_fields.in_set(TextFieldSystems).run_if(resource_exists::<TextFields>));
}

/// Runs in `Last`: publishes the fields that were drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextFieldSystems;

/// The text fields of the last frame. Present only where the platform places input elements over them.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TextFields {
    pub fields: Vec<TextField>,
    /// The focused field.
    pub focused: Option<u64>,
    /// The number of [`FieldEdit`]s that this state includes.
    pub heard: u32,
}

/// A field as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct TextField {
    pub id: u64,
    /// The visible part of the field, in logical pixels of the window.
    pub place: Rect,
    pub text: String,
    /// Maximum length, in characters.
    pub longest: usize,
    pub kind: FieldKind,
    /// Whether others must not be able to read its text.
    pub secret: bool,
}

/// The look and purpose of a field, which determine the keyboard for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// The clue, on paper.
    Clue,
    /// Several lines, on paper.
    Lines,
    /// A field whose text is selected when it is opened.
    Name,
    Line,
}

/// Something happened in an input element over a drawn field. It waits for its turn among all input.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct FieldEdit {
    pub id: u64,
    pub what: FieldChange,
}

/// What happened in an input element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldChange {
    /// It got the keyboard focus.
    Opened,
    Closed,
    /// The complete text of the field.
    Typed(String),
    /// Enter was pressed.
    Entered,
}

/// What was drawn since the pass began, and typed text that no field has taken yet.
#[derive(Clone, Default)]
struct Exchange {
    /// Fields that are not visible have `None`.
    drawn: Vec<(Id, Option<TextField>)>,
    /// The size of the window, and whether it has just changed.
    size: Option<egui::Vec2>,
    resized: bool,
    typed: HashMap<Id, String>,
    heard: u32,
}

fn with_exchange<R>(ctx: &egui::Context, act: impl FnOnce(&mut Exchange) -> R) -> R {
    ctx.data_mut(|data| act(data.get_temp_mut_or_default(Id::new("text fields"))))
}

/// Replaces the text of a field by what was typed over it, before it is drawn. Returns whether there was something.
pub(crate) fn take_typed(ui: &Ui, id: Id, longest: usize, text: &mut String) -> bool {
    let Some(typed) = with_exchange(ui.ctx(), |exchange| exchange.typed.remove(&id)) else { return false };
    *text = typed.chars().take(longest).collect();
    true
}

/// Records a field that is drawn in `rect`.
pub(crate) fn note_field(
    ui: &Ui,
    response: &Response,
    rect: egui::Rect,
    text: &str,
    longest: usize,
    kind: FieldKind,
    secret: bool,
) {
    note_place(response, response.id);
    let ctx = ui.ctx();
    let seen = rect.intersect(ui.clip_rect()).intersect(ctx.viewport_rect());
    let on_top = ctx.layer_id_at(seen.center()) == Some(response.layer_id)
        && ctx.memory(|memory| memory.is_above_modal_layer(response.layer_id));
    let focused = ctx.memory(|memory| memory.has_focus(response.id));
    if focused && (response.gained_focus() || with_exchange(ctx, |exchange| exchange.resized)) {
        // Scrolls the focused field into view.
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

/// Takes in what happened in an input element, when it is its turn.
pub(crate) fn take_edit(ctx: &egui::Context, edit: &FieldEdit) {
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
        FieldChange::Entered => {}
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
