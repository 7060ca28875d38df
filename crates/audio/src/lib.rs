//! Sound: what is shown is also heard, each kind under its own fader.

#![forbid(unsafe_code)]

use bevy::prelude::*;

mod bed;
mod cue;
mod fader;
mod sounds;
mod wake;

/// Plays the cues that fall due, over a quiet room.
pub struct SoundPlugin;

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(bevy_kira_audio::AudioPlugin).add_plugins((
            bed::plugin,
            cue::plugin,
            fader::plugin,
            sounds::plugin,
            wake::plugin,
        ));
    }
}
