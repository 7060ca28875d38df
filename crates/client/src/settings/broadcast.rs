//! What the broadcast view shows beside the words.

use super::named::Named;

/// How many places for cameras the broadcast view has: for a caster, for each side, or two for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cameras {
    One,
    #[default]
    Two,
    Four,
}

impl Named for Cameras {
    const NAMES: &'static [(Cameras, &'static str)] =
        &[(Cameras::One, "1"), (Cameras::Two, "2"), (Cameras::Four, "4")];
}

/// The player's choices for the broadcast view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Broadcast {
    pub cameras: Cameras,
    /// The size of their places, relative to the usual one.
    pub camera_size: f32,
    /// Larger words, where nobody plays in the window: the clue is in the column then.
    pub large_words: bool,
    /// Nothing but the table, where nobody plays in the window.
    pub clean: bool,
    /// The camera leans towards a word that is touched, unless motion is reduced.
    pub follows_play: bool,
}

impl Broadcast {
    /// Minimum and maximum of the size of cameras.
    pub const CAMERA_SIZES: (f32, f32) = (0.6, 1.6);

    /// Returns the options that a link to a stream of this table ends with.
    pub fn link_options(&self) -> String {
        let usual = Broadcast::default();
        let size = (self.camera_size * 100.0).round();
        [
            (self.cameras != usual.cameras).then(|| format!("&cameras={}", self.cameras.name())),
            (self.camera_size != usual.camera_size).then(|| format!("&camera-size={size}")),
            self.large_words.then(|| "&words=large".to_owned()),
            self.clean.then(|| "&feed=clean".to_owned()),
            (!self.follows_play).then(|| "&camera=still".to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

impl Default for Broadcast {
    fn default() -> Broadcast {
        let cameras = Cameras::default();
        Broadcast { cameras, camera_size: 1.0, large_words: false, clean: false, follows_play: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_only_what_is_not_as_usual() {
        assert_eq!(Broadcast::default().link_options(), "");
        let all = Broadcast {
            cameras: Cameras::Four,
            camera_size: 1.2,
            large_words: true,
            clean: true,
            follows_play: false,
        };
        let options = "&cameras=4&camera-size=120&words=large&feed=clean&camera=still";
        assert_eq!(all.link_options(), options);
    }
}
