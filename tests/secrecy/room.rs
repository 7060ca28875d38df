//! A table with all viewers and a running match.

use std::time::Duration;

use splitkey_protocol::{
    Decision, FromClient, FromHost, LinkKind, Pairing, PairingCode, PlayerName, Request, SeatId, SheetId,
    SheetLink, TableCode, TableSettings, TeamName, Timers, VotesUse,
};
use splitkey_rules::{Position, Side};
use splitkey_testkit::Guest;

use crate::{
    hosts::Hosts,
    tap::{Record, Tap},
    viewer::Viewer,
};

/// A step of a script.
#[derive(Clone, Debug)]
pub enum Step {
    Say(Viewer, FromClient),
    Reconnect(Viewer),
    /// Advances the clock.
    Wait(Duration),
    /// This many viewers vote for each word, in grid order, in the state that they see.
    Vote([u16; 25]),
    /// The moderator decides this.
    Decide(Decision),
    /// Stops committing until `GoOn`.
    Hold,
    GoOn,
    /// Another host takes over from what is durable, and everybody reconnects.
    Restart,
}

impl Step {
    pub fn say(viewer: Viewer, message: impl Into<FromClient>) -> Step {
        Step::Say(viewer, message.into())
    }
}

/// Identifies one of two compared matches.
#[derive(Clone, Copy)]
pub struct Which {
    pub number: u64,
    /// The viewer who must not be able to distinguish the two.
    pub knower: Viewer,
    pub is_twin: bool,
}

pub struct Room<'hosts> {
    hosts: &'hosts mut Hosts,
    which: Which,
    guests: Vec<Guest>,
    /// The match as Lark last saw it; after reconnecting, Lark may not have it yet.
    seen: Option<(Position, [String; 25])>,
    records: Vec<Record>,
    code: Option<TableCode>,
    /// The sheets whose links people at the table were told.
    sheets: Vec<(SheetId, SheetLink)>,
    /// The pairing code that was offered last.
    offered: Option<PairingCode>,
}

