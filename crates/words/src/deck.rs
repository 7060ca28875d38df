//! The cards of one or more packs, and 25 of them laid out.

use std::fmt;

use crate::{Pack, PicturePack, fold::fold};

/// The cards that a table plays with.
#[derive(Clone, Debug)]
pub struct Deck {
    cards: Vec<[String; 2]>,
}

/// Which face of a card is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    Front,
    Back,
}

/// One card of a deck with one face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FacedCard {
    pub card: usize,
    pub face: Face,
}

/// The 25 words of a deal, in grid order, each with the word on the back of its card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout(pub [[String; 2]; 25]);

impl Deck {
    /// Joins packs into one deck.
    ///
    /// # Errors
    /// When they hold too few cards for a deal, or share a word.
    pub fn of(packs: &[Pack]) -> Result<Deck, DeckError> {
        let cards: Vec<[String; 2]> =
            packs.iter().flat_map(|pack| pack.cards.iter().map(|card| card.faces.clone())).collect();
        if cards.len() < 25 {
            return Err(DeckError::TooFewCards(cards.len()));
        }
        let mut folded: Vec<(String, &String)> =
            cards.iter().flatten().map(|word| (fold(word), word)).collect();
        folded.sort();
        match folded.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(DeckError::SharedWord(pair[0].1.clone())),
            None => Ok(Deck { cards }),
        }
    }

    /// A deck of picture cards, which are known by the names of their pictures.
    ///
    /// # Errors
    /// When there are too few cards for a deal.
    pub fn of_pictures(pack: &PicturePack) -> Result<Deck, DeckError> {
        let cards: Vec<[String; 2]> =
            pack.cards.iter().map(|card| card.faces.each_ref().map(|face| face.name.clone())).collect();
        if cards.len() < 25 { Err(DeckError::TooFewCards(cards.len())) } else { Ok(Deck { cards }) }
    }

    /// Never less than 25.
    pub fn cards(&self) -> usize {
        self.cards.len()
    }

    /// The word on the upper face of a card of this deck.
    fn word(&self, card: FacedCard) -> &str {
        &self.cards[card.card][card.face as usize]
    }

    /// Lays out 25 cards from `order`, faced cards of this deck in a random order, each card once.
    /// Words for which `seen` is true come last, so a deal avoids them while it can (rules §3).
    ///
    /// Returns nothing when `order` has fewer than 25 different cards.
    pub fn lay_out(&self, order: &[FacedCard], seen: impl Fn(&str) -> bool) -> Option<Layout> {
        let (fresh, stale): (Vec<FacedCard>, Vec<FacedCard>) =
            order.iter().partition(|card| !seen(self.word(**card)));
        let mut chosen: Vec<FacedCard> = Vec::with_capacity(25);
        for card in fresh.into_iter().chain(stale) {
            if chosen.len() < 25 && chosen.iter().all(|other| other.card != card.card) {
                chosen.push(card);
            }
        }
        let cards: [FacedCard; 25] = chosen.try_into().ok()?;
        Some(Layout(cards.map(|up| [up, up.turned()].map(|card| self.word(card).to_owned()))))
    }
}

impl FacedCard {
    /// The same card with its other face up.
    pub fn turned(self) -> FacedCard {
        let face = match self.face {
            Face::Front => Face::Back,
            Face::Back => Face::Front,
        };
        FacedCard { face, ..self }
    }
}

impl Layout {
    pub fn words(&self) -> [String; 25] {
        self.0.each_ref().map(|[up, _]| up.clone())
    }

    /// All 25 cards turned over in place (rules §3); twice brings the first faces back.
    pub fn flipped(&self) -> Layout {
        Layout(self.0.clone().map(|[up, down]| [down, up]))
    }
}

/// Why packs are no deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckError {
    TooFewCards(usize),
    SharedWord(String),
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewCards(cards) => write!(f, "a deal needs 25 cards and the packs have {cards}"),
            Self::SharedWord(word) => write!(f, "the word {word:?} is in more than one pack"),
        }
    }
}

impl std::error::Error for DeckError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in;

    fn deck() -> Deck {
        Deck::of(&[Pack::parse(built_in::ENGLISH[0].as_bytes()).unwrap()]).unwrap()
    }

    fn all_faces(deck: &Deck) -> Vec<FacedCard> {
        (0..deck.cards())
            .flat_map(|card| [Face::Front, Face::Back].map(|face| FacedCard { card, face }))
            .collect()
    }

    #[test]
    fn a_layout_has_never_both_faces_of_one_card() {
        let deck = deck();
        let layout = deck.lay_out(&all_faces(&deck), |_| false).unwrap();
        let [up, down] = [layout.words(), layout.flipped().words()];
        assert!(up.iter().all(|word| !down.contains(word)));
    }

    #[test]
    fn flipping_twice_brings_the_first_faces_back() {
        let deck = deck();
        let layout = deck.lay_out(&all_faces(&deck), |_| false).unwrap();
        assert_ne!(layout.flipped(), layout);
        assert_eq!(layout.flipped().flipped(), layout);
    }

    #[test]
    fn seen_words_are_avoided_while_it_can() {
        let deck = deck();
        let first = deck.lay_out(&all_faces(&deck), |_| false).unwrap().words();
        let second = deck.lay_out(&all_faces(&deck), |word| first.iter().any(|w| w == word)).unwrap().words();
        assert!(second.iter().all(|word| !first.contains(word)));
        let third = deck.lay_out(&all_faces(&deck), |_| true);
        assert!(third.is_some(), "a deal goes on when every word was seen");
    }

    #[test]
    fn packs_that_share_a_word_are_refused() {
        let pack = Pack::parse(built_in::ENGLISH[0].as_bytes()).unwrap();
        assert!(matches!(Deck::of(&[pack.clone(), pack]), Err(DeckError::SharedWord(_))));
    }
}
