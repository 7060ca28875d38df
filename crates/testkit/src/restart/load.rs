//! A table of two players who keep playing across restarts of the host.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use bevy_time::TimeUpdateStrategy;
use flume::{Receiver, bounded};
use splitkey_client::MatchView;
use splitkey_net::{LinkState, Uplink, Wake, websocket::WebSocketDial};
use splitkey_protocol::{FromHost, Request, TableCode};
use splitkey_rules::{Action, Cell, Clue, Side, SideMap};

use super::{
    PATIENCE,
    course::{Course, Trial},
};
use crate::{Ending as MatchEnding, Player, next_request};

/// The time between two actions at one table; each player stays below the rate limit.
const PACE: Duration = Duration::from_millis(120);
/// An action is sent again if it is not answered within this time.
const ASK_AGAIN_AFTER: Duration = Duration::from_secs(5);

/// An action that a player was shown.
pub(super) struct Shown {
    pub(super) words: [String; 25],
    /// The revision after the action.
    pub(super) revision: u32,
    pub(super) side: Side,
    pub(super) action: Action,
}

/// The final state of a table.
pub(super) struct Ending {
    pub(super) code: TableCode,
    pub(super) acknowledged: Vec<Shown>,
    pub(super) given_up: usize,
    pub(super) views: [MatchView; 2],
    pub(super) went_back: usize,
}

/// A table with its two players.
pub(super) struct Load {
    players: [Player; 2],
    woken: Receiver<()>,
    /// For each player, how many received messages were read, and when one of them last said that the player has joined.
    heard: [(usize, Option<Instant>); 2],
    acknowledged: Vec<Shown>,
    given_up: usize,
    /// The newest revision that each player has seen of the last match.
    newest: [Option<([String; 25], u32)>; 2],
    went_back: usize,
}

impl Load {
    /// Seats two players at a new table and deals them a match.
    pub(super) fn seat(address: SocketAddr) -> Result<Load, String> {
        let (wake, woken) = bounded(1);
        let players = ["Lark", "Owl"].map(|name| {
            let mut player = Player::new(name);
            // How soon a client tries again is part of what is measured.
            player.app.insert_resource(TimeUpdateStrategy::Automatic);
            let wake = wake.clone();
            let ring = Wake(Arc::new(move || {
                // One pending notification is enough.
                let _ = wake.try_send(());
            }));
            player.app.world_mut().non_send_mut::<Uplink>().set_wake(ring);
            player.connect(Box::new(WebSocketDial { url: format!("ws://{address}/ws") }));
            player
        });
        let mut load = Load {
            players,
            woken,
            heard: [(0, None); 2],
            acknowledged: Vec::new(),
            given_up: 0,
            newest: [None, None],
            went_back: 0,
        };
        load.wait_for("a link", |load| {
            load.players.iter().all(|player| *player.link() == LinkState::Online)
        })?;
        load.players[0].want(Request::CreateTable);
        load.wait_for("a table", |load| load.players[0].state().table.is_some())?;
        let code = load.code()?;
        load.players[1].want(Request::JoinTable { code, password: None });
        load.wait_for("the partner", |load| load.players[1].state().table.is_some())?;
        load.players[0].want(Request::Sit { side: Side::A });
        load.players[1].want(Request::Sit { side: Side::B });
        load.wait_for("both seats", Load::all_seated)?;
        Ok(load)
    }

    /// Plays until the run is over.
    pub(super) fn play(mut self, course: &Course) -> Result<Ending, String> {
        let code = self.code()?;
        loop {
            let trial = course.trial(code);
            self.wait_for("the seats after a fault", |load| load.is_back(trial))?;
            if trial.is_cut {
                course.report(trial, code);
            }
            if course.is_enough() && self.is_dealt() {
                break;
            }
            let next = Instant::now() + PACE;
            if self.act(course, code, trial)? {
                course.report(trial, code);
            }
            while Instant::now() < next {
                self.pump(next.saturating_duration_since(Instant::now()));
            }
        }
        let views = [self.game(0)?.clone(), self.game(1)?.clone()];
        Ok(Ending {
            code,
            acknowledged: self.acknowledged,
            given_up: self.given_up,
            views,
            went_back: self.went_back,
        })
    }

