//! Whether the player is present: the window is visible, and there was recent input.

use std::time::Duration;

use bevy::{
    input::{
        keyboard::KeyboardInput,
        mouse::{MouseButtonInput, MouseWheel},
        touch::TouchInput,
    },
    prelude::*,
    window::{CursorMoved, WindowOccluded},
};
use splitkey_client::{
    ClueTyped, Looking, ToHost, TouchPressed,
    controls::{ControlPressed, FieldSubmitted},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Watched>()
        .init_resource::<Looking>()
        .add_observer(note_done::<ClueTyped>)
        .add_observer(note_done::<FieldSubmitted>)
        .add_observer(note_done::<ToHost>)
        .add_observer(note_done::<TouchPressed>)
        .add_observer(note_done::<ControlPressed>)
        .add_systems(PreUpdate, watch_player);
}

/// A player without input for this long is away.
const STILL: Duration = Duration::from_secs(180);

/// Whether the window is visible, and when the last input was.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Watched {
    hidden: bool,
    done_at: Duration,
    done: bool,
}

/// Counts the page's own controls as input; they arrive as these events.
fn note_done<E: Event>(_: On<E>, mut watched: ResMut<Watched>) {
    watched.done = true;
}

/// Runs before the system that informs the host, since a page that was hidden may get no further frame.
fn watch_player(
    time: Res<Time<bevy::time::Real>>,
    mut occluded: MessageReader<WindowOccluded>,
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut wheel: MessageReader<MouseWheel>,
    mut touches: MessageReader<TouchInput>,
    mut pointer: MessageReader<CursorMoved>,
    mut watched: ResMut<Watched>,
    mut looking: ResMut<Looking>,
) {
    if let Some(last) = occluded.read().last() {
        watched.hidden = last.occluded;
    }
    let counts = [
        keys.read().count(),
        buttons.read().count(),
        wheel.read().count(),
        touches.read().count(),
        pointer.read().count(),
    ];
    if std::mem::take(&mut watched.done) || counts.iter().any(|count| *count > 0) {
        watched.done_at = time.elapsed();
    }
    looking.set_if_neq(Looking(!watched.hidden && time.elapsed() - watched.done_at < STILL));
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;

    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .add_message::<WindowOccluded>()
            .add_message::<KeyboardInput>()
            .add_message::<MouseButtonInput>()
            .add_message::<MouseWheel>()
            .add_message::<TouchInput>()
            .add_message::<CursorMoved>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)));
        app
    }

    fn looks(app: &mut App, seconds: usize) -> bool {
        (0..seconds).for_each(|_| app.update());
        app.world().resource::<Looking>().0
    }

    #[test]
    fn a_player_without_input_is_away_until_the_next_input() {
        let mut app = app();
        assert!(looks(&mut app, 170));
        assert!(!looks(&mut app, 30));
        app.world_mut().trigger(ClueTyped("po".into()));
        assert!(looks(&mut app, 1));
    }

    #[test]
    fn a_player_with_a_hidden_window_is_away() {
        let mut app = app();
        let window = app.world_mut().spawn(Name::new("Window")).id();
        app.world_mut().write_message(WindowOccluded { window, occluded: true });
        assert!(!looks(&mut app, 1));
        app.world_mut().write_message(WindowOccluded { window, occluded: false });
        assert!(looks(&mut app, 1));
    }
}
