//! The pointer: a press on a word takes it in hand, a press anywhere ends what is being shown.

use bevy::{
    picking::mesh_picking::{MeshPickingPlugin, MeshPickingSettings},
    prelude::*,
};
use splitkey_client::{Playback, Screen, Skip, TouchPressed, WordCard, rules::Cell};

use crate::table::Table;

pub(super) fn plugin(app: &mut App) {
    if !app.is_plugin_added::<MeshPickingPlugin>() {
        app.add_plugins(MeshPickingPlugin);
    }
    // Only cards and leather are pressed; everything else lets the pointer through.
    app.insert_resource(MeshPickingSettings { require_markers: true, ..default() })
        .init_resource::<Hovered>()
        .add_observer(watch_word)
        .add_systems(PostStartup, watch_table);
}

/// The word under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hovered(pub Option<Cell>);

fn watch_word(added: On<Add, WordCard>, mut commands: Commands) {
    commands.entity(added.entity).observe(press_word).observe(enter_word).observe(leave_word);
}

fn watch_table(table: Res<Table>, mut commands: Commands) {
    commands.entity(table.0).observe(skip_playback);
}

fn press_word(
    click: On<Pointer<Click>>,
    words: Query<&WordCard>,
    screen: Option<Res<State<Screen>>>,
    mut commands: Commands,
) {
    let in_match = screen.is_some_and(|screen| *screen.get() == Screen::Match);
    if let (PointerButton::Primary, true, Ok(word)) = (click.button, in_match, words.get(click.entity)) {
        commands.trigger(TouchPressed { cell: word.0 });
    }
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

fn leave_word(out: On<Pointer<Out>>, words: Query<&WordCard>, mut hovered: ResMut<Hovered>) {
    if words.get(out.entity).is_ok_and(|word| hovered.0 == Some(word.0)) {
        hovered.0 = None;
    }
}