impl Room<'_> {
    pub fn open(hosts: &mut Hosts, which: Which) -> Room<'_> {
        let records: Vec<Record> = Viewer::ALL.iter().map(|_| Record::default()).collect();
        let mut room = Room {
            hosts,
            which,
            guests: Vec::new(),
            seen: None,
            records,
            code: None,
            sheets: Vec::new(),
            offered: None,
        };
        room.hosts.record_overlays(which.number, room.records[Viewer::Overlay.index()].clone());
        room.hosts.record_moderators(which.number, room.records[Viewer::Moderator.index()].clone());
        room.hosts.record_watch_pages(which.number, room.records[Viewer::WatchPage.index()].clone());
        room.guests = Viewer::ALL.iter().map(|viewer| room.dial(*viewer)).collect();
        room.settle();
        let name = |viewer: Viewer| PlayerName::new(&format!("{viewer:?}")).expect("a name");
        room.take(&Step::say(Viewer::Lark, Request::CreateTable.by(name(Viewer::Lark))));
        room.code = room.guests[0].table.as_ref().map(|table| table.code);
        let code = room.code.expect("a table");
        for viewer in [Viewer::Owl, Viewer::Wren, Viewer::Spectator] {
            room.take(&Step::say(viewer, Request::JoinTable { code, password: None }.by(name(viewer))));
        }
        for viewer in [Viewer::Lark, Viewer::Owl, Viewer::Wren] {
            let side = viewer.side().expect("a player");
            room.take(&Step::say(viewer, Request::Sit { side }));
        }
        let timers = Timers { clue: 60, guess: 60, enforced: true };
        let settings = TableSettings { timers, ..TableSettings::STANDARD };
        room.take(&Step::say(Viewer::Lark, Request::Configure { settings }));
        if which.number % 4 == 3 {
            let text = (0..40).map(|number| format!("Word {number}\n")).collect();
            room.take(&Step::say(Viewer::Lark, Request::OwnWords { part: 0, text, last: true }));
        }
        if which.number % 2 == 1 {
            let name = TeamName::new("The Locksmiths").expect("a name");
            room.take(&Step::say(Viewer::Lark, Request::MakeTeam { name, with_win: false }));
            assert!(!room.sheets.is_empty(), "the table should play for a team");
        }
        room.take(&Step::say(Viewer::Lark, Request::MakeLink { kind: LinkKind::Overlay }));
        room.take(&Step::say(Viewer::Lark, Request::MakeLink { kind: LinkKind::Viewers }));
        room.take(&Step::say(Viewer::Lark, Request::MakeLink { kind: LinkKind::Moderator }));
        room.take(&Step::say(Viewer::Owl, Request::UseVotes { votes: VotesUse::Shown }));
        room.pair_phones();
        room.take(&Step::say(Viewer::Lark, Request::StartMatch));
        room
    }

    pub fn take(&mut self, step: &Step) {
        match step {
            Step::Say(viewer, message) => {
                assert!(self.guests[viewer.index()].say(message.clone()), "{viewer:?} should be connected");
            }
            Step::Reconnect(viewer) => self.guests[viewer.index()] = self.dial(*viewer),
            Step::Wait(time) => self.hosts.apps.pass(*time),
            Step::Vote(cells) => self.hosts.vote(*cells),
            Step::Decide(decision) => self.hosts.decide(decision.clone()),
            Step::Hold => self.hosts.journal.hold(),
            Step::GoOn => self.hosts.journal.release(),
            Step::Restart => {
                self.hosts.restart(self.which.number, self.code());
                self.guests = Viewer::ALL.iter().map(|viewer| self.dial(*viewer)).collect();
                self.settle();
                // Pairings and the moderator's link end with the host.
                self.pair_phones();
                self.take(&Step::say(Viewer::Lark, Request::MakeLink { kind: LinkKind::Moderator }));
                self.take(&Step::say(Viewer::Owl, Request::MakeLink { kind: LinkKind::Moderator }));
            }
        }
        self.settle();
    }

    /// Pairs the phones of Lark and Owl.
    fn pair_phones(&mut self) {
        for (player, phone) in Viewer::PHONES {
            self.take(&Step::say(player, Request::MakeLink { kind: LinkKind::Phone }));
            let code = self.offered.take().expect("a code should be offered");
            let record = self.record(phone);
            let phrase = self.hosts.open_code(code, record);
            self.take(&Step::say(player, Request::AnswerPhone { phrase, admit: true }));
        }
    }

    /// Returns whether commits are pending.
    pub fn is_behind(&self) -> bool {
        self.hosts.journal.waiting() > 0
    }

    pub fn code(&self) -> TableCode {
        self.code.expect("a table should be open")
    }

    /// Returns the sheets whose links people at the table were told.
    pub fn sheets(&self) -> &[(SheetId, SheetLink)] {
        &self.sheets
    }

    /// Returns the viewer's seat, or one that does not exist.
    pub fn seat(&self, viewer: Viewer) -> SeatId {
        self.guests[viewer.index()].you.unwrap_or(SeatId(u16::MAX))
    }

    /// Returns the public state of the match, as seen by Lark, who never leaves.
    pub fn position(&self) -> &Position {
        self.seen.as_ref().map(|(position, _)| position).expect("a match should be dealt")
    }

    pub fn words(&self) -> &[String; 25] {
        self.seen.as_ref().map(|(_, words)| words).expect("a match should be dealt")
    }

    pub fn is_over(&self) -> bool {
        self.position().phase.is_over()
    }

    /// Returns whether a viewer is seated on a side.
    pub fn is_seated(&self, viewer: Viewer, side: Side) -> bool {
        let guest = &self.guests[viewer.index()];
        let seats = guest.table.iter().flat_map(|table| &table.seats);
        seats.into_iter().any(|seat| Some(seat.id) == guest.you && seat.side == Some(side))
    }

    /// Returns the recorded traffic of a viewer.
    pub fn record(&self, viewer: Viewer) -> Record {
        self.records[viewer.index()].clone()
    }

    fn dial(&self, viewer: Viewer) -> Guest {
        let Which { number, knower, is_twin } = self.which;
        let record = match viewer {
            Viewer::Overlay
            | Viewer::WatchPage
            | Viewer::LarkPhone
            | Viewer::OwlPhone
            | Viewer::Moderator => Record::default(),
            _ => self.records[viewer.index()].clone(),
        };
        let tap = Tap { dial: self.hosts.apps.dial(), record };
        let code = self.code.filter(|_| viewer.is_at_table());
        Guest::dial(&tap, viewer.token(number, knower, is_twin), code, self.hosts.apps.now())
    }

    /// Steps the host and all viewers until all messages are delivered.
    fn settle(&mut self) {
        for _ in 0..4 {
            let now = self.hosts.apps.now();
            self.update(now);
            self.hosts.apps.step();
        }
        self.update(self.hosts.apps.now());
        let lark = &self.guests[Viewer::Lark.index()];
        if let (Some(position), Some(words)) = (lark.position(), lark.words()) {
            self.seen = Some((position, words.clone()));
        }
    }

    fn update(&mut self, now: Duration) {
        for said in self.guests.iter_mut().flat_map(|guest| guest.update(now)) {
            match said {
                FromHost::SheetLinkMade { sheet, link } => self.sheets.push((sheet, link)),
                FromHost::Phone { phone } => {
                    if let Some(Pairing::Offered { code }) = phone.pairing {
                        self.offered = Some(code);
                    }
                }
                _ => {}
            }
        }
    }
}
