//! How likely a match is to be won, from the agents that are missing and the tokens that are left.

use splitkey_rules::{Bank, Cell, Identity, Variant};

use crate::knowledge::Knowledge;
use crate::pace::{Pace, Paces};
use crate::readings::Readings;

/// The most agents on one side's map.
const AGENTS: usize = 9;
/// More tokens than this make no difference.
const MOST_TOKENS: usize = 26;

/// How often a guess in sudden death is right.
const SUDDEN: f32 = 0.35;
/// A strike race: how many clues a missing agent costs a usual pair, for how many agents of the match that counts, how many
/// strikes a match could cost at most, and the price of an assassin.
const CLUES_PER_AGENT: f32 = 0.75;
const USUAL_AGENTS: f32 = 5.0;
const STRIKES: f32 = 40.0;
const STRIKES_OF_ASSASSIN: f32 = 10.0;

/// The uncovered agents on the own map, and those on the partner's map alone.
#[derive(Clone, Copy)]
struct Missing {
    own: usize,
    other: usize,
}

impl Missing {
    /// Returns what is missing after a turn of this giver that found so many.
    fn after(self, own_clue: bool, found: usize) -> Missing {
        let (first, second) = if own_clue { (self.own, self.other) } else { (self.other, self.own) };
        let rest = found.saturating_sub(first);
        let (first, second) = (first.saturating_sub(found), second.saturating_sub(rest));
        if own_clue { Missing { own: first, other: second } } else { Missing { own: second, other: first } }
    }

    fn sum(self) -> usize {
        self.own + self.other
    }
}

/// The chance to win, after each way in which the running turn may end.
pub struct Prospects {
    missing: Missing,
    own_clue: bool,
    ends: Ends,
}

enum Ends {
    Mission {
        table: Table,
        stopped: Bank,
        mistaken: Option<Bank>,
    },
    /// With what a missing agent is likely to cost.
    Strike {
        per_agent: f32,
    },
}

impl Prospects {
    /// Returns the prospects of a turn in which this side gives the clue (`own_clue`) or guesses.
    pub fn of(knowledge: &Knowledge, readings: &Readings, own_clue: bool) -> Prospects {
        let public = &knowledge.view.public;
        let position = &public.position;
        let covered = |cell: Cell| position.words[cell.index()].agent.is_some();
        let own = knowledge.view.map.cells(Identity::Agent).filter(|cell| !covered(*cell)).count();
        let other = 15_usize.saturating_sub(position.agents() + own).min(AGENTS);
        let missing = Missing { own, other };
        if public.variant == Variant::Strike {
            // A pair that gives clue after clue in vain should rather risk a guess than pass.
            let (clues, found) = (f32::from(position.strikes.clues), position.agents() as f32);
            let per_agent = (CLUES_PER_AGENT * USUAL_AGENTS + clues) / (USUAL_AGENTS + found);
            return Prospects { missing, own_clue, ends: Ends::Strike { per_agent } };
        }
        let (stopped, mistaken) = (after_stop(position.bank), after_mistake(position.bank));
        Prospects {
            missing,
            own_clue,
            ends: Ends::Mission { table: Table::up_to(position.bank, readings), stopped, mistaken },
        }
    }

    /// Returns the chance if the turn finds so many more agents and then ends with a stop.
    pub fn stopped(&self, found: usize) -> f32 {
        let missing = self.missing.after(self.own_clue, found);
        match &self.ends {
            Ends::Strike { per_agent } => 1.0 - missing.sum() as f32 * per_agent / STRIKES,
            Ends::Mission { table, stopped, .. } => table.at(missing, *stopped, !self.own_clue),
        }
    }

    /// Returns the chance if the turn finds so many more agents and then ends with a bystander.
    pub fn mistaken(&self, found: usize) -> f32 {
        let missing = self.missing.after(self.own_clue, found);
        match &self.ends {
            Ends::Strike { .. } => self.stopped(found) - 1.0 / STRIKES,
            Ends::Mission { table, mistaken, .. } => {
                mistaken.map_or(0.0, |bank| table.at(missing, bank, !self.own_clue))
            }
        }
    }

    /// Returns what the turn is worth if it ends with an assassin, which a cautious player fears so many times more than
    /// missing what `found` agents bring. In a race it has its price, and the match goes on.
    pub fn assassin(&self, found: usize, caution: f32) -> f32 {
        match self.ends {
            Ends::Strike { .. } => self.stopped(found) - STRIKES_OF_ASSASSIN / STRIKES,
            Ends::Mission { .. } => -caution * self.stopped(found),
        }
    }
}

