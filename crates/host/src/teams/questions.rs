//! What is asked of the journal about teams, sheets and histories, and what waits for its answers.

use std::collections::{HashMap, VecDeque};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_campaign::CampaignSheet;
use splitkey_net::ConnId;
use splitkey_protocol::{FromHost, PlayerName, SheetId, TalkLine, TeamName};

use crate::{
    journal::{
        HistoryQuery, Seq,
        sheets::{LinkHash, SheetAnswer, SheetChange, SheetQuery},
    },
    publishing::publisher::Publisher,
    tables::queue::Sender,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Questions>();
}

/// What is asked of the journal, with what its answer is for.
#[derive(Debug)]
pub(crate) enum Question {
    /// The teams of the sender.
    Teams(TeamsFor),
    /// A sheet, of which the sender has to be a member.
    Sheet(SheetId, SheetFor),
    /// The sheet with this link.
    Linked(LinkHash, LinkedFor),
    /// A part of a history.
    History(HistoryQuery),
    /// Delete the match with this number from the sender's own history, or all matches.
    Forget(Option<u64>),
}

/// What the sender's teams are wanted for.
#[derive(Debug)]
pub(crate) enum TeamsFor {
    List,
    Make { name: TeamName, with_win: bool },
    Import(Box<CampaignSheet>),
}

/// What a sheet is wanted for.
#[derive(Debug)]
pub(crate) enum SheetFor {
    Part(u16),
    Leave,
    Renew,
    Note {
        attempt: u16,
        by: PlayerName,
        text: TalkLine,
    },
    /// Make the table play for the sheet.
    Play,
    /// Choose a city of the sheet that the table plays for.
    City(u8),
}

/// What the sheet of a link is wanted for.
#[derive(Debug)]
pub(crate) enum LinkedFor {
    Part(u16),
    Join,
}

/// A request that waits for the journal's answer.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) from: Sender,
    pub(crate) question: Question,
}

impl Asked {
    fn query(&self) -> SheetQuery {
        match &self.question {
            Question::Teams(_) => SheetQuery::TeamsOf(self.from.player),
            Question::Sheet(sheet, _) => SheetQuery::Sheet(*sheet),
            Question::Linked(link, _) => SheetQuery::Link(*link),
            Question::History(query) => SheetQuery::History(*query),
            Question::Forget(number) => SheetQuery::Forget(self.from.player, *number),
        }
    }
}

/// A change that is not durable yet.
#[derive(Debug)]
pub(crate) struct Changing {
    pub(crate) from: Sender,
    pub(crate) change: SheetChange,
    /// What the sender is told besides.
    pub(crate) told: Option<FromHost>,
}

/// The requests that wait for the journal.
#[derive(Resource, Default)]
pub(crate) struct Questions {
    /// The answers that are not handled yet.
    pub(crate) answered: VecDeque<(u64, SheetAnswer)>,
    asked: HashMap<u64, Asked>,
    last: u64,
    /// The changes that are not durable yet.
    pub(crate) under_way: HashMap<Seq, Changing>,
    /// The sheets to which a note is being added, with the notes that wait for that. An attempt has only so many, so
    /// they are added one after another.
    noting: HashMap<SheetId, VecDeque<Asked>>,
    /// The sheet that each connection wants to hear about.
    pub(crate) watching: HashMap<ConnId, SheetId>,
}

impl Questions {
    /// Asks the journal.
    pub(crate) fn ask(&mut self, publisher: &mut Publisher, asked: Asked) {
        self.last += 1;
        publisher.journal.0.read_sheets(self.last, asked.query());
        self.asked.insert(self.last, asked);
    }

    /// Returns the request that an answer is for.
    pub(crate) fn take(&mut self, number: u64) -> Option<Asked> {
        self.asked.remove(&number)
    }

    /// Asks for a sheet to add a note, after the notes that are being added to it.
    pub(super) fn ask_to_note(&mut self, publisher: &mut Publisher, sheet: SheetId, asked: Asked) {
        match self.noting.get_mut(&sheet) {
            Some(waiting) => waiting.push_back(asked),
            None => {
                self.noting.insert(sheet, VecDeque::new());
                self.ask(publisher, asked);
            }
        }
    }

    /// Goes on with the next note for a sheet.
    pub(crate) fn end_noting(&mut self, publisher: &mut Publisher, sheet: SheetId) {
        let next = self.noting.get_mut(&sheet).and_then(VecDeque::pop_front);
        match next {
            Some(asked) => self.ask(publisher, asked),
            None => drop(self.noting.remove(&sheet)),
        }
    }
}
