//! Chooses a clue.

use splitkey_rules::{Cell, Clue, Identity};
use splitkey_words::fold::fold;
use splitkey_words::referee::{Options, Referee, Verdict};

use crate::associations::{Associations, ClueWord};
use crate::board::{Board, Cells};
use crate::knowledge::Knowledge;
use crate::level::Temper;
use crate::number::Random;
use crate::prospects::Prospects;
use crate::readings::Readings;

/// The most words that one clue is meant for.
const MOST_WORDS: usize = 4;
/// What a common clue word is worth in comparison with a rare one, as a share of a won match.
const COMMON: f32 = 0.01;

/// A clue, and the words it is meant for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idea {
    pub clue: Clue,
    pub meant: Vec<Cell>,
}

/// Everything that a giver considers.
pub struct Giver<'a> {
    pub associations: &'a Associations,
    pub board: &'a Board,
    pub knowledge: &'a Knowledge<'a>,
    pub readings: Readings,
    pub referee: &'a Referee,
    pub temper: Temper,
}

/// A clue word with the words it is meant for and what it is worth.
struct Candidate {
    word: ClueWord,
    meant: Vec<usize>,
    value: f32,
}

impl Giver<'_> {
    /// Returns the best clues that the referee accepts without doubt, the best first, or fewer than `count` if there are
    /// not so many.
    pub fn ideas(&self, count: usize, random: &mut Random) -> Vec<Idea> {
        let prospects = Prospects::of(self.knowledge, &self.readings, true);
        let targets = self.knowledge.partner_targets();
        let own = [Identity::Agent, Identity::Bystander, Identity::Assassin].map(|wanted| {
            let cells = Cell::all().filter(|cell| self.knowledge.own(*cell) == wanted).map(Cell::index);
            cells.filter(|cell| targets[*cell]).collect::<Vec<usize>>()
        });
        let caution = self.temper.clue_caution;
        let worths = std::array::from_fn(|found| Worth {
            found: prospects.stopped(found + 1),
            mistaken: prospects.mistaken(found),
            death: prospects.assassin(found, caution),
        });
        let mut candidates: Vec<Candidate> = self
            .associations
            .given()
            .filter_map(|word| self.candidate(word, &targets, &own, &worths))
            .map(|mut candidate| {
                candidate.value += COMMON * self.associations.commonness(candidate.word);
                candidate.value += self.temper.clue_noise * random.noise();
                candidate
            })
            .collect();
        candidates.sort_by(|one, other| other.value.total_cmp(&one.value).then(one.word.cmp(&other.word)));
        let said: Vec<String> = self.knowledge.clues.iter().map(|past| fold(&past.clue.text)).collect();
        let table = self.referee.board(self.knowledge.visible_words());
        let legal = candidates.iter().filter(|candidate| {
            let text = self.associations.text(candidate.word);
            !said.iter().any(|said| said == text)
                && table.judge(text, Options::default(), |_| true) == Verdict::Valid
        });
        legal.filter_map(|candidate| self.idea(candidate)).take(count).collect()
    }

    fn idea(&self, candidate: &Candidate) -> Option<Idea> {
        let number = candidate.meant.len().max(1) as u8;
        let clue = Clue::new(self.associations.text(candidate.word), number).ok()?;
        let meant = candidate.meant.iter().filter_map(|cell| Cell::new(*cell as u8)).collect();
        Some(Idea { clue, meant })
    }

    /// Plays through what a partner does with a clue word in each reading, for the number of words that is best.
    fn candidate(
        &self,
        word: ClueWord,
        targets: &Cells,
        own: &[Vec<usize>; 3],
        worths: &[Worth; MOST_WORDS],
    ) -> Option<Candidate> {
        let [agents, bystanders, assassins] = own;
        let mut agents = agents.clone();
        self.board.rank(word, &mut agents);
        agents.truncate(MOST_WORDS);
        let mut values = [0.0; MOST_WORDS];
        for (reading, share) in self.readings.guessing.iter().enumerate().filter(|(_, share)| **share > 0.01)
        {
            let chances = self.board.chances(word, targets, reading);
            let sum = |cells: &[usize]| cells.iter().map(|cell| chances[*cell]).sum::<f32>();
            let (bystanders, assassins) = (sum(bystanders), sum(assassins));
            let mut agent_share = sum(&own[0]);
            let (mut reached, mut paid) = (1.0, 0.0);
            for (found, agent) in agents.iter().enumerate() {
                let all = (agent_share + bystanders + assassins).max(f32::MIN_POSITIVE);
                paid +=
                    reached * (bystanders * worths[found].mistaken + assassins * worths[found].death) / all;
                reached *= agent_share / all;
                agent_share = (agent_share - chances[*agent]).max(0.0);
                values[found] += share * (paid + reached * worths[found].found);
            }
        }
        let (words, value) = (1..=agents.len()).zip(values).max_by(|one, other| one.1.total_cmp(&other.1))?;
        agents.truncate(words);
        Some(Candidate { word, meant: agents, value })
    }
}

/// What the guess after so many right ones is worth, by what it finds.
struct Worth {
    /// If it finds an agent and the turn ends then.
    found: f32,
    mistaken: f32,
    death: f32,
}
