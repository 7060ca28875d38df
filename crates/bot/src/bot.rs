//! One computer player: what it knows of its table and match, and what it says when.

use std::{fmt, time::Duration};

use splitkey_partner::{Habits, Idea};
use splitkey_protocol::{
    FromClient, FromHost, MatchFlow, PlayerName, PlayerToken, Refused, Request, Seat, SeatId, TableCode,
    TableView, View,
};
use splitkey_rules::{Action, Side, SideView};

use crate::{
    meanings::Meanings,
    mind::{Guest, Mind, message},
    minds::Minds,
    pace::mixed,
    partner_mind::PartnerMind,
    wish::Wish,
};

mod wishes;

/// How many clues or other moves it tries in one position. Then it waits for people.
const TRIES: usize = 8;

/// A computer player at a table. It has no connection and no clock.
pub struct Bot {
    mind: Mind,
    /// Distinguishes its chances from those of others.
    seed: u64,
    you: Option<SeatId>,
    table: Option<TableView>,
    view: Option<SideView>,
    flow: MatchFlow,
    meanings: Meanings,
    /// What it will do, and when.
    plan: Option<(Wish, Duration)>,
    /// What it has said in this match, the last at the end.
    said: Vec<Wish>,
    /// The refused moves in this revision of the match.
    refused: (u32, usize),
    has_left: bool,
}

impl Bot {
    /// Returns the player with this token, before it has heard anything.
    pub fn new(minds: Minds, token: &PlayerToken) -> Bot {
        let seed = token.0.iter().fold(0, |seed, byte| mixed(seed ^ u64::from(*byte)));
        Bot::of(Mind::Partner(Box::new(PartnerMind::new(minds, seed))), seed)
    }

    /// Returns a player who joins a table under this name, sits down on this side, and acts at once as `decide` says.
    pub fn guest(
        name: PlayerName,
        table: TableCode,
        side: Side,
        decide: impl FnMut(&SideView) -> Option<Action> + Send + 'static,
    ) -> Bot {
        Bot::of(Mind::Guest(Guest { name, table, side, decide: Box::new(decide) }), 0)
    }

    fn of(mind: Mind, seed: u64) -> Bot {
        Bot {
            mind,
            seed,
            you: None,
            table: None,
            view: None,
            flow: MatchFlow::default(),
            meanings: Meanings::default(),
            plan: None,
            said: Vec::new(),
            refused: (0, 0),
            has_left: false,
        }
    }

    /// Tells it what earlier matches have shown of the person on the other side.
    pub(crate) fn know(&mut self, habits: Option<Habits>) {
        if let Mind::Partner(mind) = &mut self.mind {
            mind.know(habits);
        }
    }

    /// Returns what the matches that have ended since the last call have shown of the person on the other side.
    pub(crate) fn take_learned(&mut self) -> Option<Habits> {
        match &mut self.mind {
            Mind::Partner(mind) => mind.take_learned(),
            Mind::Guest(_) => None,
        }
    }

    /// Notes that the connection is there. A guest then joins its table.
    pub fn come(&mut self, now: Duration) {
        self.make_plan(now);
    }

    /// Returns whether it sits on a side of its table.
    pub fn is_seated(&self) -> bool {
        self.me().is_some_and(|me| me.side.is_some())
    }

    /// Returns whether it is no longer wanted on this connection.
    pub fn has_left(&self) -> bool {
        self.has_left
    }

    /// Takes in a message of the host.
    pub fn hear(&mut self, message: FromHost, now: Duration) {
        match message {
            FromHost::Joined { you, table } => (self.you, self.table) = (Some(you), Some(table)),
            FromHost::TableChanged { table } => self.table = Some(table),
            FromHost::PeopleChanged { changed, gone } => {
                if let Some(table) = &mut self.table {
                    table.change_people(changed, &gone);
                }
            }
            FromHost::Dealt { view } => self.begin(view),
            FromHost::Moved { facts, revision, key, .. } => {
                if let Some(view) = &mut self.view {
                    self.meanings.note(&facts, view.side, view.public.position.turn);
                    let was_over = view.public.position.phase.is_over();
                    view.public.follow(&facts, revision, key.map(|key| *key));
                    if !was_over && view.public.position.phase.is_over() {
                        self.learn();
                    }
                }
            }
            FromHost::Flow { flow } => {
                // A move that was refused during a pause can be made after it.
                if !flow.paused && self.flow.paused {
                    self.said.clear();
                }
                self.flow = flow;
            }
            FromHost::Refused { reason } => self.note_refusal(&reason),
            FromHost::Left { .. } | FromHost::Goodbye { .. } => self.has_left = true,
            _ => {}
        }
        self.make_plan(now);
    }

