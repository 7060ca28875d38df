//! What a player is told about a file that was saved, or not.

use crate::{Args, Secret, Settings, Texts, arg};

/// Returns the line about a saved file by three texts: saved at a place, saved, and not saved. In streamer mode neither
/// the place nor the reason, which names it, is told.
pub(crate) fn saved_line(
    saved: Result<Option<String>, String>,
    [at_place, here, not_saved]: [&str; 3],
    settings: &Settings,
    texts: &Texts,
) -> String {
    let tells = settings.shows(Secret::Access);
    match saved {
        Ok(Some(place)) if tells => texts.format(at_place, &Args::from_iter([arg("place", place)])),
        Ok(_) => texts.get(here),
        Err(why) => {
            let why = if tells { why } else { texts.get("streamer-why") };
            texts.format(not_saved, &Args::from_iter([arg("why", why)]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streamer_mode_tells_neither_the_place_nor_what_is_wrong_with_it() {
        let texts = Texts::default();
        let told = |saved: Result<Option<&str>, &str>, streamer| {
            let saved = saved.map(|place| place.map(str::to_owned)).map_err(str::to_owned);
            let settings = Settings { streamer, ..Settings::default() };
            saved_line(saved, ["own-saved", "own-saved-here", "own-not-saved"], &settings, &texts)
        };
        for saved in [Ok(Some("/home/vera/list.txt")), Err("/home/vera/list.txt: no space")] {
            assert!(told(saved, false).contains("/home/vera"), "{saved:?}");
            let hidden = told(saved, true);
            assert!(!hidden.contains("vera") && !hidden.contains("own-"), "{hidden}");
        }
    }
}
