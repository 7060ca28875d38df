//! When sound begins: browsers allow none before the first input.

use bevy::{input::touch::Touches, prelude::*};
use splitkey_client::{ToHost, TouchPressed, controls::ControlPressed};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hearing>()
        .add_systems(PreUpdate, wake_by_input.run_if(resource_equals(Hearing::Asleep)))
        .add_observer(|_: On<ControlPressed>, hearing: ResMut<Hearing>| wake(hearing))
        .add_observer(|_: On<TouchPressed>, hearing: ResMut<Hearing>| wake(hearing))
        .add_observer(|_: On<ToHost>, hearing: ResMut<Hearing>| wake(hearing));
}

/// Whether sounds can be heard.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hearing {
    /// There was no input yet. Sounds played now would wait and then all start at once.
    #[default]
    Asleep,
    Open,
    /// There is no audio output device.
    Deaf,
}

fn wake(mut hearing: ResMut<Hearing>) {
    if *hearing == Hearing::Asleep {
        *hearing = Hearing::Open;
    }
}

fn wake_by_input(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    touches: Option<Res<Touches>>,
    hearing: ResMut<Hearing>,
) {
    let some = keys.is_some_and(|keys| keys.get_just_pressed().next().is_some())
        || buttons.is_some_and(|buttons| buttons.get_just_pressed().next().is_some())
        || touches.is_some_and(|touches| touches.any_just_pressed());
    if some {
        wake(hearing);
    }
}

#[cfg(test)]
mod tests {
    use splitkey_client::protocol::Request;

    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.init_resource::<ButtonInput<KeyCode>>().add_plugins(plugin);
        app.update();
        app
    }

    fn hearing(app: &App) -> Hearing {
        *app.world().resource::<Hearing>()
    }

    #[test]
    fn the_first_key_press_enables_sound() {
        let mut app = app();
        assert_eq!(hearing(&app), Hearing::Asleep);
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::KeyA);
        app.update();
        assert_eq!(hearing(&app), Hearing::Open);
    }

    #[test]
    fn a_press_in_the_accessible_region_enables_sound() {
        let mut app = app();
        app.world_mut().trigger(ToHost(Request::CreateTable));
        assert_eq!(hearing(&app), Hearing::Open);
    }

    #[test]
    fn input_cannot_enable_sound_without_a_device() {
        let mut app = app();
        app.insert_resource(Hearing::Deaf);
        app.world_mut().trigger(ToHost(Request::CreateTable));
        assert_eq!(hearing(&app), Hearing::Deaf);
    }
}
