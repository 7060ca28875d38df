//! Keyboard and mouse for egui, as one stream that stays correct when frames are slow.
//!
//! bevy_egui reads each device on its own, so that a click and what was typed before it would change places, and gives
//! each key the modifiers of its whole frame, so that a quick Ctrl+A would type a letter.

use bevy::{
    input::{
        keyboard::{Key, KeyboardInput},
        mouse::MouseButtonInput,
    },
    prelude::*,
    window::{PrimaryWindow, WindowEvent},
};
use bevy_egui::{
    EguiClipboard, EguiContextSettings, EguiInput, EguiInputSet, EguiPreUpdateSet, EguiZoomFactor,
    PrimaryEguiContext,
    egui::{self, Event},
    helpers::{bevy_to_egui_key, bevy_to_egui_physical_key},
    input::{EguiContextPointerPosition, EguiInputEvent, ModifierKeysState},
};

use crate::input::order::InputOrder;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(replace_library).add_systems(
        PreUpdate,
        (
            write_devices.in_set(EguiPreUpdateSet::ProcessInput).in_set(EguiInputSet::ReadBevyMessages),
            drop_known_modifiers.after(EguiInputSet::WriteEguiEvents).before(InputOrder),
        ),
    );
}

fn replace_library(added: On<Insert, PrimaryEguiContext>, mut contexts: Query<&mut EguiContextSettings>) {
    if let Ok(mut settings) = contexts.get_mut(added.entity) {
        let systems = &mut settings.input_system_settings;
        systems.run_write_keyboard_input_messages_system = false;
        systems.run_write_window_pointer_moved_messages = false;
        systems.run_write_pointer_button_messages = false;
    }
}

fn write_devices(
    mut window_events: MessageReader<WindowEvent>,
    window: Query<Entity, With<PrimaryWindow>>,
    mut contexts: Query<(Entity, &EguiZoomFactor, &mut EguiContextPointerPosition), With<PrimaryEguiContext>>,
    mut modifiers: Local<ModifierKeysState>,
    mut clipboard: ResMut<EguiClipboard>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    let Ok((context, zoom, mut pointer)) = contexts.single_mut() else { return };
    let mut write = |event| {
        events.write(EguiInputEvent { context, event });
    };
    for window_event in window_events.read() {
        match window_event {
            WindowEvent::KeyboardFocusLost(_) => *modifiers = ModifierKeysState::default(),
            WindowEvent::KeyboardInput(key) => write_key(key, &mut modifiers, &mut clipboard, &mut write),
            WindowEvent::CursorMoved(moved) if window.contains(moved.window) => {
                let at = moved.position / zoom.zoom_factor;
                pointer.position = egui::pos2(at.x, at.y);
                write(Event::PointerMoved(pointer.position));
            }
            WindowEvent::MouseButtonInput(button) if window.contains(button.window) => {
                write_button(button, pointer.position, &modifiers, &mut write);
            }
            _ => {}
        }
    }
}

fn write_button(
    input: &MouseButtonInput,
    pos: egui::Pos2,
    modifiers: &ModifierKeysState,
    write: &mut impl FnMut(Event),
) {
    let button = match input.button {
        MouseButton::Left => egui::PointerButton::Primary,
        MouseButton::Right => egui::PointerButton::Secondary,
        MouseButton::Middle => egui::PointerButton::Middle,
        MouseButton::Back => egui::PointerButton::Extra1,
        MouseButton::Forward => egui::PointerButton::Extra2,
        MouseButton::Other(_) => return,
    };
    let (pressed, modifiers) = (input.state.is_pressed(), modifiers.to_egui_modifiers());
    write(Event::PointerButton { pos, button, pressed, modifiers });
}

fn write_key(
    key: &KeyboardInput,
    modifiers: &mut ModifierKeysState,
    clipboard: &mut EguiClipboard,
    write: &mut impl FnMut(Event),
) {
    let pressed = key.state.is_pressed();
    match key.logical_key {
        Key::Shift => modifiers.shift = pressed,
        Key::Control => modifiers.ctrl = pressed,
        Key::Alt => modifiers.alt = pressed,
        Key::Super | Key::Meta => modifiers.win = pressed,
        _ => {}
    }
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
    let Some(egui_key) = bevy_to_egui_key(&key.logical_key).or(physical_key) else { return };
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
