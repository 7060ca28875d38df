//! Chooses a word to touch, or stops.

use splitkey_rules::{Action, Cell, Phase, Variant};

use crate::associations::ClueWord;
use crate::beliefs::{Beliefs, Evidence};
use crate::board::Board;
use crate::knowledge::Knowledge;
use crate::level::Temper;
use crate::number::Random;
use crate::prospects::Prospects;
use crate::readings::Readings;

/// How often a giver picks a clue by an association that the table does not have.
const DOUBT: f32 = 0.05;
/// How likely a word that is no agent is an assassin at least. A giver may not have seen that the clue suggests it.
const OVERSIGHT: f32 = 0.08;
/// The same once the clue has led to as many words as its number says. No clue speaks for such a guess: of the 52
/// without an agent in matches with one of us, 10 were assassins.
const BEYOND: f32 = 0.2;

/// Everything that a guesser considers.
pub struct Guesser<'a> {
    pub board: &'a Board,
    pub knowledge: &'a Knowledge<'a>,
    pub readings: Readings,
    pub temper: Temper,
}

impl Guesser<'_> {
    /// Returns what this side believes about the partner's map. `understand` finds the clue words in the table; clues
    /// that it does not know are left out.
    pub fn beliefs(&self, understand: impl Fn(&str) -> Option<ClueWord>, random: &mut Random) -> Beliefs {
        let clues: Vec<Evidence> = self
            .knowledge
            .partner_clues()
            .filter_map(|past| {
                let word = understand(&past.clue.text)?;
                let mut chances = self.board.mixed(word, &past.targets, &self.readings.giving);
                let count = past.targets.iter().filter(|target| **target).count();
                for (chance, target) in chances.iter_mut().zip(past.targets) {
                    *chance = if target { *chance * (1.0 - DOUBT) + DOUBT / count as f32 } else { 0.0 };
                }
                Some(Evidence::new(&past.targets, &chances, past.clue.number))
            })
            .collect();
        Beliefs::estimate(&self.knowledge.view.map, &self.knowledge.shown, &clues, random)
    }

    /// Returns the best guess, or the end of the turn if that is better.
    pub fn choose(&self, beliefs: &Beliefs, random: &mut Random) -> Option<Action> {
        let public = &self.knowledge.view.public;
        let prospects = Prospects::of(self.knowledge, &self.readings, false);
        let sudden = matches!(public.position.phase, Phase::Sudden(_));
        let targets = self.knowledge.own_targets();
        let beyond = self.knowledge.partner_clues().last().is_some_and(|past| {
            let number = usize::from(past.clue.number);
            number > 0 && past.guesses.len() >= number
        });
        let oversight = if beyond { BEYOND } else { OVERSIGHT };
        let (value, cell) = Cell::all()
            .filter(|cell| targets[cell.index()])
            .map(|cell| {
                let noise = self.temper.guess_noise * random.noise();
                let agent = (beliefs.agent[cell.index()] + noise).clamp(0.0, 1.0);
                let least = oversight * (1.0 - agent);
                let assassin = beliefs.assassin[cell.index()].max(least).min(1.0 - agent);
                let value = if sudden { agent } else { self.value(&prospects, agent, assassin) };
                (value, cell)
            })
            .max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)))?;
        if !sudden && value <= prospects.stopped(0) {
            if public.position.may_stop {
                return Some(Action::Stop);
            }
            if public.variant == Variant::Strike {
                return Some(Action::Pass);
            }
        }
        Some(Action::Guess(vec![cell]))
    }

    fn value(&self, prospects: &Prospects, agent: f32, assassin: f32) -> f32 {
        let death = prospects.assassin(0, self.temper.guess_caution);
        agent * prospects.stopped(1) + (1.0 - agent - assassin) * prospects.mistaken(0) + assassin * death
    }
}
