//! The table everything stands on: one root, shown in 3D or not at all.

use bevy::{prelude::*, window::PrimaryWindow};
use splitkey_client::{ClientSystems, Settings, Shown, Viewpoint};

use crate::layout::Viewer;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seating>().add_systems(PreStartup, set_table).add_systems(
        Update,
        (take_seat, choose_form).chain().in_set(ClientSystems::Draw).in_set(SeatingSystems),
    );
}

/// Decides who looks before anything is placed for them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SeatingSystems;

/// What all things on the table are children of.
#[derive(Resource, Clone, Copy)]
pub(crate) struct Table(pub Entity);

/// Who looks at the table now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seating(pub Viewer);

/// Narrower windows than this are drawn flat, in logical pixels.
const LEAST_WIDTH: f32 = 900.0;
/// Windows of less width for their height are drawn flat.
const LEAST_ASPECT: f32 = 4.0 / 3.0;

fn set_table(mut commands: Commands) {
    let root = commands.spawn((Name::new("Table"), Transform::default(), Visibility::default())).id();
    commands.insert_resource(Table(root));
}

/// Seats the viewer on their side when a match is shown. A channel sees the table from nobody's side.
fn take_seat(shown: Res<Shown>, settings: Res<Settings>, mut seating: ResMut<Seating>) {
    if let Some(game) = &shown.0 {
        let side = game.my_side().filter(|_| settings.view != Viewpoint::Broadcast);
        seating.set_if_neq(Seating(Viewer(side)));
    }
}

/// Hides the table where it is drawn flat; panels draw it then.
fn choose_form(
    settings: Res<Settings>,
    window: Query<&Window, With<PrimaryWindow>>,
    table: Res<Table>,
    mut roots: Query<&mut Visibility>,
) {
    let narrow = window.single().is_ok_and(|window| is_narrow(window.width(), window.height()));
    let wanted = if settings.flat || narrow { Visibility::Hidden } else { Visibility::Inherited };
    if let Ok(mut visibility) = roots.get_mut(table.0) {
        visibility.set_if_neq(wanted);
    }
}

fn is_narrow(width: f32, height: f32) -> bool {
    width < LEAST_WIDTH || width < height * LEAST_ASPECT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_upright_windows_are_drawn_flat() {
        assert!(is_narrow(640.0, 360.0) && is_narrow(1000.0, 1000.0));
        assert!(!is_narrow(1280.0, 720.0) && !is_narrow(1024.0, 768.0));
    }
}
