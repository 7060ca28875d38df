//! Carries out requests about sheets when the journal has answered.

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, system::SystemParam};
use splitkey_campaign::{CityStatus, Note};
use splitkey_net::HostNow;
use splitkey_protocol::{FromHost, MyTeam, Refused, TableTeam, limits};
use splitkey_rules::Mission;

use crate::{
    crashes::in_hand::{self, Culprit, WorkKind},
    journal::sheets::{SheetAnswer, SheetChange, StoredSheet},
    limits::allowances::Allowances,
    play::dealer::Dealer,
    players::bans::NetworkKey,
    publishing::publisher::Publisher,
    requests::step::IncomingRequests,
    schedule::HostSystems,
    tables::{
        directory::Directory,
        queue::{RequestKind, Sender, TableRequest, TeamChoice},
    },
    teams::{
        histories,
        questions::{Asked, Changing, LinkedFor, Question, Questions, SheetFor, TeamsFor},
        written::WrittenSheets,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, carry_out_answered.in_set(HostSystems::Route));
}

/// What the answers need.
#[derive(SystemParam)]
struct Answers<'w> {
    directory: Res<'w, Directory>,
    dealer: ResMut<'w, Dealer>,
    key: Res<'w, NetworkKey>,
    incoming: ResMut<'w, IncomingRequests>,
    questions: ResMut<'w, Questions>,
    written: ResMut<'w, WrittenSheets>,
    allowances: ResMut<'w, Allowances>,
    now: Res<'w, HostNow>,
    publisher: Publisher<'w>,
}

fn carry_out_answered(mut answers: Answers) {
    while let Some((number, answer)) = answers.questions.answered.pop_front() {
        let Some(asked) = answers.questions.take(number) else { continue };
        let from = asked.from;
        in_hand::hold(Culprit::Player(from.player), WorkKind::named("Sheet"));
        let noted = match &asked.question {
            Question::Sheet(sheet, SheetFor::Note { .. }) => Some(*sheet),
            _ => None,
        };
        // They may have disconnected.
        let done = match answers.directory.caller(from.conn) {
            Some(_) => answers.carry_out(asked, answer),
            None => Ok(Done::Now),
        };
        if let Err(reason) = &done {
            answers.publisher.refuse(from.conn, reason.clone());
        }
        let Answers { questions, publisher, .. } = &mut answers;
        match noted {
            Some(sheet) if done != Ok(Done::UnderWay) => questions.end_noting(publisher, sheet),
            _ => {}
        }
    }
    in_hand::release();
}

/// Whether a request has been carried out, or a change has still to become durable.
#[derive(PartialEq)]
enum Done {
    Now,
    UnderWay,
}

