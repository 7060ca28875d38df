//! What all computer players share: the table of associations, and the referee that their clues have to pass.

use std::sync::Arc;

use splitkey_partner::{Associations, BrokenTable, Partner};
use splitkey_protocol::Level;
use splitkey_words::{
    built_in,
    referee::{Language, Referee},
};

/// Makes computer players. It is cheap to clone, and takes a while and some megabytes to make.
#[derive(Clone)]
pub struct Minds {
    associations: Arc<Associations>,
    referee: Arc<Referee>,
}

impl Minds {
    /// Reads the table of associations for English.
    ///
    /// # Errors
    /// When the table is broken.
    ///
    /// # Panics
    /// When the built-in lexicon is broken.
    pub fn read(table: &[u8]) -> Result<Minds, BrokenTable> {
        let referee = Referee::new(Language::English, built_in::ENGLISH_LEXICON, built_in::ENGLISH_FORMS);
        Ok(Minds {
            associations: Arc::new(Associations::read(table)?),
            referee: Arc::new(referee.expect("the built-in lexicon should parse")),
        })
    }

    /// Returns whether computer players know the word of a card.
    pub fn knows(&self, word: &str) -> bool {
        self.associations.knows(word)
    }

    /// Returns a player for one match.
    pub fn partner(&self, level: Level, seed: u64) -> Partner {
        let level = match level {
            Level::Relaxed => splitkey_partner::Level::Relaxed,
            Level::Steady => splitkey_partner::Level::Steady,
            Level::Sharp => splitkey_partner::Level::Sharp,
        };
        Partner::new(self.associations.clone(), self.referee.clone(), level, seed)
    }
}
