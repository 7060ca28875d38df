//! What the player chose about look and motion.

use bevy::prelude::*;
use splitkey_protocol::Language;
use splitkey_rules::Side;

mod kept;
mod named;

pub use kept::KeptSettings;
pub use named::Named;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>().init_resource::<FirstSettings>();
    kept::plugin(app);
}

/// The player's own choices; they change nothing of the game.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Draw the table flat, as a 2D grid, instead of in 3D.
    pub flat: bool,
    /// From where the 3D table is seen.
    pub view: Viewpoint,
    /// Of the screens; the words on the table are in the table's.
    pub language: Language,
    pub quality: Quality,
    /// Show every fact at once, without motion.
    pub reduced_motion: bool,
    /// Whether my side's key is shown on this screen.
    pub key_shown: bool,
    /// Mark each word with what it is on my side's key, while that is shown.
    pub key_on_words: bool,
    /// Draw a pattern on every identity, beside its shape and colour.
    pub patterns: bool,
    /// Show where the other players' pointers rest, and let them see mine.
    pub hovers: bool,
    /// How long a word is held before it is touched.
    pub hold: Hold,
    /// How long a touched word is waited for.
    pub suspense: Suspense,
    /// Write what is heard.
    pub captions: bool,
    /// Call the player who looks elsewhere by what the system has for that.
    pub notify: bool,
    /// Factor on all sizes of panels and texts.
    pub ui_scale: f32,
    pub volumes: Volumes,
}

/// From where the 3D table is seen during a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Viewpoint {
    /// From the chair of my side; spectators sit at the side of the table.
    #[default]
    Seat,
    /// From above.
    Top,
    /// Wherever the player turns to, within limits.
    Free,
    /// As a channel shows it: no key on this screen, one word on a card.
    Broadcast,
}

/// How much the machine is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quality {
    /// High to begin with, and lower when frames come too slowly.
    #[default]
    Automatic,
    /// No shadows, no anti-aliasing, small textures.
    Low,
    /// One small shadow map.
    Medium,
    High,
}

/// How long a word is held before it is touched; a second press does the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hold {
    None,
    #[default]
    Usual,
    Long,
}

impl Hold {
    /// In milliseconds.
    pub fn milliseconds(self) -> u16 {
        match self {
            Hold::None => 0,
            Hold::Usual => 600,
            Hold::Long => 900,
        }
    }
}

/// How long a touched word is waited for. It never depends on what the word turns out to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Suspense {
    None,
    #[default]
    Usual,
    Long,
}

impl Suspense {
    /// In milliseconds.
    pub fn milliseconds(self) -> u16 {
        match self {
            Suspense::None => 0,
            Suspense::Usual => 700,
            Suspense::Long => 1500,
        }
    }
}

/// How loud each kind of sound is, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Volumes {
    pub muted: bool,
    pub master: f32,
    /// What happens at the table.
    pub cues: f32,
    /// The room.
    pub bed: f32,
    /// The player's own touches and keys.
    pub touch: f32,
    /// Calls for the player's attention.
    pub alerts: f32,
}

impl Volumes {
    /// The least and the most of each.
    pub const RANGE: (f32, f32) = (0.0, 1.0);
}

impl Default for Volumes {
    fn default() -> Volumes {
        Volumes { muted: false, master: 0.8, cues: 1.0, bed: 0.6, touch: 1.0, alerts: 1.0 }
    }
}

impl Settings {
    /// The least and the most that texts and panels are scaled by.
    pub const TEXT_SIZES: (f32, f32) = (0.8, 1.6);

    /// Whether a key may be drawn or told on this screen. What a channel shows never has one.
    pub fn shows_key(&self) -> bool {
        self.key_shown && self.key_toggles()
    }

    /// Whether each word is marked with what it is on the player's own key.
    pub fn shows_key_on_words(&self) -> bool {
        self.key_on_words && self.shows_key()
    }

    /// Whether showing or hiding the key changes anything on this screen.
    pub fn key_toggles(&self) -> bool {
        self.view != Viewpoint::Broadcast
    }

    /// From whose side the 3D table is seen by somebody of `side`, or by a spectator. A channel sees it from nobody's.
    pub fn seen_from(&self, side: Option<Side>) -> Option<Side> {
        side.filter(|_| self.view != Viewpoint::Broadcast)
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            flat: false,
            view: Viewpoint::default(),
            language: Language::English,
            quality: Quality::default(),
            reduced_motion: false,
            key_shown: true,
            key_on_words: true,
            patterns: false,
            hovers: true,
            hold: Hold::default(),
            suspense: Suspense::default(),
            captions: false,
            notify: false,
            ui_scale: 1.0,
            volumes: Volumes::default(),
        }
    }
}

/// The settings of somebody who has changed none on this device. Whoever makes the app inserts it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct FirstSettings(pub Settings);

impl FirstSettings {
    /// The way back to them from `now`. The language stays, and what a camera may see: a key never comes into view by that.
    pub fn again(&self, now: &Settings) -> Settings {
        Settings { language: now.language, view: now.view, key_shown: now.key_shown, ..self.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_sees_the_table_as_its_spectators_do_and_no_key() {
        let on_camera = Settings { view: Viewpoint::Broadcast, ..default() };
        assert_eq!(on_camera.seen_from(Some(Side::B)), on_camera.seen_from(None));
        assert_eq!(Settings::default().seen_from(Some(Side::B)), Some(Side::B));
        assert!(!on_camera.shows_key() && Settings::default().shows_key());
    }

    #[test]
    fn words_carry_the_key_only_while_it_is_shown() {
        assert!(Settings::default().shows_key_on_words());
        assert!(!Settings { key_on_words: false, ..default() }.shows_key_on_words());
        assert!(!Settings { key_shown: false, ..default() }.shows_key_on_words());
        assert!(!Settings { view: Viewpoint::Broadcast, ..default() }.shows_key_on_words());
    }

    #[test]
    fn the_way_back_to_the_first_settings_shows_no_key_and_moves_what_this_device_does_not() {
        let first = FirstSettings(Settings { reduced_motion: true, ..default() });
        let hidden = Settings { key_shown: false, captions: true, ..default() };
        assert_eq!(first.again(&hidden), Settings { key_shown: false, reduced_motion: true, ..default() });
        let on_camera = Settings { view: Viewpoint::Broadcast, flat: true, ..default() };
        assert!(!first.again(&on_camera).shows_key());
    }
}
