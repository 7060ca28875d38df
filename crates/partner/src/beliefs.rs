//! What a guesser believes about the partner's map.
//!
//! The key card allows many maps. A chain of random swaps (Metropolis) visits those that fit the own map and the own
//! guesses, each as often as it makes the clues of the partner likely: a giver names words that come to mind first, as
//! many as the number says, and avoids clues that bring assassins to mind. That includes the secrets of the key card,
//! every earlier clue, and what a clue says about the words that were not meant.

use splitkey_rules::{CELLS, Identity, KeyCard, SideMap};

use crate::board::Cells;
use crate::number::Random;

/// How many maps the chain visits, after as many that get it going.
const VISITED: usize = 4000;
const FIRST: usize = 600;
/// How strongly a giver avoids words that are assassins, in comparison with bystanders.
const AVERSION: f32 = 2.0;
/// How likely a giver names more words than the clue fits.
const SLIP: f32 = 0.05;
/// How surely a giver includes another word that fits.
const COMPLETE: f32 = 0.85;
/// How often a clue for 0 warns of bystanders, in comparison with assassins.
const MILD_WARNING: f32 = 0.2;

/// What is left of a clue for judging maps: how likely each word comes to mind.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The words in question with their chances, the likeliest first.
    ranked: Vec<(usize, f32)>,
    number: u8,
}

impl Evidence {
    pub fn new(targets: &Cells, chances: &[f32; CELLS], number: u8) -> Evidence {
        let mut ranked: Vec<(usize, f32)> =
            (0..CELLS).filter(|cell| targets[*cell]).map(|cell| (cell, chances[cell])).collect();
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        Evidence { ranked, number }
    }

    /// Returns how likely a giver with this map says this clue, up to a factor.
    fn likelihood(&self, map: &[Identity; CELLS]) -> f32 {
        let share = |wanted: Identity| {
            let chances = self.ranked.iter().filter(|(cell, _)| map[*cell] == wanted);
            chances.map(|(_, chance)| chance).sum::<f32>()
        };
        let (mut agents, assassins) = (share(Identity::Agent), share(Identity::Assassin));
        let mut all: f32 = self.ranked.iter().map(|(_, chance)| chance).sum();
        if self.number == 0 {
            return (1.0 - agents / all).max(0.01).powi(2) * (MILD_WARNING + assassins / all);
        }
        let (mut likely, mut named) = (1.0, 0);
        for (cell, chance) in &self.ranked {
            if map[*cell] != Identity::Agent {
                continue;
            }
            if named == self.number {
                return likely * (1.0 - COMPLETE * agents / all);
            }
            likely *= (agents / (all + AVERSION * assassins)).max(0.001);
            agents = (agents - chance).max(0.0);
            all = (all - chance).max(1e-6);
            named += 1;
        }
        for _ in named..self.number {
            likely *= SLIP;
        }
        likely
    }
}

/// How likely each word is an agent or an assassin on the partner's map.
#[derive(Clone, Debug)]
pub struct Beliefs {
    pub agent: [f32; CELLS],
    pub assassin: [f32; CELLS],
}

impl Beliefs {
    /// Estimates the partner's map from the own one, the identities shown, and the partner's clues.
    pub fn estimate(
        own: &SideMap,
        shown: &[Option<Identity>; CELLS],
        clues: &[Evidence],
        random: &mut Random,
    ) -> Beliefs {
        let mut chain = Chain::start(own, shown, clues, random);
        for _ in 0..FIRST {
            chain.step(random);
        }
        let (mut agents, mut assassins) = ([0_u16; CELLS], [0_u16; CELLS]);
        for _ in 0..VISITED {
            chain.step(random);
            for (cell, identity) in chain.map.iter().enumerate() {
                agents[cell] += u16::from(*identity == Identity::Agent);
                assassins[cell] += u16::from(*identity == Identity::Assassin);
            }
        }
        let share = |count: u16| f32::from(count) / VISITED as f32;
        Beliefs { agent: agents.map(share), assassin: assassins.map(share) }
    }
}

struct Chain<'a> {
    map: [Identity; CELLS],
    /// The cells whose identity is open, in groups of equal identity on the own map.
    groups: Vec<Vec<usize>>,
    clues: &'a [Evidence],
    likelihoods: Vec<f32>,
}

impl<'a> Chain<'a> {
    fn start(
        own: &SideMap,
        shown: &[Option<Identity>; CELLS],
        clues: &'a [Evidence],
        random: &mut Random,
    ) -> Chain<'a> {
        let mut map = shown.map(|identity| identity.unwrap_or(Identity::Bystander));
        let mut groups = Vec::new();
        for mine in [Identity::Agent, Identity::Bystander, Identity::Assassin] {
            let pairs = KeyCard::PAIRS.iter().filter(|(own, _)| *own == mine);
            let mut left: Vec<Identity> = pairs.map(|(_, partner)| *partner).collect();
            let mut open = Vec::new();
            for cell in own.cells(mine) {
                match shown[cell.index()] {
                    Some(identity) => {
                        if let Some(at) = left.iter().position(|left| *left == identity) {
                            left.swap_remove(at);
                        }
                    }
                    None => open.push(cell.index()),
                }
            }
            random.shuffle(&mut left);
            for (cell, identity) in open.iter().zip(left) {
                map[*cell] = identity;
            }
            groups.push(open);
        }
        groups.retain(|group| group.len() > 1);
        let likelihoods = clues.iter().map(|clue| clue.likelihood(&map)).collect();
        Chain { map, groups, clues, likelihoods }
    }

    /// Swaps two words, or stays if that makes the clues too unlikely.
    fn step(&mut self, random: &mut Random) {
        let Some(group) = pick(&self.groups, random) else { return };
        let (one, other) = (group[random.below(group.len())], group[random.below(group.len())]);
        if self.map[one] == self.map[other] {
            return;
        }
        self.map.swap(one, other);
        let changed: Vec<f32> = self.clues.iter().map(|clue| clue.likelihood(&self.map)).collect();
        let ratio: f32 = changed.iter().zip(&self.likelihoods).map(|(new, old)| new / old).product();
        if random.fraction() < ratio {
            self.likelihoods = changed;
        } else {
            self.map.swap(one, other);
        }
    }
}

/// Picks a group, each as often as it has words.
fn pick<'a>(groups: &'a [Vec<usize>], random: &mut Random) -> Option<&'a Vec<usize>> {
    let words: usize = groups.iter().map(Vec::len).sum();
    if words == 0 {
        return None;
    }
    let mut at = random.below(words);
    groups.iter().find(|group| {
        let found = at < group.len();
        at = at.wrapping_sub(group.len());
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use splitkey_rules::{Deal, Game, Side};

    #[test]
    fn a_clue_for_0_warns_of_an_assassin() {
        let own = Game::new(Deal::sample()).side_view(Side::A).map;
        let believed =
            |clues: &[Evidence]| Beliefs::estimate(&own, &[None; CELLS], clues, &mut Random::new(1));
        let word = (0..CELLS).find(|cell| believed(&[]).assassin[*cell] > 0.01).expect("a word");
        let mut chances = [0.1 / 24.0; CELLS];
        chances[word] = 0.9;
        let (before, after) = (believed(&[]), believed(&[Evidence::new(&[true; CELLS], &chances, 0)]));
        assert!(after.assassin[word] > 2.0 * before.assassin[word]);
        assert!(after.agent[word] < before.agent[word] / 2.0);
    }
}
