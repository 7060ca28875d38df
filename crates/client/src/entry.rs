//! What the player writes: clues, the word list, and text commands.

use bevy_app::prelude::*;

mod clue_preview;
mod command_line;
mod list_parts;
mod list_phrases;
mod sent_clue;
mod word_list;
mod writing;

pub use clue_preview::{ClueJudged, ClueTyped};
pub(crate) use command_line::spoken_command;
pub use command_line::{CommandLineWanted, CommandWritten};
pub(crate) use list_phrases::{choice_label, left_out_line};
pub use sent_clue::SentClue;
pub use word_list::{FileOpened, ListWritten, WordList};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((clue_preview::plugin, command_line::plugin, sent_clue::plugin, word_list::plugin))
        .add_plugins(writing::plugin);
}
