//! The table: its root entity, which is shown in 3D or hidden, whose view it is, and where everything lies.

use bevy::prelude::*;
use splitkey_client::{ClientSystems, Layout, Settings, Shown};

pub(crate) mod places;

use places::Viewer;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentViewer>().add_systems(PreStartup, set_table).add_systems(
        Update,
        (choose_viewer, show_table).chain().in_set(ClientSystems::Draw).in_set(ViewerSystems),
    );
}

/// Decides whose view it is, before anything is placed for that view.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ViewerSystems;

/// The root entity: the parent of everything on the table.
#[derive(Resource, Clone, Copy)]
pub(crate) struct TableRoot(pub Entity);

/// Whose view of the table it is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CurrentViewer(pub Viewer);

fn set_table(mut commands: Commands) {
    let root = commands.spawn((Name::new("Table"), Transform::default(), Visibility::default())).id();
    commands.insert_resource(TableRoot(root));
}

/// Chooses the side from which the table is seen when a match is shown.
fn choose_viewer(shown: Res<Shown>, settings: Res<Settings>, mut viewer: ResMut<CurrentViewer>) {
    if let Some(game) = &shown.0 {
        viewer.set_if_neq(CurrentViewer(Viewer(settings.seen_from(game.my_side()))));
    }
}

/// Frames at the start in which only the screens are drawn. Compiling the table's shaders takes a while, and buttons
/// should respond meanwhile.
const SCREENS_FIRST: u8 = 4;

/// Hides the table where panels draw it flat, and spares the passes of its camera and its lights' shadows.
fn show_table(
    layout: Res<Layout>,
    table: Res<TableRoot>,
    mut frames: Local<u8>,
    mut roots: Query<&mut Visibility>,
    mut cameras: Query<&mut Camera, With<Camera3d>>,
) {
    *frames = frames.saturating_add(1);
    let seen = *layout == Layout::Table && *frames > SCREENS_FIRST;
    let wanted = if seen { Visibility::Inherited } else { Visibility::Hidden };
    if let Ok(mut visibility) = roots.get_mut(table.0) {
        visibility.set_if_neq(wanted);
    }
    for mut camera in &mut cameras {
        if camera.is_active != seen {
            camera.is_active = seen;
        }
    }
}
