//! Keyboard input for egui that stays correct when frames are slow.
//!
//! bevy_egui gives each key the modifiers of its whole frame, so that a quick Ctrl+A would type a letter; here each key
//! has the modifiers that were down with it. Text that arrives in the same frame as a click waits until the clicked
//! field has the keyboard focus.

use bevy::{
    input::keyboard::{Key, KeyboardFocusLost, KeyboardInput},
    prelude::*,
};
use bevy_egui::{
    EguiClipboard, EguiContext, EguiContextSettings, EguiInput, EguiInputSet, EguiPreUpdateSet,
    PrimaryEguiContext,
    egui::{self, Event},
    helpers::{bevy_to_egui_key, bevy_to_egui_physical_key},
    input::{EguiInputEvent, ModifierKeysState},
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(replace_library).add_systems(
        PreUpdate,
        (
            write_keys.in_set(EguiPreUpdateSet::ProcessInput).in_set(EguiInputSet::ReadBevyMessages),
            (drop_known_modifiers, hold_letters_back)
                .chain()
                .after(EguiInputSet::WriteEguiEvents)
                .before(EguiPreUpdateSet::BeginPass),
        ),
    );
}

fn replace_library(added: On<Insert, PrimaryEguiContext>, mut contexts: Query<&mut EguiContextSettings>) {
    if let Ok(mut settings) = contexts.get_mut(added.entity) {
        settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    }
}

fn write_keys(
    mut lost: MessageReader<KeyboardFocusLost>,
    mut keys: MessageReader<KeyboardInput>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut modifiers: Local<ModifierKeysState>,
    mut clipboard: ResMut<EguiClipboard>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    if lost.read().count() > 0 {
        *modifiers = ModifierKeysState::default();
    }
    let Ok(context) = contexts.single() else { return };
    for key in keys.read() {
        let pressed = key.state.is_pressed();
        match key.logical_key {
            Key::Shift => modifiers.shift = pressed,
            Key::Control => modifiers.ctrl = pressed,
            Key::Alt => modifiers.alt = pressed,
            Key::Super | Key::Meta => modifiers.win = pressed,
            _ => {}
        }
        let mut write = |event| {
            events.write(EguiInputEvent { context, event });
        };
        if pressed && modifiers.text_input_is_allowed() {
            match &key.logical_key {
                Key::Character(text) if !text.chars().any(char::is_control) => {
                    write(Event::Text(text.to_string()));
                }
                Key::Space => write(Event::Text(" ".to_owned())),
                _ => {}
            }
        }
        let physical_key = bevy_to_egui_physical_key(&key.key_code);
        // Keyboards without Latin letters have shortcuts on the same physical keys.
        let Some(egui_key) = bevy_to_egui_key(&key.logical_key).or(physical_key) else { continue };
        let modifiers = modifiers.to_egui_modifiers();
        write(Event::Key { key: egui_key, physical_key, pressed, repeat: false, modifiers });
        if pressed && modifiers.command {
            // In a browser, the page handles these keys and reports the result.
            match egui_key {
                egui::Key::C => write(Event::Copy),
                egui::Key::X => write(Event::Cut),
                egui::Key::V => {
                    if let Some(text) = clipboard.get_text() {
                        write(Event::Paste(text));
                    }
                }
                _ => {}
            }
        }
    }
}

/// bevy_egui tells the modifiers in every frame, and egui wants another frame after each event.
fn drop_known_modifiers(
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut known: Local<Option<egui::Modifiers>>,
) {
    let Ok(mut input) = inputs.single_mut() else { return };
    input.events.retain(|event| match event {
        Event::ModifiersChanged(told) => known.replace(*told) != Some(*told),
        _ => true,
    });
}

/// Holds back what was typed after a pointer press until the next frame, in order.
fn hold_letters_back(
    mut contexts: Query<(&mut EguiInput, &mut EguiContext), With<PrimaryEguiContext>>,
    mut held: Local<Vec<Event>>,
) {
    let Ok((mut input, mut context)) = contexts.single_mut() else { return };
    let mut events = std::mem::take(&mut *held);
    events.append(&mut input.events);
    let is_press = |event: &Event| matches!(event, Event::PointerButton { pressed: true, .. });
    let is_typed = |event: &Event| matches!(event, Event::Text(_) | Event::Paste(_) | Event::Key { .. });
    if let Some(press) = events.iter().position(is_press)
        && let Some(typed) = events.iter().skip(press).position(is_typed)
    {
        *held = events.split_off(press + typed);
        context.get_mut().request_repaint();
    }
    input.events = events;
}
