//! A guest of a host behind a real socket, who sleeps until something comes.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use flume::Receiver;
use splitkey_net::{Wake, websocket::WebSocketDial};
use splitkey_protocol::{FromClient, FromHost, PlayerName, PlayerToken, TableCode};
use splitkey_rules::Side;

use crate::Guest;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Caller {
    pub guest: Guest,
    started: Instant,
    woken: Receiver<()>,
    /// What came and was not waited for yet.
    heard: Vec<FromHost>,
}

impl Caller {
    /// Dials a host, and asks to come back to a table.
    pub fn dial(address: SocketAddr, token: PlayerToken, table: Option<TableCode>) -> Caller {
        let (wake, woken) = flume::bounded(1);
        let wake = Wake(Arc::new(move || {
            // A bell that rings already need not ring twice.
            let _ = wake.try_send(());
        }));
        let dial = WebSocketDial { url: format!("ws://{address}/ws") };
        let guest = Guest::dial_and_wake(&dial, token, table, Duration::ZERO, wake);
        Caller { guest, started: Instant::now(), woken, heard: Vec::new() }
    }

    /// # Panics
    /// When the connection is lost.
    pub fn say(&mut self, message: &FromClient) {
        assert!(self.guest.say(message), "the connection should be there");
        self.update();
    }

    /// Waits for something that the host says.
    ///
    /// # Panics
    /// When it does not come.
    pub fn wait<T>(&mut self, wanted: impl Fn(&FromHost) -> Option<T>) -> T {
        loop {
            while !self.heard.is_empty() {
                if let Some(found) = wanted(&self.heard.remove(0)) {
                    return found;
                }
            }
            assert!(!self.guest.lost, "the connection should not be lost");
            self.sleep();
        }
    }

    /// Waits until the connection has ended.
    ///
    /// # Panics
    /// When it does not end.
    pub fn wait_for_end(&mut self) {
        while !self.guest.lost {
            self.sleep();
        }
    }

    /// Says something and waits for the table that comes of it.
    pub fn ask_for_table(&mut self, message: &FromClient) -> TableCode {
        self.say(message);
        self.wait(|said| match said {
            FromHost::Joined { table, .. } => Some(table.code),
            _ => None,
        })
    }

    /// Opens a table and deals a match to two callers.
    pub fn deal(callers: &mut [Caller; 2]) -> TableCode {
        let name = |name| PlayerName::new(name).expect("a name");
        let [lark, owl] = callers;
        let code = lark.ask_for_table(&FromClient::CreateTable { name: name("Lark") });
        owl.ask_for_table(&FromClient::JoinTable { code, name: name("Owl"), password: None });
        lark.say(&FromClient::Sit { side: Side::A });
        owl.say(&FromClient::Sit { side: Side::B });
        let sits = |said: &FromHost| match said {
            FromHost::TableChanged { table } => {
                (table.seats.iter().filter(|seat| seat.side.is_some()).count() == 2).then_some(())
            }
            _ => None,
        };
        lark.wait(sits);
        lark.say(&FromClient::StartMatch);
        for caller in [lark, owl] {
            caller.wait(|said| matches!(said, FromHost::Dealt { .. }).then_some(()));
        }
        code
    }

    fn update(&mut self) {
        self.heard.extend(self.guest.update(self.started.elapsed()));
    }

    fn sleep(&mut self) {
        assert!(self.started.elapsed() < PATIENCE, "it should not take so long");
        let now = self.started.elapsed();
        let due = self.guest.next_deadline().map_or(PATIENCE, |due| due.saturating_sub(now));
        // Whether it was woken or has waited long enough, it looks again.
        let _ = self.woken.recv_timeout(due.min(PATIENCE));
        self.update();
    }
}
