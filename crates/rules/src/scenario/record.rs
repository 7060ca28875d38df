//! Writes a finished match as a scenario (rules §14).

use std::fmt;

use super::{Error, run};
use crate::{Action, CELLS, Deal, FinishedMatch, Identity, Loss, Outcome, Proposal, Side, SideMap, Variant};

/// The three files of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    pub deal: String,
    pub script: String,
    pub expected: String,
}

/// Why a match has no scenario form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// No action of a script voids a match.
    Void,
    /// Two words of the deal are written in the same way.
    Words(Error),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Void => f.write_str("a void match cannot be written as a scenario"),
            Self::Words(error) => {
                write!(f, "the words of the match cannot be written as a scenario: {error}")
            }
        }
    }
}

impl std::error::Error for RecordError {}

/// Writes a finished match as a scenario. Proposals that came to nothing are left out. Underscores and number signs in
/// words and clues are written as similar characters, since they mean something else in these files.
///
/// # Errors
/// When the match was voided, or two of its words differ in their white space only.
pub fn record(finished: &FinishedMatch) -> Result<Scenario, RecordError> {
    let deal = deal_text(finished.deal());
    let mut script: Vec<String> = Vec::new();
    for (side, action) in finished.actions() {
        if let Some(action) = action_text(action, finished.deal()) {
            script.push(format!("{} {action}", side.letter()));
        }
    }
    match finished.outcome() {
        Outcome::Void => return Err(RecordError::Void),
        Outcome::Lost(Loss::GaveUp) => script.extend(["A give-up".to_owned(), "B agree".to_owned()]),
        Outcome::Won | Outcome::Lost(_) => {}
    }
    let script = script.join("\n") + "\n";
    let expected = run(&deal, &script).map_err(RecordError::Words)?.join("\n") + "\n";
    Ok(Scenario { deal, script, expected })
}

fn deal_text(deal: &Deal) -> String {
    let rules = match deal.variant() {
        Variant::Strike => "strike",
        Variant::Mission { looser: false, enforced_timers: false } => "standard",
        Variant::Mission { looser: true, enforced_timers: false } => "looser",
        Variant::Mission { looser: false, enforced_timers: true } => "enforced-timers",
        Variant::Mission { looser: true, enforced_timers: true } => "looser enforced-timers",
    };
    let words = grid(deal.words().each_ref().map(|word| field(word)));
    let [a, b] = Side::BOTH.map(|side| grid(letters(deal.key().map(side))));
    format!("mission {}\nrules {rules}\nwords\n{words}key A\n{a}key B\n{b}", deal.mission())
}

fn grid(fields: [String; CELLS]) -> String {
    fields.chunks(5).map(|row| row.join(" ") + "\n").collect()
}

fn letters(map: &SideMap) -> [String; CELLS] {
    map.0.map(|identity| match identity {
        Identity::Agent => "G".to_owned(),
        Identity::Bystander => "T".to_owned(),
        Identity::Assassin => "X".to_owned(),
    })
}

/// Returns a word or clue as one field of a line.
fn field(text: &str) -> String {
    let character = |c: char| match c {
        '_' => '\u{ff3f}',
        '#' => '\u{ff03}',
        c if c.is_whitespace() => '_',
        c => c,
    };
    text.chars().map(character).collect()
}

fn action_text(action: &Action, deal: &Deal) -> Option<String> {
    Some(match action {
        Action::Clue { clue, illegal } => {
            format!("clue{} {} {}", if *illegal { "!" } else { "" }, field(&clue.text), clue.number)
        }
        Action::Guess(cells) => {
            let words = cells.iter().map(|cell| field(&deal.words()[cell.index()]));
            format!("guess {}", words.collect::<Vec<_>>().join(" "))
        }
        Action::Stop => "stop".to_owned(),
        Action::Pass => "pass".to_owned(),
        Action::Challenge => "challenge".to_owned(),
        Action::Concede => "concede".to_owned(),
        Action::Deny => "deny".to_owned(),
        Action::Timeout => "timeout".to_owned(),
        Action::Propose(Proposal::GiveUp | Proposal::Void) | Action::Agree | Action::Withdraw => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Clue, KeyCard, Mission};

    fn deal(first: &str, second: &str) -> Deal {
        let mut words: [String; CELLS] = std::array::from_fn(|cell| format!("WORD{cell}"));
        words[0] = first.to_owned();
        words[1] = second.to_owned();
        let key = KeyCard::from_pairs(KeyCard::PAIRS).unwrap();
        Deal::new(words, key, Mission::STANDARD, Variant::STANDARD).unwrap()
    }

    fn clue(text: &str, illegal: bool) -> Action {
        Action::Clue { clue: Clue::new(text, 1).unwrap(), illegal }
    }

    fn give_up() -> [(Side, Action); 2] {
        [(Side::B, Action::Propose(Proposal::GiveUp)), (Side::A, Action::Agree)]
    }

    #[test]
    fn words_and_clues_with_the_marks_of_the_format_stay_readable() {
        let actions = [
            (Side::A, clue("two words", true)),
            (Side::B, Action::Propose(Proposal::Void)),
            (Side::B, Action::Guess(vec![Cell::new(1).unwrap()])),
        ];
        let actions: Vec<_> = actions.into_iter().chain(give_up()).collect();
        let scenario = record(&FinishedMatch::new(deal("ICE CREAM", "C#_3"), actions).unwrap()).unwrap();
        assert_eq!(scenario.deal.lines().nth(3), Some("ICE_CREAM C＃＿3 WORD2 WORD3 WORD4"));
        assert_eq!(scenario.script, "A clue! two_words 1\nB guess C＃＿3\nA give-up\nB agree\n");
        assert_eq!(
            scenario.expected.lines().last(),
            Some("ok phase=lost:gave-up bank=8+0 taken=0/0 agents=1 marks=-")
        );
    }

    #[test]
    fn words_that_are_written_in_the_same_way_are_refused() {
        let finished = FinishedMatch::new(deal("ICE CREAM", "ICE\u{a0}CREAM"), give_up().to_vec()).unwrap();
        let error = record(&finished).unwrap_err().to_string();
        let expected = "the words of the match cannot be written as a scenario: deal.txt:3: A1 and B1 have the same word";
        assert_eq!(error, expected);
    }

    #[test]
    fn a_void_match_has_no_scenario() {
        let actions = vec![
            (Side::A, clue("rain", true)),
            (Side::A, Action::Propose(Proposal::Void)),
            (Side::B, Action::Agree),
        ];
        let finished = FinishedMatch::new(deal("ONE", "TWO"), actions).unwrap();
        assert_eq!(record(&finished), Err(RecordError::Void));
    }
}
