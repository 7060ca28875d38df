//! The camera that draws the screens, over the table's camera.

use bevy::{
    camera::{CameraOutputMode, visibility::RenderLayers},
    core_pipeline::tonemapping::Tonemapping,
    prelude::*,
    render::render_resource::BlendState,
};
use bevy_egui::PrimaryEguiContext;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_camera);
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn(ui_camera());
}

/// Draws into a target of its own, composed over the table camera's output whatever its format.
fn ui_camera() -> impl Bundle {
    (
        Name::new("Screens"),
        Camera2d,
        Camera {
            order: 1,
            clear_color: ClearColorConfig::Custom(Color::NONE),
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::PREMULTIPLIED_ALPHA_BLENDING),
                clear_color: ClearColorConfig::None,
            },
            ..default()
        },
        Tonemapping::None,
        Msaa::Off,
        RenderLayers::none(),
        PrimaryEguiContext,
    )
}
