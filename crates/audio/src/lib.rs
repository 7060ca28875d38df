//! The game's sounds: plays the client's cues over a quiet ambience, with a volume for each kind.
//!
//! - `cue` plays the sounds of [`CueSounded`](splitkey_client::CueSounded) events; `sounds` loads their files.
//! - `bed` plays the ambience.
//! - `fader` sets the volumes, and lowers other sounds during an alert.
//! - `wake` waits for the first input, before which browsers allow no sound.

#![forbid(unsafe_code)]

use bevy::prelude::*;

mod bed;
mod cue;
mod fader;
mod sounds;
mod wake;

/// Plays the client's cues over a quiet ambience.
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
