//! What people at the table say to each other, as this player hears it.

use std::{
    collections::{BTreeSet, VecDeque},
    time::Duration,
};

use bevy::prelude::*;
use splitkey_protocol::{Channel, Reaction, SeatId, TalkLine};

use crate::{Args, ClientSystems, Settings, TableState, Texts, arg};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Talk>().add_systems(Update, forget_old_talk.in_set(ClientSystems::Keep));
}

/// Lines that are kept on this screen.
const LINES: usize = 60;
/// How long a gesture is seen.
const GESTURE: Duration = Duration::from_secs(4);

/// What was said since this player came.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Talk {
    pub lines: VecDeque<HeardLine>,
    /// The last gesture of each person who just made one, and for how long it is seen.
    pub gestures: Vec<(SeatId, Reaction, Duration)>,
    /// Whose lines and gestures this player does not want.
    pub muted: BTreeSet<SeatId>,
    /// Whether the panel lies open.
    pub open: bool,
    /// Lines that came while it was closed.
    pub unread: usize,
    /// What this player said and has not heard back yet, the first line first.
    pub unheard: VecDeque<(Channel, TalkLine)>,
    /// A line that the host did not take, until this player says something else.
    pub returned: Option<String>,
    /// How many lines came at this table, so that one that is said twice is told twice.
    pub heard: u64,
}

/// Something somebody said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeardLine {
    pub by: SeatId,
    /// The name then; people come and go.
    pub name: String,
    pub channel: Channel,
    pub text: String,
}

/// The host did not take a line, which stands in the field again.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct TalkReturned(pub String);

impl Talk {
    /// This player says something, which the host tells everybody who hears it.
    pub(crate) fn note_said(&mut self, channel: Channel, line: &TalkLine) {
        self.returned = None;
        self.unheard.push_back((channel, line.clone()));
        if self.unheard.len() > LINES {
            self.unheard.pop_front();
        }
    }

    /// The host has not taken the line that it was told first; returns it.
    pub(crate) fn give_back(&mut self) -> Option<String> {
        let (_, line) = self.unheard.pop_front()?;
        self.returned = Some(line.as_str().to_owned());
        self.returned.clone()
    }

    /// The lines that wait to be sent, as this screen may show them.
    pub fn unsent<'a>(&'a self, settings: &Settings) -> impl Iterator<Item = &'a str> {
        let hides_side = !settings.shows_key();
        let shown = self.unheard.iter().filter(move |(channel, _)| *channel != Channel::Side || !hides_side);
        shown.map(|(_, line)| line.as_str())
    }

    pub(crate) fn hear(&mut self, by: SeatId, channel: Channel, line: &TalkLine, state: &TableState) {
        if state.you == Some(by)
            && let Some(at) = self.unheard.iter().position(|(said, _)| *said == channel)
        {
            self.unheard.remove(at);
        }
        let Some(seat) = state.seat(by).filter(|_| !self.muted.contains(&by)) else { return };
        let line = HeardLine { by, name: seat.name.to_string(), channel, text: line.as_str().to_owned() };
        self.heard += 1;
        self.lines.push_back(line);
        if self.lines.len() > LINES {
            self.lines.pop_front();
        }
        if !self.open && state.you != Some(by) {
            self.unread += 1;
        }
    }

    pub(crate) fn see(&mut self, by: SeatId, reaction: Reaction) {
        if !self.muted.contains(&by) {
            self.gestures.retain(|(seat, ..)| *seat != by);
            self.gestures.push((by, reaction, GESTURE));
        }
    }

    pub(crate) fn toggle(&mut self) {
        self.open = !self.open;
        self.unread = 0;
    }

    pub(crate) fn toggle_mute(&mut self, seat: SeatId) {
        if !self.muted.remove(&seat) {
            self.muted.insert(seat);
            self.lines.retain(|line| line.by != seat);
            self.gestures.retain(|(by, ..)| *by != seat);
        }
    }
}

/// Where this player speaks now (rules §10): in a match to the own side or to others who watch, else to the table.
pub fn channel(state: &TableState) -> Channel {
    match (state.match_runs(), state.my_side()) {
        (false, _) => Channel::Table,
        (true, Some(_)) => Channel::Side,
        (true, None) => Channel::Spectators,
    }
}

impl HeardLine {
    /// Who hides their key shows others their screen, and what the own side says may tell of the key.
    pub fn is_hidden(&self, settings: &Settings) -> bool {
        self.channel == Channel::Side && !settings.shows_key()
    }

    /// The line with its speaker, and with who hears it where that is not everybody.
    pub fn words(&self, texts: &Texts) -> String {
        let line = Args::from_iter([arg("name", self.name.as_str()), arg("text", self.text.as_str())]);
        match self.channel {
            Channel::Table => texts.format("talk-line", &line),
            Channel::Side => texts.format("talk-line-side", &line),
            Channel::Spectators => texts.format("talk-line-spectators", &line),
        }
    }
}

/// The key of a gesture's name.
pub fn reaction_key(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Wave => "talk-wave",
        Reaction::Applause => "talk-applause",
        Reaction::Laugh => "talk-laugh",
        Reaction::Gasp => "talk-gasp",
        Reaction::Heart => "talk-heart",
    }
}

/// Gestures pass; what was said of a side goes with the side, and everything with the table.
fn forget_old_talk(
    time: Res<Time<Real>>,
    state: Res<TableState>,
    mut was: Local<Option<splitkey_rules::Side>>,
    mut talk: ResMut<Talk>,
) {
    if !talk.gestures.is_empty() {
        let passed = time.delta();
        talk.gestures.retain_mut(|(.., left)| {
            *left = left.saturating_sub(passed);
            !left.is_zero()
        });
    }
    if state.table.is_none() && *talk != Talk::default() {
        *talk = Talk::default();
    }
    if state.is_changed() && state.table.is_some() && *was != state.my_side() {
        *was = state.my_side();
        talk.lines.retain(|line| line.channel == Channel::Table);
        talk.unheard.retain(|(channel, _)| *channel == Channel::Table);
    }
}