fn after_stop(mut bank: Bank) -> Bank {
    if bank.check > 0 {
        bank.check -= 1;
    } else {
        bank.bystander = bank.bystander.saturating_sub(1);
    }
    bank
}

fn after_mistake(mut bank: Bank) -> Option<Bank> {
    if bank.bystander > 0 {
        bank.bystander -= 1;
    } else {
        bank.check = bank.check.checked_sub(2)?;
    }
    Some(bank)
}

/// The chances to win by missing agents, with the partner's clue next and with the own one.
type Chances = [[[f32; 2]; AGENTS + 1]; AGENTS + 1];

/// The chance to win for every number of missing agents, every bank and either side's turn.
struct Table {
    paces: Paces,
    checks: usize,
    chances: Vec<Chances>,
}

impl Table {
    fn up_to(bank: Bank, readings: &Readings) -> Table {
        let (bystanders, checks) = Table::limits(bank);
        let mut table = Table { paces: Paces::of(readings), checks, chances: Vec::new() };
        for bystander in 0..=bystanders {
            for check in 0..=checks {
                let bank = Bank { bystander: bystander as u8, check: check as u8 };
                let mut chances: Chances = [[[1.0; 2]; AGENTS + 1]; AGENTS + 1];
                for (own, row) in chances.iter_mut().enumerate() {
                    for (other, chances) in row.iter_mut().enumerate().skip(usize::from(own == 0)) {
                        let missing = Missing { own, other };
                        *chances = [false, true].map(|own_clue| table.chance(missing, bank, own_clue));
                    }
                }
                table.chances.push(chances);
            }
        }
        table
    }

    fn limits(bank: Bank) -> (usize, usize) {
        (usize::from(bank.bystander).min(MOST_TOKENS), usize::from(bank.check).min(MOST_TOKENS))
    }

    fn at(&self, missing: Missing, bank: Bank, own_clue: bool) -> f32 {
        let (bystander, check) = Table::limits(bank);
        self.chances[bystander * (self.checks + 1) + check][missing.own][missing.other][usize::from(own_clue)]
    }

    fn chance(&self, missing: Missing, bank: Bank, own_clue: bool) -> f32 {
        if bank.is_empty() {
            return (0..missing.sum()).fold(1.0, |chance, _| chance * SUDDEN);
        }
        // A side without agents to point at gives no clues.
        let own_clue = if missing.own == 0 { false } else { own_clue || missing.other == 0 };
        let left = if own_clue { missing.own } else { missing.other };
        let paces = if own_clue { &self.paces.given[..] } else { &self.paces.guessed[..] };
        paces.iter().map(|pace| self.at_pace(pace, missing, left, bank, own_clue)).fold(0.0, f32::max)
    }

    fn at_pace(&self, pace: &Pace, missing: Missing, left: usize, bank: Bank, own_clue: bool) -> f32 {
        let mut chance = 0.0;
        for (found, share) in pace.found_shares(left).into_iter().enumerate() {
            let after = missing.after(own_clue, found);
            if after.sum() == 0 {
                chance += share;
                continue;
            }
            chance += share * (1.0 - pace.mistake) * self.at(after, after_stop(bank), !own_clue);
            if let Some(bank) = after_mistake(bank) {
                chance += share * pace.mistake * self.at(after, bank, !own_clue);
            }
        }
        chance * pace.survived(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use splitkey_rules::{Deal, Game, Side};

    fn prospects(bystander: u8, check: u8) -> Prospects {
        let mut view = Game::new(Deal::sample()).side_view(Side::A);
        view.public.position.bank = Bank { bystander, check };
        Prospects::of(
            &Knowledge::of(&view),
            &Readings { guessing: [0.0, 0.0, 1.0, 0.0, 0.0, 0.0], giving: [0.0, 0.0, 1.0, 0.0, 0.0, 0.0] },
            true,
        )
    }

    #[test]
    fn more_agents_and_more_tokens_are_better() {
        let nine = prospects(9, 0);
        assert!(nine.stopped(2) > nine.stopped(1) && nine.stopped(1) > nine.stopped(0));
        assert!(prospects(11, 0).stopped(1) > nine.stopped(1));
        assert_eq!(nine.stopped(15), 1.0);
    }

    #[test]
    fn a_bystander_costs_more_when_only_check_tokens_are_left() {
        let (free, dear) = (prospects(9, 0), prospects(0, 9));
        assert_eq!(free.stopped(1), free.mistaken(1));
        assert!(dear.stopped(1) > dear.mistaken(1));
    }

    #[test]
    fn a_mistake_that_cannot_be_paid_loses() {
        assert_eq!(prospects(0, 1).mistaken(1), 0.0);
        assert!(prospects(0, 1).stopped(1) > 0.0);
    }
}
