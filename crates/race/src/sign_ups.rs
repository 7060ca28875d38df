//! Which players form which pair.

use std::fmt;

use serde::{Deserialize, Serialize};
use splitkey_rules::Side;

/// The number of a pair in its race, from 1 in the order of sign-ups. It is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PairNumber(pub u16);

/// Two places for players, of whom one may be missing yet, or a computer player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair<P> {
    pub number: PairNumber,
    /// By [`Side::index`].
    pub players: [Option<P>; 2],
    /// The side that a computer player plays, if one does. Its place is nobody else's.
    pub computer: Option<Side>,
    /// Whether whoever wants a partner may be put into the free place.
    pub takes_anyone: bool,
    /// Once a pair has begun, its players stay.
    pub begun: bool,
}

impl<P: PartialEq> Pair<P> {
    pub fn is_complete(&self) -> bool {
        self.free().is_none()
    }

    /// Returns whether the partner is a computer player.
    pub fn is_solo(&self) -> bool {
        self.computer.is_some()
    }

    pub fn side_of(&self, player: &P) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.players[side.index()].as_ref() == Some(player))
    }

    fn free(&self) -> Option<Side> {
        let is_free = |side: &Side| self.players[side.index()].is_none() && self.computer != Some(*side);
        Side::BOTH.into_iter().find(is_free)
    }
}

/// The pairs of a race. A player is in at most one of them, so that nobody sees both halves of the key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignUps<P> {
    pairs: Vec<Pair<P>>,
    most: u16,
    numbered: u16,
}

/// Why a player cannot sign up, or leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignUpError {
    /// The player is in a pair of this race.
    Twice,
    /// The race has as many pairs as it takes.
    Full,
    NoSuchPair,
    /// Both places are taken.
    PairFull,
    /// The player is in no pair.
    NotSignedUp,
    /// The pair has begun.
    Begun,
}

impl<P: Clone + PartialEq> SignUps<P> {
    /// Returns the sign-ups of a race for at most so many pairs.
    pub fn new(most: u16) -> SignUps<P> {
        SignUps { pairs: Vec::new(), most, numbered: 0 }
    }

    /// Returns the sign-ups with these pairs, of which so many have been numbered.
    pub fn restored(pairs: Vec<Pair<P>>, most: u16, numbered: u16) -> SignUps<P> {
        SignUps { pairs, most, numbered }
    }

    /// Returns how many pairs there have been.
    pub fn numbered(&self) -> u16 {
        self.numbered
    }

    /// Signs up a pair of which the partner comes by a link.
    ///
    /// # Errors
    /// When the player is in a pair, or there are as many pairs as the race takes.
    pub fn invite(&mut self, player: P, side: Side) -> Result<PairNumber, SignUpError> {
        self.check_new(&player)?;
        self.add(player, side, false)
    }

    /// Signs up a player on this side whose partner is a computer player, so that the pair is complete.
    ///
    /// # Errors
    /// When the player is in a pair, or there are as many pairs as the race takes.
    pub fn with_computer(&mut self, player: P, side: Side) -> Result<PairNumber, SignUpError> {
        let number = self.invite(player, side)?;
        if let Some(pair) = self.pairs.iter_mut().find(|pair| pair.number == number) {
            pair.computer = Some(side.partner());
        }
        Ok(number)
    }

    /// Signs up a player for the free place of a pair, and returns their side.
    ///
    /// # Errors
    /// When the player is in a pair, or this one is unknown or complete.
    pub fn join(&mut self, player: P, number: PairNumber) -> Result<Side, SignUpError> {
        self.check_new(&player)?;
        let pair = self.pairs.iter_mut().find(|pair| pair.number == number);
        let pair = pair.ok_or(SignUpError::NoSuchPair)?;
        let side = pair.free().ok_or(SignUpError::PairFull)?;
        pair.players[side.index()] = Some(player);
        Ok(side)
    }

    /// Signs up a player who plays with anyone: with whoever has waited longest, or else waits.
    ///
    /// # Errors
    /// When the player is in a pair, or nobody waits and the race takes no more pairs.
    pub fn wait_for_partner(&mut self, player: P) -> Result<PairNumber, SignUpError> {
        self.check_new(&player)?;
        let waiting = self.pairs.iter_mut().find(|pair| pair.takes_anyone && !pair.is_complete());
        let Some(pair) = waiting else { return self.add(player, Side::A, true) };
        if let Some(side) = pair.free() {
            pair.players[side.index()] = Some(player);
        }
        Ok(pair.number)
    }

    /// Signs a player off. A partner who stays waits for another one by link; a pair without people is deleted.
    ///
    /// # Errors
    /// When the player is in no pair, or the pair has begun.
    pub fn leave(&mut self, player: &P) -> Result<PairNumber, SignUpError> {
        let pair = self.pairs.iter_mut().find(|pair| pair.side_of(player).is_some());
        let pair = pair.ok_or(SignUpError::NotSignedUp)?;
        if pair.begun {
            return Err(SignUpError::Begun);
        }
        for place in pair.players.iter_mut().filter(|place| place.as_ref() == Some(player)) {
            *place = None;
        }
        let number = pair.number;
        self.pairs.retain(|pair| pair.players.iter().any(Option::is_some));
        Ok(number)
    }

