//! What all computer players share: the table of associations, and the referee that their clues have to pass.

use std::sync::Arc;

use splitkey_partner::{Associations, BrokenTable, Idea, Partner};
use splitkey_protocol::{ClueIdea, Level};
use splitkey_rules::SideView;
use splitkey_words::{
    built_in,
    referee::{Language, Referee},
};

/// How many ideas a person is given at once.
const IDEAS: usize = 3;

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

    /// Returns ideas for a clue of the side that sees this, the best first. They depend on nothing else.
    pub fn ideas(&self, view: &SideView) -> Vec<ClueIdea> {
        let idea = |Idea { clue, meant }| ClueIdea { clue, words: meant };
        self.partner(Level::Sharp, 0).ideas(view, IDEAS).into_iter().map(idea).collect()
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
