//! The pointer: holding a word touches it, and a press anywhere skips what is being shown.

use bevy::{
    picking::mesh_picking::{MeshPickingPlugin, MeshPickingSettings},
    prelude::*,
};
use splitkey_client::{HoldWord, LetGo, PinToggled, Playback, Screen, Skip, WordCard};

use crate::{pointing::highlight::Hovered, table::TableRoot};

pub(super) fn plugin(app: &mut App) {
    if !app.is_plugin_added::<MeshPickingPlugin>() {
        app.add_plugins(MeshPickingPlugin);
    }
    // Only cards and leather can be picked; everything else lets the pointer through.
    app.insert_resource(MeshPickingSettings { require_markers: true, ..default() })
        .add_observer(observe_word)
        .add_systems(PostStartup, observe_table);
}

/// A pressed pointer that moves further than this, in logical pixels, no longer holds a word.
const STEADY: f32 = 14.0;

fn observe_word(added: On<Add, WordCard>, mut commands: Commands) {
    commands
        .entity(added.entity)
        .observe(hold_word)
        .observe(release_word)
        .observe(pin_word)
        .observe(drag_off)
        .observe(cancel_hold)
        .observe(enter_word)
        .observe(leave_word);
}

fn observe_table(table: Res<TableRoot>, mut commands: Commands) {
    commands.entity(table.0).observe(skip_playback);
}

fn hold_word(
    press: On<Pointer<Press>>,
    words: Query<&WordCard>,
    screen: Option<Res<State<Screen>>>,
    mut commands: Commands,
) {
    let (PointerButton::Primary, Ok(word)) = (press.button, words.get(press.entity)) else { return };
    match screen.map(|screen| *screen.get()) {
        Some(Screen::Match) => commands.trigger(HoldWord { cell: word.0 }),
        Some(Screen::Replay) => commands.trigger(PinToggled(word.0)),
        _ => {}
    }
}

fn release_word(release: On<Pointer<Release>>, words: Query<&WordCard>, mut commands: Commands) {
    if let (PointerButton::Primary, Ok(word)) = (release.button, words.get(release.entity)) {
        commands.trigger(LetGo { on: Some(word.0) });
    }
}

fn pin_word(
    click: On<Pointer<Click>>,
    words: Query<&WordCard>,
    screen: Option<Res<State<Screen>>>,
    mut commands: Commands,
) {
    let in_match = screen.is_some_and(|screen| matches!(screen.get(), Screen::Match | Screen::Replay));
    if let (PointerButton::Secondary, true, Ok(word)) = (click.button, in_match, words.get(click.entity)) {
        commands.trigger(PinToggled(word.0));
    }
}

fn drag_off(drag: On<Pointer<Drag>>, mut commands: Commands) {
    if drag.distance.length() > STEADY {
        commands.trigger(LetGo { on: None });
    }
}

fn cancel_hold(_: On<Pointer<Cancel>>, mut commands: Commands) {
    commands.trigger(LetGo { on: None });
}

fn skip_playback(click: On<Pointer<Click>>, playback: Res<Playback>, mut commands: Commands) {
    if click.button == PointerButton::Primary && !playback.is_done() {
        commands.trigger(Skip);
    }
}

fn enter_word(over: On<Pointer<Over>>, words: Query<&WordCard>, mut hovered: ResMut<Hovered>) {
    if let Ok(word) = words.get(over.entity) {
        hovered.set_if_neq(Hovered(Some(word.0)));
    }
}

fn leave_word(
    out: On<Pointer<Out>>,
    words: Query<&WordCard>,
    mut hovered: ResMut<Hovered>,
    mut commands: Commands,
) {
    if words.get(out.entity).is_ok_and(|word| hovered.0 == Some(word.0)) {
        hovered.0 = None;
        commands.trigger(LetGo { on: None });
    }
}