    /// Notes that a pair begins, which needs both players. Beginning twice changes nothing.
    ///
    /// # Errors
    /// When the pair is unknown, or a player is missing.
    pub fn begin(&mut self, number: PairNumber) -> Result<(), SignUpError> {
        let pair = self.pairs.iter_mut().find(|pair| pair.number == number && pair.is_complete());
        pair.ok_or(SignUpError::NoSuchPair)?.begun = true;
        Ok(())
    }

    /// Removes a pair that misses a player, and returns it.
    ///
    /// # Errors
    /// When the pair is unknown or complete.
    pub fn remove(&mut self, number: PairNumber) -> Result<Pair<P>, SignUpError> {
        let place =
            self.pairs.iter().position(|pair| pair.number == number).ok_or(SignUpError::NoSuchPair)?;
        if self.pairs[place].is_complete() {
            Err(SignUpError::PairFull)
        } else {
            Ok(self.pairs.remove(place))
        }
    }

    /// Removes the pair that has been signed up for longest without having begun, so that another one has room, and
    /// returns it.
    pub fn make_room(&mut self) -> Option<Pair<P>> {
        let place = self.pairs.iter().position(|pair| !pair.begun)?;
        Some(self.pairs.remove(place))
    }

    /// Removes the pairs that still miss a player, when sign-ups end, and returns them.
    pub fn end(&mut self) -> Vec<Pair<P>> {
        self.pairs.extract_if(.., |pair| !pair.is_complete()).collect()
    }

    /// Returns the pairs in the order of their numbers.
    pub fn pairs(&self) -> &[Pair<P>] {
        &self.pairs
    }

    pub fn pair_of(&self, player: &P) -> Option<&Pair<P>> {
        self.pairs.iter().find(|pair| pair.side_of(player).is_some())
    }

    fn check_new(&self, player: &P) -> Result<(), SignUpError> {
        if self.pair_of(player).is_some() { Err(SignUpError::Twice) } else { Ok(()) }
    }

    fn add(&mut self, player: P, side: Side, takes_anyone: bool) -> Result<PairNumber, SignUpError> {
        // Numbers of pairs that were deleted are not used again, and could run out.
        if self.pairs.len() >= usize::from(self.most) || self.numbered == u16::MAX {
            return Err(SignUpError::Full);
        }
        self.numbered += 1;
        let number = PairNumber(self.numbered);
        let mut players = [None, None];
        players[side.index()] = Some(player);
        self.pairs.push(Pair { number, players, computer: None, takes_anyone, begun: false });
        Ok(number)
    }
}

impl fmt::Display for SignUpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Twice => "the player has signed up already",
            Self::Full => "the race takes no more pairs",
            Self::NoSuchPair => "there is no such pair",
            Self::PairFull => "the pair is complete",
            Self::NotSignedUp => "the player has not signed up",
            Self::Begun => "the pair has begun",
        })
    }
}

