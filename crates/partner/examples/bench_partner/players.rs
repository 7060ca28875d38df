//! The players that can meet.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sha2::{Digest, Sha256};
use splitkey_partner::{Associations, Habits, Level, Partner};
use splitkey_rules::{Action, Cell, Clue, Phase, Side, SideView};
use splitkey_words::referee::Referee;

use crate::program::Program;

/// The table of the game, as it is in this source tree.
const SHIPPED: &str = "assets/lexicon/associations-en.bin";

/// The association tables in use, by path.
#[derive(Default)]
pub struct Tables(BTreeMap<String, (Arc<Associations>, String)>);

impl Tables {
    fn get(&mut self, path: Option<&str>) -> Result<Arc<Associations>, String> {
        let name = path.unwrap_or(SHIPPED);
        if let Some((table, _)) = self.0.get(name) {
            return Ok(table.clone());
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let bytes = fs::read(root.join(name)).map_err(|error| format!("cannot read {name}: {error}"))?;
        let table = Arc::new(Associations::read(&bytes).map_err(|error| format!("{name}: {error}"))?);
        let hash = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        self.0.insert(name.to_owned(), (table.clone(), hash));
        Ok(table)
    }

    /// Prints which tables were used.
    pub fn print(&self) {
        for (name, (_, hash)) in &self.0 {
            println!("SHA-256 {hash}  {name}");
        }
    }
}

/// The two players of a pair.
pub struct Cast([Role; 2]);

struct Role {
    kind: Kind,
    /// The command of another program.
    command: Option<String>,
    level: Level,
    /// How closely a sampler follows the table, in comparison with the people to whom its scores were fitted.
    sharpness: f32,
    table: Arc<Associations>,
    referee: Arc<Referee>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Partner,
    Sampler,
    Random,
    Program,
}

impl Cast {
    pub fn find(pair: &[String; 2], tables: &mut Tables, referee: &Arc<Referee>) -> Result<Cast, String> {
        let [one, other] = pair.each_ref().map(|name| Role::find(name, tables, referee));
        Ok(Cast([one?, other?]))
    }

    /// Returns the players for one match, who may have played together before.
    pub fn players(&self, seed: u64, habits: [Option<Habits>; 2]) -> [Player<'_>; 2] {
        Side::BOTH.map(|side| {
            let at = Cast::player_at(side, seed);
            Player::new(&self.0[at], seed * 2 + side.index() as u64, habits[at])
        })
    }

    /// Returns which player of the pair sits there: the first one is Lark if the seed is even.
    pub fn player_at(side: Side, seed: u64) -> usize {
        (side.index() + usize::from(seed % 2 == 1)) % 2
    }
}

impl Role {
    fn find(name: &str, tables: &mut Tables, referee: &Arc<Referee>) -> Result<Role, String> {
        if let Some(command) = name.strip_prefix("exec:") {
            let (command, kind, table) = (Some(command.to_owned()), Kind::Program, tables.get(None)?);
            return Ok(Role {
                kind,
                command,
                level: Level::Steady,
                sharpness: 1.0,
                table,
                referee: referee.clone(),
            });
        }
        let (player, path) = name.split_once('@').map_or((name, None), |(player, path)| (player, Some(path)));
        let (kind, level) = match player {
            "partner" | "partner:steady" => (Kind::Partner, Level::Steady),
            "partner:relaxed" => (Kind::Partner, Level::Relaxed),
            "partner:sharp" => (Kind::Partner, Level::Sharp),
            "sampler" | "sampler:close" | "sampler:loose" => (Kind::Sampler, Level::Steady),
            "random" => (Kind::Random, Level::Steady),
            _ => return Err(format!("there is no player {player}")),
        };
        let sharpness = match player {
            "sampler:close" => 1.6,
            "sampler:loose" => 0.5,
            _ => 1.0,
        };
        Ok(Role { kind, command: None, level, sharpness, table: tables.get(path)?, referee: referee.clone() })
    }
}

/// A player in one match.
pub struct Player<'a> {
    role: &'a Role,
    partner: Partner,
    random: StdRng,
    program: Option<Program>,
}

