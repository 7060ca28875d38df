//! The races that the player knows of, and the one that is open.

use bevy_ecs::prelude::*;
use splitkey_protocol::{
    PairClues, RaceKey, RaceLine, RaceLink, RacePage, RaceRow, RulingOn, TablePassword,
    races::{PairNumber, Schedule, Seconds, Stage},
};
use splitkey_rules::{Cell, Side};

use super::{board::RaceBoard, draft::RaceDraft};
use crate::{TableState, Texts};

/// How many more pairs each press lists.
pub(super) const LISTED: usize = 50;

/// What the organiser is about to rule, without the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceRuling {
    pub pair: PairNumber,
    pub on: RulingOn,
    /// The turn that it is about, if it is about one.
    pub turn: Option<u16>,
}

impl RaceRuling {
    /// Returns what a ruling on a pair is until something else is chosen: its referee was wrong.
    pub fn on(pair: PairNumber) -> RaceRuling {
        RaceRuling { pair, on: RulingOn::Strikes(-2), turn: None }
    }
}

/// The races as the host has sent them.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Races {
    /// Public races that are not closed.
    pub listed: Vec<RaceLine>,
    /// Those that the player organises or plays in, the ones that wait for the player first.
    pub mine: Vec<RaceLine>,
    /// Whether the list has arrived.
    pub heard: bool,
    /// Whether this host can have no races.
    pub has_none: bool,
    /// Whether another host of the same database has them at the moment.
    pub is_elsewhere: bool,
    /// The time of the host, which is told again twice a minute; 0 until it is known.
    pub now: Seconds,
    /// The race that is open, and its page once it has arrived.
    pub open: Option<RaceKey>,
    pub page: Option<RacePage>,
    /// Its pairs: those with a standing first, and of them the pairs of two people.
    pub pairs: Vec<RaceRow>,
    /// The most pairs that each list shows.
    pub most_listed: usize,
    /// What all pairs did, once it is closed.
    pub clues: Vec<PairClues>,
    /// Whether all of that has arrived.
    pub has_clues: bool,
    /// The word whose clues are compared.
    pub word: Option<Cell>,
    /// The password with which the player signs up.
    pub password: Option<TablePassword>,
    /// The ruling that the organiser is about to make.
    pub ruling: Option<RaceRuling>,
    /// The pair that the organiser is about to remove.
    pub removing: Option<PairNumber>,
    pub draft: RaceDraft,
    /// The result of saving a file, in words.
    pub saved: Option<String>,
    /// Whether the player goes to the table of their pair.
    pub(super) is_opening: bool,
}

impl Default for Races {
    fn default() -> Races {
        Races {
            listed: Vec::new(),
            mine: Vec::new(),
            heard: false,
            has_none: false,
            is_elsewhere: false,
            now: 0,
            open: None,
            page: None,
            pairs: Vec::new(),
            most_listed: LISTED,
            clues: Vec::new(),
            has_clues: false,
            word: None,
            password: None,
            ruling: None,
            removing: None,
            draft: RaceDraft::default(),
            saved: None,
            is_opening: false,
        }
    }
}

impl Races {
    /// Opens a race, as the address of a page asks for it.
    pub fn viewing(key: RaceKey) -> Races {
        Races { open: Some(key), ..Races::default() }
    }

    /// Opens a race, which has still to be fetched.
    pub(super) fn view(&mut self, key: RaceKey) {
        let is_open = match key {
            RaceKey::Race(race) => self.page.as_ref().is_some_and(|page| page.race == race),
            RaceKey::Pair(_) => self.open == Some(key),
        };
        if !is_open {
            self.close();
        }
        self.open = Some(key);
    }

    /// Closes the open race.
    pub(super) fn close(&mut self) {
        (self.open, self.page, self.word, self.password) = (None, None, None, None);
        (self.ruling, self.removing, self.saved) = (None, None, None);
        self.pairs.clear();
        self.clues.clear();
        self.has_clues = false;
        self.most_listed = LISTED;
    }

    /// Forgets the races of another host, since this one has none.
    pub(super) fn have_none(&mut self) {
        self.close();
        self.listed.clear();
        self.mine.clear();
        (self.heard, self.has_none) = (true, true);
    }

    /// Returns the Fluent key of why this host tells nothing of races, if it doesn't.
    pub(crate) fn why_untold(&self) -> Option<&'static str> {
        match (self.has_none, self.is_elsewhere) {
            (true, _) => Some("refused-race-none"),
            (false, true) => Some("refused-race-elsewhere"),
            (false, false) => None,
        }
    }

    /// Takes the player's own races, and sorts them by importance. Returns whether one waits for the player that did not
    /// when they were listed before.
    pub(super) fn set_mine(&mut self, mut mine: Vec<RaceLine>) -> bool {
        let waited = |race: RaceLink| self.mine.iter().any(|line| line.race == race && line.my_turn);
        let calls = self.heard && mine.iter().any(|line| line.my_turn && !waited(line.race));
        mine.sort_by_key(|line| (!line.my_turn, line.stage == Stage::Closed, line.closes));
        self.mine = mine;
        calls
    }

    /// Returns the public races that the player has nothing to do with yet.
    pub fn others(&self) -> impl Iterator<Item = &RaceLine> {
        self.listed.iter().filter(|line| self.mine.iter().all(|mine| mine.race != line.race))
    }

    /// Returns whether others may still play the board of the table's match, so that nothing of it may be shared: unless
    /// its race is known to be closed.
    pub fn keeps_board(&self, state: &TableState) -> bool {
        let race = state.table.as_ref().and_then(|table| table.race.as_ref());
        race.is_some_and(|race| {
            let is_closed = |page: &RacePage| page.race == race.race && page.stage == Stage::Closed;
            !self.page.as_ref().is_some_and(is_closed)
        })
    }

    /// Returns the link of the open race.
    pub fn race(&self) -> Option<RaceLink> {
        self.page.as_ref().map(|page| page.race)
    }

    /// Returns the pair with this number.
    pub fn row(&self, number: PairNumber) -> Option<&RaceRow> {
        self.pairs.iter().find(|row| row.number == number)
    }

    /// Returns the words and the key of the open race, once it is closed.
    pub fn board(&self) -> Option<RaceBoard> {
        RaceBoard::read(self.page.as_ref()?.opened.as_deref()?)
    }
}

/// Returns the schedule of a race.
pub(crate) fn schedule(page: &RacePage) -> Schedule {
    let plan = &page.plan;
    Schedule {
        opens: page.opens,
        sign_ups_end: plan.sign_ups_end,
        closes: plan.closes,
        action_limit: plan.action_limit,
    }
}

/// Returns the names of a pair, as far as they are known. The computer has one in the player's language.
pub(crate) fn pair_names(row: &RaceRow, texts: &Texts) -> String {
    let name = |side: Side| match &row.names[side.index()] {
        Some(name) => Some(name.to_string()),
        None => (row.computer == Some(side)).then(|| texts.get("computer-name")),
    };
    Side::BOTH.into_iter().filter_map(name).collect::<Vec<_>>().join(" & ")
}
