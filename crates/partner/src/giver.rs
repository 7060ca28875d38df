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

/// The most words that one clue is meant for.
const MOST_WORDS: usize = 4;
/// The giver expects the guesses of the people to whom the scores were fitted, neither surer nor wilder.
const SHARPNESS: f32 = 1.0;
const DOUBT: f32 = 0.0;
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
        let prospects = Prospects::of(self.knowledge, true);
        let targets = self.knowledge.partner_targets();
        let mut candidates: Vec<Candidate> = self
            .associations
            .given()
            .filter_map(|word| self.candidate(word, &targets, &prospects))
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

    /// Plays through what a partner does with a clue word, for the number of words that is best.
    fn candidate(&self, word: ClueWord, targets: &Cells, prospects: &Prospects) -> Option<Candidate> {
        let chances = self.board.chances(word, targets, SHARPNESS, DOUBT);
        let own = |wanted: Identity| {
            let cells = Cell::all().filter(move |cell| self.knowledge.own(*cell) == wanted);
            cells.map(Cell::index).filter(|cell| targets[*cell])
        };
        let mut agents: Vec<usize> = own(Identity::Agent).collect();
        agents.sort_by(|one, other| chances[*other].total_cmp(&chances[*one]).then(one.cmp(other)));
        let bystanders: f32 = own(Identity::Bystander).map(|cell| chances[cell]).sum();
        let assassins: f32 = own(Identity::Assassin).map(|cell| chances[cell]).sum();
        let mut agent_share: f32 = agents.iter().map(|cell| chances[*cell]).sum();
        let (mut reached, mut paid) = (1.0, 0.0);
        let mut best: Option<(f32, usize)> = None;
        for (found, agent) in agents.iter().take(MOST_WORDS).enumerate() {
            let all = agent_share + bystanders + assassins;
            let death = prospects.assassin() - self.temper.clue_caution * prospects.stopped(found);
            paid += reached * (bystanders * prospects.mistaken(found) + assassins * death) / all;
            reached *= agent_share / all;
            agent_share = (agent_share - chances[*agent]).max(0.0);
            let value = paid + reached * prospects.stopped(found + 1);
            if best.is_none_or(|(best, _)| value > best) {
                best = Some((value, found + 1));
            }
        }
        let (value, words) = best?;
        Some(Candidate { word, meant: agents[..words].to_vec(), value })
    }
}