impl std::error::Error for SignUpError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_pair_is_formed_by_invitation() {
        let mut sign_ups = SignUps::new(1);
        let number = sign_ups.invite("Vera", Side::B).expect("room");
        assert_eq!(sign_ups.begin(number), Err(SignUpError::NoSuchPair), "a player is missing");
        assert_eq!(sign_ups.invite("Wim", Side::A), Err(SignUpError::Full));
        assert_eq!(sign_ups.join("Vera", number), Err(SignUpError::Twice));
        assert_eq!(sign_ups.join("Mara", PairNumber(9)), Err(SignUpError::NoSuchPair));
        assert_eq!(sign_ups.join("Mara", number), Ok(Side::A));
        assert_eq!(sign_ups.join("Wim", number), Err(SignUpError::PairFull));
        assert_eq!(sign_ups.begin(number), Ok(()));
        assert_eq!(sign_ups.leave(&"Mara"), Err(SignUpError::Begun));
        assert_eq!(sign_ups.pair_of(&"Vera").and_then(|pair| pair.side_of(&"Vera")), Some(Side::B));
    }

    #[test]
    fn players_without_a_partner_are_paired_in_the_order_in_which_they_came() {
        let mut sign_ups = SignUps::new(10);
        let invited = sign_ups.invite("Vera", Side::A).expect("room");
        let first = sign_ups.wait_for_partner("Wim").expect("room");
        assert_ne!(first, invited, "an invitation is for someone else");
        assert_eq!(sign_ups.wait_for_partner("Nils"), Ok(first));
        assert_eq!(sign_ups.leave(&"Wim"), Ok(first));
        assert_eq!(sign_ups.wait_for_partner("Noor"), Ok(first), "Nils waits again");
        assert!(sign_ups.pair_of(&"Noor").is_some_and(Pair::is_complete));
    }

    #[test]
    fn pairs_without_a_player_are_deleted_and_incomplete_ones_end_with_sign_ups() {
        let mut sign_ups = SignUps::new(2);
        let number = sign_ups.invite("Vera", Side::A).expect("room");
        assert_eq!(sign_ups.leave(&"Vera"), Ok(number));
        assert_eq!(sign_ups.leave(&"Vera"), Err(SignUpError::NotSignedUp));
        let next = sign_ups.invite("Vera", Side::A).expect("room");
        assert!(next > number, "numbers are not used again");
        let whole = sign_ups.wait_for_partner("Wim").expect("room");
        sign_ups.wait_for_partner("Nils").expect("a partner");
        let removed: Vec<PairNumber> = sign_ups.end().iter().map(|pair| pair.number).collect();
        assert_eq!((removed, sign_ups.pairs().len()), (vec![next], 1));
        assert_eq!(sign_ups.begin(whole), Ok(()));
    }

    #[test]
    fn only_a_pair_that_misses_a_player_is_removed() {
        let mut sign_ups = SignUps::new(1);
        let number = sign_ups.invite("Vera", Side::A).expect("room");
        assert_eq!(sign_ups.remove(PairNumber(9)), Err(SignUpError::NoSuchPair));
        assert_eq!(sign_ups.remove(number).map(|pair| pair.players), Ok([Some("Vera"), None]));
        let next = sign_ups.invite("Wim", Side::A).expect("there is room again");
        assert!(next > number, "numbers are not used again");
        sign_ups.join("Mara", next).expect("room");
        assert_eq!(sign_ups.remove(next), Err(SignUpError::PairFull));
    }

    #[test]
    fn a_pair_that_has_begun_makes_no_room_for_others() {
        let mut sign_ups = SignUps::new(2);
        let begun = sign_ups.with_computer("Vera", Side::A).expect("room");
        sign_ups.begin(begun).expect("a pair");
        let waits = sign_ups.invite("Wim", Side::A).expect("room");
        assert_eq!(sign_ups.make_room().map(|pair| pair.number), Some(waits));
        assert_eq!(sign_ups.make_room(), None);
        assert_eq!(sign_ups.pairs().len(), 1);
    }

    #[test]
    fn a_pair_with_the_computer_is_complete_and_goes_with_its_player() {
        let mut sign_ups = SignUps::new(2);
        sign_ups.wait_for_partner("Nils").expect("room");
        let number = sign_ups.with_computer("Vera", Side::B).expect("room");
        assert_eq!(sign_ups.join("Mara", number), Err(SignUpError::PairFull));
        for again in [Side::A, Side::B] {
            assert_eq!(sign_ups.with_computer("Vera", again), Err(SignUpError::Twice));
        }
        assert_eq!(sign_ups.with_computer("Wim", Side::A), Err(SignUpError::Full));
        let pair = sign_ups.pair_of(&"Vera").expect("a pair");
        assert_eq!((pair.computer, pair.is_complete(), pair.is_solo()), (Some(Side::A), true, true));
        assert_eq!(sign_ups.leave(&"Vera"), Ok(number));
        assert_eq!(sign_ups.pairs().len(), 1, "the computer stays in no pair by itself");
        let number = sign_ups.with_computer("Vera", Side::A).expect("room");
        let incomplete = sign_ups.end();
        assert_eq!(incomplete.iter().map(|pair| pair.is_solo()).collect::<Vec<_>>(), [false]);
        assert_eq!(sign_ups.begin(number), Ok(()));
        assert_eq!(sign_ups.leave(&"Vera"), Err(SignUpError::Begun));
    }

    proptest! {
        #[test]
        fn nobody_is_ever_in_two_places(steps in prop::collection::vec((0_u8..6, 0_u8..12, 1_u16..8), 0..200)) {
            let mut sign_ups = SignUps::new(6);
            for (what, player, number) in steps {
                let before = sign_ups.clone();
                let done = match what {
                    0 => sign_ups.invite(player, Side::B).map(|_| ()),
                    1 => sign_ups.join(player, PairNumber(number)).map(|_| ()),
                    2 => sign_ups.wait_for_partner(player).map(|_| ()),
                    3 => sign_ups.leave(&player).map(|_| ()),
                    4 => sign_ups.with_computer(player, Side::A).map(|_| ()),
                    _ => sign_ups.begin(PairNumber(number)),
                };
                if done.is_err() {
                    prop_assert_eq!(&sign_ups, &before);
                }
                let mut seated: Vec<u8> = sign_ups.pairs().iter().flat_map(|pair| pair.players).flatten().collect();
                let places = seated.len();
                seated.sort_unstable();
                seated.dedup();
                prop_assert_eq!(seated.len(), places);
                prop_assert!(sign_ups.pairs().len() <= 6);
            }
        }
    }
}
