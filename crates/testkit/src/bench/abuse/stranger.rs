//! One connection that is opened over and over: to come back to a table, or to send what costs most as soon as it is open.

use std::time::Duration;

use splitkey_net::{Wake, websocket::WebSocketDialFrom};
use splitkey_protocol::{
    FromClient, FromHost, HistoryOf, PlayerName, PlayerToken, RaceAsk, Request, TableCode,
};
use splitkey_testkit::Guest;

use super::attack::Does;

/// How long somebody stays at the table before coming back again.
const STAYS: Duration = Duration::from_millis(20);
/// How long somebody waits for answers to what costs most.
const LISTENS: Duration = Duration::from_millis(200);
/// How long somebody waits after a connection was refused.
const AGAIN_AFTER: Duration = Duration::from_millis(50);

/// A connection, and what is remembered across those that it was before.
pub struct Stranger {
    dial: WebSocketDialFrom,
    number: u64,
    does: Does,
    /// The table of everybody at this address who comes back.
    table: Option<TableCode>,
    guest: Option<Guest>,
    /// How many connections it has opened.
    pub opened: u64,
    until: Duration,
    pub sent: u64,
    pub heard: u64,
    pub refused: u64,
}

impl Stranger {
    pub fn new(dial: WebSocketDialFrom, number: usize, does: Does) -> Stranger {
        Stranger {
            dial,
            number: number as u64,
            does,
            table: None,
            guest: None,
            opened: 0,
            until: Duration::ZERO,
            sent: 0,
            heard: 0,
            refused: 0,
        }
    }

    /// Returns the token of this connection: that of a new player each time where that could give something new.
    fn token(&self) -> PlayerToken {
        let mut token = [0xcd; 32];
        token[..8].copy_from_slice(&self.number.to_le_bytes());
        if self.does == Does::SendDear {
            token[8..16].copy_from_slice(&self.opened.to_le_bytes());
        }
        PlayerToken(token)
    }

    /// Opens the connection or goes on with it, and returns when to call this again. `shared` is the table of those at
    /// this address who come back.
    pub fn go_on(
        &mut self,
        shared: &mut Option<TableCode>,
        wake: impl Fn() -> Wake,
        now: Duration,
    ) -> Duration {
        let Some(guest) = &mut self.guest else {
            if now >= self.until {
                self.opened += 1;
                let guest = Guest::dial_and_wake(&self.dial, self.token(), self.table, now, wake());
                self.guest = Some(guest);
                self.until = now + Duration::from_secs(5);
                self.send_first(*shared, now);
            }
            return self.until;
        };
        for heard in guest.update(now) {
            self.heard += 1;
            match heard {
                FromHost::Refused { .. } => self.refused += 1,
                FromHost::Joined { table, .. } => {
                    shared.get_or_insert(table.code);
                    self.table = Some(table.code);
                    self.until = self.until.min(now + STAYS);
                }
                _ => {}
            }
        }
        if guest.lost || now >= self.until {
            (self.guest, self.until) = (None, now + if guest.lost { AGAIN_AFTER } else { Duration::ZERO });
        }
        self.until
    }

    fn send_first(&mut self, shared: Option<TableCode>, now: Duration) {
        let name = || PlayerName::new(&"m".repeat(24)).expect("the name should be valid");
        let join = |code| Request::JoinTable { code, password: None }.by(name());
        let messages: Vec<FromClient> = match (self.does, self.table, shared) {
            (Does::ComeBack, Some(_), _) => Vec::new(),
            (Does::ComeBack, None, None) => vec![Request::CreateTable.by(name())],
            (Does::ComeBack, None, Some(code)) => vec![join(code)],
            _ => {
                self.until = now + LISTENS;
                let code = shared.unwrap_or(TableCode::from_bits(self.opened as u32));
                let dear = [
                    join(code),
                    Request::FetchTables.into(),
                    Request::FetchTeams.into(),
                    Request::FetchHistory { of: HistoryOf::Mine, before: None }.into(),
                    Request::Race { ask: RaceAsk::List }.into(),
                ];
                dear.into_iter().cycle().take(25).collect()
            }
        };
        let Some(guest) = &mut self.guest else { return };
        self.sent += messages.into_iter().filter(|message| guest.say(message.clone())).count() as u64;
        guest.update(now);
    }
}
