//! The keyboard: grid cursor, presses, shortcuts, and typing that focuses the clue field.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Context, Event, EventFilter, Id, Key, Modifiers},
};
use splitkey_client::{
    ClueTyped, Layout, PinToggled, Pointer, ReplayAct, Screen, Settings, Sheet, Skip, TouchPressed,
    Viewpoint,
    controls::{Command, Confirmation, choices},
    protocol::Request,
    rules::Cell,
};

use crate::{
    context::{DrawContext, press},
    controls::field::line_id,
    input::order::TypedInto,
    play::{
        clue_entry::{field_id, typed_digit},
        command_line::CommandLine,
        draft::{ClueDraft, ClueFocus},
        menu::Menu,
    },
    talk::{SAY, takes_typing},
    window::frame::UiSystems,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, take_keys.in_set(UiSystems::Keys));
}

fn take_keys(
    context: DrawContext,
    screen: Res<State<Screen>>,
    pointer: Res<Pointer>,
    mut contexts: EguiContexts,
    mut menu: ResMut<Menu>,
    mut draft: ResMut<ClueDraft>,
    mut command_line: ResMut<CommandLine>,
    typed_into: Res<TypedInto>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let focused = ctx.memory(|memory| memory.focused().is_some());
    let escape = take_escape(ctx, typed_into.0, &mut draft, &mut commands);
    take_sheet_keys(ctx, &context, &mut commands);
    if context.sheet.0.is_some() {
        if escape {
            press(&mut commands, Command::CloseSheet);
        }
        return Ok(());
    }
    if context.question.0.is_some() {
        // One of its buttons has the focus from the start.
        if pressed(ctx, Key::Escape) {
            press(&mut commands, Command::CloseConfirm);
        }
        return Ok(());
    }
    // Typing while the chat is open goes to the chat, not to shortcuts.
    let talks = !menu.0 && !command_line.is_open() && takes_typing(&context, *screen.get());
    if talks && !focused && has_text(ctx, |_| true) {
        ctx.memory_mut(|memory| memory.request_focus(line_id(SAY)));
    }
    match screen.get() {
        Screen::Join if escape => press(&mut commands, Command::OpenHome),
        Screen::Replay => {
            take_replay_keys(ctx, &context, focused, &mut commands);
            if escape {
                press(&mut commands, Command::Replay(ReplayAct::Close));
            }
        }
        Screen::Match if !context.online() => {}
        Screen::Match if command_line.is_open() && pressed(ctx, Key::Escape) => command_line.close(),
        Screen::Match if command_line.is_open() => {}
        Screen::Match => {
            if consume(ctx, Modifiers::COMMAND, Key::K) {
                press(&mut commands, Command::ToggleKey);
            }
            if escape {
                close_one(&context, &mut menu, &mut commands);
            }
            let types = ctx.text_edit_focused();
            // A letter of a clue belongs to its field, whatever is open or has the focus.
            if !types && !talks && context.may_clue() {
                find_clue(ctx, &mut draft, &mut menu);
            }
            if !types && !talks && !menu.0 && context.game().is_some_and(|game| game.me.is_some()) {
                open_command_line(ctx, &mut command_line);
            }
            if !focused && !menu.0 && !command_line.is_open() {
                move_cursor(ctx, &mut commands);
                press_cursor(ctx, &context, talks, &mut commands);
            }
            // The chat's field reads what was typed there.
            if !types && !talks && !menu.0 && !command_line.is_open() && !context.may_clue() {
                take_shortcuts(ctx, &context, pointer.0, &mut commands);
            }
        }
        _ => {}
    }
    Ok(())
}

/// Returns whether Escape was pressed and is not for a text field. There it clears the clue, or leaves the field.
fn take_escape(ctx: &Context, field: Option<Id>, draft: &mut ClueDraft, commands: &mut Commands) -> bool {
    if !pressed(ctx, Key::Escape) {
        return false;
    }
    if field == Some(field_id()) && !draft.text.is_empty() {
        draft.text.clear();
        draft.focus = Some(ClueFocus::Text);
        commands.trigger(ClueTyped(String::new()));
    }
    field.is_none()
}

/// Handles the keys that work on every screen.
fn take_sheet_keys(ctx: &Context, context: &DrawContext, commands: &mut Commands) {
    for (key, sheet) in [(Key::F1, Sheet::HowTo), (Key::F2, Sheet::Settings)] {
        if consume(ctx, Modifiers::NONE, key) {
            let open = context.sheet.0 == Some(sheet);
            press(commands, if open { Command::CloseSheet } else { Command::OpenSheet(sheet) });
        }
    }
    if consume(ctx, Modifiers::NONE, Key::F11) {
        press(commands, Command::ToggleFullScreen);
    }
    if consume(ctx, Modifiers::NONE, Key::F8) {
        press(commands, Command::ToggleMute);
    }
    if consume(ctx, Modifiers::NONE, Key::F7) {
        press(commands, Command::BlankAudience);
    }
}

/// Opens the command line on a slash, which is not written into it.
fn open_command_line(ctx: &Context, command_line: &mut CommandLine) {
    let slash = |event: &Event| matches!(event, Event::Text(text) if text == "/");
    if ctx.input(|input| input.events.iter().any(slash)) {
        ctx.input_mut(|input| input.events.retain(|event| !slash(event)));
        command_line.open();
    }
}

