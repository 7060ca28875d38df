//! A player without an app: a connection, its messages, and the public state of the match.

use std::time::Duration;

use splitkey_net::{Dial, Session, SessionNews, Wake};
use splitkey_protocol::{FromClient, FromHost, Hello, PlayerToken, SeatId, TableCode, TableView, View};
use splitkey_rules::{CELLS, Position, PublicView, SideMap};

/// One connection of a player or spectator.
pub struct Guest {
    session: Session,
    /// The table that the guest is at.
    pub table: Option<TableView>,
    /// The guest's own seat at that table.
    pub you: Option<SeatId>,
    /// What everyone sees of the match, if one has been dealt.
    public: Option<PublicView>,
    /// The key card of the guest's own side.
    pub map: Option<SideMap>,
    /// The number of refusals received so far.
    pub refused: usize,
    /// Whether the connection has ended.
    pub lost: bool,
}

impl Guest {
    /// Connects to a host, and asks to join or return to `table` if given. All times are relative to a fixed moment.
    pub fn dial(dial: &dyn Dial, token: PlayerToken, table: Option<TableCode>, now: Duration) -> Guest {
        Guest::dial_and_wake(dial, token, table, now, Wake::none())
    }

    /// Connects like [`Guest::dial`], and calls `wake` when something arrives.
    pub fn dial_and_wake(
        dial: &dyn Dial,
        token: PlayerToken,
        table: Option<TableCode>,
        now: Duration,
        wake: Wake,
    ) -> Guest {
        Guest {
            session: Session::new(dial.dial(&Hello::new(token, table, 0), wake), now),
            table: None,
            you: None,
            public: None,
            map: None,
            refused: 0,
            lost: false,
        }
    }

    /// Receives messages, sends queued ones and whatever the protocol owes, and returns the received messages.
    pub fn update(&mut self, now: Duration) -> Vec<FromHost> {
        let mut news = Vec::new();
        if !self.lost {
            self.session.receive(now, &mut news);
        }
        let mut heard = Vec::new();
        for news in news {
            match news {
                SessionNews::Answered(_) => {}
                SessionNews::Heard(message) => {
                    self.note(&message);
                    heard.push(message);
                }
                SessionNews::Lost => self.lost = true,
            }
        }
        if !self.lost {
            self.session.flush(now);
        }
        heard
    }

    /// Queues a message for the next [`Guest::update`]. Returns whether it will be sent.
    pub fn say(&mut self, message: impl Into<FromClient>) -> bool {
        !self.lost && self.session.say(&message.into())
    }

    /// Sends queued messages without receiving any.
    pub fn send(&mut self, now: Duration) {
        self.session.flush(now);
    }

    /// Returns when the next update is due even if nothing arrives.
    pub fn next_deadline(&self) -> Option<Duration> {
        self.session.next_deadline().filter(|_| !self.lost)
    }

    /// Returns the words of the match, if one has been dealt.
    pub fn words(&self) -> Option<&[String; CELLS]> {
        self.public.as_ref().map(|public| &public.words)
    }

    /// Returns the public state of the match, if one has been dealt.
    pub fn position(&self) -> Option<Position> {
        self.public.as_ref().map(|public| public.position)
    }

    /// Returns the number of accepted actions in the running match, as far as the guest knows.
    pub fn revision(&self) -> u32 {
        self.position().map_or(0, |position| position.revision)
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
                self.map = match view {
                    View::Side(view) => Some(view.map),
                    View::Public(_) => None,
                };
            }
            FromHost::Moved { facts, revision, key, .. } => {
                if let Some(public) = &mut self.public {
                    public.follow(facts, *revision, key.as_deref().copied());
                }
            }
            FromHost::Refused { .. } => self.refused += 1,
            FromHost::Left { .. } => self.table = None,
            _ => {}
        }
    }
}