impl<'a> Player<'a> {
    fn new(role: &'a Role, seed: u64, habits: Option<Habits>) -> Player<'a> {
        let partner = Partner::new(role.table.clone(), role.referee.clone(), role.level, seed);
        let partner = partner.with_habits(habits);
        let program = role.command.as_deref().map(Program::start);
        Player { role, partner, random: StdRng::seed_from_u64(seed), program }
    }

    pub fn act(&mut self, view: &SideView) -> Option<Action> {
        let guesses = view.public.position.phase.may_guess(view.side);
        match self.role.kind {
            Kind::Partner => self.partner.act(view),
            Kind::Sampler if !guesses => self.partner.act(view),
            Kind::Sampler => Some(self.sample(view)),
            Kind::Random if !guesses => Some(self.random_clue()),
            Kind::Random => Some(self.random_guess(view)),
            Kind::Program => self.program.as_mut().and_then(|program| {
                program.act(view).unwrap_or_else(|error| {
                    eprintln!("{error}");
                    None
                })
            }),
        }
    }

    /// Returns whether it may do what the rules refuse.
    pub fn is_program(&self) -> bool {
        self.program.is_some()
    }

    /// Returns what the player has learned of the other one.
    pub fn habits(&mut self, view: &SideView) -> Habits {
        self.partner.habits(view)
    }

    /// Returns what the player's last clue was meant for.
    pub fn meant(&self) -> Vec<Cell> {
        self.partner.meant().last().map_or_else(Vec::new, |meant| meant.idea.meant.clone())
    }

    /// Guesses as people do who take the first word that comes to mind: by the associations of the running clue, or of
    /// an unfinished one in sudden death, and by the own key; and stops at the number.
    fn sample(&mut self, view: &SideView) -> Action {
        let position = &view.public.position;
        let partner_clues = view
            .public
            .log
            .iter()
            .filter(|record| record.clue.as_ref().is_some_and(|given| given.giver != view.side));
        let open = |record: &&splitkey_rules::TurnRecord| {
            let number = record.clue.as_ref().map_or(0, |given| usize::from(given.clue.number));
            let found = record.guesses.iter().filter(|guess| guess.found == splitkey_rules::Identity::Agent);
            found.count() < number
        };
        let sudden = matches!(position.phase, Phase::Sudden(_));
        let record =
            if sudden { partner_clues.clone().rfind(open) } else { partner_clues.clone().next_back() };
        if !sudden && position.may_stop && record.is_some_and(|record| !open(&record)) {
            return Action::Stop;
        }
        let clue = record.and_then(|record| record.clue.as_ref()).map(|given| given.clue.text.as_str());
        let chances = self.partner.first_guesses(view, clue).map(|chance| chance.powf(self.role.sharpness));
        let mut at = self.random.random_range(0.0..1.0) * chances.iter().sum::<f32>();
        let hit = Cell::all().find(|cell| {
            at -= chances[cell.index()];
            at < 0.0
        });
        let last = Cell::all().rfind(|cell| chances[cell.index()] > 0.0);
        Action::Guess(hit.or(last).into_iter().collect())
    }

    fn random_clue(&mut self) -> Action {
        let given: Vec<_> = self.role.table.given().collect();
        let word = given[self.random.random_range(0..given.len())];
        let clue = Clue::new(self.role.table.text(word), 2).expect("a word of the table should be a clue");
        Action::Clue { clue, illegal: false }
    }

    fn random_guess(&mut self, view: &SideView) -> Action {
        let position = &view.public.position;
        if position.may_stop && self.random.random_bool(0.5) {
            return Action::Stop;
        }
        let open: Vec<Cell> = Cell::all()
            .filter(|cell| {
                let word = position.words[cell.index()];
                !word.is_covered() && !word.is_marked_by(view.side)
            })
            .collect();
        Action::Guess(vec![open[self.random.random_range(0..open.len())]])
    }
}
