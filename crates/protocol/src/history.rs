//! Histories: the finished matches of a player or a team, with what statistics need of each.

use serde::{Deserialize, Serialize};
use splitkey_rules::{Clue, Found, Mission, Outcome, Phase, PublicView, Side, Variant};

use crate::{PlayerName, ReplayLink, SheetId, TableSettings};

/// Whose history is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HistoryOf {
    /// That of the player who asks.
    Mine,
    /// That of a team of which the player is a member.
    Team(SheetId),
}

/// One match of a history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastMatch {
    /// The number of the match in the host's journal. Later matches have higher numbers.
    pub number: u64,
    /// When it ended, in seconds since 1970; 0 if the host has no clock.
    pub ended_at: u64,
    /// The side of the player who asks; `None` in the history of a team.
    pub side: Option<Side>,
    /// Who played on each side, by [`Side::index`], without the player who asks.
    pub names: [Vec<PlayerName>; 2],
    /// The link to the replay, for as long as the host keeps it.
    pub replay: Option<ReplayLink>,
    pub summary: MatchSummary,
}

/// What came of a finished match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSummary {
    pub mission: Mission,
    pub outcome: Outcome,
    /// The number of clues given.
    pub turns: u16,
    pub tokens_left: u8,
    /// The score of a won 9-9.
    pub score: Option<i16>,
    pub easier: EasierOptions,
    /// What each side did, by [`Side::index`].
    pub sides: [SideSummary; 2],
    pub best_clue: Option<BestClue>,
    /// Which sides a computer played, by [`Side::index`].
    pub computer: [bool; 2],
}

/// The options of the table that made a match easier. Extra tokens are in its mission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EasierOptions {
    pub looser: bool,
    pub several_words: bool,
    pub word_play: bool,
    /// Ideas of the computer for clues.
    pub ideas: bool,
}

/// What one side did in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideSummary {
    pub clues: u16,
    /// The numbers of its clues, added up.
    pub clue_words: u16,
    /// The agents that it found.
    pub agents: u8,
    /// Its wrong guesses, one at an assassin included.
    pub mistakes: u8,
}

/// The clue that led to the most agents in its turn, and to at least two; the first of several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestClue {
    pub giver: Side,
    pub clue: Clue,
    /// The agents that were found in its turn.
    pub agents: u8,
}

impl MatchSummary {
    /// Returns the summary of a match from its last view and the settings with which it was dealt. Returns `None` for
    /// a running match, and for a strike race, whose deal others may still play. Who played is not known from these.
    pub fn of(view: &PublicView, settings: &TableSettings) -> Option<MatchSummary> {
        let Phase::Over(outcome) = view.position.phase else { return None };
        if view.variant == Variant::Strike {
            return None;
        }
        let mut sides = [SideSummary::default(); 2];
        let mut best_clue: Option<BestClue> = None;
        for turn in &view.log {
            for guess in &turn.guesses {
                let side = &mut sides[guess.guesser.index()];
                let count = if guess.found == Found::Agent { &mut side.agents } else { &mut side.mistakes };
                *count += 1;
            }
            let Some(given) = &turn.clue else { continue };
            let side = &mut sides[given.giver.index()];
            side.clues += 1;
            side.clue_words += u16::from(given.clue.number);
            let agents = turn.guesses.iter().filter(|guess| guess.found == Found::Agent).count() as u8;
            if !given.penalised && agents > best_clue.as_ref().map_or(1, |best| best.agents) {
                best_clue = Some(BestClue { giver: given.giver, clue: given.clue.clone(), agents });
            }
        }
        let TableSettings { looser, multi_word, word_play, ideas, .. } = *settings;
        Some(MatchSummary {
            mission: view.mission,
            outcome,
            turns: view.position.turn,
            tokens_left: view.position.bank.tokens(),
            score: view.position.score.map(|score| score.total()),
            easier: EasierOptions { looser, several_words: multi_word, word_play, ideas },
            sides,
            best_clue,
            computer: [false; 2],
        })
    }
}
