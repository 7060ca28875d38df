//! The sound files.

use bevy::prelude::*;
use bevy_kira_audio::AudioSource;
use splitkey_client::Cue;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sounds>();
}

/// The handles of all sounds, loaded at the start so that the first cue is not late.
#[derive(Resource)]
pub(crate) struct Sounds {
    cues: [Handle<AudioSource>; Cue::ALL.len()],
    pub(crate) room: Handle<AudioSource>,
}

/// The file of the ambience, which loops.
const ROOM: &str = "room";

/// Returns the name of a cue's file below `sounds`.
fn file(cue: Cue) -> &'static str {
    match cue {
        Cue::CardSlide => "card_slide",
        Cue::CardLand => "card_land",
        Cue::TypeKey => "type_key",
        Cue::ClueSent => "clue_sent",
        Cue::Touch => "touch",
        Cue::Suspense => "suspense",
        Cue::Agent => "agent",
        Cue::Bystander => "bystander",
        Cue::Assassin => "assassin",
        Cue::Check => "check",
        Cue::Turn => "turn",
        Cue::Tick => "tick",
        Cue::Victory => "victory",
        Cue::Defeat => "defeat",
    }
}

impl FromWorld for Sounds {
    fn from_world(world: &mut World) -> Sounds {
        let assets = world.resource::<AssetServer>();
        let load = |name: &str| assets.load(format!("sounds/{name}.ogg"));
        Sounds { cues: Cue::ALL.map(|cue| load(file(cue))), room: load(ROOM) }
    }
}

impl Sounds {
    pub(crate) fn of(&self, cue: Cue) -> Handle<AudioSource> {
        self.cues[cue as usize].clone()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_sound_has_its_file() {
        for name in Cue::ALL.map(file).into_iter().chain([ROOM]) {
            let crate_folder =
                std::env::var("CARGO_MANIFEST_DIR").expect("cargo should set the crate's folder");
            let file = format!("{crate_folder}/../../assets/sounds/{name}.ogg");
            assert!(Path::new(&file).exists(), "{file}");
        }
    }
}
