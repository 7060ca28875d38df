//! Requests about teams and sheets.

use std::net::IpAddr;

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, system::SystemParam};
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{PlayerName, Refused, SheetId, SheetKey, SheetLink, TalkLine, TeamName};

use crate::{
    journal::{LowDisk, sheets::LinkHash},
    limits::allowances::Allowances,
    players::names,
    publishing::publisher::Publisher,
    requests::{handlers::handle_requests, step::IncomingRequests},
    tables::{
        directory::Directory,
        queue::{RequestKind, Sender, TableRequest},
    },
    teams::{
        coming::SheetsComing,
        questions::{Asked, LinkedFor, Question, Questions, SheetFor, TeamsFor},
        written::{KnownBy, WrittenSheets},
    },
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        FetchTeams => list_teams, from;
        FetchSheet { key, part } => send_part, (from, key, part);
        MakeTeam { name, with_win } => make_team, (from, name, with_win);
        PlayFor { sheet } => play_for, (from, sheet);
        JoinTeam { link } => join_team, (from, link);
        LeaveTeam { sheet } => leave_team, (from, sheet);
        RenewLink { sheet } => renew_link, (from, sheet);
        AddNote { sheet, attempt, text } by name => add_note, (from, sheet, attempt, name, text);
    }
}

/// The parameters of the systems that take requests about teams.
#[derive(SystemParam)]
pub(crate) struct TeamDesk<'w> {
    now: Res<'w, HostNow>,
    directory: Res<'w, Directory>,
    low_disk: Res<'w, LowDisk>,
    allowances: ResMut<'w, Allowances>,
    pub(crate) questions: ResMut<'w, Questions>,
    pub(crate) publisher: Publisher<'w>,
}

impl TeamDesk<'_> {
    pub(super) fn address(&self, from: Sender) -> Option<IpAddr> {
        self.directory.caller(from.conn).and_then(|caller| caller.from)
    }

    pub(super) fn ask(&mut self, from: Sender, question: Question) {
        self.questions.ask(&mut self.publisher, Asked { from, question });
    }

    /// Asks for a whole sheet, unless everyone at the sender's address together has read too much.
    fn ask_for_sheet(&mut self, from: Sender, question: Question) {
        let address = self.address(from);
        if self.allowances.sheet_reads.is_left(address, self.now.0) {
            self.ask(from, question);
        } else {
            self.publisher.refuse(from.conn, Refused::TooManyRequests);
        }
    }

    /// Returns whether the sender's address may make another team now, and refuses otherwise.
    pub(crate) fn may_make(&mut self, from: Sender) -> bool {
        let address = self.address(from);
        let may = self.allowances.new_teams.is_left(address, self.now.0);
        if !may {
            self.publisher.refuse(from.conn, Refused::TeamsTooFast);
        }
        may
    }

    /// Asks whether the sender may have another team, if their address may make one now.
    pub(crate) fn make(&mut self, from: Sender, name: &TeamName, wanted: TeamsFor) {
        let address = self.address(from);
        let checked = match names::check_team(name) {
            Ok(()) if self.low_disk.0 => Err(Refused::HostFull),
            Ok(()) if !self.allowances.new_teams.take(address, self.now.0) => Err(Refused::TeamsTooFast),
            checked => checked,
        };
        match checked {
            Ok(()) => self.ask(from, Question::Teams(wanted)),
            Err(reason) => self.publisher.refuse(from.conn, reason),
        }
    }

    /// Asks for the sheet that a table plays for, to choose a city.
    pub(crate) fn ask_for_city(&mut self, from: Sender, sheet: SheetId, city: u8) {
        self.ask(from, Question::Sheet(sheet, SheetFor::City(city)));
    }
}

fn list_teams(In(from): In<Sender>, mut desk: TeamDesk) {
    desk.ask(from, Question::Teams(TeamsFor::List));
}

/// Sends a part of a sheet once the journal has answered, or a further part of the file that was written last.
fn send_part(
    In((from, key, part)): In<(Sender, SheetKey, u16)>,
    written: Res<WrittenSheets>,
    mut desk: TeamDesk,
) {
    let (known_by, question) = match key {
        SheetKey::Member(sheet) => (KnownBy::Member(sheet), Question::Sheet(sheet, SheetFor::Part(part))),
        SheetKey::Link(link) => {
            let link = LinkHash::from(&link);
            (KnownBy::Link(link), Question::Linked(link, LinkedFor::Part(part)))
        }
    };
    let kept = written.find(from.player, known_by, desk.now.0).filter(|_| part > 0);
    match kept {
        Some(written) => desk.publisher.tell(from.conn, &written.part(from.player, part)),
        None => desk.ask_for_sheet(from, question),
    }
}

fn join_team(In((from, link)): In<(Sender, SheetLink)>, mut desk: TeamDesk) {
    desk.ask(from, Question::Linked(LinkHash::from(&link), LinkedFor::Join));
}

fn leave_team(In((from, sheet)): In<(Sender, SheetId)>, mut desk: TeamDesk) {
    desk.ask(from, Question::Sheet(sheet, SheetFor::Leave));
}

fn renew_link(In((from, sheet)): In<(Sender, SheetId)>, mut desk: TeamDesk) {
    desk.ask(from, Question::Sheet(sheet, SheetFor::Renew));
}

fn add_note(
    In((from, sheet, attempt, by, text)): In<(Sender, SheetId, u16, PlayerName, TalkLine)>,
    mut desk: TeamDesk,
) {
    if let Err(reason) = names::check_new(&by, std::iter::empty()) {
        desk.publisher.refuse(from.conn, reason);
    } else {
        let question = Question::Sheet(sheet, SheetFor::Note { attempt, by, text });
        let asked = Asked { from, question };
        desk.questions.ask_to_note(&mut desk.publisher, sheet, asked);
    }
}

/// Asks for the sheet that a table shall play for, or passes the request to play for none on to its queue.
fn play_for(
    In((from, sheet)): In<(Sender, Option<SheetId>)>,
    mut desk: TeamDesk,
    mut incoming: ResMut<IncomingRequests>,
) {
    if let Some(sheet) = sheet {
        desk.ask(from, Question::Sheet(sheet, SheetFor::Play));
    } else if let Some(table) = from.table {
        let kind = RequestKind::ChooseTeam(None);
        incoming.0.push((table, TableRequest { conn: from.conn, player: from.player, kind }));
    }
}

fn make_team(In((from, name, with_win)): In<(Sender, TeamName, bool)>, mut desk: TeamDesk) {
    desk.make(from, &name.clone(), TeamsFor::Make { name, with_win });
}

/// Forgets a connection that has ended. What it still waits for is dropped when the journal answers.
pub(crate) fn forget_connection(
    In(conn): In<ConnId>,
    mut questions: ResMut<Questions>,
    mut coming: ResMut<SheetsComing>,
) {
    questions.watching.remove(&conn);
    coming.forget(conn);
}
