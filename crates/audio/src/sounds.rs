//! The sound files.

use bevy::prelude::*;
use bevy_kira_audio::AudioSource;

use crate::cue::Cue;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sounds>();
}

/// The handles of all cues, loaded at the start so that the first one is in time.
#[derive(Resource)]
pub(crate) struct Sounds([Handle<AudioSource>; Cue::ALL.len()]);

impl FromWorld for Sounds {
    fn from_world(world: &mut World) -> Sounds {
        let assets = world.resource::<AssetServer>();
        Sounds(Cue::ALL.map(|cue| assets.load(format!("sounds/{}.ogg", cue.file()))))
    }
}

impl Sounds {
    pub(crate) fn of(&self, cue: Cue) -> Handle<AudioSource> {
        self.0[cue as usize].clone()
    }
}
