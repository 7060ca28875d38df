//! Split Key: puts the player's crates together as one app, natively and in the browser.

use bevy::{
    app::PluginGroupBuilder,
    asset::AssetMetaCheck,
    prelude::*,
    window::{PresentMode, WindowResolution},
};
use splitkey_audio::SoundPlugin;
use splitkey_client::{ClientPlugin, Coach, Settings, Streaming};
use splitkey_stage::StagePlugin;
use splitkey_ui::UiPlugin;

mod attention;
mod launch;
pub mod platform;
mod rest;
mod schedules;

pub use launch::{LaunchError, LaunchOptions};
pub use rest::StayAwake;

/// The whole game without its platform: window, table, screens and sound, linked to nobody yet.
///
/// `settings` are the player's; options go before them.
pub fn game(options: &LaunchOptions, settings: Settings) -> App {
    game_on(engine(options), options, settings)
}

/// What the game runs on: a window, a renderer and everything else of Bevy that it uses.
pub fn engine(options: &LaunchOptions) -> PluginGroupBuilder {
    let window = Window {
        title: "Split Key".to_owned(),
        name: Some("splitkey".to_owned()),
        resolution: WindowResolution::new(options.size.0, options.size.1),
        canvas: Some("#game".to_owned()),
        fit_canvas_to_parent: true,
        // The page's script decides which keys are the browser's, and types on screen keyboards by itself.
        prevent_default_event_handling: false,
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    let engine =
        DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }).set(AssetPlugin {
            file_path: options.assets.clone(),
            // Nobody writes .meta files, and looking for them costs the browser a failed request each.
            meta_check: AssetMetaCheck::Never,
            ..default()
        });
    platform::draw_at_once(engine)
}

/// The game on an engine that may lack a window or a screen.
pub fn game_on(engine: PluginGroupBuilder, options: &LaunchOptions, settings: Settings) -> App {
    let mut app = App::new();
    app.add_plugins(engine);
    app.insert_resource(options.over(settings));
    app.insert_resource(Streaming(options.stream));
    if !options.coach {
        app.insert_resource(Coach::quiet());
    }
    app.add_plugins((ClientPlugin, StagePlugin, UiPlugin, SoundPlugin, rest::plugin, attention::plugin));
    schedules::use_one_thread(&mut app);
    app
}
