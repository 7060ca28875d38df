//! The player's teams, and the sheet that is open.

use std::collections::VecDeque;

use bevy_ecs::prelude::*;
use splitkey_campaign::{Attempt, CampaignSheet, CityId, MissionMap};
use splitkey_protocol::{MyTeam, Request, SheetId, SheetKey, SheetLink, TalkLine};

use super::problem::ImportProblem;
use crate::TableState;

/// The host has added the note that was sent.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct NoteTaken;

/// The player's teams as last received from the host, and the open sheet.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Teams {
    pub mine: Vec<MyTeam>,
    /// The sheet that the player looks at: of a team of theirs, of their table, or by a link.
    pub sheet: Option<TeamSheet>,
    /// The city of the sheet whose attempts are shown.
    pub city: Option<CityId>,
    /// The attempt, counted from 0, to which the player writes a note.
    pub noting: Option<u16>,
    /// The note that was sent and not answered yet, and its attempt.
    pub(super) sent_note: Option<(u16, TalkLine)>,
    /// The city that the team of the sheet has just won, until the player has seen it on the map.
    pub just_won: Option<CityId>,
    /// Whether a new team starts without the last match.
    pub without_win: bool,
    /// Whether every city of a new team is open from the beginning.
    pub new_all_open: bool,
    /// The map of a new team, if it is not the world.
    pub new_map: Option<MissionMap>,
    /// Why the last file was not imported.
    pub problem: Option<ImportProblem>,
    /// The result of saving a sheet, in words.
    pub saved: Option<String>,
    /// The sheet that the player has opened away from their table's team.
    pub(super) opened: Option<SheetKey>,
    /// The links that the host has told this device since it started.
    pub(super) links: Vec<(SheetId, SheetLink)>,
    /// The messages of an import that are still to be sent, and their total number.
    pub(super) sending: VecDeque<Request>,
    pub(super) parts: usize,
    /// Whether a team is being made from what is sent, so that its map opens afterwards.
    pub(super) is_making: bool,
}

/// A sheet as last received from the host.
#[derive(Clone, Debug, PartialEq)]
pub struct TeamSheet {
    pub id: SheetId,
    pub sheet: CampaignSheet,
    /// Whether this player is a member of the team.
    pub member: bool,
    /// How many attempts, from the first one, are from an imported file.
    pub imported: u16,
}

impl TeamSheet {
    /// Returns the attempts at a city with their numbers, the latest first.
    pub fn attempts_at(&self, city: CityId) -> impl Iterator<Item = (u16, &Attempt)> {
        let all = self.sheet.attempts().iter().enumerate().rev();
        all.filter(move |(_, attempt)| attempt.city == city).map(|(number, attempt)| (number as u16, attempt))
    }
}

impl Teams {
    /// Returns a player's teams with this sheet open, as if the host had sent them.
    pub fn new(mine: Vec<MyTeam>, sheet: Option<TeamSheet>) -> Teams {
        let opened = sheet.as_ref().map(|sheet| SheetKey::Member(sheet.id));
        Teams { mine, sheet, opened, ..Teams::default() }
    }

    /// Opens a sheet by its link, as the address of a page asks for it.
    pub fn viewing(link: SheetLink) -> Teams {
        Teams { opened: Some(SheetKey::Link(link)), ..Teams::default() }
    }

    /// Returns the sheet to be shown: the one that the player has opened, or else that of their table's team, if they
    /// are a member.
    pub(super) fn wanted(&self, state: &TableState) -> Option<SheetKey> {
        let of_table = || {
            let team = state.table.as_ref()?.team.as_ref()?;
            self.mine.iter().any(|mine| mine.sheet == team.sheet).then_some(SheetKey::Member(team.sheet))
        };
        self.opened.or_else(of_table)
    }

    /// Returns whether a sheet was opened that has not arrived yet.
    pub fn is_opening(&self) -> bool {
        self.opened.is_some() && self.sheet.is_none()
    }

    /// Returns the link by which the player has opened the sheet.
    pub fn opened_link(&self) -> Option<SheetLink> {
        match self.opened {
            Some(SheetKey::Link(link)) => Some(link),
            _ => None,
        }
    }

    /// Returns whether the sheet is that of the team that the table plays for.
    pub fn is_of_table(&self, state: &TableState) -> bool {
        let team = state.table.as_ref().and_then(|table| table.team.as_ref());
        team.zip(self.sheet.as_ref()).is_some_and(|(team, open)| team.sheet == open.id)
    }

    /// Returns the link of a sheet, if the host has told this device since it started.
    pub fn link_of(&self, sheet: SheetId) -> Option<SheetLink> {
        self.links.iter().rev().find(|(id, _)| *id == sheet).map(|(_, link)| *link)
    }

    /// Returns how much of a file has been sent, in percent, or `None` while nothing is being sent.
    pub fn percent_sent(&self) -> Option<usize> {
        let sent = self.parts.saturating_sub(self.sending.len());
        (!self.sending.is_empty()).then(|| 100 * sent / self.parts.max(1))
    }

    /// Returns whether naming a team makes everybody who is seated its member: the host of a table does, between
    /// matches and with the usual campaign. Otherwise this player is the only member at first.
    pub fn founds_at_table(&self, state: &TableState) -> bool {
        let usual = !self.new_all_open && self.new_map.is_none();
        usual && state.i_am_host() && state.my_side().is_some() && !state.match_runs()
    }

    /// Takes a new version of the open sheet. Returns whether it has the note that was sent, whose field is then closed.
    pub(super) fn show(&mut self, new: TeamSheet) -> bool {
        let old = self.sheet.replace(new);
        let (Some((number, text)), Some(old), Some(new)) = (&self.sent_note, &old, &self.sheet) else {
            return false;
        };
        let notes = |sheet: &TeamSheet| {
            let attempt = sheet.sheet.attempts().get(usize::from(*number));
            attempt.map(|attempt| attempt.notes.iter().filter(|note| note.text == *text).count())
        };
        let is_noted = old.id == new.id && notes(new) > notes(old);
        if is_noted {
            self.noting = self.noting.filter(|noting| noting != number);
            self.sent_note = None;
        }
        is_noted
    }

    /// Opens a sheet, which has still to be fetched.
    pub(crate) fn open_key(&mut self, key: SheetKey) {
        self.opened = Some(key);
    }

    /// Closes the sheet that the player has opened, so that their table's is shown.
    pub(crate) fn close(&mut self) {
        self.opened = None;
        (self.city, self.noting, self.sent_note, self.saved, self.problem) = Default::default();
    }
}
