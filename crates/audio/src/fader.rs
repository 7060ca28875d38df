//! The volume of each kind of sound.

use std::time::Duration;

use bevy::prelude::*;
use bevy_kira_audio::{AudioApp, AudioChannel, AudioControl, AudioTween};
use splitkey_client::{CueKind, CueSounded, Settings, Volumes};

use crate::wake::Hearing;

pub(super) fn plugin(app: &mut App) {
    app.add_audio_channel::<Room>()
        .add_audio_channel::<Table>()
        .add_audio_channel::<Touches>()
        .add_audio_channel::<Alerts>()
        .init_resource::<Duck>()
        .add_observer(duck_others)
        .add_systems(Update, (end_duck, move_faders).chain().run_if(not(resource_equals(Hearing::Deaf))));
}

/// The channels, one for each volume control below the master volume.
#[derive(Resource)]
pub(crate) struct Room;
#[derive(Resource)]
pub(crate) struct Table;
#[derive(Resource)]
pub(crate) struct Touches;
#[derive(Resource)]
pub(crate) struct Alerts;

/// The level that counts as silence, in decibels.
const SILENCE: f32 = -60.0;
/// How much the ambience and the table sounds are lowered during an alert, in decibels.
const ROOM_DUCK: f32 = -12.0;
const TABLE_DUCK: f32 = -6.0;
/// How long an alert lowers the other sounds.
const CALL: Duration = Duration::from_millis(1_200);
/// Duration of a volume change, so that it does not click.
const MOVE: Duration = Duration::from_millis(60);

/// How much longer the current alert lasts.
#[derive(Resource, Default, Debug, PartialEq)]
struct Duck(Duration);

/// The levels of the four channels, in decibels.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Faders {
    room: f32,
    table: f32,
    touches: f32,
    alerts: f32,
}

impl Faders {
    fn of(volumes: &Volumes, ducked: bool) -> Faders {
        let master = if volumes.muted { 0.0 } else { volumes.master };
        let duck = |by: f32| if ducked { by } else { 0.0 };
        Faders {
            room: (decibels(master * volumes.bed) + duck(ROOM_DUCK)).max(SILENCE),
            table: (decibels(master * volumes.cues) + duck(TABLE_DUCK)).max(SILENCE),
            touches: decibels(master * volumes.touch),
            alerts: decibels(master * volumes.alerts),
        }
    }
}

/// Converts a volume from 0 to 1 to decibels.
fn decibels(part: f32) -> f32 {
    if part <= 0.0 { SILENCE } else { (20.0 * part.log10()).max(SILENCE) }
}

fn duck_others(due: On<CueSounded>, mut duck: ResMut<Duck>) {
    if due.0.kind() == CueKind::Alert {
        duck.0 = CALL;
    }
}

fn end_duck(time: Res<Time<Real>>, mut duck: ResMut<Duck>) {
    if !duck.0.is_zero() {
        duck.0 = duck.0.saturating_sub(time.delta());
    }
}

/// Applies changed levels, also to sounds that are already playing.
fn move_faders(
    settings: Res<Settings>,
    duck: Res<Duck>,
    room: Res<AudioChannel<Room>>,
    table: Res<AudioChannel<Table>>,
    touches: Res<AudioChannel<Touches>>,
    alerts: Res<AudioChannel<Alerts>>,
    mut stands: Local<Option<Faders>>,
) {
    let faders = Faders::of(&settings.volumes, !duck.0.is_zero());
    if stands.replace(faders) == Some(faders) {
        return;
    }
    let tween = AudioTween::linear(MOVE);
    room.set_volume(faders.room).fade_in(tween.clone());
    table.set_volume(faders.table).fade_in(tween.clone());
    touches.set_volume(faders.touches).fade_in(tween.clone());
    alerts.set_volume(faders.alerts).fade_in(tween);
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: Volumes = Volumes { muted: false, master: 1.0, cues: 1.0, bed: 1.0, touch: 1.0, alerts: 1.0 };

    #[test]
    fn volumes_are_parts_and_faders_are_decibels() {
        assert_eq!([1.0, 0.5, 0.1, 0.0].map(|part| decibels(part).round()), [0.0, -6.0, -20.0, -60.0]);
    }

    #[test]
    fn mute_silences_everything() {
        let faders = Faders::of(&Volumes { muted: true, ..FULL }, false);
        let Faders { room, table, touches, alerts } = faders;
        assert_eq!([room, table, touches, alerts], [SILENCE; 4]);
    }

    #[test]
    fn each_kind_has_its_own_volume_below_the_master() {
        let faders = Faders::of(&Volumes { master: 0.5, bed: 0.0, touch: 0.5, ..FULL }, false);
        let Faders { room, table, touches, alerts } = faders;
        assert_eq!([room, table, touches, alerts].map(f32::round), [SILENCE, -6.0, -12.0, -6.0]);
    }

    #[test]
    fn an_alert_lowers_ambience_and_table_sounds_but_not_itself() {
        let faders = Faders::of(&FULL, true);
        let Faders { room, table, touches, alerts } = faders;
        assert_eq!([room, table, touches, alerts], [ROOM_DUCK, TABLE_DUCK, 0.0, 0.0]);
    }
}
