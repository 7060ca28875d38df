//! Hashes of the whole state of a match. The journal stores them and compares them after a replay.
//!
//! [`Game::state_hash`] hashes an explicit sequence of bytes with 64-bit FNV-1a, so that renaming a type or field
//! does not change it. Numbers are little-endian. A text is its length in bytes as `u32`, then its UTF-8. A side is
//! 0 or 1, a flag 0 or 1, an identity 0 (agent), 1 (bystander) or 2 (assassin). An option is 0, or 1 followed by its
//! content. In order:
//!
//! 1. the deal: 25 words; for each cell its identity on A's map and on B's; turns and mistakes of the mission as `u8`;
//!    the variant: 0 with the flags `looser` and `enforced_timers`, or 1 for a strike race;
//! 2. revision `u32`, turns begun `u16`, phase: 0 first, 1 clue and side, 2 clue of any side, 3 guess and side,
//!    4 challenge and side, 5 sudden death and a flag for each side, 6 over and outcome; an outcome is 0 won, 1 lost
//!    and 0 to 3 for assassin, tokens, sudden death, given up, or 2 void;
//! 3. for each cell: option of the side that found an agent, a flag for each side's mark, tokens on each mark as `u8`;
//! 4. the bank's bystander and check tokens, the check tokens taken by each side, discarded tokens, all `u8`; the
//!    strikes: clues, bystanders, assassins, illegal clues as `u16`;
//! 5. flags: whether each side's map is finished, whether the guesser may stop, whether the clue may be challenged; option
//!    of the open proposal: side and 0 to give up or 1 for a void match;
//! 6. the log: its length as `u32`; for each turn its number as `u16`, option of the clue (side, text, number as `u8`,
//!    flag penalised), the guesses (their number as `u32`; cell as `u8`, side, identity), option of its end: 0 stop,
//!    1 mistake, 2 finished, 3 timed out, 4 pass, 5 match over.

use super::Game;
use crate::{Cell, Identity, Loss, Outcome, Phase, Proposal, Side, TurnEnd, TurnRecord, Variant};

impl Game {
    /// Returns a hash of the whole state, key included. It is the same on every target and in every later version.
    pub fn state_hash(&self) -> u64 {
        let mut hash = Fnv::default();
        self.hash_deal(&mut hash);
        let position = &self.position;
        hash.write(&position.revision.to_le_bytes());
        hash.write(&position.turn.to_le_bytes());
        hash_phase(&mut hash, position.phase);
        for word in position.words {
            hash.option(word.agent, Fnv::side);
            word.marked_by.into_iter().for_each(|marked| hash.flag(marked));
            hash.write(&word.tokens);
        }
        let (bank, taken) = (position.bank, position.taken);
        hash.write(&[bank.bystander, bank.check, taken[0], taken[1], position.discarded]);
        let strikes = position.strikes;
        for count in [strikes.clues, strikes.bystanders, strikes.assassins, strikes.illegal_clues] {
            hash.write(&count.to_le_bytes());
        }
        let [a, b] = position.finished;
        [a, b, position.may_stop, position.may_challenge].into_iter().for_each(|flag| hash.flag(flag));
        hash.option(position.proposal, |hash, (side, proposal)| {
            hash.side(side);
            hash.write(&[match proposal {
                Proposal::GiveUp => 0,
                Proposal::Void => 1,
            }]);
        });
        hash.write(&(self.log.len() as u32).to_le_bytes());
        self.log.iter().for_each(|turn| hash_turn(&mut hash, turn));
        hash.0
    }

    fn hash_deal(&self, hash: &mut Fnv) {
        self.deal.words.iter().for_each(|word| hash.text(word));
        for cell in Cell::all() {
            Side::BOTH.into_iter().for_each(|side| hash.identity(self.deal.key.identity(side, cell)));
        }
        hash.write(&[self.deal.mission.turns(), self.deal.mission.mistakes()]);
        match self.deal.variant {
            Variant::Mission { looser, enforced_timers } => {
                hash.write(&[0]);
                hash.flag(looser);
                hash.flag(enforced_timers);
            }
            Variant::Strike => hash.write(&[1]),
        }
    }
}

fn hash_phase(hash: &mut Fnv, phase: Phase) {
    match phase {
        Phase::First => hash.write(&[0]),
        Phase::Clue(side) => hash.write(&[1, side_number(side)]),
        Phase::ClueAny => hash.write(&[2]),
        Phase::Guess(side) => hash.write(&[3, side_number(side)]),
        Phase::Challenge(side) => hash.write(&[4, side_number(side)]),
        Phase::Sudden([a, b]) => hash.write(&[5, u8::from(a), u8::from(b)]),
        Phase::Over(Outcome::Won) => hash.write(&[6, 0]),
        Phase::Over(Outcome::Lost(loss)) => {
            let loss = match loss {
                Loss::Assassin => 0,
                Loss::Tokens => 1,
                Loss::Sudden => 2,
                Loss::GaveUp => 3,
            };
            hash.write(&[6, 1, loss]);
        }
        Phase::Over(Outcome::Void) => hash.write(&[6, 2]),
    }
}

fn hash_turn(hash: &mut Fnv, turn: &TurnRecord) {
    hash.write(&turn.number.to_le_bytes());
    hash.option(turn.clue.as_ref(), |hash, given| {
        hash.side(given.giver);
        hash.text(&given.clue.text);
        hash.write(&[given.clue.number]);
        hash.flag(given.penalised);
    });
    hash.write(&(turn.guesses.len() as u32).to_le_bytes());
    for guess in &turn.guesses {
        hash.write(&[guess.cell.into()]);
        hash.side(guess.guesser);
        hash.identity(guess.found);
    }
    hash.option(turn.end, |hash, end| {
        hash.write(&[match end {
            TurnEnd::Stop => 0,
            TurnEnd::Mistake => 1,
            TurnEnd::Finished => 2,
            TurnEnd::TimedOut => 3,
            TurnEnd::Pass => 4,
            TurnEnd::MatchOver => 5,
        }]);
    });
}

fn side_number(side: Side) -> u8 {
    match side {
        Side::A => 0,
        Side::B => 1,
    }
}

/// FNV-1a, 64 bits: small, and stable across versions, unlike the standard library's hasher.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn flag(&mut self, flag: bool) {
        self.write(&[u8::from(flag)]);
    }

    fn side(&mut self, side: Side) {
        self.write(&[side_number(side)]);
    }

    fn identity(&mut self, identity: Identity) {
        self.write(&[match identity {
            Identity::Agent => 0,
            Identity::Bystander => 1,
            Identity::Assassin => 2,
        }]);
    }

    fn text(&mut self, text: &str) {
        self.write(&(text.len() as u32).to_le_bytes());
        self.write(text.as_bytes());
    }

    fn option<T>(&mut self, option: Option<T>, content: impl FnOnce(&mut Fnv, T)) {
        match option {
            None => self.write(&[0]),
            Some(value) => {
                self.write(&[1]);
                content(self, value);
            }
        }
    }
}

#[cfg(test)]
mod tests;
