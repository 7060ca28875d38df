//! Storing the settings on the device.

use std::collections::BTreeMap;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use tracing::{info, warn};

use super::{
    chosen::Settings,
    values::{put, values},
};
use crate::platform::{Storage, Store};

pub(super) fn plugin(app: &mut App) {
    let ready = resource_exists::<Store>.and_then(resource_exists::<KeptSettings>);
    app.add_systems(Last, keep_changes.run_if(ready));
}

/// Storage key of the settings.
const KEY: &str = "settings";
/// Storage key for a settings text that could not be parsed completely, so that somebody can repair it.
const BROKEN_KEY: &str = "settings.broken";

/// The settings as the device stores them: those that the player has ever changed, by name.
///
/// Values from launch options are not included. Unknown values, from another version of the game, are left alone.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptSettings {
    values: BTreeMap<String, String>,
}

impl KeptSettings {
    /// Reads the stored settings. A text with unreadable lines is set aside whole, and a warning is logged.
    pub fn read(store: &dyn Storage) -> KeptSettings {
        let text = store.get(KEY).unwrap_or_default();
        let (kept, broken) = KeptSettings::parse(&text);
        if broken > 0 {
            warn!(
                "cannot read {broken} lines of the stored settings; the whole text is kept as {BROKEN_KEY:?}"
            );
            store.set(BROKEN_KEY, &text);
        }
        kept
    }

    /// Parses `name = value` lines. Returns the number of unreadable lines too.
    fn parse(text: &str) -> (KeptSettings, usize) {
        let mut kept = KeptSettings::default();
        let mut broken = 0;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match line.split_once('=').map(|(name, value)| (name.trim(), value.trim())) {
                Some((name, value)) if !name.is_empty() => {
                    kept.values.insert(name.to_owned(), value.to_owned());
                }
                _ => broken += 1,
            }
        }
        (kept, broken)
    }

    fn text(&self) -> String {
        self.values.iter().map(|(name, value)| format!("{name} = {value}\n")).collect()
    }

    /// Returns `settings` with the stored values applied. Invalid values are skipped.
    pub fn over(&self, mut settings: Settings) -> Settings {
        for (name, value) in &self.values {
            match put(&mut settings, name, value) {
                Some(true) => {}
                Some(false) => {
                    warn!("the stored setting {name:?} has an invalid value {value:?}; using the default")
                }
                None => {
                    info!("the stored setting {name:?} belongs to another version of the game; keeping it")
                }
            }
        }
        settings
    }

    /// Takes over what differs. Returns whether anything does.
    fn take(&mut self, before: &Settings, now: &Settings) -> bool {
        let changed = values(before).into_iter().zip(values(now)).filter(|(old, new)| old != new);
        let changed: Vec<_> = changed.map(|(_, (name, value))| (name.to_owned(), value)).collect();
        let some = !changed.is_empty();
        self.values.extend(changed);
        some
    }
}

/// Stores the player's changes at once, since a device may be switched off at any time.
fn keep_changes(
    settings: Res<Settings>,
    store: Res<Store>,
    mut kept: ResMut<KeptSettings>,
    mut before: Local<Option<Settings>>,
) {
    let old = before.replace(*settings);
    if old.is_some_and(|old| old != *settings && kept.take(&old, &settings)) {
        store.0.set(KEY, &kept.text());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use splitkey_protocol::Language;

    use super::*;
    use crate::{Broadcast, Cameras, ClientPlugin, Hold, Quality, Suspense, Viewpoint, Volumes};

    /// Storage that a test can inspect.
    #[derive(Clone, Default)]
    struct Shelf(Arc<Mutex<BTreeMap<String, String>>>);

    impl Storage for Shelf {
        fn get(&self, key: &str) -> Option<String> {
            self.0.lock().expect("a shelf").get(key).cloned()
        }

        fn set(&self, key: &str, value: &str) {
            self.0.lock().expect("a shelf").insert(key.to_owned(), value.to_owned());
        }

        fn remove(&self, key: &str) {
            self.0.lock().expect("a shelf").remove(key);
        }
    }

    fn shelf(text: &str) -> Shelf {
        let shelf = Shelf::default();
        shelf.set(KEY, text);
        shelf
    }

    /// Settings that all differ from the defaults.
    fn odd() -> Settings {
        Settings {
            flat: true,
            view: Viewpoint::Broadcast,
            broadcast: Broadcast {
                cameras: Cameras::Four,
                camera_size: 1.3,
                large_words: true,
                clean: true,
                follows_play: false,
            },
            language: Language::Dutch,
            quality: Quality::Medium,
            reduced_motion: true,
            key_shown: false,
            key_on_words: false,
            patterns: true,
            hovers: false,
            hold: Hold::Long,
            suspense: Suspense::None,
            captions: true,
            notify: true,
            ui_scale: 1.4,
            streamer: true,
            spectators_named: false,
            peek: true,
            peeking: false,
            streamer_asked: true,
            volumes: Volumes { muted: true, master: 0.3, cues: 0.0, bed: 0.1, touch: 0.7, alerts: 0.2 },
        }
    }

    #[test]
    fn every_setting_comes_back() {
        let mut kept = KeptSettings::default();
        assert!(kept.take(&Settings::default(), &odd()));
        assert_eq!(kept.values.len(), values(&odd()).len());
        let (again, broken) = KeptSettings::parse(&kept.text());
        assert_eq!((again.over(Settings::default()), broken), (odd(), 0));
    }

    #[test]
    fn unknown_values_are_ignored_and_kept() {
        let text = "flat = perhaps\nhold = long\nvolume = 300\ntext-size = NaN\nlamp = green\n";
        let shelf = shelf(text);
        let kept = KeptSettings::read(&shelf);
        let settings = kept.over(Settings::default());
        assert_eq!(settings, Settings { hold: Hold::Long, ..Settings::default() });
        for line in text.lines() {
            assert!(kept.text().contains(line), "{line}");
        }
        assert_eq!(shelf.get(BROKEN_KEY), None);
    }

    #[test]
    fn an_unreadable_text_is_set_aside_whole() {
        let shelf = shelf("patterns = yes\n{\"json\": true}\n= 3\n");
        let kept = KeptSettings::read(&shelf);
        assert!(kept.over(Settings::default()).patterns);
        assert_eq!(shelf.get(BROKEN_KEY), shelf.get(KEY));
    }

    #[test]
    fn only_what_the_player_changes_is_stored() {
        let shelf = shelf("hold = long\nlamp = green");
        let kept = KeptSettings::read(&shelf);
        // A launch option asks for the flat table, in this run only.
        let settings = Settings { flat: true, ..kept.over(Settings::default()) };
        let mut app = App::new();
        app.add_plugins(bevy_time::TimePlugin)
            .insert_resource(settings)
            .insert_resource(kept)
            .insert_resource(Store(Box::new(shelf.clone())))
            .add_plugins(ClientPlugin);
        app.update();
        app.world_mut().resource_mut::<Settings>().captions = true;
        app.update();
        assert_eq!(shelf.get(KEY).as_deref(), Some("captions = yes\nhold = long\nlamp = green\n"));
    }
}
