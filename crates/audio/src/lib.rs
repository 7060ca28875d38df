//! Sound cues: what is shown is also heard. Nothing private sounds.

use bevy::prelude::*;

mod cue;
mod sounds;

/// Plays a cue for each fact that is shown, and for the player's own touches.
pub struct SoundPlugin;

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(bevy_kira_audio::AudioPlugin).add_plugins((cue::plugin, sounds::plugin));
    }
}
