//! Matches that the journal is asked for, and how they are read from the records of a table.

use std::{collections::BTreeMap, fmt, str::FromStr};

use splitkey_protocol::{Meaning, PlayerName, SeatId, TableCode, Thought};
use splitkey_rules::{Action, Deal, FinishedMatch, NotFinished, Side};

use super::{Event, Record};

/// A match of a journal: the id of its table there and the number of the record that dealt it, written as `57-12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchId {
    pub table: u32,
    pub record: u32,
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.table, self.record)
    }
}

impl FromStr for MatchId {
    type Err = NotAMatchId;

    fn from_str(text: &str) -> Result<MatchId, NotAMatchId> {
        let (table, record) = text.split_once('-').ok_or(NotAMatchId)?;
        let number = |text: &str| text.parse().map_err(|_| NotAMatchId);
        Ok(MatchId { table: number(table)?, record: number(record)? })
    }
}

/// A text is not the id of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAMatchId;

impl fmt::Display for NotAMatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the id of a match, such as 57-12")
    }
}

impl std::error::Error for NotAMatchId {}

/// A match that the host asks its journal for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WantedMatch {
    /// The last match of the last table with this code, open or closed.
    Last(TableCode),
    /// The last match of the last table with this code, over or not: that of a pair in a strike race that has closed.
    OfClosedRace(TableCode),
    /// A match of any table, open or closed.
    Stored(MatchId),
}

/// The journal's answer when asked for a match.
#[derive(Debug)]
pub enum FoundMatch {
    Finished(Box<MatchFile>),
    /// The match is not over, so its key stays secret.
    Running,
    /// There is no such match, or no longer.
    Gone,
    /// The records are damaged, or could not be read this time.
    Unreadable,
}

/// A finished match of a journal.
#[derive(Clone, Debug)]
pub struct MatchFile {
    /// `None` if the match will soon be forgotten.
    pub id: Option<MatchId>,
    pub finished: FinishedMatch,
    /// Who sat on each side when it was dealt, by [`Side::index`]. Empty if unknown.
    pub names: [Vec<PlayerName>; 2],
    /// What the clues of a computer player were meant for, in the order of the turns.
    pub meanings: Vec<Meaning>,
    /// What the guessers of a strike race thought, in order.
    pub thoughts: Vec<Thought>,
}

/// Reads the matches of a table from its records, in order. It need not begin with the first record; then the names of
/// those who were there before are unknown.
#[derive(Clone, Debug, Default)]
pub struct MatchReader {
    people: BTreeMap<SeatId, (PlayerName, Option<Side>)>,
    last: Option<DealtMatch>,
}

/// A match as far as its records were read.
#[derive(Clone, Debug)]
pub struct DealtMatch {
    /// The number of the record that dealt it.
    pub record: u64,
    deal: Deal,
    actions: Vec<(Side, Action)>,
    names: [Vec<PlayerName>; 2],
    meanings: Vec<Meaning>,
    thoughts: Vec<Thought>,
}

impl MatchReader {
    /// Takes the next record. Returns the match before it if it deals another one.
    pub fn take(&mut self, record: Record) -> Option<DealtMatch> {
        match record.event {
            Event::Opened { host: seat, name, .. } | Event::Joined { seat, name, .. } => {
                self.people.insert(seat, (name, None));
            }
            Event::PartnerSeated { seat, name, side, .. } => {
                self.people.insert(seat, (name, Some(side)));
            }
            Event::Renamed { seat, name } => {
                self.people.entry(seat).and_modify(|person| person.0 = name);
            }
            Event::SatDown { seat, side } => {
                self.people.entry(seat).and_modify(|person| person.1 = side);
            }
            Event::SidesSwapped => {
                self.people.values_mut().for_each(|(_, side)| *side = side.map(Side::partner));
            }
            Event::Left { seat, .. } | Event::Banned { seat, .. } => {
                self.people.remove(&seat);
            }
            Event::Closed => self.people.clear(),
            Event::Dealt { deal } => {
                let names = Side::BOTH.map(|side| self.names_of(side));
                return self.last.replace(DealtMatch {
                    record: record.number,
                    deal: deal.deal,
                    actions: Vec::new(),
                    names,
                    meanings: Vec::new(),
                    thoughts: Vec::new(),
                });
            }
            Event::Acted { side, action, .. } => self.act(side, action),
            Event::TimedOut { side } => self.act(side, Action::Timeout),
            Event::Thought { thought, .. } => {
                self.last.iter_mut().for_each(|dealt| dealt.thoughts.push(thought.clone()));
            }
            Event::CluesExplained { clues, .. } => {
                self.last.iter_mut().for_each(|dealt| dealt.meanings.extend(clues.iter().cloned()));
            }
            _ => {}
        }
        None
    }

    /// Returns the last match so far.
    pub fn last(&self) -> Option<&DealtMatch> {
        self.last.as_ref()
    }

    /// Returns the last match.
    pub fn end(self) -> Option<DealtMatch> {
        self.last
    }

    fn act(&mut self, side: Side, action: Action) {
        self.last.iter_mut().for_each(|dealt| dealt.actions.push((side, action.clone())));
    }

    fn names_of(&self, side: Side) -> Vec<PlayerName> {
        self.people.values().filter(|person| person.1 == Some(side)).map(|person| person.0.clone()).collect()
    }
}

impl DealtMatch {
    /// Returns the match, once it is over.
    ///
    /// # Errors
    /// When it is not over, or the rules do not allow what the records say.
    pub fn finish(self, id: Option<MatchId>) -> Result<MatchFile, NotFinished> {
        self.file(id, FinishedMatch::new)
    }

    /// Returns the match as the host wants it.
    ///
    /// # Errors
    /// When it is not over, unless its race has closed, or the rules do not allow what the records say.
    pub fn answer(self, wanted: WantedMatch, id: Option<MatchId>) -> Result<MatchFile, NotFinished> {
        match wanted {
            WantedMatch::OfClosedRace(_) => self.file(id, FinishedMatch::of_closed_race),
            WantedMatch::Last(_) | WantedMatch::Stored(_) => self.finish(id),
        }
    }

    fn file(
        self,
        id: Option<MatchId>,
        finished: impl FnOnce(Deal, Vec<(Side, Action)>) -> Result<FinishedMatch, NotFinished>,
    ) -> Result<MatchFile, NotFinished> {
        let DealtMatch { deal, actions, names, meanings, thoughts, .. } = self;
        Ok(MatchFile { id, finished: finished(deal, actions)?, names, meanings, thoughts })
    }
}

impl FoundMatch {
    /// Returns the answer about the last match in the records of a table, from the first on.
    pub fn last_of(wanted: WantedMatch, records: impl IntoIterator<Item = Record>) -> FoundMatch {
        let mut reader = MatchReader::default();
        for record in records {
            reader.take(record);
        }
        FoundMatch::of(wanted, reader.end())
    }

    /// Returns the answer about the match that records led to.
    pub fn of(wanted: WantedMatch, dealt: Option<DealtMatch>) -> FoundMatch {
        match dealt.map(|dealt| dealt.answer(wanted, None)) {
            None => FoundMatch::Gone,
            Some(Ok(file)) => FoundMatch::Finished(Box::new(file)),
            Some(Err(NotFinished::Running)) => FoundMatch::Running,
            Some(Err(NotFinished::Refused { .. })) => FoundMatch::Unreadable,
        }
    }
}
