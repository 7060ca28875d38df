//! What this window may give away to people who see its picture. Everything that draws or describes a secret asks here.

use super::{choices::Viewpoint, chosen::Settings};

/// Something that a picture of this window could give away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    /// My side's key, and what follows from it.
    Key,
    /// A clue that is not given yet, as it is written or proposed, and the referee's comments on it.
    Draft,
    /// The chat of my own side.
    SideTalk,
    /// The words that my side has pinned.
    Pins,
    /// Codes, links, QR codes and addresses, which lead to a table or a player, and where this device keeps files.
    Access,
    /// How far away the players are, and who shares a network.
    Network,
    /// The names of people who only watch.
    SpectatorNames,
}

impl Secret {
    pub const ALL: [Secret; 7] = [
        Secret::Key,
        Secret::Draft,
        Secret::SideTalk,
        Secret::Pins,
        Secret::Access,
        Secret::Network,
        Secret::SpectatorNames,
    ];
}

impl Settings {
    /// Returns whether this window may show a secret. The broadcast view never has a key, and streamer mode hides all
    /// but a key that the player peeks at, and spectators' names if wished.
    pub fn shows(&self, secret: Secret) -> bool {
        match secret {
            Secret::Key => (self.key_shown && self.key_toggles()) || self.peeks(),
            Secret::Draft | Secret::SideTalk => self.key_shown && self.key_toggles(),
            Secret::Pins | Secret::Access | Secret::Network => !self.streamer,
            Secret::SpectatorNames => !self.streamer || self.spectators_named,
        }
    }

    /// Returns whether a key may be drawn or described on this screen.
    pub fn shows_key(&self) -> bool {
        self.shows(Secret::Key)
    }

    /// Returns whether each word is marked with its identity on the player's own key.
    pub fn shows_key_on_words(&self) -> bool {
        self.key_on_words && self.shows_key()
    }

    /// Returns whether showing or hiding the key changes anything on this screen.
    pub fn key_toggles(&self) -> bool {
        self.view != Viewpoint::Broadcast && !self.streamer
    }

    /// Returns whether the player can peek at the key in streamer mode.
    pub fn may_peek(&self) -> bool {
        self.streamer && self.peek && self.view != Viewpoint::Broadcast
    }

    /// Returns whether the player is peeking at the key.
    pub fn peeks(&self) -> bool {
        self.peeking && self.may_peek()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn streaming() -> Settings {
        Settings { streamer: true, ..Settings::default() }
    }

    #[test]
    fn a_window_shows_everything_until_something_is_hidden() {
        assert!(Secret::ALL.into_iter().all(|secret| Settings::default().shows(secret)));
    }

    #[test]
    fn streamer_mode_shows_only_the_names_of_spectators() {
        let shown = |settings: Settings| Secret::ALL.map(|secret| settings.shows(secret));
        assert_eq!(shown(streaming()), Secret::ALL.map(|secret| secret == Secret::SpectatorNames));
        assert_eq!(shown(Settings { spectators_named: false, ..streaming() }), [false; 7]);
    }

    #[test]
    fn only_a_player_who_allows_it_peeks_and_at_the_key_alone() {
        let peeking = Settings { peek: true, peeking: true, spectators_named: false, ..streaming() };
        assert_eq!(Secret::ALL.map(|secret| peeking.shows(secret)), Secret::ALL.map(|s| s == Secret::Key));
        assert!(!Settings { peek: false, ..peeking }.shows_key());
        assert!(!Settings { view: Viewpoint::Broadcast, ..peeking }.shows_key());
        assert!(!Settings { streamer: false, key_shown: false, ..peeking }.shows_key());
    }
}
