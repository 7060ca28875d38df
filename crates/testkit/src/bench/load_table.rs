//! A table of the load: two players who keep playing, and two spectators.

use std::{
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use splitkey_net::{Wake, websocket::WebSocketDialFrom};
use splitkey_protocol::{PlayerName, PlayerToken, Request, TableCode};
use splitkey_rules::{Cell, Identity, Position, Side};
use splitkey_testkit::{CLUES, Guest};

/// Players and spectators at each table.
pub const PEOPLE: usize = 4;
const PLAYERS: usize = 2;

/// An action that was sent and that not both players have seen yet.
struct UnderWay {
    /// When it should have been sent.
    intended: Duration,
    actor: usize,
    /// The revision after the action, or 0 for a new match.
    revision: u32,
    sender_saw: Option<Duration>,
    partner_saw: Option<Duration>,
}

/// How long an action took, measured from when it should have been sent.
pub struct Took {
    pub intended: Duration,
    pub to_sender: Duration,
    pub to_partner: Duration,
}

pub struct Table {
    number: usize,
    /// The address its connections come from.
    from: IpAddr,
    guests: Vec<Guest>,
    asked: [bool; PEOPLE],
    /// How often the table was asked for again.
    again: usize,
    started: bool,
    under_way: Option<UnderWay>,
    /// The times of actions that should have been sent already.
    late: std::collections::VecDeque<Duration>,
}

impl Table {
    pub fn new(number: usize, from: IpAddr) -> Table {
        let late = Default::default();
        Table {
            number,
            from,
            guests: Vec::new(),
            asked: [false; PEOPLE],
            again: 0,
            started: false,
            under_way: None,
            late,
        }
    }

    /// Connects the next guest.
    fn dial(&mut self, host: SocketAddr, generator: u8, wake: Wake, now: Duration) {
        let who = self.guests.len();
        let mut token = [generator; 32];
        token[..8].copy_from_slice(&(self.number as u64).to_le_bytes());
        token[8] = who as u8;
        let dial = WebSocketDialFrom { host, from: self.from };
        self.guests.push(Guest::dial_and_wake(&dial, PlayerToken(token), None, now, wake));
    }

    /// Continues setting up as far as possible; `wake` returns the notification for a guest.
    pub fn set_up(&mut self, host: SocketAddr, generator: u8, wake: impl Fn(usize) -> Wake, now: Duration) {
        if self.guests.is_empty() {
            self.dial(host, generator, wake(0), now);
            self.guests[0].say(Request::CreateTable.by(name()));
        }
        // Another host may have given the code of the new table.
        if self.code().is_none() && self.guests[0].refused > self.again {
            self.again += 1;
            self.guests[0].say(Request::CreateTable.by(name()));
        }
        if let (Some(code), 1) = (self.code(), self.guests.len()) {
            for who in 1..PEOPLE {
                self.dial(host, generator, wake(who), now);
                self.guests[who].say(Request::JoinTable { code, password: None }.by(name()));
            }
        }
        for (who, side) in Side::BOTH.into_iter().enumerate() {
            if self.guests.get(who).is_some_and(|guest| guest.table.is_some()) && !self.asked[who] {
                self.asked[who] = true;
                self.guests[who].say(Request::Sit { side });
            }
        }
        let sit = self.guests[0].table.as_ref().is_some_and(|table| {
            table.seats.len() == PEOPLE
                && table.seats.iter().filter(|seat| seat.side.is_some()).count() == PLAYERS
        });
        if sit && !self.started {
            self.started = true;
            self.guests[0].say(Request::StartMatch);
        }
        self.guests.iter_mut().for_each(|guest| drop(guest.update(now)));
    }

    pub fn is_ready(&self) -> bool {
        self.guests.len() == PEOPLE && self.guests.iter().all(|guest| guest.position().is_some())
    }

    pub fn is_broken(&self) -> bool {
        self.guests.iter().any(|guest| guest.lost)
    }

    /// Receives messages for a guest. Returns when the next update is due, and the duration of an action that is now
    /// complete.
    pub fn update(&mut self, who: usize, now: Duration) -> (Option<Duration>, Option<Took>) {
        let Some(guest) = self.guests.get_mut(who) else { return (None, None) };
        guest.update(now);
        let due = guest.next_deadline();
        (due, self.note_seen(now))
    }

    fn note_seen(&mut self, now: Duration) -> Option<Took> {
        let Table { guests, under_way, .. } = self;
        let waiting = under_way.as_mut()?;
        let saw = |who: usize| {
            let position = guests[who].position();
            position.is_some_and(|position| match waiting.revision {
                0 => position.revision == 0,
                revision => position.revision >= revision,
            })
        };
        let (sender, partner) = (saw(waiting.actor), saw(1 - waiting.actor));
        if sender {
            waiting.sender_saw.get_or_insert(now);
        }
        if partner {
            waiting.partner_saw.get_or_insert(now);
        }
        let took = Took {
            intended: waiting.intended,
            to_sender: waiting.sender_saw? - waiting.intended,
            to_partner: waiting.partner_saw? - waiting.intended,
        };
        self.under_way = None;
        if let Some(intended) = self.late.pop_front() {
            self.act(intended, now);
        }
        Some(took)
    }

    /// Sends the next action, or queues it while another is in progress.
    pub fn act(&mut self, intended: Duration, now: Duration) {
        if self.under_way.is_some() {
            self.late.push_back(intended);
            return;
        }
        let Some(position) = self.guests[0].position() else { return };
        let seen_revision = position.revision;
        let side = Side::BOTH.into_iter().find(|side| position.phase.waits_for(*side));
        let (actor, message, revision) = match side {
            None => (0, Request::StartMatch.into(), 0),
            Some(side) if position.phase.may_clue(side) => {
                let text = CLUES[usize::from(position.turn) % CLUES.len()].to_owned();
                let clue = Request::Clue { text, number: 2, insist: true }.at(seen_revision);
                (side.index(), clue, seen_revision + 1)
            }
            Some(side) => {
                let giver = self.guests[side.partner().index()].map;
                let agent = giver.and_then(|map| {
                    Cell::all().find(|cell| {
                        map.at(*cell) == Identity::Agent && !position.words[cell.index()].is_covered()
                    })
                });
                let word = agent.map_or(0, u8::from);
                (side.index(), Request::Guess { word }.at(seen_revision), seen_revision + 1)
            }
        };
        self.guests[actor].say(message);
        self.under_way = Some(UnderWay { intended, actor, revision, sender_saw: None, partner_saw: None });
        self.guests[actor].update(now);
    }

    /// Returns whether every action has been seen.
    pub fn is_at_rest(&self) -> bool {
        self.under_way.is_none() && self.late.is_empty()
    }

    /// Returns how many requests were refused, apart from tables whose code another host has given.
    pub fn refused(&self) -> usize {
        self.guests.iter().map(|guest| guest.refused).sum::<usize>() - self.again
    }

    pub fn code(&self) -> Option<TableCode> {
        self.guests.first()?.table.as_ref().map(|table| table.code)
    }

    /// Returns the final state of the match, or `None` if the guests do not agree.
    pub fn position(&self) -> Option<Position> {
        let first = self.guests.first()?.position()?;
        self.guests.iter().all(|guest| guest.position() == Some(first)).then_some(first)
    }
}

fn name() -> PlayerName {
    PlayerName::new("Load").expect("the name should be valid")
}

/// Writes a position without white space, to compare it with others.
pub fn in_one_word(position: &Position) -> String {
    format!("{position:?}").replace(' ', "")
}
