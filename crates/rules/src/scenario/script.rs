//! Parses one line of `script.txt`.

use crate::{Action, Cell, Clue, Deal, Proposal, Refusal, Side};

/// One parsed line. An unknown word or invalid number makes it a refused action, not a malformed line (rules §14).
pub(super) struct Step {
    pub(super) side: Side,
    pub(super) action: Result<Action, Refusal>,
}

pub(super) fn parse(line: &str, deal: &Deal) -> Result<Step, String> {
    let mut fields = line.split_whitespace();
    let side = match fields.next() {
        Some("A") => Side::A,
        Some("B") => Side::B,
        other => return Err(format!("the side must be A or B, not {:?}", other.unwrap_or_default())),
    };
    let verb = fields.next().ok_or("the action is missing")?;
    let rest: Vec<&str> = fields.collect();
    if !matches!(verb, "clue" | "clue!" | "guess") && !rest.is_empty() {
        return Err(format!("unexpected text after {verb:?}"));
    }
    let action = match verb {
        "clue" | "clue!" => clue(&rest, verb == "clue!")?,
        "guess" => guess(&rest, deal),
        "stop" => Ok(Action::Stop),
        "pass" => Ok(Action::Pass),
        "challenge" => Ok(Action::Challenge),
        "concede" => Ok(Action::Concede),
        "deny" => Ok(Action::Deny),
        "timeout" => Ok(Action::Timeout),
        "give-up" => Ok(Action::Propose(Proposal::GiveUp)),
        "agree" => Ok(Action::Agree),
        "withdraw" => Ok(Action::Withdraw),
        _ => return Err(format!("unknown action {verb:?}")),
    };
    Ok(Step { side, action })
}

fn clue(fields: &[&str], illegal: bool) -> Result<Result<Action, Refusal>, String> {
    let [text, number] = fields else {
        return Err("a clue is one word, with underscores for spaces, and a number".to_owned());
    };
    Ok(match number.as_bytes() {
        [digit @ b'0'..=b'9'] => {
            Clue::new(&text.replace('_', " "), digit - b'0').map(|clue| Action::Clue { clue, illegal })
        }
        _ => Err(Refusal::NumberOutOfRange),
    })
}

fn guess(words: &[&str], deal: &Deal) -> Result<Action, Refusal> {
    let find = |word: &&str| deal.find(&word.replace('_', " ")).ok_or(Refusal::UnknownWord);
    let cells: Result<Vec<Cell>, Refusal> = words.iter().map(find).collect();
    cells.map(Action::Guess)
}
