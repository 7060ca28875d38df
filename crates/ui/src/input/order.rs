//! Input in the order in which it came, however long a frame takes.
//!
//! A frame takes what cannot move the focus, and one thing that can: a key, or a press or release of the pointer. The
//! rest waits for the next frames, and so meets what had the focus when it was made.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::{
    EguiContext, EguiInput, EguiInputSet, EguiPreUpdateSet, PrimaryEguiContext,
    egui::{self, Event, Id, Key, Modifiers},
};
use splitkey_client::InputWaits;

use crate::input::text_fields::{FieldChange, FieldEdit, take_edit};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Waiting>().init_resource::<TypedInto>().add_observer(hear).add_systems(
        PreUpdate,
        take_turn.in_set(InputOrder).after(EguiInputSet::WriteEguiEvents).before(EguiPreUpdateSet::BeginPass),
    );
}

/// Runs in `PreUpdate`: chooses what this frame handles.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct InputOrder;

/// What came in and was not handled yet.
#[derive(Resource, Default)]
struct Waiting(VecDeque<Input>);

/// The text field that has the focus for what this frame handles. egui takes it away on Escape.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TypedInto(pub(crate) Option<Id>);

enum Input {
    Event(Event),
    Edit(FieldEdit),
}

fn hear(edit: On<FieldEdit>, mut waiting: ResMut<Waiting>) {
    waiting.0.push_back(Input::Edit(edit.event().clone()));
}

fn take_turn(
    mut contexts: Query<(&mut EguiInput, &mut EguiContext), With<PrimaryEguiContext>>,
    mut waiting: ResMut<Waiting>,
    mut typed_into: ResMut<TypedInto>,
    mut waits: ResMut<InputWaits>,
) {
    let Ok((mut input, mut context)) = contexts.single_mut() else { return };
    let ctx = context.get_mut();
    waiting.0.extend(input.events.drain(..).map(Input::Event));
    typed_into.0 = ctx.memory(|memory| memory.focused()).filter(|_| ctx.text_edit_focused());
    input.events = take(&mut waiting.0, ctx, typed_into.0.is_some());
    waits.set_if_neq(InputWaits(!waiting.0.is_empty()));
    if waits.0 {
        ctx.request_repaint();
    }
}

/// Takes what this frame handles. `types` is whether a text field has the focus.
fn take(waiting: &mut VecDeque<Input>, ctx: &egui::Context, types: bool) -> Vec<Event> {
    let mut taken: Vec<Event> = Vec::new();
    while let Some(input) = waiting.front() {
        if matches!(input, Input::Event(event) if waits_behind(event, &taken, types)) {
            break;
        }
        match waiting.pop_front() {
            Some(Input::Event(event)) => {
                let (decides, text) = (decides(&event, types), matches!(event, Event::Text(_)));
                taken.push(event);
                if decides {
                    // The key of a letter belongs to it.
                    let is_key =
                        |next: &mut Input| matches!(next, Input::Event(Event::Key { pressed: true, .. }));
                    if text && let Some(Input::Event(key)) = waiting.pop_front_if(is_key) {
                        taken.push(key);
                    }
                    break;
                }
            }
            Some(Input::Edit(edit)) => {
                take_edit(ctx, &edit);
                match edit.what {
                    FieldChange::Typed(_) => continue,
                    FieldChange::Entered => taken.extend([true, false].map(enter)),
                    FieldChange::Opened | FieldChange::Closed => {}
                }
                break;
            }
            None => break,
        }
    }
    taken
}

/// Returns whether an event would spoil what the frame has taken: a drag that ends in the frame in which it moved moves
/// nothing, and a field that loses the focus takes no letters.
fn waits_behind(event: &Event, taken: &[Event], types: bool) -> bool {
    let ends_drag = matches!(event, Event::PointerButton { pressed: false, .. });
    taken.iter().any(|before| match before {
        Event::PointerMoved(_) => ends_drag,
        Event::Text(_) | Event::Paste(_) | Event::Cut | Event::Key { pressed: true, .. } => {
            decides(event, types)
        }
        _ => false,
    })
}

fn enter(pressed: bool) -> Event {
    let modifiers = Modifiers::NONE;
    Event::Key { key: Key::Enter, physical_key: None, pressed, repeat: false, modifiers }
}

/// Returns whether an event may move the focus, or change what the next one means. `types` is whether a text field has
/// the focus.
fn decides(event: &Event, types: bool) -> bool {
    match event {
        Event::PointerButton { .. } => true,
        Event::Text(_) | Event::Paste(_) | Event::Copy | Event::Cut => !types,
        Event::Key { pressed: true, key, modifiers, .. } => {
            !types || modifiers.any() && !modifiers.shift_only() || !edits(*key)
        }
        _ => false,
    }
}

/// Returns whether a key only changes the text of a field.
fn edits(key: Key) -> bool {
    let is_function = key.name().strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok());
    !is_function && !matches!(key, Key::Enter | Key::Tab | Key::Escape | Key::ArrowUp | Key::ArrowDown)
}
