//! Captions: the sounds just played, in words.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;

use crate::{Cue, CueSounded, Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Captions>().add_observer(caption_cue).add_systems(Update, forget_captions);
}

/// How long a caption stays.
const STAYS: Duration = Duration::from_secs(3);
/// Maximum number of captions at a time; the oldest is dropped.
const MOST: usize = 3;

/// The sounds of the last few seconds, oldest first, without repetitions. Empty while captions are off.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Captions {
    lines: Vec<(Cue, Duration)>,
}

impl Captions {
    /// Returns the captioned sounds, oldest first.
    pub fn cues(&self) -> impl Iterator<Item = Cue> {
        self.lines.iter().map(|(cue, _)| *cue)
    }
}

fn caption_cue(sounded: On<CueSounded>, settings: Res<Settings>, mut captions: ResMut<Captions>) {
    let cue = sounded.0;
    if !settings.captions || cue.caption().is_none() {
        return;
    }
    // A continuing sound, such as the ticking of sudden death, keeps its place.
    if let Some((_, passed)) = captions.lines.iter_mut().find(|(known, _)| *known == cue) {
        *passed = Duration::ZERO;
        return;
    }
    if captions.lines.len() == MOST {
        captions.lines.remove(0);
    }
    captions.lines.push((cue, Duration::ZERO));
}

fn forget_captions(time: Res<Time<Real>>, settings: Res<Settings>, mut captions: ResMut<Captions>) {
    if captions.lines.is_empty() {
        return;
    }
    let on = settings.captions;
    captions.lines.retain_mut(|(_, passed)| {
        *passed += time.delta();
        on && *passed < STAYS
    });
}

#[cfg(test)]
mod tests {
    use bevy_time::TimeUpdateStrategy;

    use super::*;

    fn app(captions: bool) -> App {
        let mut app = App::new();
        app.add_plugins((bevy_time::TimePlugin, plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)))
            .insert_resource(Settings { captions, ..Default::default() });
        app.update();
        app
    }

    fn read(app: &App) -> Vec<Cue> {
        app.world().resource::<Captions>().cues().collect()
    }

    #[test]
    fn a_sound_has_one_caption_and_only_while_captions_are_on() {
        for (wanted, expected) in [(true, vec![Cue::Tick, Cue::Agent]), (false, vec![])] {
            let mut app = app(wanted);
            for cue in [Cue::Tick, Cue::Agent, Cue::Tick, Cue::TypeKey] {
                app.world_mut().trigger(CueSounded(cue));
            }
            assert_eq!(read(&app), expected);
        }
    }

    #[test]
    fn only_the_last_few_are_kept() {
        let mut app = app(true);
        for cue in [Cue::Tick, Cue::Agent, Cue::Check, Cue::Turn] {
            app.world_mut().trigger(CueSounded(cue));
        }
        assert_eq!(read(&app), [Cue::Agent, Cue::Check, Cue::Turn]);
    }
}
