//! What the player has chosen.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::Language;
use splitkey_rules::Side;

use super::{
    broadcast::Broadcast,
    choices::{Hold, Quality, Suspense, Viewpoint},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>().init_resource::<FirstSettings>();
}

/// The player's own choices. They do not affect the game.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Draw the table as a flat grid instead of in 3D.
    pub flat: bool,
    /// The camera of the 3D table.
    pub view: Viewpoint,
    pub broadcast: Broadcast,
    /// Language of the screens; the words on the table are in the table's language.
    pub language: Language,
    pub quality: Quality,
    /// Show every fact at once, without motion.
    pub reduced_motion: bool,
    /// Show my side's key on this screen.
    pub key_shown: bool,
    /// Mark each word with its identity on my side's key, while that is shown.
    pub key_on_words: bool,
    /// Draw a pattern on every identity, as well as its shape and colour.
    pub patterns: bool,
    /// Show where other players point, and let them see my pointer.
    pub hovers: bool,
    /// How long a word must be held to touch it.
    pub hold: Hold,
    /// The pause before a touched word is revealed.
    pub suspense: Suspense,
    /// Show captions for sounds.
    pub captions: bool,
    /// Alert a player who is looking elsewhere by system notifications.
    pub notify: bool,
    /// Scale factor for all panels and texts.
    pub ui_scale: f32,
    /// The picture of this window goes out on a stream: nothing that is secret is drawn.
    pub streamer: bool,
    /// Name spectators in streamer mode.
    pub spectators_named: bool,
    /// In streamer mode, show my side's key while its place or its shortcut is held, for captures that leave it out.
    pub peek: bool,
    /// The player is holding it. Not stored.
    pub peeking: bool,
    /// The player has said whether this window is streamed.
    pub streamer_asked: bool,
    pub volumes: Volumes,
}

/// How loud each kind of sound is, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Volumes {
    pub muted: bool,
    pub master: f32,
    /// Events at the table.
    pub cues: f32,
    /// The background ambience.
    pub bed: f32,
    /// The player's own touches and keys.
    pub touch: f32,
    /// Alerts for the player.
    pub alerts: f32,
}

impl Volumes {
    /// Minimum and maximum of each.
    pub const RANGE: (f32, f32) = (0.0, 1.0);
}

impl Default for Volumes {
    fn default() -> Volumes {
        Volumes { muted: false, master: 0.8, cues: 1.0, bed: 0.6, touch: 1.0, alerts: 1.0 }
    }
}

impl Settings {
    /// Minimum and maximum of the text scale.
    pub const TEXT_SIZES: (f32, f32) = (0.8, 1.6);

    /// Returns the side from which a player of `side`, or a spectator, sees the 3D table. The broadcast view is from
    /// neither side.
    pub fn seen_from(&self, side: Option<Side>) -> Option<Side> {
        side.filter(|_| self.view != Viewpoint::Broadcast)
    }

    /// Returns whether a window in which `side` plays, or nobody, shows nothing but the table. A player's own window
    /// keeps its controls.
    pub fn is_clean_feed(&self, side: Option<Side>) -> bool {
        self.view == Viewpoint::Broadcast && self.broadcast.clean && side.is_none()
    }

    /// Returns whether the words take the place of the lower third in a window in which `side` plays, or nobody.
    pub fn has_large_words(&self, side: Option<Side>) -> bool {
        self.view == Viewpoint::Broadcast && self.broadcast.large_words && side.is_none()
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            flat: false,
            view: Viewpoint::default(),
            broadcast: Broadcast::default(),
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
            streamer: false,
            spectators_named: true,
            peek: false,
            peeking: false,
            streamer_asked: false,
            volumes: Volumes::default(),
        }
    }
}

/// The defaults on this device. The binary inserts it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct FirstSettings(pub Settings);

impl FirstSettings {
    /// Returns the defaults with the language of `now` and everything that hides secrets, so that a reset never reveals
    /// one on camera.
    pub fn again(&self, now: &Settings) -> Settings {
        Settings {
            language: now.language,
            view: now.view,
            key_shown: now.key_shown,
            streamer: now.streamer,
            spectators_named: now.spectators_named,
            streamer_asked: now.streamer_asked,
            ..self.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_broadcast_view_shows_the_spectators_table_and_no_key() {
        let on_camera = Settings { view: Viewpoint::Broadcast, ..Default::default() };
        assert_eq!(on_camera.seen_from(Some(Side::B)), on_camera.seen_from(None));
        assert_eq!(Settings::default().seen_from(Some(Side::B)), Some(Side::B));
        assert!(!on_camera.shows_key() && Settings::default().shows_key());
    }

    #[test]
    fn only_a_window_in_which_nobody_plays_loses_its_controls() {
        let broadcast = Broadcast { large_words: true, clean: true, ..Broadcast::default() };
        let channel = Settings { view: Viewpoint::Broadcast, broadcast, ..Settings::default() };
        assert!(channel.is_clean_feed(None) && channel.has_large_words(None));
        assert!(!channel.is_clean_feed(Some(Side::A)) && !channel.has_large_words(Some(Side::B)));
        let seat = Settings { view: Viewpoint::Seat, ..channel };
        assert!(!seat.is_clean_feed(None) && !seat.has_large_words(None));
    }

    #[test]
    fn words_carry_the_key_only_while_it_is_shown() {
        assert!(Settings::default().shows_key_on_words());
        assert!(!Settings { key_on_words: false, ..Default::default() }.shows_key_on_words());
        assert!(!Settings { key_shown: false, ..Default::default() }.shows_key_on_words());
        assert!(!Settings { view: Viewpoint::Broadcast, ..Default::default() }.shows_key_on_words());
    }

    #[test]
    fn a_reset_reveals_no_key_and_respects_the_devices_defaults() {
        let first = FirstSettings(Settings { reduced_motion: true, ..Default::default() });
        let hidden = Settings { key_shown: false, captions: true, ..Default::default() };
        assert_eq!(
            first.again(&hidden),
            Settings { key_shown: false, reduced_motion: true, ..Default::default() }
        );
        let on_camera = Settings { view: Viewpoint::Broadcast, flat: true, ..Default::default() };
        assert!(!first.again(&on_camera).shows_key());
        let streaming = Settings { streamer: true, peek: true, peeking: true, ..Default::default() };
        assert!(!first.again(&streaming).shows_key());
    }
}
