//! Plays the cues.

use bevy::prelude::*;
use bevy_kira_audio::{AudioChannel, AudioControl};
use splitkey_client::{Cue, CueKind, CueSounded};

use crate::{
    fader::{Alerts, Table, Touches},
    sounds::Sounds,
    wake::Hearing,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(play_cue);
}

/// Range of the random pitch of a key press, up and down.
const KEY_STRAY: f64 = 0.04;
/// Fraction of the golden ratio: its multiples fill a range evenly without repeating.
const STRIDE: f64 = 0.618_034;

fn play_cue(
    due: On<CueSounded>,
    hearing: Res<Hearing>,
    sounds: Res<Sounds>,
    table: Res<AudioChannel<Table>>,
    touches: Res<AudioChannel<Touches>>,
    alerts: Res<AudioChannel<Alerts>>,
    mut keys: Local<f64>,
) {
    // Sounds played before the browser allows audio would all start at once later.
    if *hearing != Hearing::Open {
        return;
    }
    let sound = sounds.of(due.0);
    match due.0.kind() {
        CueKind::Table => drop(table.play(sound)),
        CueKind::Alert => drop(alerts.play(sound)),
        CueKind::Touch => {
            let mut play = touches.play(sound);
            if due.0 == Cue::TypeKey {
                *keys = (*keys + STRIDE).fract();
                play.with_playback_rate(1.0 + KEY_STRAY * (2.0 * *keys - 1.0));
            }
        }
    }
}
