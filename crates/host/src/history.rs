//! Restores a table from its records after a restart of the host.

use std::fmt;

use splitkey_protocol::{LinkKind, SeatId, TableCode, TableView, View};
use splitkey_rules::{Action, Refusal, Side};
use splitkey_words::own::OwnWords;

use crate::{
    journal::{Event, PlayedMatch, RULES, Record},
    players::player::PlayerId,
    tables::{
        matches::Match,
        seats::{Person, Seats},
        table::Table,
    },
};

mod snapshot;

pub use snapshot::{MatchSnapshot, SeatSnapshot, Snapshot};

/// The state of a table after its records.
pub struct History {
    pub(crate) table: Table,
    pub(crate) seats: Seats,
    pub(crate) match_state: Option<Match>,
    /// The number of the last record.
    pub(crate) records: u64,
    pub(crate) epoch: u32,
    /// The actions of the match so far.
    pub(crate) actions: Vec<(Side, Action)>,
}

impl History {
    /// Replays all records of one table, in order. Returns `None` if there are none.
    ///
    /// # Errors
    /// When a record does not follow from those before it.
    pub fn read(records: impl IntoIterator<Item = Record>) -> Result<Option<History>, HistoryError> {
        History::read_on(None, records)
    }

    /// Replays the records that follow a history, in order.
    ///
    /// # Errors
    /// When a record does not follow from those before it, or from the history.
    pub fn read_on(
        mut history: Option<History>,
        records: impl IntoIterator<Item = Record>,
    ) -> Result<Option<History>, HistoryError> {
        for record in records {
            let (table, number) = (record.table, record.number);
            history
                .get_or_insert_with(|| History::of(table))
                .take(record)
                .map_err(|problem| HistoryError { table, number, problem })?;
        }
        Ok(history)
    }

    fn of(code: TableCode) -> History {
        let (table, seats) = (Table::new(code), Seats::default());
        History { table, seats, match_state: None, records: 0, epoch: 0, actions: Vec::new() }
    }

    pub fn code(&self) -> TableCode {
        self.table.code
    }

    /// Returns the number of records.
    pub fn records(&self) -> u64 {
        self.records
    }

    /// Returns whether everyone has left the table for good.
    pub fn is_closed(&self) -> bool {
        self.seats.is_empty()
    }

    /// Returns whether a match is running.
    pub fn has_running_match(&self) -> bool {
        self.match_state.as_ref().is_some_and(Match::runs)
    }

    /// Returns the table as everyone at it sees it, with nobody connected.
    pub fn table_view(&self) -> TableView {
        self.table.view(&self.seats, self.match_state.as_ref())
    }

    /// Returns the match as a member of `side` sees it, or a spectator for `None`. Returns `None` without a match.
    pub fn match_view(&self, side: Option<Side>) -> Option<View> {
        self.match_state.as_ref().map(|match_state| match_state.view(side))
    }

    /// Returns the last match for the histories of those who played it, if it is over.
    pub fn played(&self) -> Option<PlayedMatch> {
        self.match_state.as_ref()?.played(&self.table, &self.seats)
    }

    /// Applies the next record.
    fn take(&mut self, record: Record) -> Result<(), HistoryProblem> {
        if record.rules != RULES {
            return Err(HistoryProblem::OtherRules(record.rules));
        }
        if record.table != self.table.code || record.number != self.records + 1 {
            return Err(HistoryProblem::OutOfOrder);
        }
        if record.epoch < self.epoch {
            return Err(HistoryProblem::OlderOwner);
        }
        self.records = record.number;
        self.epoch = record.epoch;
        self.apply(record.event)?;
        let state_hash = self.match_state.as_ref().map_or(0, |match_state| match_state.game.state_hash());
        if state_hash == record.state_hash { Ok(()) } else { Err(HistoryProblem::OtherState) }
    }