    /// Lets the side in turn act, and waits until both players see it or a fault interrupts that. Returns whether a player
    /// saw it.
    fn act(&mut self, course: &Course, code: TableCode, trial: Trial) -> Result<bool, String> {
        let asked_at = Instant::now();
        let interrupted = |load: &Load| {
            // The outcome is known once both are back after the fault: an action that is not stored by then never
            // will be.
            let now = course.trial(code);
            let is_cut = now.number > trial.number && now.is_cut;
            (is_cut || asked_at.elapsed() > ASK_AGAIN_AFTER) && load.is_back(now)
        };
        let over =
            |player: &Player| player.state().game.as_ref().is_none_or(|game| game.position.phase.is_over());
        if self.players.iter().any(over) {
            self.players[0].want(Request::StartMatch);
            self.wait_for("a deal", |load| load.is_dealt() || interrupted(load))?;
            return Ok(false);
        }
        let keys = [self.map(0)?, self.map(1)?];
        let (side, request) =
            next_request(self.game(0)?, [&keys[0], &keys[1]], MatchEnding::Win).ok_or("nobody can act")?;
        let shown = Shown {
            words: self.game(0)?.words.clone(),
            revision: self.game(0)?.position.revision + 1,
            side,
            action: action(&request).ok_or("the request is not an action")?,
        };
        self.players[side.index()].want(request);
        let shows = |player: &Player| {
            player
                .state()
                .game
                .as_ref()
                .is_some_and(|game| game.words == shown.words && game.position.revision >= shown.revision)
        };
        // It counts as published once either of them sees it.
        let mut seen = false;
        self.wait_for("an action", |load| {
            seen |= load.players.iter().any(shows);
            load.players.iter().all(shows) || interrupted(load)
        })?;
        if seen {
            self.acknowledged.push(shown);
        } else {
            self.given_up += 1;
        }
        Ok(seen)
    }

    /// Returns whether both see the same running match.
    fn is_dealt(&self) -> bool {
        let runs =
            |player: &Player| player.state().game.as_ref().is_some_and(|game| !game.position.phase.is_over());
        self.players.iter().all(runs) && self.see_the_same()
    }

    /// Returns whether both are in their seats and see the same, after they have joined again if they had to.
    fn is_back(&self, trial: Trial) -> bool {
        let has_joined = |joined: Option<Instant>| joined.is_some_and(|joined| joined > trial.since);
        (!trial.is_cut || self.heard.iter().all(|(_, joined)| has_joined(*joined)))
            && self.all_seated()
            && self.see_the_same()
    }

    fn all_seated(&self) -> bool {
        self.players.iter().zip(Side::BOTH).all(|(player, side)| {
            let table = player.state().table.as_ref();
            *player.link() == LinkState::Online
                && player.state().my_side() == Some(side)
                && table.is_some_and(|table| {
                    table.seats.len() == 2 && table.seats.iter().all(|seat| seat.connected)
                })
        })
    }

    fn see_the_same(&self) -> bool {
        let [lark, owl] = self.players.each_ref().map(|player| player.state().game.as_ref());
        lark.map(|game| (&game.words, &game.position)) == owl.map(|game| (&game.words, &game.position))
    }

    fn code(&self) -> Result<TableCode, String> {
        self.players[0].state().table.as_ref().map(|table| table.code).ok_or_else(|| "no table".to_owned())
    }

    fn game(&self, who: usize) -> Result<&MatchView, String> {
        self.players[who].state().game.as_ref().ok_or_else(|| "no match is dealt".to_owned())
    }

    fn map(&self, who: usize) -> Result<SideMap, String> {
        self.game(who)?.me.map(|(_, map)| map).ok_or_else(|| "a player has no side".to_owned())
    }

    fn wait_for(&mut self, what: &str, mut met: impl FnMut(&Load) -> bool) -> Result<(), String> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            self.pump(Duration::ZERO);
            if met(self) {
                return Ok(());
            }
            let rest = deadline.saturating_duration_since(Instant::now());
            if rest.is_zero() {
                let links = self.players.each_ref().map(|player| format!("{:?}", player.link()));
                return Err(format!("timed out waiting for {what}; connections: {links:?}"));
            }
            // The run may have changed state although nothing has arrived.
            self.pump(rest.min(Duration::from_millis(50)));
        }
    }

    /// Waits for something to arrive, and updates both players.
    fn pump(&mut self, longest: Duration) {
        let owed =
            self.players.iter().filter_map(|player| player.app.world().non_send::<Uplink>().needs_frame_in());
        let wait = owed.min().map_or(longest, |owed| owed.min(longest));
        if !wait.is_zero() {
            // After the timeout, an update may be due as well.
            let _ = self.woken.recv_timeout(wait);
        }
        for (player, (read, joined)) in self.players.iter_mut().zip(&mut self.heard) {
            player.update();
            let heard = player.heard();
            let mut new = heard.get(*read..).unwrap_or_default().iter();
            if new.any(|message| matches!(message, FromHost::Joined { .. })) {
                *joined = Some(Instant::now());
            }
            *read = heard.len();
        }
        for (player, newest) in self.players.iter().zip(&mut self.newest) {
            let Some(game) = player.state().game.as_ref() else { continue };
            let seen = newest.as_ref().filter(|(words, _)| *words == game.words).map_or(0, |(_, seen)| *seen);
            self.went_back += usize::from(game.position.revision < seen);
            *newest = Some((game.words.clone(), game.position.revision));
        }
    }
}

/// Returns the action that the journal should have for a request.
fn action(request: &Request) -> Option<Action> {
    match request {
        Request::Clue { text, number, .. } => {
            Some(Action::Clue { clue: Clue { text: text.clone(), number: *number }, illegal: false })
        }
        Request::Guess { word } => Some(Action::Guess(vec![Cell::new(*word)?])),
        Request::Deny => Some(Action::Deny),
        _ => None,
    }
}
