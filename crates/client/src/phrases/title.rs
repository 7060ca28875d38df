//! The title of the window or page.

use super::match_lines::headline;
use crate::{Args, MatchView, Screen, Texts, arg};

/// Returns the title, with a mark while the match waits for this player. It never contains the table code, since titles
/// are visible on streams.
pub fn title(screen: Screen, game: Option<&MatchView>, texts: &Texts) -> String {
    match (screen, game) {
        (Screen::Home | Screen::Join, _) => texts.get("title"),
        (Screen::Replay, _) => texts.get("title-replay"),
        (Screen::Match | Screen::Debrief, Some(game)) => {
            let mine = game.my_side().is_some_and(|side| game.position.phase.waits_for(side));
            let args = Args::from_iter([arg("headline", headline(game, texts))]);
            texts.format(if mine { "title-mine" } else { "title-match" }, &args)
        }
        _ => texts.get("title-table"),
    }
}
