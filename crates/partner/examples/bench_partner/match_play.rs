//! One match between two players.

use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use splitkey_partner::Habits;
use splitkey_rules::{
    Action, Deal, Game, Identity, KeyCard, Mission, Outcome, Phase, Side, TurnRecord, Variant,
};
use splitkey_words::referee::{Options, Referee, Verdict};
use splitkey_words::{Deck, Pack, built_in};

use crate::players::Cast;

/// More actions than any match can have.
const MOST_ACTIONS: usize = 500;

/// What the report needs of a match.
pub struct Played {
    pub seed: u64,
    pub outcome: Option<Outcome>,
    pub sudden_death: bool,
    pub turns: u16,
    pub agents: usize,
    pub tokens: u8,
    pub lines: Vec<Line>,
    pub illegal: usize,
    pub times: Vec<Duration>,
    /// What each player of the pair has learned of the other one.
    pub habits: [Habits; 2],
}

/// What a turn came to, or sudden death.
pub struct Line {
    /// 0 in sudden death.
    pub number: u8,
    /// Which player of the pair guessed last.
    pub guesser: usize,
    pub found: usize,
    /// The identity that ended the turn, if it was no agent.
    pub end: Option<Identity>,
}

/// The deals, each made from its seed alone.
pub struct Deals {
    deck: Deck,
    mission: Mission,
}

impl Deals {
    pub fn english(mission: Mission) -> Deals {
        let packs = built_in::ENGLISH
            .map(|text| Pack::parse(text.as_bytes()).expect("the packs of the game should be right"));
        let deck = Deck::of(&packs).expect("the packs should make a deck");
        Deals { deck, mission }
    }

    fn deal(&self, random: &mut StdRng) -> Deal {
        let mut order = self.deck.faces();
        order.shuffle(random);
        let layout = self.deck.lay_out(&order, |_| false).expect("the deck should have 25 cards");
        let mut pairs = KeyCard::PAIRS;
        pairs.shuffle(random);
        let key = KeyCard::from_pairs(pairs).expect("the pairs should be a key");
        Deal::new(layout.up, key, self.mission, Variant::STANDARD).expect("the deal should be right")
    }
}

/// The seeds of matches that came before others, which no report is about.
const BEFORE: u64 = 1 << 40;

/// How the matches of a pair are played.
#[derive(Clone, Copy)]
pub struct Manner {
    /// How many other matches the pair has played before.
    pub before: u64,
    /// Whether to print every clue with the words it was meant for.
    pub clues: bool,
}

pub fn play(deals: &Deals, cast: &Cast, referee: &Referee, seed: u64, manner: Manner) -> Played {
    let mut habits = [None; 2];
    for earlier in 0..manner.before {
        let seed = BEFORE + seed * manner.before + earlier;
        let quietly = Manner { clues: false, ..manner };
        habits = play_once(deals, cast, referee, seed, habits, quietly).habits.map(Some);
    }
    play_once(deals, cast, referee, seed, habits, manner)
}

fn play_once(
    deals: &Deals,
    cast: &Cast,
    referee: &Referee,
    seed: u64,
    habits: [Option<Habits>; 2],
    Manner { clues, .. }: Manner,
) -> Played {
    let mut random = StdRng::seed_from_u64(seed);
    let mut game = Game::new(deals.deal(&mut random));
    let mut players = cast.players(seed, habits);
    let first = if random.random_bool(0.5) { Side::A } else { Side::B };
    let (mut illegal, mut times, mut sudden_death) = (0, Vec::new(), false);
    for _ in 0..MOST_ACTIONS {
        let side = match game.phase() {
            Phase::Over(_) => break,
            Phase::First => first,
            Phase::Sudden(may) => {
                sudden_death = true;
                if may[0] { Side::A } else { Side::B }
            }
            phase => {
                if phase.waits_for(Side::A) {
                    Side::A
                } else {
                    Side::B
                }
            }
        };
        let view = game.side_view(side);
        let started = Instant::now();
        let Some(action) = players[side.index()].act(&view) else { break };
        times.push(started.elapsed());
        if let Action::Clue { clue, .. } = &action {
            let words = game.visible_words().map(|(_, word)| word);
            illegal += usize::from(referee.judge(&clue.text, words, Options::default()) != Verdict::Valid);
            if clues {
                let meant = players[side.index()].meant();
                let words: Vec<&str> =
                    meant.iter().map(|cell| game.deal().words()[cell.index()].as_str()).collect();
                println!("{seed} {} {}: {}", clue.text, clue.number, words.join(", "));
            }
        }
        if let Action::Guess(cells) = &action
            && clues
        {
            let at = cells[0];
            println!(
                "    {} {:?}",
                game.deal().words()[at.index()],
                game.deal().key().identity(side.partner(), at)
            );
        }
        if let Err(refusal) = game.apply(side, &action) {
            let program = players[side.index()].is_program();
            assert!(program, "seed {seed}: {action:?} is refused: {refusal:?}");
            eprintln!("seed {seed}: {action:?} is refused: {refusal:?}");
            break;
        }
    }
    let mut habits = Side::BOTH.map(|side| players[side.index()].habits(&game.side_view(side)));
    if Cast::player_at(Side::A, seed) == 1 {
        habits.reverse();
    }
    let position = game.position();
    let outcome = if let Phase::Over(outcome) = position.phase { Some(outcome) } else { None };
    Played {
        seed,
        outcome,
        sudden_death,
        turns: position.turn,
        agents: position.agents(),
        tokens: position.bank.tokens(),
        lines: game.public_view().log.iter().filter_map(|turn| line(turn, seed)).collect(),
        illegal,
        times,
        habits,
    }
}

fn line(turn: &TurnRecord, seed: u64) -> Option<Line> {
    let number = turn.clue.as_ref().map_or(0, |given| given.clue.number);
    let last = turn.guesses.last()?;
    let found = turn.guesses.iter().filter(|guess| guess.found == Identity::Agent).count();
    let end = (last.found != Identity::Agent).then_some(last.found);
    Some(Line { number, guesser: Cast::player_at(last.guesser, seed), found, end })
}
