//! The room that is heard behind everything, and what it tells of the device.

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

/// How the room comes in.
const FADE: Duration = Duration::from_secs(2);
/// A device takes what is played by the next frame; this long after, there is none.
const PATIENCE: Duration = Duration::from_secs(3);

/// The room as it plays, and for how long nothing took it.
#[derive(Resource)]
struct Bed {
    plays: Handle<AudioInstance>,
    waited: Duration,
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

/// Nobody says whether there is a device, but without one nothing that is played ever begins.
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
    // Who wants to hear nothing misses nothing.
    if settings.volumes.muted {
        return;
    }
    bed.waited += time.delta();
    if bed.waited > PATIENCE {
        warn!("there is no device to play sounds on");
        *hearing = Hearing::Deaf;
        troubles.tell(Trouble::NoSound);
    }
}
