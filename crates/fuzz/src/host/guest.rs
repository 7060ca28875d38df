//! One connection of a player, and everything that it receives.

use std::{cell::RefCell, mem, rc::Rc, time::Duration};

use bytes::Bytes;
use splitkey_net::{Dial, Link, LinkNews, Session, SessionNews, Wake};
use splitkey_protocol::{
    FromClient, FromHost, Hello, PairLink, PlayerToken, RaceLink, RaceTold, Request, SeatId, SheetId,
    SheetLink, TableCode, TableView, View,
};
use splitkey_rules::{Phase, PublicView, Side};

use super::arguments::Arguments;

/// A connection of a player.
pub struct Guest {
    session: Session,
    heard: Heard,
    /// Whether the connection currently neither reads nor sends.
    pub hangs: bool,
    pub is_lost: bool,
    /// The table of the player, according to the host, and the player's seat there.
    table: Option<TableView>,
    you: Option<SeatId>,
    /// What everyone sees of the match, if one has been dealt.
    pub public: Option<PublicView>,
    /// The sheets whose links the player was told.
    pub sheets: Vec<(SheetId, SheetLink)>,
    /// The races that the player was told of, and the links of free places.
    pub races: Vec<RaceLink>,
    pub pairs: Vec<PairLink>,
    /// Which sides of a key the player has been shown.
    pub told: [bool; 2],
}

/// Frames from the host, in order.
#[derive(Clone, Default)]
struct Heard(Rc<RefCell<Vec<Bytes>>>);

impl Guest {
    pub fn dial(dial: &dyn Dial, token: PlayerToken, table: Option<TableCode>, now: Duration) -> Guest {
        let heard = Heard::default();
        let link = dial.dial(&Hello::new(token, table, 0), Wake::none());
        let link = Box::new(Recorded { link, heard: heard.clone() });
        Guest {
            session: Session::new(link, now),
            heard,
            hangs: false,
            is_lost: false,
            table: None,
            you: None,
            public: None,
            sheets: Vec::new(),
            races: Vec::new(),
            pairs: Vec::new(),
            told: [false; 2],
        }
    }

    /// Receives messages, and sends queued and due ones.
    pub fn update(&mut self, now: Duration) {
        if self.hangs || self.is_lost {
            return;
        }
        let mut news = Vec::new();
        self.session.receive(now, &mut news);
        for news in news {
            match news {
                SessionNews::Answered(_) => {}
                SessionNews::Heard(message) => self.note(&message),
                SessionNews::Lost => self.is_lost = true,
            }
        }
        if !self.is_lost {
            self.session.flush(now);
        }
    }

    /// Queues a message for the next update. Returns whether it will be sent.
    pub fn say(&mut self, message: &FromClient) -> bool {
        !self.is_lost && self.session.say(message)
    }

    /// Takes the frames received since the last call.
    pub fn take_heard(&mut self) -> Vec<Bytes> {
        mem::take(&mut self.heard.0.borrow_mut())
    }

    fn note(&mut self, message: &FromHost) {
        match message {
            FromHost::Joined { you, table } => {
                self.you = Some(*you);
                self.table = Some(table.clone());
            }
            FromHost::TableChanged { table } => self.table = Some(table.clone()),
            FromHost::PeopleChanged { changed, gone } => {
                if let Some(table) = &mut self.table {
                    table.change_people(changed.clone(), gone);
                }
            }
            FromHost::Dealt { view } => {
                self.public = Some(view.public().clone());
                if let View::Side(view) = view {
                    self.told[view.side.index()] = true;
                }
                if view.public().key.is_some() {
                    self.told = [true; 2];
                }
            }
            FromHost::Moved { facts, revision, key, .. } => {
                if let Some(public) = &mut self.public {
                    public.follow(facts, *revision, key.as_deref().copied());
                }
                if key.is_some() {
                    self.told = [true; 2];
                }
            }
            FromHost::Race { told: RaceTold::Made { race } } => self.races.push(*race),
            FromHost::Race { told: RaceTold::List { listed, .. } } => {
                let daily = listed.iter().filter(|line| line.daily && !self.races.contains(&line.race));
                let daily: Vec<RaceLink> = daily.map(|line| line.race).collect();
                self.races.extend(daily);
            }
            FromHost::Race { told: RaceTold::Page { page } } => {
                self.pairs.extend(page.mine.as_ref().and_then(|mine| mine.invite));
            }
            FromHost::SheetLinkMade { sheet, link } => self.sheets.push((*sheet, *link)),
            FromHost::Left { .. } => (self.table, self.you, self.public) = (None, None, None),
            _ => {}
        }
    }

    /// Returns the code of the player's table.
    pub fn code(&self) -> Option<TableCode> {
        self.table.as_ref().map(|table| table.code)
    }

    /// Returns a message that the host of a table sends now and then.
    fn host_message(&self, table: &TableView, arguments: &mut Arguments<'_, '_>) -> Option<FromClient> {
        match (arguments.one_of(&[0, 1, 2, 2, 2, 2, 2, 2]), table.knocks.first()) {
            (0, _) => Some(Request::SetAccess { access: arguments.access() }.into()),
            (1, Some(knock)) => Some(Request::Answer { knock: knock.id, admit: !arguments.flag() }.into()),
            _ => None,
        }
    }

    /// Returns a message that moves the match forward.
    pub fn usual_message(&self, arguments: &mut Arguments<'_, '_>) -> FromClient {
        let Some(table) = &self.table else {
            let (code, name) = (arguments.code(), arguments.name());
            return if arguments.one_of(&[true, false, false, false]) {
                Request::CreateTable.by(name)
            } else {
                Request::JoinTable { code, password: None }.by(name)
            };
        };
        if Some(table.host) == self.you
            && let Some(message) = self.host_message(table, arguments)
        {
            return message;
        }
        let me = table.seats.iter().find(|seat| Some(seat.id) == self.you);
        let position = self.public.as_ref().map(|public| public.position);
        let phase = position.map(|position| position.phase);
        let request = match (me.and_then(|seat| seat.side), phase) {
            (None, _) => Request::Sit { side: arguments.one_of(&Side::BOTH) },
            (Some(_), None | Some(Phase::Over(_))) => Request::StartMatch,
            (Some(side), Some(phase)) if phase.may_clue(side) => {
                Request::Clue { text: arguments.clue(), number: 2, insist: true }
            }
            (Some(side), Some(phase)) if phase.may_guess(side) => Request::Guess { word: arguments.word() },
            _ => arguments.one_of(&[Request::Agree, Request::Deny, Request::GoOn]),
        };
        request.at(position.map_or(0, |position| position.revision))
    }

    /// Returns whether the player has been shown a side of the key that `knower` may not know.
    pub fn knows_more_than(&self, knower: Option<Side>) -> bool {
        Side::BOTH.into_iter().any(|side| knower != Some(side) && self.told[side.index()])
    }
}

struct Recorded {
    link: Box<dyn Link>,
    heard: Heard,
}

impl Link for Recorded {
    fn poll(&mut self) -> Option<LinkNews> {
        let news = self.link.poll()?;
        let frame = match &news {
            LinkNews::Frame(frame) => frame.clone(),
            LinkNews::Answered(answer) => answer.to_bytes().into(),
            LinkNews::Closed => Bytes::from_static(b"closed"),
        };
        self.heard.0.borrow_mut().push(frame);
        Some(news)
    }

    fn send(&mut self, frame: Bytes) {
        self.link.send(frame);
    }
}
