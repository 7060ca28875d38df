//! A player without an App: a link, what came over it, and the match as far as everybody sees it.

use std::time::Duration;

use splitkey_net::{Dial, Session, SessionNews, Wake};
use splitkey_protocol::{FromClient, FromHost, Hello, PlayerToken, SeatId, TableCode, TableView, View};
use splitkey_rules::{CELLS, Position, SideMap};

/// One connection of a player, or of somebody who only looks on.
pub struct Guest {
    session: Session,
    /// What the host says of the table that it is at.
    pub table: Option<TableView>,
    pub you: Option<SeatId>,
    pub words: Option<[String; CELLS]>,
    pub position: Option<Position>,
    /// The map of the guest's own side.
    pub map: Option<SideMap>,
    /// Refusals so far.
    pub refused: usize,
    /// Whether the connection has ended.
    pub lost: bool,
}

impl Guest {
    /// Dials a host, and asks to come to a table or back to it. All times are since some fixed moment.
    pub fn dial(dial: &dyn Dial, token: PlayerToken, table: Option<TableCode>, now: Duration) -> Guest {
        Guest::dial_and_wake(dial, token, table, now, Wake::none())
    }

    /// The same, and `wake` is called when something has come.
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
            words: None,
            position: None,
            map: None,
            refused: 0,
            lost: false,
        }
    }

    /// Takes what has come by `now`, sends what was said and is owed, and returns what came.
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

    /// Says something with the next [`Guest::update`]; tells whether it will be sent.
    pub fn say(&mut self, message: &FromClient) -> bool {
        !self.lost && self.session.say(message)
    }

    /// Sends what was said, and takes nothing of what comes.
    pub fn send(&mut self, now: Duration) {
        self.session.flush(now);
    }

    /// When it has to be updated at the latest, although nothing came.
    pub fn next_deadline(&self) -> Option<Duration> {
        self.session.next_deadline().filter(|_| !self.lost)
    }

    /// How many actions were accepted in the running match, as far as was told.
    pub fn revision(&self) -> u32 {
        self.position.map_or(0, |position| position.revision)
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
                self.words = Some(view.public().words.clone());
                self.position = Some(view.public().position);
                self.map = match view {
                    View::Side(view) => Some(view.map),
                    View::Public(_) => None,
                };
            }
            FromHost::Moved { position, .. } => self.position = Some(*position),
            FromHost::Refused { .. } => self.refused += 1,
            FromHost::Left { .. } => self.table = None,
            _ => {}
        }
    }
}
