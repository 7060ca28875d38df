//! What the clues of one match were meant for. Secret until the match is over.

use std::fmt;

use splitkey_partner::Idea;
use splitkey_protocol::Meaning;
use splitkey_rules::{CELLS, Fact, Side};

/// The clues of one match, and the one that is about to be given.
#[derive(Default)]
pub(crate) struct Meanings {
    words: Option<[String; CELLS]>,
    told: Vec<Meaning>,
    offered: Option<Idea>,
}

impl Meanings {
    /// Forgets other matches than the one with these words.
    pub(crate) fn begin(&mut self, words: &[String; CELLS], turn: u16) {
        if self.words.as_ref() != Some(words) || self.told.last().is_some_and(|last| last.turn > turn) {
            *self = Meanings { words: Some(words.clone()), ..Meanings::default() };
        }
    }

    /// Notes the clue that is sent to the host.
    pub(crate) fn offer(&mut self, idea: Idea) {
        self.offered = Some(idea);
    }

    /// Notes the facts of an action, which begins after this many turns.
    pub(crate) fn note(&mut self, facts: &[Fact], side: Side, turns: u16) {
        for fact in facts {
            let Fact::ClueGiven { giver, clue } = fact else { continue };
            let offered = self.offered.take().filter(|idea| *giver == side && idea.clue == *clue);
            self.told.extend(offered.map(|idea| Meaning { turn: turns + 1, words: idea.meant }));
        }
    }

    pub(crate) fn told(&self) -> &[Meaning] {
        &self.told
    }
}

impl fmt::Debug for Meanings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Meanings(..)")
    }
}
