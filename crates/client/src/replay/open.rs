//! The open replay: its match, where it is, and what the player can do with it.

use std::collections::BTreeSet;

use bevy_ecs::prelude::*;
use splitkey_protocol::{Meaning, PlayerName, Replay, ReplayLink, Thought};
use splitkey_rules::Cell;

use super::timeline::{ReplayView, Timeline};
use crate::{Args, MatchView, Playback, Sheet, Shown, Texts, arg};

/// The open replay, if any.
#[derive(Resource, Debug, Default)]
pub struct ReplayViewer {
    pub(super) open: Option<OpenReplay>,
}

/// A replay, and where it is.
#[derive(Debug)]
pub struct OpenReplay {
    pub timeline: Timeline,
    /// Who sat on each side, by [`Side::index`](splitkey_rules::Side::index).
    pub names: [Vec<PlayerName>; 2],
    /// What the clues of a computer player were meant for.
    pub meanings: Vec<Meaning>,
    /// What the guessers of a strike race thought, in order.
    pub thoughts: Vec<Thought>,
    pub link: Option<ReplayLink>,
    pub at: usize,
    pub view: ReplayView,
    pub plays: bool,
    pub speed: ReplaySpeed,
    /// Whether the match is the table's last one, so that its people may review it together.
    pub is_of_table: bool,
    pub part: ReviewPart,
    /// The words that the player has marked here while alone.
    pub marks: BTreeSet<Cell>,
    /// The sheet to return to.
    pub(super) from: Option<Sheet>,
}

/// How fast a replay plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReplaySpeed {
    Slow,
    #[default]
    Usual,
    Fast,
}

/// What the player does with a replay.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAct {
    /// Asks the host for the table's last match.
    Fetch,
    Close,
    Start,
    End,
    GuessBack,
    GuessOn,
    TurnBack,
    TurnOn,
    To(usize),
    /// Plays, or pauses.
    Play,
    View(ReplayView),
    Speed(ReplaySpeed),
    Review(ReviewPart),
}

/// What the player does in the review of the table's last match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReviewPart {
    /// Steps through the match alone.
    #[default]
    Alone,
    /// Sees the step that the leader sees.
    Follow,
    Lead,
}

impl ReplayViewer {
    pub fn open(&self) -> Option<&OpenReplay> {
        self.open.as_ref()
    }

    pub(super) fn open_mut(&mut self) -> Option<&mut OpenReplay> {
        self.open.as_mut()
    }
}

impl ReplaySpeed {
    pub const ALL: [ReplaySpeed; 3] = [ReplaySpeed::Slow, ReplaySpeed::Usual, ReplaySpeed::Fast];

    /// Returns how much faster than usual it is.
    pub fn factor(self) -> f32 {
        match self {
            ReplaySpeed::Slow => 0.5,
            ReplaySpeed::Usual => 1.0,
            ReplaySpeed::Fast => 2.0,
        }
    }
}

impl OpenReplay {
    pub(super) fn new(replay: Replay, view: ReplayView, from: Option<Sheet>) -> OpenReplay {
        let Replay { finished, names, meanings, link } = replay;
        OpenReplay {
            timeline: Timeline::new(&finished),
            names,
            meanings,
            thoughts: Vec::new(),
            link,
            at: 0,
            view,
            plays: false,
            speed: ReplaySpeed::default(),
            is_of_table: false,
            part: ReviewPart::Alone,
            marks: BTreeSet::new(),
            from,
        }
    }

    /// Returns the match at the current stop.
    pub fn shown(&self) -> MatchView {
        self.timeline.view(self.at, self.view)
    }

    /// Returns what the clue of the current turn was meant for, if a computer player gave it.
    pub fn meaning(&self) -> Option<&Meaning> {
        let record = self.shown().log.last()?.number;
        self.meanings.iter().find(|meaning| meaning.turn == record)
    }

    /// Returns what the guessers of the current turn thought.
    pub fn thoughts_here(&self) -> impl Iterator<Item = &Thought> {
        let turn = self.shown().log.last().map(|record| record.number);
        self.thoughts.iter().filter(move |thought| Some(thought.turn) == turn)
    }

    /// Returns whether this is the end of the match.
    pub fn is_at_end(&self) -> bool {
        self.at == self.timeline.last()
    }

    fn go_to(&mut self, at: usize) {
        if self.at != at {
            self.marks.clear();
        }
        self.at = at;
    }

    /// Goes to a stop, without motion or sounds of what happened there.
    pub(super) fn jump(&mut self, at: usize, playback: &mut Playback, shown: &mut Shown) {
        self.go_to(at.min(self.timeline.last()));
        playback.replay(Vec::new(), self.shown(), self.speed.factor());
        shown.0 = Some(self.shown());
    }

    /// Plays the next action.
    pub(super) fn step(&mut self, playback: &mut Playback, shown: &mut Shown) {
        if self.is_at_end() {
            return;
        }
        // The motion of the action before may not have ended.
        shown.0 = Some(self.shown());
        self.go_to(self.at + 1);
        playback.replay(self.timeline.facts(self.at).to_vec(), self.shown(), self.speed.factor());
    }
}

/// Returns where a replay is, in words.
pub(crate) fn replay_place(open: &OpenReplay, texts: &Texts) -> String {
    let (at, last) = (arg("at", open.at), arg("last", open.timeline.last()));
    let turn = open.shown().position.turn;
    let key = if turn == 0 { "replay-place-first" } else { "replay-place" };
    texts.format(key, &Args::from_iter([at, last, arg("turn", turn)]))
}
