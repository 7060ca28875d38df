//! The background ambience, which also detects a missing audio device.

use std::time::Duration;

use bevy::prelude::*;
use bevy_kira_audio::{AudioChannel, AudioControl, AudioInstance, AudioSource, PlaybackState};
use splitkey_client::{Settings, Trouble, Troubles};

use crate::{fader::Room, sounds::Sounds, wake::Hearing};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (open_room, find_silence.run_if(resource_exists::<Bed>))
            .chain()
            .run_if(resource_equals(Hearing::Open)),
    );
}

/// Fade-in of the ambience.
const FADE: Duration = Duration::from_secs(2);
/// A device starts playing by the next frame; without any playback for this long, there is none.
const PATIENCE: Duration = Duration::from_secs(3);

/// Maximum time that one frame counts for. During a long frame, as when the table is first drawn, a browser plays
/// nothing either.
const MOST_A_FRAME: Duration = Duration::from_millis(100);

/// The playing ambience, and for how long playback has not started.
#[derive(Resource)]
struct Bed {
    plays: Handle<AudioInstance>,
    waited: Duration,
}

impl Bed {
    /// Notes a frame without playback. Returns whether that is enough to conclude that there is no device.
    fn wait(&mut self, frame: Duration) -> bool {
        self.waited += frame.min(MOST_A_FRAME);
        self.waited > PATIENCE
    }
}

fn open_room(
    sounds: Res<Sounds>,
    room: Res<AudioChannel<Room>>,
    bed: Option<Res<Bed>>,
    mut commands: Commands,
) {
    if bed.is_none() {
        let plays = room.play(sounds.room.clone()).looped().linear_fade_in(FADE).handle();
        commands.insert_resource(Bed { plays, waited: Duration::ZERO });
    }
}

/// Detects a missing device, which no API reports: nothing that is played ever starts.
fn find_silence(
    time: Res<Time<Real>>,
    sounds: Res<Sounds>,
    files: Res<Assets<AudioSource>>,
    room: Res<AudioChannel<Room>>,
    settings: Res<Settings>,
    mut bed: ResMut<Bed>,
    mut hearing: ResMut<Hearing>,
    mut troubles: ResMut<Troubles>,
) {
    if room.state(&bed.plays) != PlaybackState::Queued || !files.contains(&sounds.room) {
        return;
    }
    // A player who has muted the game misses nothing.
    if settings.volumes.muted {
        return;
    }
    if bed.wait(time.delta()) {
        warn!("no audio output device found");
        *hearing = Hearing::Deaf;
        troubles.tell(Trouble::NoSound);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_missing_after_many_frames_and_not_after_a_long_one() {
        let mut bed = Bed { plays: Handle::default(), waited: Duration::ZERO };
        assert!(!bed.wait(Duration::from_secs(20)));
        let frames = (1..).find(|_| bed.wait(Duration::from_millis(16)));
        assert!(frames.is_some_and(|frames| (150..250).contains(&frames)), "{frames:?}");
    }
}
