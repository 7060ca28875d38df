//! One connection that abuses the host as far as the limits allow.

use std::time::Duration;

use splitkey_net::{Wake, websocket::WebSocketDialFrom};
use splitkey_protocol::{
    Channel, FromClient, FromHost, PlayerName, PlayerToken, Reaction, Request, TableAccess, TableCode,
    TablePassword, TalkLine, limits,
};
use splitkey_rules::Side;
use splitkey_testkit::Guest;

/// The number of roles, and of connections that share a table.
const GROUP: usize = 16;
/// The time between two messages, slightly more than the limit requires.
const PACE: Duration = Duration::from_millis(205);
const AGAIN_AFTER: Duration = Duration::from_secs(1);

/// What the connections from one address know about each other.
#[derive(Default)]
pub struct Shared {
    /// The open tables of its groups.
    open: Vec<TableCode>,
    /// The tables with a password or with admission on request.
    closed: Vec<TableCode>,
}

pub struct Insider {
    dial: WebSocketDialFrom,
    token: PlayerToken,
    role: usize,
    guest: Option<Guest>,
    turn: u64,
    next_at: Duration,
    /// The next part of its word list to send.
    part: u16,
    pub sent: u64,
    pub heard: u64,
    pub refused: u64,
    pub ended: u64,
}

impl Insider {
    pub fn new(dial: WebSocketDialFrom, number: usize, of_address: usize) -> Insider {
        let mut token = [0xab; 32];
        token[..8].copy_from_slice(&(number as u64).to_le_bytes());
        Insider {
            dial,
            token: PlayerToken(token),
            role: of_address % GROUP,
            guest: None,
            turn: 0,
            next_at: Duration::ZERO,
            part: 0,
            sent: 0,
            heard: 0,
            refused: 0,
            ended: 0,
        }
    }

    /// Receives messages, sends the next one when it is due, and returns when to call this again.
    pub fn go_on(&mut self, shared: &mut Shared, wake: impl Fn() -> Wake, now: Duration) -> Option<Duration> {
        let Some(guest) = &mut self.guest else {
            if now >= self.next_at {
                let guest = Guest::dial_and_wake(&self.dial, self.token.clone(), None, now, wake());
                self.guest = Some(guest);
            }
            return Some(self.next_at.max(now + PACE));
        };
        for heard in guest.update(now) {
            self.heard += 1;
            match heard {
                FromHost::Refused { .. } => self.refused += 1,
                FromHost::Joined { table, .. } => {
                    let tables = if self.role < 8 { &mut shared.open } else { &mut shared.closed };
                    if !tables.contains(&table.code) && matches!(self.role, 0 | 8 | 12) {
                        tables.push(table.code);
                    }
                }
                _ => {}
            }
        }
        if guest.lost {
            self.ended += 1;
            (self.guest, self.next_at) = (None, now + AGAIN_AFTER);
            return Some(self.next_at);
        }
        if now < self.next_at {
            return Some(guest.next_deadline().map_or(self.next_at, |due| due.min(self.next_at)));
        }
        self.next_at = now + PACE;
        self.turn += 1;
        // This role reconnects without saying goodbye.
        if self.role == 14 && self.turn.is_multiple_of(5) {
            self.guest = None;
            return Some(self.next_at);
        }
        let message = self.message(shared);
        if let (Some(message), Some(guest)) = (message, &mut self.guest)
            && guest.say(message.clone())
        {
            self.sent += 1;
            guest.update(now);
        }
        Some(self.next_at)
    }

    /// Returns the next message of this role.
    fn message(&mut self, shared: &Shared) -> Option<FromClient> {
        let guest = self.guest.as_ref()?;
        let turn = self.turn;
        let one_of = |codes: &[TableCode]| codes.get(turn as usize % codes.len().max(1)).copied();
        let join = |code| Request::JoinTable { code, password: None }.by(name("Insider"));
        if guest.table.is_none() {
            return match self.role {
                0 | 8 | 12 => Some(Request::CreateTable.by(name("Insider"))),
                1..8 => shared.open.first().copied().map(join),
                9 | 10 => one_of(&shared.closed)
                    .map(|code| Request::JoinTable { code, password: password(turn) }.by(name("Insider"))),
                11 | 14 => one_of(&shared.closed).map(join),
                13 if turn.is_multiple_of(2) => Some(Request::CreateTable.by(name("Insider"))),
                _ => Some(join(TableCode::from_bits(turn as u32))),
            };
        }
        let two_sides = guest.table.as_ref().is_some_and(|table| {
            Side::BOTH.iter().all(|side| table.seats.iter().any(|seat| seat.side == Some(*side)))
        });
        let seen_revision = guest.revision();
        let request = match (self.role, turn % 4) {
            (0, _) if turn < 60 => self.words(),
            (0, 0) => Request::SetAccess { access: TableAccess::PRIVATE },
            (0, 1) => Request::Sit { side: Side::A },
            (0, 2) if two_sides => Request::StartMatch,
            (0, _) => Request::LiftBans,
            (1, 0) => Request::Sit { side: Side::B },
            (1, 1) => Request::GiveUp,
            (1, _) => Request::Preview { text: format!("clue{turn}") },
            (2, _) => Request::StandUp,
            (3, _) => Request::Rename { name: name(&format!("Insider {turn}")) },
            (4, 0) => Request::React { reaction: Reaction::Wave },
            (4, _) => Request::Say {
                channel: Channel::Spectators,
                line: TalkLine::new(&"x".repeat(limits::TALK_CHARS)).expect("the text should be valid"),
            },
            (5, _) => Request::FetchOwnWords,
            (6, _) => Request::FetchTables,
            (7, 0) => Request::FetchPings,
            (7, _) => Request::Away { away: turn.is_multiple_of(2) },
            (8, _) => Request::SetPassword { password: password(turn) },
            (12, 0) => Request::SetAccess { access: TableAccess { knock: true, ..TableAccess::PRIVATE } },
            (12, _) => Request::FetchPings,
            _ => Request::LeaveTable,
        };
        Some(request.at(seen_revision))
    }

    /// Returns the next part of a word list of the maximum length.
    fn words(&mut self) -> Request {
        const WORDS: usize = 25;
        let from = usize::from(self.part) * WORDS;
        let text = (from..from + WORDS).map(|number| format!("{:Ж<16}{number:04}\n", "")).collect();
        let part = self.part;
        let last = from + WORDS >= 2000;
        self.part = if last { 0 } else { part + 1 };
        Request::OwnWords { part, text, last }
    }
}

fn name(text: &str) -> PlayerName {
    PlayerName::new(text).expect("the name should be valid")
}

fn password(turn: u64) -> Option<TablePassword> {
    TablePassword::new(&format!("guess {turn}")).ok()
}
