//! What is associated with cards, as text: a card in capitals, then a line for each association.
//!
//! ```text
//! HAMMER
//! nail 3: drives it in
//! athletics 2: thrown as a sport
//! ```
//!
//! The number says how many writers gave the association. The sheet of one writer has none.

use std::fmt::Write;

use anyhow::{Result, bail, ensure};

/// The most words of a relation, and the most letters.
const MOST_WORDS: usize = 4;
const MOST_LETTERS: usize = 48;
/// More writers than this are counted as so many.
pub const MOST_WRITERS: u8 = 9;

#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// In capitals.
    pub name: String,
    /// The first thoughts first.
    pub links: Vec<Link>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    pub clue: String,
    /// How many writers gave it.
    pub strength: u8,
    pub relation: String,
}

pub fn read(text: &str) -> Result<Vec<Card>> {
    let mut cards: Vec<Card> = Vec::new();
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if line.is_empty() {
            continue;
        }
        let Some((head, relation)) = line.split_once(':') else {
            ensure!(!line.chars().any(char::is_lowercase), "line {number}: a card is in capitals: {line}");
            cards.push(Card { name: line.to_owned(), links: Vec::new() });
            continue;
        };
        let Some(card) = cards.last_mut() else { bail!("line {number}: there is no card above it") };
        let link =
            link(head, relation.trim()).map_err(|error| error.context(format!("line {number}: {line}")))?;
        // Somebody who gives the same word twice has two reasons for it, of which one is enough.
        if card.links.iter().all(|earlier| earlier.clue != link.clue) {
            card.links.push(link);
        }
    }
    Ok(cards)
}

fn link(head: &str, relation: &str) -> Result<Link> {
    let (clue, strength) = head.split_once(' ').unwrap_or((head, "1"));
    let strength = strength.parse().unwrap_or_default();
    ensure!((1..=MOST_WRITERS).contains(&strength), "the number of writers is from 1 to {MOST_WRITERS}");
    let is_word = |word: &str| word.chars().all(|letter| letter.is_lowercase() || "'-".contains(letter));
    ensure!(clue.starts_with(char::is_lowercase) && is_word(clue), "a clue is one word in small letters");
    ensure!(
        (1..=MOST_WORDS).contains(&relation.split_whitespace().count()),
        "a relation has one to four words"
    );
    ensure!(relation.chars().count() <= MOST_LETTERS, "a relation has at most {MOST_LETTERS} letters");
    Ok(Link { clue: clue.to_owned(), strength, relation: relation.to_owned() })
}

pub fn write(cards: &[Card]) -> String {
    let mut text = String::new();
    for (card, at) in cards.iter().zip(0..) {
        let space = if at == 0 { "" } else { "\n" };
        let _ = writeln!(text, "{space}{}", card.name);
        for Link { clue, strength, relation } in &card.links {
            let _ = writeln!(text, "{clue} {strength}: {relation}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_again() {
        let text = "HAMMER\nnail 3: drives it in\nthor 1: his weapon\n\nNEW YORK\napple 2: its nickname\n";
        let cards = read(text).expect("two cards");
        assert_eq!((cards.len(), write(&cards).as_str()), (2, text));
    }

    #[test]
    fn the_sheet_of_one_writer_has_no_numbers() {
        let cards = read("HAMMER\nnail: drives it in\nnail: hits it").expect("a card");
        assert_eq!(write(&cards), "HAMMER\nnail 1: drives it in\n");
    }

    #[test]
    fn what_is_malformed_is_named_with_its_line() {
        let lines = ["two words here: x", "Nail: x", "nail 0: x", "nail 10: x", "nail: ", "nail: a b c d e"];
        for line in lines.into_iter().chain(["nail", ": x"]) {
            let error = read(&format!("HAMMER\n{line}")).expect_err(line);
            assert!(error.to_string().starts_with("line 2: "), "{error}");
        }
        assert!(read("nail: x").is_err());
    }
}
