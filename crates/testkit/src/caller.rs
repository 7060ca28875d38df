//! A guest over a real WebSocket that blocks until something arrives.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use flume::Receiver;
use splitkey_net::{Dial, Wake, websocket::WebSocketDial};
use splitkey_protocol::{
    FromClient, FromHost, LinkKind, Pairing, PairingCode, PlayerName, PlayerToken, Request, TableCode,
    TableLink,
};
use splitkey_rules::Side;

use crate::Guest;

/// The timeout for anything that a test waits for.
const PATIENCE: Duration = Duration::from_secs(60);

/// A [`Guest`] connected over a WebSocket, which sleeps between messages.
pub struct Caller {
    pub guest: Guest,
    started: Instant,
    woken: Receiver<()>,
    /// Messages that have arrived and have not been waited for yet.
    heard: Vec<FromHost>,
}

impl Caller {
    /// Connects to a host, and asks to return to `table` if given.
    pub fn dial(address: SocketAddr, token: PlayerToken, table: Option<TableCode>) -> Caller {
        let url = format!("ws://{address}/ws");
        Caller::dial_by(&WebSocketDial { url }, token, table)
    }

    /// Connects to a host in another way, and asks to return to `table` if given.
    pub fn dial_by(dial: &dyn Dial, token: PlayerToken, table: Option<TableCode>) -> Caller {
        let (wake, woken) = flume::bounded(1);
        let wake = Wake(Arc::new(move || {
            // One pending notification is enough.
            let _ = wake.try_send(());
        }));
        let guest = Guest::dial_and_wake(dial, token, table, Duration::ZERO, wake);
        Caller { guest, started: Instant::now(), woken, heard: Vec::new() }
    }

    /// Sends a message.
    ///
    /// # Panics
    /// When the connection is lost.
    pub fn say(&mut self, message: impl Into<FromClient>) {
        assert!(self.guest.say(message), "the connection should be there");
        self.update();
    }

    /// Waits for the first message for which `wanted` returns `Some`, and returns its result. Drops earlier messages.
    ///
    /// # Panics
    /// When no such message arrives in time, or the connection is lost.
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

    /// Waits like [`Caller::wait`], and returns `None` if the connection ends before.
    pub fn wait_or_end<T>(&mut self, wanted: impl Fn(&FromHost) -> Option<T>) -> Option<T> {
        loop {
            while !self.heard.is_empty() {
                if let Some(found) = wanted(&self.heard.remove(0)) {
                    return Some(found);
                }
            }
            if self.guest.lost {
                return None;
            }
            self.sleep();
        }
    }

    /// Waits until the connection has ended.
    ///
    /// # Panics
    /// When it does not end in time.
    pub fn wait_for_end(&mut self) {
        while !self.guest.lost {
            self.sleep();
        }
    }

    /// Sends a message and returns the code of the table joined because of it.
    pub fn ask_for_table(&mut self, message: impl Into<FromClient>) -> TableCode {
        self.say(message);
        self.wait(|said| match said {
            FromHost::Joined { table, .. } => Some(table.code),
            _ => None,
        })
    }

    /// Asks for the link of the table's overlay.
    pub fn overlay_link(&mut self) -> TableLink {
        self.link(LinkKind::Overlay)
    }

    /// Asks for the link of the table's viewers.
    pub fn watch_link(&mut self) -> TableLink {
        self.link(LinkKind::Viewers)
    }

    /// Asks for the link of the table's moderator.
    pub fn moderator_link(&mut self) -> TableLink {
        self.link(LinkKind::Moderator)
    }

    fn link(&mut self, kind: LinkKind) -> TableLink {
        self.say(Request::MakeLink { kind });
        self.wait(|said| match said {
            FromHost::LinkTold { link } if link.kind == kind => Some(*link),
            _ => None,
        })
    }

    /// Asks for a code for a phone.
    pub fn pairing_code(&mut self) -> PairingCode {
        self.say(Request::MakeLink { kind: LinkKind::Phone });
        self.wait(|said| match said {
            FromHost::Phone { phone } => match phone.pairing? {
                Pairing::Offered { code } => Some(code),
                Pairing::Opened { .. } => None,
            },
            _ => None,
        })
    }

    /// Opens a table for two callers and starts a match.
    pub fn deal(callers: &mut [Caller; 2]) -> TableCode {
        let name = |name| PlayerName::new(name).expect("a name");
        let [lark, owl] = callers;
        let code = lark.ask_for_table(Request::CreateTable.by(name("Lark")));
        owl.ask_for_table(Request::JoinTable { code, password: None }.by(name("Owl")));
        lark.say(Request::Sit { side: Side::A });
        owl.say(Request::Sit { side: Side::B });
        let sits = |said: &FromHost| match said {
            FromHost::TableChanged { table } => {
                (table.seats.iter().filter(|seat| seat.side.is_some()).count() == 2).then_some(())
            }
            _ => None,
        };
        lark.wait(sits);
        lark.say(Request::StartMatch);
        for caller in [lark, owl] {
            caller.wait(|said| matches!(said, FromHost::Dealt { .. }).then_some(()));
        }
        code
    }

    fn update(&mut self) {
        self.heard.extend(self.guest.update(self.started.elapsed()));
    }

    fn sleep(&mut self) {
        assert!(self.started.elapsed() < PATIENCE, "it should not take this long");
        let now = self.started.elapsed();
        let due = self.guest.next_deadline().map_or(PATIENCE, |due| due.saturating_sub(now));
        // After the timeout, an update may be due as well.
        let _ = self.woken.recv_timeout(due.min(PATIENCE));
        self.update();
    }
}
