//! The stored form of the summary of a finished match, for histories: JSON.

use splitkey_protocol::{BestClue, MatchSummary};
use splitkey_rules::Clue;

use super::PayloadError;

/// Encodes a summary.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn encode_summary(summary: &MatchSummary) -> Result<Vec<u8>, PayloadError> {
    serde_json::to_vec(summary).map_err(|_| PayloadError::TooLong)
}

/// Decodes a summary, which has to use all of the bytes.
///
/// # Errors
/// When the bytes are not a summary.
pub fn decode_summary(bytes: &[u8]) -> Result<MatchSummary, PayloadError> {
    let summary: MatchSummary = serde_json::from_slice(bytes).map_err(|_| PayloadError::Malformed)?;
    let is_sound = |BestClue { clue, .. }: &BestClue| Clue::new(&clue.text, clue.number).as_ref() == Ok(clue);
    if summary.best_clue.as_ref().is_none_or(is_sound) { Ok(summary) } else { Err(PayloadError::Malformed) }
}
