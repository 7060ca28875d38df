//! The time bank, and the price of a turn (rules §5).

use serde::{Deserialize, Serialize};

use crate::Mission;

/// Which side of a timer token is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TokenFace {
    Bystander,
    Check,
}

/// The timer tokens left, by the face that is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bank {
    pub bystander: u8,
    pub check: u8,
}

impl Bank {
    /// Returns the bank of a new match on `mission` (rules §3).
    pub fn of(mission: Mission) -> Bank {
        Bank { bystander: mission.mistakes(), check: mission.turns() - mission.mistakes() }
    }

    /// Returns the number of tokens left.
    pub fn tokens(self) -> u8 {
        self.bystander + self.check
    }

    pub fn is_empty(self) -> bool {
        self.tokens() == 0
    }

    /// Returns the face of the token that pays for a stop or a penalty: check side up if there is one. `None` in an empty
    /// bank.
    pub(crate) fn next_face(self) -> Option<TokenFace> {
        match self {
            Bank { check: 1.., .. } => Some(TokenFace::Check),
            Bank { bystander: 1.., .. } => Some(TokenFace::Bystander),
            _ => None,
        }
    }

    /// Returns how many tokens a mistake costs now, or `None` if the bank cannot pay.
    pub fn mistake_price(self) -> Option<u8> {
        match self {
            Bank { bystander: 1.., .. } => Some(1),
            Bank { check: 2.., .. } => Some(2),
            _ => None,
        }
    }

    /// Returns the face of the tokens with which a mistake at this price is paid.
    pub(crate) fn mistake_face(price: u8) -> TokenFace {
        if price == 2 { TokenFace::Check } else { TokenFace::Bystander }
    }

    /// Takes tokens with this face up.
    pub(crate) fn take(&mut self, face: TokenFace, tokens: u8) {
        let pile = match face {
            TokenFace::Bystander => &mut self.bystander,
            TokenFace::Check => &mut self.check,
        };
        *pile = pile.saturating_sub(tokens);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bank(bystander: u8, check: u8) -> Bank {
        Bank { bystander, check }
    }

    #[test]
    fn a_stop_takes_a_check_token_first() {
        assert_eq!(bank(2, 1).next_face(), Some(TokenFace::Check));
        assert_eq!(bank(2, 0).next_face(), Some(TokenFace::Bystander));
    }

    #[test]
    fn a_mistake_takes_a_bystander_token_first() {
        let mut bank = bank(1, 2);
        for price in [1, 2] {
            assert_eq!(bank.mistake_price(), Some(price));
            bank.take(Bank::mistake_face(price), price);
        }
        assert!(bank.is_empty());
    }

    #[test]
    fn one_check_token_cannot_pay_for_a_mistake() {
        assert_eq!(bank(0, 1).mistake_price(), None);
    }

    #[test]
    fn an_empty_bank_pays_nothing() {
        assert_eq!((bank(0, 0).next_face(), bank(0, 0).mistake_price()), (None, None));
    }
}
