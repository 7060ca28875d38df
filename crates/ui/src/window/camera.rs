//! The camera that draws the screens: over the table's camera, or alone where the table is drawn flat.

use bevy::{
    camera::{CameraOutputMode, visibility::RenderLayers},
    core_pipeline::tonemapping::Tonemapping,
    prelude::*,
    render::render_resource::BlendState,
};
use bevy_egui::PrimaryEguiContext;
use splitkey_client::palette;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_camera).add_systems(Last, compose);
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn(ui_camera());
}

fn ui_camera() -> impl Bundle {
    (
        Name::new("Screens"),
        Camera2d,
        Camera {
            order: 1,
            clear_color: ClearColorConfig::Custom(Color::NONE),
            output_mode: over_table(),
            ..default()
        },
        Tonemapping::None,
        Msaa::Off,
        RenderLayers::none(),
        PrimaryEguiContext,
    )
}

/// Draws into a target of its own, composed over the table camera's output whatever its format.
fn over_table() -> CameraOutputMode {
    CameraOutputMode::Write {
        blend_state: Some(BlendState::PREMULTIPLIED_ALPHA_BLENDING),
        clear_color: ClearColorConfig::None,
    }
}

/// Draws the screens over the table's picture, or on the bare ground while there is none.
fn compose(
    tables: Query<&Camera, With<Camera3d>>,
    mut screens: Query<&mut Camera, (With<PrimaryEguiContext>, Without<Camera3d>)>,
    mut over: Local<Option<bool>>,
) {
    let seen = tables.iter().any(|table| table.is_active);
    let Ok(mut camera) = screens.single_mut() else { return };
    if over.replace(seen) == Some(seen) {
        return;
    }
    let ground = match seen {
        true => Color::NONE,
        false => Color::srgb_u8(palette::GROUND.0, palette::GROUND.1, palette::GROUND.2),
    };
    camera.clear_color = ClearColorConfig::Custom(ground);
    camera.output_mode = if seen { over_table() } else { CameraOutputMode::default() };
}
