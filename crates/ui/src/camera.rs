//! The camera that the screens are drawn with, over the table's.

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

/// It has a picture of its own, laid over what the table's camera has drawn, whatever that camera's format.
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