    /// Returns what it says now, if anything.
    pub fn speak(&mut self, now: Duration) -> Option<FromClient> {
        let (wish, _) = self.plan.take_if(|(_, at)| *at <= now)?;
        self.said.push(wish);
        let message = self.say(wish);
        // Something else may have been due beside it, and nobody may say anything for long.
        self.make_plan(now);
        message
    }

    fn say(&mut self, wish: Wish) -> Option<FromClient> {
        match wish {
            Wish::Explain(_) => Some(Request::ExplainClues { clues: self.meanings.take() }.into()),
            Wish::Come => self.guest_of().map(|Guest { name, table, .. }| {
                Request::JoinTable { code: *table, password: None }.by(name.clone())
            }),
            Wish::Sit(side) => Some(Request::Sit { side }.into()),
            Wish::Ready => Some(Request::Ready { ready: true }.into()),
            Wish::Join(action, _) => Some(Request::Ask { action }.into()),
            Wish::Agree(seen_revision) => Some(Request::Agree.at(seen_revision)),
            Wish::Move(revision, refused) => {
                let message = self.think(revision, refused);
                if message.is_none() && self.guest_of().is_some() {
                    // A guest may have been wrong, and is asked again.
                    self.refused = (revision, refused + 1);
                }
                message
            }
        }
    }

    /// Returns when it wants to say something.
    pub fn next_deadline(&self) -> Option<Duration> {
        self.plan.map(|(_, at)| at)
    }

    fn begin(&mut self, view: View) {
        self.flow = MatchFlow::default();
        self.view = match view {
            View::Side(view) => Some(*view),
            View::Public(_) => None,
        };
        // A new match has the revisions of the last one again.
        (self.said, self.refused) = (Vec::new(), (0, 0));
        self.meanings = Meanings::default();
    }

    /// Learns from the match that has just ended.
    fn learn(&mut self) {
        let computer = self.me().and_then(|me| me.computer);
        if let (Mind::Partner(mind), Some(view), Some(computer)) = (&mut self.mind, &self.view, computer) {
            mind.learn(computer.level, view);
        }
    }

    fn note_refusal(&mut self, reason: &Refused) {
        if let Some(Wish::Move(revision, _)) = self.said.last().copied()
            && !matches!(reason, Refused::StaleRevision | Refused::MatchPaused)
        {
            let before = if self.refused.0 == revision { self.refused.1 } else { 0 };
            self.refused = (revision, before + 1);
        }
    }

    fn guest_of(&self) -> Option<&Guest> {
        match &self.mind {
            Mind::Guest(guest) => Some(guest),
            Mind::Partner(_) => None,
        }
    }

    fn me(&self) -> Option<&Seat> {
        self.table.as_ref()?.seats.iter().find(|seat| Some(seat.id) == self.you)
    }

    fn make_plan(&mut self, now: Duration) {
        // Readiness ends when something about the table changes.
        let is_ready = |side: Side| self.table.as_ref().is_some_and(|table| table.ready[side.index()]);
        if self.me().and_then(|me| me.side).is_some_and(is_ready) {
            self.said.retain(|said| *said != Wish::Ready);
        }
        let mut wishes = if self.has_left { Vec::new() } else { self.wishes() }.into_iter();
        let wish = wishes.find(|(wish, _)| !self.said.contains(wish));
        let quick = self.me().and_then(|me| me.computer).is_some_and(|computer| computer.quick);
        let quick = quick || self.guest_of().is_some();
        self.plan = wish.map(|(wish, effort)| {
            let takes = if quick || matches!(wish, Wish::Explain(_)) {
                Duration::ZERO
            } else {
                effort.takes(self.seed ^ self.chance())
            };
            match self.plan {
                Some((planned, at)) if planned == wish => (wish, at.min(now + takes)),
                _ => (wish, now + takes),
            }
        });
    }

    fn chance(&self) -> u64 {
        self.view.as_ref().map_or(0, |view| u64::from(view.public.position.revision))
    }

    /// Decides on a move. After refusals it offers its next ideas for a clue.
    fn think(&mut self, revision: u32, refused: usize) -> Option<FromClient> {
        let computer = self.me()?.computer;
        let view = self.view.as_ref().filter(|view| view.public.position.revision == revision)?;
        let mind = match &mut self.mind {
            Mind::Guest(guest) => return (guest.decide)(view).and_then(|action| message(action, revision)),
            Mind::Partner(mind) => mind,
        };
        let partner = mind.partner(computer?.level, view);
        if view.public.position.phase.may_clue(view.side) {
            let Idea { clue, meant } = partner.ideas(view, refused + 1).into_iter().nth(refused)?;
            self.meanings.offer(Idea { clue: clue.clone(), meant });
            return message(Action::Clue { clue, illegal: false }, revision);
        }
        message(partner.act(view)?, revision)
    }
}

impl fmt::Debug for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bot").field("plan", &self.plan).finish_non_exhaustive()
    }
}
