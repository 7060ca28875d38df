//! The board of a closed race, and with which clues each of its words was found.

use std::collections::BTreeMap;

use splitkey_protocol::{
    PairClues,
    races::{PairNumber, Sealed},
};
use splitkey_rules::{CELLS, Cell, Clue, Identity};

/// The 25 words of a race, and what each is on the map of either side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceBoard {
    pub words: Vec<String>,
    pub key: Vec<[Identity; 2]>,
}

/// The clues by which pairs have found a word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordClues {
    /// The text of each clue, in capitals, and how many pairs found the word with it; the most common first.
    pub counts: Vec<(String, usize)>,
    /// Each pair that found it, with its clue.
    pub pairs: Vec<(PairNumber, Clue)>,
}

impl RaceBoard {
    /// Reads the text of which a race has published the hash. Returns `None` for any other text.
    pub(super) fn read(opened: &str) -> Option<RaceBoard> {
        let identity = |name: &str| match name {
            "agent" => Some(Identity::Agent),
            "bystander" => Some(Identity::Bystander),
            "assassin" => Some(Identity::Assassin),
            _ => None,
        };
        let (mut words, mut key) = (Vec::new(), Vec::new());
        for line in opened.lines().skip(2) {
            let mut parts = line.splitn(4, ' ').skip(1);
            key.push([identity(parts.next()?)?, identity(parts.next()?)?]);
            words.push(parts.next()?.to_owned());
        }
        (words.len() == CELLS).then_some(RaceBoard { words, key })
    }

    /// Returns whether a text is the one whose hash was published.
    pub fn fits(opened: &str, sealed: &[u8; 32]) -> bool {
        Sealed::of_text(opened).0 == *sealed
    }

    /// Returns the clues by which a word was found.
    pub fn clues_of(cell: Cell, all: &[PairClues]) -> WordClues {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut pairs = Vec::new();
        for pair in all {
            let finds = |guess: &splitkey_rules::Guess| guess.cell == cell && guess.found == Identity::Agent;
            let turn = pair.turns.iter().find(|turn| turn.guesses.iter().any(finds));
            let Some(given) = turn.and_then(|turn| turn.clue.as_ref()) else { continue };
            *counts.entry(given.clue.text.to_uppercase()).or_default() += 1;
            pairs.push((pair.number, given.clue.clone()));
        }
        let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        WordClues { counts, pairs }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_rules::{Deal, GivenClue, Guess, Side, TurnRecord};

    use super::*;

    #[test]
    fn an_opened_deal_is_read_and_fits_its_hash_only() {
        let (deal, nonce) = (Deal::sample(), [7; 32]);
        let (text, sealed) = (Sealed::text(&deal, &nonce), Sealed::of(&deal, &nonce));
        let board = RaceBoard::read(&text).expect("a board");
        assert_eq!(board.words, deal.words().to_vec());
        for cell in Cell::all() {
            let key = Side::BOTH.map(|side| deal.key().map(side).at(cell));
            assert_eq!(board.key[cell.index()], key);
        }
        assert!(RaceBoard::fits(&text, &sealed.0));
        assert!(!RaceBoard::fits(&text.replace("WORD3", "WORD4"), &sealed.0));
        assert_eq!(RaceBoard::read(&text.replace("agent", "spy")), None);
        assert_eq!(RaceBoard::read(""), None);
    }

    fn turn(clue: &str, cells: &[(u8, Identity)]) -> TurnRecord {
        let clue = Clue { text: clue.into(), number: 2 };
        let guess = |(cell, found): &(u8, Identity)| Guess {
            cell: Cell::new(*cell).expect("a cell"),
            guesser: Side::B,
            found: *found,
        };
        TurnRecord {
            number: 1,
            clue: Some(GivenClue { giver: Side::A, clue, penalised: false }),
            guesses: cells.iter().map(guess).collect(),
            end: None,
        }
    }

    #[test]
    fn the_most_common_clue_of_a_word_comes_first() {
        use Identity::{Agent, Bystander};
        let pair = |number, turns| PairClues { number: PairNumber(number), turns };
        let all = [
            pair(1, vec![turn("ship", &[(3, Agent), (4, Agent)])]),
            pair(2, vec![turn("dock", &[(3, Bystander)]), turn("SHIP", &[(3, Agent)])]),
            pair(3, vec![turn("dock", &[(3, Agent)])]),
            pair(4, vec![turn("fog", &[(4, Agent)])]),
        ];
        let clues = RaceBoard::clues_of(Cell::new(3).expect("a cell"), &all);
        assert_eq!(clues.counts, [("SHIP".to_owned(), 2), ("DOCK".to_owned(), 1)]);
        let pairs: Vec<u16> = clues.pairs.iter().map(|(pair, _)| pair.0).collect();
        assert_eq!(pairs, [1, 2, 3]);
        let none = RaceBoard::clues_of(Cell::new(9).expect("a cell"), &all);
        assert_eq!(none, WordClues::default());
    }
}
