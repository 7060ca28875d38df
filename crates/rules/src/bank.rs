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

    /// Takes one token for a stop or a penalty, check side up if there is one, or `None` from an empty bank.
    pub(crate) fn take_one(&mut self) -> Option<TokenFace> {
        let (tokens, face) = if self.check > 0 {
            (&mut self.check, TokenFace::Check)
        } else {
            (&mut self.bystander, TokenFace::Bystander)
        };
        *tokens = tokens.checked_sub(1)?;
        Some(face)
    }

    /// Pays for a mistake and returns the number of tokens spent, or `None` (and no change) if the bank cannot pay.
    pub(crate) fn take_mistake(&mut self) -> Option<u8> {
        if self.bystander > 0 {
            self.bystander -= 1;
            Some(1)
        } else {
            self.check = self.check.checked_sub(2)?;
            Some(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bystander: u8, check: u8) -> Bank {
        Bank { bystander, check }
    }

    #[test]
    fn a_stop_takes_a_check_token_first() {
        let mut bank = check(2, 1);
        assert_eq!(bank.take_one(), Some(TokenFace::Check));
        assert_eq!(bank.take_one(), Some(TokenFace::Bystander));
        assert_eq!(bank, check(1, 0));
    }

    #[test]
    fn a_mistake_takes_a_bystander_token_first() {
        let mut bank = check(1, 2);
        assert_eq!(bank.take_mistake(), Some(1));
        assert_eq!(bank.take_mistake(), Some(2));
        assert!(bank.is_empty());
    }

    #[test]
    fn a_mistake_that_cannot_be_paid_leaves_the_bank_unchanged() {
        let mut bank = check(0, 1);
        assert_eq!(bank.take_mistake(), None);
        assert_eq!(bank, check(0, 1));
    }

    #[test]
    fn an_empty_bank_pays_nothing() {
        let mut bank = check(0, 0);
        assert_eq!((bank.take_one(), bank.take_mistake()), (None, None));
    }
}
