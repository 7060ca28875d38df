//! The stored form of the summary of a finished match, for histories.

use bincode::{Decode, Encode};
use splitkey_protocol::{BestClue, EasierOptions, MatchSummary, SideSummary};
use splitkey_rules::{Clue, Loss, Outcome, Side};

use super::{LAYOUT, PayloadError, action::SideRecord, mission};

/// A new form is appended, so that older ones stay readable.
#[derive(Encode, Decode)]
enum SummaryRecord {
    First(FirstSummary),
    /// With which sides a computer played.
    WithComputer(FirstSummary, [bool; 2]),
    /// The same, with ideas for clues.
    WithIdeas(FirstSummary, [bool; 2]),
}

#[derive(Encode, Decode)]
struct FirstSummary {
    turns_and_mistakes: (u8, u8),
    outcome: OutcomeRecord,
    turns: u16,
    tokens_left: u8,
    score: Option<i16>,
    /// Looser order, several words, word play.
    easier: [bool; 3],
    sides: [SideSummaryRecord; 2],
    /// Its giver, text, number and agents.
    best_clue: Option<(SideRecord, String, u8, u8)>,
}

#[derive(Encode, Decode)]
enum OutcomeRecord {
    Won,
    Assassin,
    Tokens,
    Sudden,
    GaveUp,
    Void,
}

#[derive(Encode, Decode)]
struct SideSummaryRecord {
    clues: u16,
    clue_words: u16,
    agents: u8,
    mistakes: u8,
}

/// Encodes a summary.
///
/// # Errors
/// When it would be longer than any should be.
pub fn encode_summary(summary: &MatchSummary) -> Result<Vec<u8>, PayloadError> {
    let MatchSummary { mission, outcome, turns, tokens_left, score, easier, sides, best_clue, computer } =
        summary;
    let EasierOptions { looser, several_words, word_play, ideas } = *easier;
    let first = FirstSummary {
        turns_and_mistakes: (*mission).into(),
        outcome: match outcome {
            Outcome::Won => OutcomeRecord::Won,
            Outcome::Lost(Loss::Assassin) => OutcomeRecord::Assassin,
            Outcome::Lost(Loss::Tokens) => OutcomeRecord::Tokens,
            Outcome::Lost(Loss::Sudden) => OutcomeRecord::Sudden,
            Outcome::Lost(Loss::GaveUp) => OutcomeRecord::GaveUp,
            Outcome::Void => OutcomeRecord::Void,
        },
        turns: *turns,
        tokens_left: *tokens_left,
        score: *score,
        easier: [looser, several_words, word_play],
        sides: sides.map(|SideSummary { clues, clue_words, agents, mistakes }| SideSummaryRecord {
            clues,
            clue_words,
            agents,
            mistakes,
        }),
        best_clue: best_clue.as_ref().map(|BestClue { giver, clue, agents }| {
            ((*giver).into(), clue.text.clone(), clue.number, *agents)
        }),
    };
    let record = match computer {
        computer if ideas => SummaryRecord::WithIdeas(first, *computer),
        [false, false] => SummaryRecord::First(first),
        computer => SummaryRecord::WithComputer(first, *computer),
    };
    bincode::encode_to_vec(record, LAYOUT).map_err(|_| PayloadError::TooLong)
}

/// Decodes a summary, which has to use all of the bytes.
///
/// # Errors
/// When the bytes are not a summary.
pub fn decode_summary(bytes: &[u8]) -> Result<MatchSummary, PayloadError> {
    let (record, read) = bincode::decode_from_slice(bytes, LAYOUT).map_err(|_| PayloadError::Malformed)?;
    if read != bytes.len() {
        return Err(PayloadError::Malformed);
    }
    let (first, computer, ideas) = match record {
        SummaryRecord::First(first) => (first, [false; 2], false),
        SummaryRecord::WithComputer(first, computer) => (first, computer, false),
        SummaryRecord::WithIdeas(first, computer) => (first, computer, true),
    };
    let FirstSummary {
        turns_and_mistakes: (all, mistakes),
        outcome,
        turns,
        tokens_left,
        score,
        easier: [looser, several_words, word_play],
        sides,
        best_clue,
    } = first;
    let best_clue = best_clue.map(|(giver, text, number, agents)| {
        let clue = Clue::new(&text, number).map_err(|_| PayloadError::Malformed)?;
        Ok(BestClue { giver: Side::from(giver), clue, agents })
    });
    Ok(MatchSummary {
        mission: mission(all, mistakes)?,
        outcome: match outcome {
            OutcomeRecord::Won => Outcome::Won,
            OutcomeRecord::Assassin => Outcome::Lost(Loss::Assassin),
            OutcomeRecord::Tokens => Outcome::Lost(Loss::Tokens),
            OutcomeRecord::Sudden => Outcome::Lost(Loss::Sudden),
            OutcomeRecord::GaveUp => Outcome::Lost(Loss::GaveUp),
            OutcomeRecord::Void => Outcome::Void,
        },
        turns,
        tokens_left,
        score,
        easier: EasierOptions { looser, several_words, word_play, ideas },
        sides: sides.map(|SideSummaryRecord { clues, clue_words, agents, mistakes }| SideSummary {
            clues,
            clue_words,
            agents,
            mistakes,
        }),
        best_clue: best_clue.transpose()?,
        computer,
    })
}
