//! The hashes of boards that this device was shown before their races closed. Without them, a host could change a board
//! and its hash together.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::RaceLink;

use super::Races;
use crate::{ClientSystems, ForgetDevice, platform::Store};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SeenSeals>()
        .add_systems(Startup, recall_seals.run_if(resource_exists::<Store>))
        .add_systems(Update, note_seal.in_set(ClientSystems::Draw).run_if(resource_changed::<Races>))
        .add_observer(forget_seals);
}

/// Storage key for the hashes: a line with the link of the race and the hash for each, the oldest first.
const KEY: &str = "board-hashes";

/// The most races that are remembered.
const REMEMBERED: usize = 200;

/// The first hash of each race that this device was shown before the race closed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenSeals(Vec<(RaceLink, [u8; 32])>);

impl SeenSeals {
    /// Returns the hash of a race as it was before the race closed, if this device was shown it.
    pub fn of(&self, race: RaceLink) -> Option<&[u8; 32]> {
        self.0.iter().find(|(seen, _)| *seen == race).map(|(_, hash)| hash)
    }

    fn note(&mut self, race: RaceLink, hash: [u8; 32]) {
        if self.0.len() >= REMEMBERED {
            self.0.remove(0);
        }
        self.0.push((race, hash));
    }

    /// Ignores lines that are damaged.
    fn read(text: &str) -> SeenSeals {
        let seal = |line: &str| {
            let (race, hash) = line.split_once(' ')?;
            let digits = hash.get(..64).filter(|digits| digits.len() == hash.len() && digits.is_ascii())?;
            let mut bytes = [0; 32];
            for (at, byte) in bytes.iter_mut().enumerate() {
                *byte = u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).ok()?;
            }
            Some((race.parse().ok()?, bytes))
        };
        SeenSeals(text.lines().filter_map(seal).take(REMEMBERED).collect())
    }

    fn text(&self) -> String {
        let line = |(race, hash): &(RaceLink, [u8; 32])| {
            let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
            format!("{} {hash}\n", race.shown())
        };
        self.0.iter().map(line).collect()
    }
}

fn recall_seals(store: Res<Store>, mut seals: ResMut<SeenSeals>) {
    *seals = SeenSeals::read(&store.0.get(KEY).unwrap_or_default());
}

/// Notes the hash of the open race, unless it is closed.
fn note_seal(races: Res<Races>, store: Option<Res<Store>>, mut seals: ResMut<SeenSeals>) {
    let Some(page) = races.page.as_ref().filter(|page| page.opened.is_none()) else { return };
    let Some(hash) = page.sealed.filter(|_| seals.of(page.race).is_none()) else { return };
    seals.note(page.race, hash);
    if let Some(store) = store {
        store.0.set(KEY, &seals.text());
    }
}

fn forget_seals(_: On<ForgetDevice>, mut seals: ResMut<SeenSeals>) {
    *seals = SeenSeals::default();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_are_forgotten_and_the_rest_is_read_again() {
        let mut seals = SeenSeals::default();
        (0..=REMEMBERED).for_each(|at| seals.note(RaceLink([at as u8; 16]), [at as u8; 32]));
        assert_eq!(seals.of(RaceLink([0; 16])), None);
        assert_eq!(seals.of(RaceLink([1; 16])), Some(&[1; 32]));
        assert_eq!(SeenSeals::read(&seals.text()), seals);
    }

    #[test]
    fn damaged_lines_are_ignored() {
        let mut seals = SeenSeals::default();
        seals.note(RaceLink([5; 16]), [6; 32]);
        let text = seals.text();
        for damaged in
            ["", "x", "x y", &text[..20], &text.replace("06", "0é"), &format!("{}00", text.trim_end())]
        {
            assert_eq!(SeenSeals::read(damaged), SeenSeals::default(), "{damaged:?}");
            assert_eq!(SeenSeals::read(&format!("{damaged}\n{text}")), seals, "{damaged:?}");
        }
    }
}
