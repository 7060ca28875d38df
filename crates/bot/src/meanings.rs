//! What the clues of one match were meant for. The host keeps it secret until the match is over.

use std::{fmt, mem};

use splitkey_partner::Idea;
use splitkey_protocol::Meaning;
use splitkey_rules::{Fact, Side};

/// The clue that is about to be given, and the meanings of those that were given.
#[derive(Default)]
pub(crate) struct Meanings {
    offered: Option<Idea>,
    untold: Vec<Meaning>,
}

impl Meanings {
    /// Notes the clue that is sent to the host.
    pub(crate) fn offer(&mut self, idea: Idea) {
        self.offered = Some(idea);
    }

    /// Notes the facts of an action, which begins after this many turns.
    pub(crate) fn note(&mut self, facts: &[Fact], side: Side, turns: u16) {
        for fact in facts {
            let Fact::ClueGiven { giver, clue } = fact else { continue };
            let offered = self.offered.take().filter(|idea| *giver == side && idea.clue == *clue);
            self.untold.extend(offered.map(|idea| Meaning { turn: turns + 1, words: idea.meant }));
        }
    }

    /// Returns the first meaning that the host was not told.
    pub(crate) fn untold(&self) -> Option<&Meaning> {
        self.untold.first()
    }

    /// Returns all meanings that the host was not told, once.
    pub(crate) fn take(&mut self) -> Vec<Meaning> {
        mem::take(&mut self.untold)
    }
}

impl fmt::Debug for Meanings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Meanings(..)")
    }
}
