//! Sentences about the referee's findings.

use splitkey_protocol::Finding;
use splitkey_rules::ClueRule;

use crate::{Args, MatchView, Texts, arg};

/// Returns a finding as a sentence: "rain is part of RAINBOW."
pub fn finding_sentence(finding: &Finding, game: &MatchView, texts: &Texts) -> String {
    let word = finding.word.map_or("", |cell| game.word(cell));
    let because = finding.because.as_deref().filter(|because| *because != finding.clue.to_lowercase());
    let args = Args::from_iter([
        arg("clue", finding.clue.as_str()),
        arg("word", word),
        arg("because", because.unwrap_or_default()),
    ]);
    texts.format(key(finding.rule, because.is_some()), &args)
}

fn key(rule: ClueRule, because: bool) -> &'static str {
    match (rule, because) {
        (ClueRule::SameWord, _) => "clue-same-word",
        (ClueRule::SpellingVariant, _) => "clue-spelling-variant",
        (ClueRule::Form | ClueRule::Irregular, _) => "clue-form",
        (ClueRule::Derivation, _) => "clue-derivation",
        (ClueRule::Sibling, true) => "clue-sibling",
        (ClueRule::Sibling, false) => "clue-derivation",
        (ClueRule::CompoundPart, false) => "clue-compound-part",
        (ClueRule::CompoundPart, true) => "clue-compound-part-form",
        (ClueRule::ContainsBoardWord, _) => "clue-contains-board-word",
        (ClueRule::SharedPart, true) => "clue-shared-part",
        (ClueRule::SharedPart, false) => "clue-compound-part",
        (ClueRule::NotOneWord, _) => "clue-not-one-word",
        (ClueRule::TooLong, _) => "clue-too-long",
        (ClueRule::MaybeAcronym, _) => "clue-maybe-acronym",
        (ClueRule::Unknown, _) => "clue-unknown",
    }
}