impl Answers<'_> {
    fn carry_out(&mut self, Asked { from, question }: Asked, answer: SheetAnswer) -> Result<Done, Refused> {
        match (question, answer) {
            (Question::Teams(wanted), SheetAnswer::Teams(teams)) => self.use_teams(from, wanted, teams),
            (Question::Sheet(_, wanted), SheetAnswer::Sheet(Some(stored))) => {
                self.use_sheet(from, wanted, *stored)
            }
            (Question::Linked(_, wanted), SheetAnswer::Sheet(Some(stored))) => {
                self.use_linked(from, wanted, &stored)
            }
            (Question::Sheet(..) | Question::Linked(..), SheetAnswer::Sheet(None))
            | (Question::History(_), SheetAnswer::History(None)) => Err(Refused::UnknownSheet),
            (Question::History(query), SheetAnswer::History(Some((matches, more)))) => {
                let message = histories::part(query.of, from.player, matches, more, &self.key);
                self.publisher.tell(from.conn, &message);
                Ok(Done::Now)
            }
            (Question::Forget(number), SheetAnswer::Forgotten) => {
                self.publisher.tell(from.conn, &FromHost::MatchesForgotten { number });
                Ok(Done::Now)
            }
            // The journal has no answer, or none to this question.
            (Question::History(_) | Question::Forget(_), _) => Err(Refused::HistoryUnavailable),
            (Question::Teams(_) | Question::Sheet(..) | Question::Linked(..), _) => {
                Err(Refused::SheetUnavailable)
            }
        }
    }

    fn use_teams(&mut self, from: Sender, wanted: TeamsFor, teams: Vec<MyTeam>) -> Result<Done, Refused> {
        let has_room = teams.len() < limits::TEAMS_OF_PLAYER;
        match wanted {
            TeamsFor::List => {
                self.publisher.tell(from.conn, &FromHost::Teams { teams });
                Ok(Done::Now)
            }
            TeamsFor::Make { .. } | TeamsFor::Import(_) if !has_room => Err(Refused::TooManyTeams),
            TeamsFor::Make { name, with_win } => self.pass_on(from, RequestKind::MakeTeam(name, with_win)),
            TeamsFor::Import(sheet) => Ok(self.make(from, *sheet)),
        }
    }

    fn use_sheet(&mut self, from: Sender, wanted: SheetFor, stored: StoredSheet) -> Result<Done, Refused> {
        let is_member = stored.members.contains(&from.player);
        match wanted {
            // The host of the table is told no more than whether the city is open.
            SheetFor::City(city) => self.choose(from, &stored, Some(city)),
            _ if !is_member => Err(Refused::UnknownSheet),
            SheetFor::Part(part) => Ok(self.send_part(from, part, &stored)),
            SheetFor::Leave => Ok(self.change(from, SheetChange::Left(stored.id, from.player), None)),
            SheetFor::Renew => {
                let link = self.dealer.sheet_link();
                let change = SheetChange::LinkRenewed(stored.id, (&link).into());
                let told = FromHost::SheetLinkMade { sheet: stored.id, link };
                Ok(self.change(from, change, Some(told)))
            }
            SheetFor::Note { attempt, by, text } => {
                self.note(from, stored, attempt.into(), Note { by, text })
            }
            SheetFor::Play => self.choose(from, &stored, None),
        }
    }

    fn use_linked(&mut self, from: Sender, wanted: LinkedFor, stored: &StoredSheet) -> Result<Done, Refused> {
        let is_member = stored.members.contains(&from.player);
        match wanted {
            LinkedFor::Part(part) => Ok(self.send_part(from, part, stored)),
            LinkedFor::Join if is_member => Ok(self.list_again(from)),
            LinkedFor::Join if stored.members.len() >= limits::TEAM_MEMBERS => Err(Refused::TooManyTeams),
            LinkedFor::Join => Ok(self.change(from, SheetChange::Joined(stored.id, from.player), None)),
        }
    }

    fn list_again(&mut self, from: Sender) -> Done {
        let question = Question::Teams(TeamsFor::List);
        self.questions.ask(&mut self.publisher, Asked { from, question });
        Done::Now
    }

    fn change(&mut self, from: Sender, change: SheetChange, told: Option<FromHost>) -> Done {
        let changing = Changing { from, told, change: change.clone() };
        let seq = self.publisher.submit_sheet(change);
        self.questions.under_way.insert(seq, changing);
        Done::UnderWay
    }

    fn make(&mut self, from: Sender, sheet: splitkey_campaign::CampaignSheet) -> Done {
        let (id, link) = self.dealer.sheet();
        let imported = sheet.attempts().len() as u16;
        let members = vec![from.player];
        let made = StoredSheet { id, link: (&link).into(), members, sheet, imported };
        let told = FromHost::SheetLinkMade { sheet: id, link };
        self.change(from, SheetChange::Made(Box::new(made)), Some(told))
    }

    fn note(
        &mut self,
        from: Sender,
        mut stored: StoredSheet,
        attempt: usize,
        note: Note,
    ) -> Result<Done, Refused> {
        stored.sheet.note(attempt, note.clone()).map_err(|_| Refused::NoRoomForNote)?;
        Ok(self.change(from, SheetChange::Noted(stored.id, attempt, note), None))
    }

    /// Sends a part of a sheet that was read from the journal, which everyone at the sender's address together may do
    /// only so often.
    fn send_part(&mut self, from: Sender, number: u16, stored: &StoredSheet) -> Done {
        let written = self.written.write(stored, self.now.0);
        let address = self.directory.caller(from.conn).and_then(|caller| caller.from);
        self.allowances.sheet_reads.charge(address, written.bytes().div_ceil(1024) as u32, self.now.0);
        if number == 0 {
            self.questions.watching.insert(from.conn, written.sheet());
        }
        self.publisher.tell(from.conn, &written.part(from.player, number));
        Done::Now
    }

    /// Makes the sender's table play for a team: at the city with this place on the map, or else at the one whose
    /// mission the table has, or else at the start.
    fn choose(&mut self, from: Sender, stored: &StoredSheet, city: Option<u8>) -> Result<Done, Refused> {
        let sheet = &stored.sheet;
        let open = |city: &splitkey_campaign::CityId| sheet.status(*city) != CityStatus::Locked;
        let choice = |city: splitkey_campaign::CityId| TableTeam {
            sheet: stored.id,
            name: sheet.team.clone(),
            city: city.index(),
            mission: sheet.map().city(city).mission,
        };
        let by_mission: Vec<(Mission, TableTeam)> = match city {
            Some(_) => Vec::new(),
            None => sheet
                .map()
                .cities()
                .filter(|(city, _)| open(city))
                .map(|(id, city)| (city.mission, choice(id)))
                .collect(),
        };
        let team = match city {
            Some(city) => choice(sheet.map().at(city).filter(open).ok_or(Refused::CityLocked)?),
            None => choice(sheet.map().start()),
        };
        self.pass_on(from, RequestKind::ChooseTeam(Some(TeamChoice { team, by_mission })))
    }

    /// Passes a request on to the queue of the sender's table.
    fn pass_on(&mut self, from: Sender, kind: RequestKind) -> Result<Done, Refused> {
        let now_at = self.directory.caller(from.conn).and_then(|caller| caller.table);
        let table = from.table.filter(|table| now_at == Some(*table)).ok_or(Refused::NotAtTable)?;
        self.incoming.0.push((table, TableRequest { conn: from.conn, player: from.player, kind }));
        Ok(Done::Now)
    }
}