/// Undoes the last step: closes the menu, deselects the word, dismisses the notice or leaves the free camera. Otherwise
/// opens the menu.
fn close_one(context: &DrawContext, menu: &mut Menu, commands: &mut Commands) {
    if !menu.0 && context.selection.armed.is_some() {
        press(commands, Command::PutDown);
    } else if !menu.0 && context.notice.is_some() {
        press(commands, Command::DismissNotice);
    } else if !menu.0 && *context.layout == Layout::Table && context.settings.view == Viewpoint::Free {
        press(commands, Command::Set(Settings { view: Viewpoint::Seat, ..*context.settings }));
    } else {
        menu.0 = !menu.0;
    }
}

fn move_cursor(ctx: &Context, commands: &mut Commands) {
    let keys =
        [(Key::ArrowLeft, -1, 0), (Key::ArrowRight, 1, 0), (Key::ArrowUp, 0, -1), (Key::ArrowDown, 0, 1)];
    for (key, columns, rows) in keys {
        if consume(ctx, Modifiers::NONE, key) {
            press(commands, Command::MoveCursor { columns, rows });
        }
    }
}

fn press_cursor(ctx: &Context, context: &DrawContext, talks: bool, commands: &mut Commands) {
    let space = !talks && consume(ctx, Modifiers::NONE, Key::Space);
    let pressed = space || consume(ctx, Modifiers::NONE, Key::Enter);
    let touches = context
        .state
        .game
        .as_ref()
        .is_some_and(|game| game.my_side().is_some_and(|side| game.position.phase.may_guess(side)));
    match context.selection.cursor {
        Some(cell) if pressed && touches => commands.trigger(TouchPressed { cell }),
        _ if space && !touches && !context.playback.is_done() => commands.trigger(Skip),
        _ => {}
    }
}

/// Chooses the number by digits, and focuses the clue field for letters, which it reads in the same frame. Both close
/// the menu.
fn find_clue(ctx: &Context, draft: &mut ClueDraft, menu: &mut Menu) {
    if let Some(number) = typed_digit(ctx) {
        draft.choose(number);
        menu.0 = false;
    }
    if has_text(ctx, |text| text.chars().all(char::is_alphabetic)) {
        ctx.memory_mut(|memory| memory.request_focus(field_id()));
        menu.0 = false;
    }
}

/// Returns whether a text that `fits` was typed or pasted in this frame.
fn has_text(ctx: &Context, fits: impl Fn(&str) -> bool) -> bool {
    let is_text = |event: &Event| matches!(event, Event::Text(text) | Event::Paste(text) if fits(text));
    ctx.input(|input| input.events.iter().any(is_text))
}

/// Handles the shortcuts of a match. `pointed` is the word under the pointer.
fn take_shortcuts(ctx: &Context, context: &DrawContext, pointed: Option<Cell>, commands: &mut Commands) {
    let Some(game) = context.game() else { return };
    if consume(ctx, Modifiers::NONE, Key::K) && game.my_side().is_some() {
        press(commands, Command::ToggleKey);
    }
    if consume(ctx, Modifiers::NONE, Key::F) && *context.layout != Layout::Phone {
        press(commands, Command::ToggleFlat);
    }
    if consume(ctx, Modifiers::NONE, Key::P)
        && let Some(cell) = context.selection.cursor.or(pointed)
    {
        commands.trigger(PinToggled(cell));
    }
    if consume(ctx, Modifiers::NONE, Key::E) {
        let stop =
            |choice: &splitkey_client::controls::Choice| choice.want == Request::Stop && choice.enabled;
        if choices(game, context.ready(), &context.texts).iter().any(stop) {
            press(commands, Command::Ask(Confirmation::EndTurn));
        }
    }
}

/// Handles the keys of a replay. Space presses the focused button, if there is one.
fn take_replay_keys(ctx: &Context, context: &DrawContext, focused: bool, commands: &mut Commands) {
    let keys = [
        // A key without modifiers would be found with Shift, too.
        (Modifiers::SHIFT, Key::ArrowLeft, ReplayAct::TurnBack),
        (Modifiers::SHIFT, Key::ArrowRight, ReplayAct::TurnOn),
        (Modifiers::NONE, Key::ArrowLeft, ReplayAct::GuessBack),
        (Modifiers::NONE, Key::ArrowRight, ReplayAct::GuessOn),
        (Modifiers::NONE, Key::PageUp, ReplayAct::TurnBack),
        (Modifiers::NONE, Key::PageDown, ReplayAct::TurnOn),
        (Modifiers::NONE, Key::Home, ReplayAct::Start),
        (Modifiers::NONE, Key::End, ReplayAct::End),
    ];
    for (modifiers, key, act) in keys {
        if consume(ctx, modifiers, key) {
            press(commands, Command::Replay(act));
        }
    }
    // Otherwise they would move the focus, too.
    ctx.memory_mut(|memory| {
        if let Some(id) = memory.focused() {
            let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
            memory.set_focus_lock_filter(id, arrows);
        }
    });
    if !focused && consume(ctx, Modifiers::NONE, Key::Space) {
        press(commands, Command::Replay(ReplayAct::Play));
    }
    if consume(ctx, Modifiers::NONE, Key::F) && *context.layout != Layout::Phone {
        press(commands, Command::ToggleFlat);
    }
}

fn pressed(ctx: &Context, key: Key) -> bool {
    ctx.input(|input| input.key_pressed(key))
}

fn consume(ctx: &Context, modifiers: Modifiers, key: Key) -> bool {
    ctx.input_mut(|input| input.consume_key(modifiers, key))
}