    fn apply(&mut self, event: Event) -> Result<(), HistoryProblem> {
        match event {
            Event::Opened { host, player, name } => {
                self.seats.restore(host, player, name);
                self.table.host = host;
            }
            Event::Joined { seat, player, name } => {
                self.seats.restore(seat, player, name);
                self.match_state.iter_mut().for_each(|match_state| match_state.note_newcomer(player));
            }
            Event::Renamed { seat, name } => self.person(seat)?.name = name,
            Event::SatDown { seat, side } => {
                let person = self.person(seat)?;
                person.sit(side);
                let player = person.player;
                if let (Some(match_state), Some(side)) = (&mut self.match_state, side) {
                    match_state.note_seated(player, side, self.table.access.open_sides);
                }
                self.dismiss_computer();
            }
            Event::Left { seat, host } => {
                self.part(seat)?;
                self.table.host = host.unwrap_or(self.table.host);
            }
            Event::Configured { settings } => self.table.settings = settings,
            Event::WordsKept { words } => self.table.keep_words(OwnWords { words }),
            Event::Dealt { deal } => {
                self.table.note_words(deal.deal.words());
                self.match_state = Some(Match::of(*deal, &self.table, &self.seats));
                self.actions.clear();
            }
            Event::AccessSet { access } => self.table.access = access,
            Event::PasswordSet { password } => self.table.password = password,
            Event::HandedOver { host } => {
                self.person(host)?;
                self.table.host = host;
            }
            Event::Banned { seat, network } => {
                let player = self.part(seat)?;
                self.table.bans.add(player, network);
            }
            Event::SidesSwapped => {
                self.seats.swap_sides();
                self.table.confirm_by_two.reverse();
            }
            Event::BansLifted => self.table.bans.lift(),
            Event::Closed => {
                self.seats.clear();
            }
            Event::Acted { side, seat, action } => {
                self.act(side, &action)?;
                let player = self.seats.of_seat(seat).map(|person| person.player);
                if let (Some(match_state), Some(player)) = (&mut self.match_state, player) {
                    match_state.note_action(player, &action);
                }
            }
            Event::TimedOut { side } => self.act(side, &Action::Timeout)?,
            Event::Agreed { action, .. } => self.match_state()?.act_jointly(action),
            Event::WentOn { .. } => self.match_state()?.flow.paused = false,
            Event::ConfirmSet { side, on } => self.table.confirm_by_two[side.index()] = on,
            Event::TeamChosen { team, with_win } => {
                self.table.play_for(team);
                if with_win {
                    self.match_state()?.on_sheet = true;
                }
            }
            Event::LinkSet { kind, salt: Some(salt) } => drop(self.table.links.insert(kind, salt)),
            Event::LinkSet { kind, salt: None } => {
                self.table.links.remove(&kind);
                if kind == LinkKind::Viewers {
                    self.table.chat = None;
                }
            }
            Event::ChatSet { salt, channel } => {
                self.table.links.insert(LinkKind::Viewers, salt);
                self.table.chat = channel;
            }
            Event::AudienceSet { audience, still_held } => {
                (self.table.audience, self.table.still_held) = (audience, still_held);
            }
            Event::PartnerSeated { seat, player, name, side, computer } => {
                self.seats.seat_computer(seat, player, name, side, computer);
                if let Some(match_state) = &mut self.match_state {
                    match_state.note_seated(player, side, false);
                }
            }
            Event::CluesExplained { seat, clues } => {
                self.person(seat)?;
                self.match_state()?.explain(clues);
            }
            Event::Thought { seat, thought } => {
                self.person(seat)?;
                self.match_state()?.thoughts.push(thought);
            }
            Event::PairSeated { race } => self.table.race = Some(race),
            Event::ClockSet { seat, .. } => {
                self.person(seat)?;
            }
            Event::Reported { by, seat, .. } => {
                self.person(by)?;
                self.person(seat)?;
            }
        }
        Ok(())
    }

    fn act(&mut self, side: Side, action: &Action) -> Result<(), HistoryProblem> {
        self.match_state()?.game.apply(side, action).map_err(HistoryProblem::Refused)?;
        self.actions.push((side, action.clone()));
        Ok(())
    }

    fn match_state(&mut self) -> Result<&mut Match, HistoryProblem> {
        self.match_state.as_mut().ok_or(HistoryProblem::NoMatch)
    }

    /// Removes a person from the table.
    fn part(&mut self, seat: SeatId) -> Result<PlayerId, HistoryProblem> {
        let player = self.seats.take(seat).ok_or(HistoryProblem::NoSuchSeat(seat))?.player;
        self.match_state.iter_mut().for_each(|match_state| match_state.note_leaver(player));
        self.dismiss_computer();
        Ok(player)
    }

    /// Removes a computer player whose seat a person wants.
    fn dismiss_computer(&mut self) {
        if let Some(person) = self.seats.dismiss_computer() {
            self.match_state.iter_mut().for_each(|match_state| match_state.note_leaver(person.player));
        }
    }

    fn person(&mut self, seat: SeatId) -> Result<&mut Person, HistoryProblem> {
        self.seats.of_seat(seat).ok_or(HistoryProblem::NoSuchSeat(seat))
    }
}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("History")
            .field("table", &self.table.code)
            .field("records", &self.records)
            .finish_non_exhaustive()
    }
}

/// Records that are not the history of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryError {
    pub table: TableCode,
    /// The number of the record at which the problem was found.
    pub number: u64,
    pub problem: HistoryProblem,
}

/// Why a record does not follow from those before it. It reveals nothing of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryProblem {
    /// The record was written under this version of the rules.
    OtherRules(u16),
    OutOfOrder,
    /// An earlier owner of the table wrote the record after a later one.
    OlderOwner,
    NoSuchSeat(SeatId),
    NoMatch,
    Refused(Refusal),
    OtherState,
}

impl fmt::Display for HistoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, number, problem } = self;
        write!(f, "table {table}, record {number}: {problem}")
    }
}

impl fmt::Display for HistoryProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherRules(rules) => {
                write!(f, "it needs version {rules} of the rules, but this is version {RULES}")
            }
            Self::OutOfOrder => f.write_str("it is out of order"),
            Self::OlderOwner => f.write_str("it was written by a host that no longer owned the table"),
            Self::NoSuchSeat(seat) => write!(f, "nobody has seat {}", seat.0),
            Self::NoMatch => f.write_str("there is an action without a match"),
            Self::Refused(reason) => write!(f, "the rules refuse its action: {reason:?}"),
            Self::OtherState => f.write_str("the state after it does not match its hash"),
        }
    }
}

impl std::error::Error for HistoryError {}
