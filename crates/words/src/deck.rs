//! The cards of one or more packs, and deals of 25 of them.

use std::{collections::HashSet, fmt};

use crate::{Pack, PicturePack, fold::fold, own::OwnWords};

/// The cards that a table plays with.
#[derive(Clone, Debug)]
pub struct Deck(Cards);

#[derive(Clone, Debug)]
enum Cards {
    /// Printed cards, with a word on each face.
    Printed(Vec<[String; 2]>),
    /// A table's own words. Which of them share a card is drawn when they are dealt.
    Own(Vec<String>),
}

/// The number of cards on the table.
const DEALT: usize = 25;

/// A face of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    Front,
    Back,
}

/// A card of a deck with one face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FacedCard {
    /// The index of the card in its deck.
    pub card: usize,
    pub face: Face,
}

/// The 25 words of a deal, in grid order, and the words on the backs of their cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub up: [String; DEALT],
    /// The backs; `None` if a list of own words is too short to fill them.
    pub down: Option<[String; DEALT]>,
}

impl Deck {
    /// Combines packs into one deck.
    ///
    /// # Errors
    /// When the packs have too few cards for a deal, or share a word.
    pub fn of(packs: &[Pack]) -> Result<Deck, DeckError> {
        let cards: Vec<[String; 2]> =
            packs.iter().flat_map(|pack| pack.cards.iter().map(|card| card.faces.clone())).collect();
        if cards.len() < DEALT {
            return Err(DeckError::TooFewCards(cards.len()));
        }
        let mut folded: Vec<(String, &String)> =
            cards.iter().flatten().map(|word| (fold(word), word)).collect();
        folded.sort();
        match folded.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(DeckError::SharedWord(pair[0].1.clone())),
            None => Ok(Deck(Cards::Printed(cards))),
        }
    }

    /// Makes a deck of picture cards, which are identified by the names of their pictures.
    ///
    /// # Errors
    /// When there are too few cards for a deal.
    pub fn of_pictures(pack: &PicturePack) -> Result<Deck, DeckError> {
        let cards: Vec<[String; 2]> =
            pack.cards.iter().map(|card| card.faces.each_ref().map(|face| face.name.clone())).collect();
        if cards.len() < DEALT {
            return Err(DeckError::TooFewCards(cards.len()));
        }
        Ok(Deck(Cards::Printed(cards)))
    }

    /// Makes a deck of a table's own words.
    ///
    /// # Errors
    /// When there are too few for a deal.
    pub fn of_own(own: &OwnWords) -> Result<Deck, DeckError> {
        if !own.is_enough() {
            return Err(DeckError::TooFewCards(own.words.len()));
        }
        Ok(Deck(Cards::Own(own.words.clone())))
    }

    /// Returns every card with each of its faces up.
    pub fn faces(&self) -> Vec<FacedCard> {
        let (cards, faces): (usize, &[Face]) = match &self.0 {
            Cards::Printed(cards) => (cards.len(), &[Face::Front, Face::Back]),
            Cards::Own(words) => (words.len(), &[Face::Front]),
        };
        (0..cards).flat_map(|card| faces.iter().map(move |face| FacedCard { card, face: *face })).collect()
    }

    /// Returns the word on the upper face of a card of this deck.
    fn word(&self, card: FacedCard) -> &str {
        match &self.0 {
            Cards::Printed(cards) => &cards[card.card][card.face as usize],
            Cards::Own(words) => &words[card.card],
        }
    }

    /// Deals 25 cards from `order`, the faced cards of this deck in a random order, using each card once. Words for
    /// which `seen` is true come last, so they are dealt only if there are not enough others (rules §3).
    ///
    /// Returns `None` if `order` has fewer than 25 different cards.
    pub fn lay_out(&self, order: &[FacedCard], seen: impl Fn(&str) -> bool) -> Option<Layout> {
        let (fresh, stale): (Vec<FacedCard>, Vec<FacedCard>) =
            order.iter().partition(|card| !seen(self.word(**card)));
        let mut used = HashSet::new();
        let mut cards = fresh.into_iter().chain(stale).filter(|card| used.insert(card.card));
        let up: [FacedCard; DEALT] = take(&mut cards)?;
        let down = match self.0 {
            Cards::Printed(_) => Some(up.map(FacedCard::turned)),
            Cards::Own(_) => take(&mut cards),
        };
        let words = |cards: [FacedCard; DEALT]| cards.map(|card| self.word(card).to_owned());
        Some(Layout { up: words(up), down: down.map(words) })
    }
}

