//! The Split Key app: combines the client, stage, UI and audio crates, natively and in the browser.
//!
//! [`platform::run`] starts the app. It collects the [`LaunchOptions`] and stored settings, builds the app with
//! [`game`], and adds what differs by platform: connection, storage, identity, clipboard, hosting and screen reader.

use bevy::{
    app::PluginGroupBuilder,
    asset::AssetMetaCheck,
    prelude::*,
    window::{PresentMode, WindowResolution},
};
use splitkey_audio::SoundPlugin;
use splitkey_client::{
    ClientPlugin, Coach, Notice, OpenSheet, Races, Settings, Sheet, Streaming, Teams, WantedReplay,
    protocol::Refused,
};
use splitkey_stage::StagePlugin;
use splitkey_ui::UiPlugin;

mod attention;
mod launch;
pub mod platform;
mod rest;
mod schedules;

pub use launch::{LaunchError, LaunchOptions, window_size};
pub use rest::StayAwake;

/// Creates the whole game without its platform parts: window, table, screens and sound, connected to no host yet.
///
/// `settings` are the stored ones; options take precedence.
pub fn game(options: &LaunchOptions, settings: Settings) -> App {
    game_on(engine(options), options, settings)
}

/// Returns Bevy's plugins for the game: window, renderer and the rest.
pub fn engine(options: &LaunchOptions) -> PluginGroupBuilder {
    let window = Window {
        title: "Split Key".to_owned(),
        name: Some("splitkey".to_owned()),
        resolution: WindowResolution::new(options.size.0, options.size.1),
        canvas: Some("#game".to_owned()),
        fit_canvas_to_parent: true,
        // The page's script decides which keys the browser handles, and implements on-screen keyboards itself.
        prevent_default_event_handling: false,
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    let engine =
        DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }).set(AssetPlugin {
            file_path: options.assets.clone(),
            // There are no .meta files, and looking for them would cost the browser a failed request each.
            meta_check: AssetMetaCheck::Never,
            ..default()
        });
    platform::draw_at_once(engine)
}

/// Creates the game on plugins that may lack a window or a renderer, as in tests.
pub fn game_on(engine: PluginGroupBuilder, options: &LaunchOptions, settings: Settings) -> App {
    let mut app = App::new();
    app.add_plugins(engine);
    app.insert_resource(options.over(settings));
    app.insert_resource(Streaming(options.stream));
    if !options.coach {
        app.insert_resource(Coach::quiet());
    }
    if let Some(link) = options.sheet {
        app.insert_resource(Teams::viewing(link)).insert_resource(OpenSheet(Some(Sheet::Missions)));
    }
    if let Some(key) = options.race {
        app.insert_resource(Races::viewing(key)).insert_resource(OpenSheet(Some(Sheet::Race)));
    }
    match options.replay {
        Some(Ok(link)) => app.insert_resource(WantedReplay::linked(link)),
        Some(Err(_)) => app.insert_resource(Notice::Refused(Refused::UnknownReplay)),
        None => &mut app,
    };
    app.add_plugins((ClientPlugin, StagePlugin, UiPlugin, SoundPlugin, rest::plugin, attention::plugin));
    schedules::use_one_thread(&mut app);
    app
}
