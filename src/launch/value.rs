//! What the values of options mean, for the command line and for the address of a page.

use splitkey_client::{
    Broadcast, Named, Viewpoint,
    platform::typed_name,
    protocol::{PairLink, PlayerName, RaceLink, SheetLink, TableCode},
};

/// How the table is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    Flat,
    /// In 3D, from wherever the player's settings say.
    Table,
    From(Viewpoint),
}

/// The values of an option that has a choice of them, by name.
pub(crate) type Choices<T> = Vec<(&'static str, T)>;

pub(crate) fn views() -> Choices<View> {
    let viewpoints = named().into_iter().map(|(name, viewpoint)| (name, View::From(viewpoint)));
    [("flat", View::Flat), ("table", View::Table)].into_iter().chain(viewpoints).collect()
}

/// Whether motion is reduced.
pub(crate) fn motions() -> Choices<bool> {
    vec![("reduced", true), ("full", false)]
}

/// Whether the words of the broadcast view are large.
pub(crate) fn letters() -> Choices<bool> {
    vec![("usual", false), ("large", true)]
}

/// Whether the camera of the broadcast view follows the play.
pub(crate) fn camera_moves() -> Choices<bool> {
    vec![("follows", true), ("still", false)]
}

/// Whether the broadcast view has nothing beside the table.
pub(crate) fn feeds() -> Choices<bool> {
    vec![("full", false), ("clean", true)]
}

pub(crate) fn switch() -> Choices<bool> {
    vec![("on", true), ("off", false)]
}

/// The choices of a setting, by the names under which it is kept.
pub(crate) fn named<T: Named>() -> Choices<T> {
    T::NAMES.iter().map(|(choice, name)| (*name, *choice)).collect()
}

/// Reads one of several values.
pub(crate) fn choose<T: Copy>(choices: &[(&str, T)], text: &str) -> Result<T, String> {
    let found = choices.iter().find(|(name, _)| *name == text).map(|(_, choice)| *choice);
    found.ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        let (last, others) = names.split_last().expect("an option should have values");
        format!("expected {} or {last}", others.join(", "))
    })
}

pub(crate) fn table(text: &str) -> Result<TableCode, String> {
    text.parse().map_err(|error| format!("{error}"))
}

pub(crate) fn sheet(text: &str) -> Result<SheetLink, String> {
    text.parse().map_err(|error| format!("{error}"))
}

pub(crate) fn race(text: &str) -> Result<RaceLink, String> {
    text.parse().map_err(|error| format!("{error}"))
}

pub(crate) fn pair(text: &str) -> Result<PairLink, String> {
    text.parse().map_err(|error| format!("{error}"))
}

pub(crate) fn profile(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if text.is_empty() || !text.chars().all(plain) {
        return Err("expected letters, digits, - and _".to_owned());
    }
    Ok(text.to_owned())
}

pub(crate) fn name(text: &str) -> Result<PlayerName, String> {
    typed_name(text).map_err(|error| error.to_string())
}

/// Reads the size of the places for cameras, in percent of the usual one.
pub(crate) fn camera_size(text: &str) -> Result<f32, String> {
    let (least, most) = Broadcast::CAMERA_SIZES;
    let size = text.parse::<u16>().ok().map(|percent| f32::from(percent) / 100.0);
    size.filter(|size| (least..=most).contains(size)).ok_or_else(|| {
        format!("expected a percentage from {:.0} to {:.0}, such as 120", least * 100.0, most * 100.0)
    })
}

/// Reads the size of a window, such as `1280x720`.
///
/// # Errors
/// When it is not a size, or one that no window has; the text says what is expected.
pub fn size(text: &str) -> Result<(u32, u32), String> {
    let size = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    size.filter(|(w, h)| (360..=7680).contains(w) && (360..=4320).contains(h))
        .ok_or_else(|| "expected a size from 360x360 to 7680x4320, such as 1280x720".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_width_and_height_of_a_window() {
        assert_eq!(size("640x360"), Ok((640, 360)));
        for wrong in ["tiny", "640", "640x", "10x10", "9000x360", "-640x360"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