/// Takes the next 25 cards, if there are that many.
fn take(cards: &mut impl Iterator<Item = FacedCard>) -> Option<[FacedCard; DEALT]> {
    cards.take(DEALT).collect::<Vec<_>>().try_into().ok()
}

impl FacedCard {
    /// Returns the same card with its other face up.
    pub fn turned(self) -> FacedCard {
        let face = match self.face {
            Face::Front => Face::Back,
            Face::Back => Face::Front,
        };
        FacedCard { face, ..self }
    }
}

impl Layout {
    /// Returns the layout with all 25 cards turned over in place, if they have backs (rules §3). Flipping twice
    /// restores the first faces.
    pub fn flipped(&self) -> Option<Layout> {
        let up = self.down.clone()?;
        Some(Layout { up, down: Some(self.up.clone()) })
    }
}

/// Why a deck cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckError {
    TooFewCards(usize),
    SharedWord(String),
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewCards(cards) => write!(f, "a deal needs 25 cards, and the packs have {cards}"),
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

    #[test]
    fn a_layout_never_has_both_faces_of_a_card() {
        let deck = deck();
        let layout = deck.lay_out(&deck.faces(), |_| false).unwrap();
        let down = layout.down.unwrap();
        assert!(layout.up.iter().all(|word| !down.contains(word)));
    }

    #[test]
    fn flipping_twice_restores_the_first_faces() {
        let deck = deck();
        let layout = deck.lay_out(&deck.faces(), |_| false).unwrap();
        let flipped = layout.flipped().unwrap();
        assert_ne!(flipped, layout);
        assert_eq!(flipped.flipped(), Some(layout));
    }

    #[test]
    fn seen_words_are_avoided_as_long_as_possible() {
        let deck = deck();
        let first = deck.lay_out(&deck.faces(), |_| false).unwrap().up;
        let second = deck.lay_out(&deck.faces(), |word| first.iter().any(|w| w == word)).unwrap().up;
        assert!(second.iter().all(|word| !first.contains(word)));
        let third = deck.lay_out(&deck.faces(), |_| true);
        assert!(third.is_some(), "a deal is possible even if every word was seen");
    }

    #[test]
    fn refuses_packs_that_share_a_word() {
        let pack = Pack::parse(built_in::ENGLISH[0].as_bytes()).unwrap();
        assert!(matches!(Deck::of(&[pack.clone(), pack]), Err(DeckError::SharedWord(_))));
    }

    fn own(words: usize) -> Deck {
        let text: String = (0..words).map(|at| format!("word {at}\n")).collect();
        Deck::of_own(&OwnWords::parse(&text).unwrap()).unwrap()
    }

    #[test]
    fn own_words_have_backs_if_there_are_enough() {
        let deck = own(50);
        let layout = deck.lay_out(&deck.faces(), |_| false).unwrap();
        let down = layout.down.unwrap();
        assert!(layout.up.iter().all(|word| !down.contains(word)));
        let deck = own(49);
        let layout = deck.lay_out(&deck.faces(), |_| false).unwrap();
        assert_eq!((layout.flipped(), layout.down), (None, None));
    }

    #[test]
    fn refuses_too_few_own_words() {
        let few = OwnWords { words: vec!["ONE".to_owned(), "TWO".to_owned()] };
        assert_eq!(Deck::of_own(&few).unwrap_err(), DeckError::TooFewCards(2));
    }
}
