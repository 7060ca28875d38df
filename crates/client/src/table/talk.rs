//! Chat and reactions at the table, as this player sees them.

use std::{
    collections::{BTreeSet, VecDeque},
    time::Duration,
};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_protocol::{Channel, FromHost, Reaction, Refused, Request, SeatId, SlowMode, TalkLine};

use super::{news::receive_table, to_host::ToHost};
use crate::{Args, ClientSystems, OnReceived, Received, Secret, Settings, TableState, Texts, arg};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Talk>()
        // What was not received is sent again only if the table is the same as before.
        .add_systems(OnReceived, receive_talk.before(receive_table))
        .add_systems(Update, forget_old_talk.in_set(ClientSystems::Sync));
}

/// Maximum number of lines kept.
const LINES: usize = 60;
/// How long a reaction is visible.
const GESTURE: Duration = Duration::from_secs(4);

/// What was said since this player joined.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Talk {
    pub lines: VecDeque<HeardLine>,
    /// The last reaction of each player who just made one, and how long it remains visible.
    pub gestures: Vec<(SeatId, Reaction, Duration)>,
    /// Players whose lines and reactions are muted.
    pub muted: BTreeSet<SeatId>,
    /// Whether the panel is open.
    pub open: bool,
    /// Lines received while the panel was closed.
    pub unread: usize,
    /// What this player sent and has not received back yet, oldest first.
    pub unheard: VecDeque<(Channel, TalkLine)>,
    /// The lines that the host refused, as one, until this player sends another.
    pub returned: Option<String>,
    /// Counts the lines received at this table, so that a repeated line is announced twice.
    pub heard: u64,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeardLine {
    pub by: SeatId,
    /// The speaker's name at the time; players may leave or rename.
    pub name: String,
    /// The speaker only watched at the time.
    pub watching: bool,
    pub channel: Channel,
    pub text: String,
}

/// The host refused a line, which is put back into the field.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct TalkReturned {
    /// All lines that were refused since this player wrote last, in the order in which they were written.
    pub lines: String,
    /// Those of them that were put back before.
    pub before: Option<String>,
}

impl Talk {
    /// Notes a line that this player sends.
    pub(crate) fn note_said(&mut self, channel: Channel, line: &TalkLine) {
        self.returned = None;
        self.unheard.push_back((channel, line.clone()));
        if self.unheard.len() > LINES {
            self.unheard.pop_front();
        }
    }

    /// Takes back the oldest line that the host has not accepted.
    fn give_back(&mut self) -> Option<TalkReturned> {
        let (_, line) = self.unheard.pop_front()?;
        // Several are refused in slow mode when they are sent again after reconnecting.
        let before = self.returned.take();
        let lines = before.iter().map(String::as_str).chain([line.as_str()]).collect::<Vec<_>>().join(" ");
        self.returned = Some(lines.clone());
        Some(TalkReturned { lines, before })
    }

    /// Returns the lines that wait to be sent, as far as this screen may show them.
    pub fn unsent<'a>(&'a self, settings: &Settings) -> impl Iterator<Item = &'a str> {
        let hides_side = !settings.shows(Secret::SideTalk);
        let shown = self.unheard.iter().filter(move |(channel, _)| *channel != Channel::Side || !hides_side);
        shown.map(|(_, line)| line.as_str())
    }

    fn add(&mut self, by: SeatId, channel: Channel, line: &TalkLine, state: &TableState) {
        if state.you == Some(by)
            && let Some(at) = self.unheard.iter().position(|(said, _)| *said == channel)
        {
            self.unheard.remove(at);
        }
        let Some(seat) = state.seat(by).filter(|_| !self.muted.contains(&by)) else { return };
        let (name, watching) = (seat.name.to_string(), seat.side.is_none() && state.you != Some(by));
        let line = HeardLine { by, name, watching, channel, text: line.as_str().to_owned() };
        self.heard += 1;
        self.lines.push_back(line);
        if self.lines.len() > LINES {
            self.lines.pop_front();
        }
        if !self.open && state.you != Some(by) {
            self.unread += 1;
        }
    }

    fn show_reaction(&mut self, by: SeatId, reaction: Reaction) {
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

fn receive_talk(
    mut received: MessageReader<Received>,
    state: Res<TableState>,
    mut talk: ResMut<Talk>,
    mut commands: Commands,
) {
    for Received(message) in received.read() {
        match message {
            // Sends again what the host did not receive before the connection was lost.
            FromHost::Joined { table, .. } => {
                let same_table = state.table.as_ref().is_some_and(|old| old.code == table.code);
                for (channel, line) in std::mem::take(&mut talk.unheard) {
                    if same_table {
                        commands.trigger(ToHost(Request::Say { channel, line }));
                    }
                }
            }
            FromHost::Said { by, channel, line } => talk.add(*by, *channel, line, &state),
            FromHost::Reacted { by, reaction } => talk.show_reaction(*by, *reaction),
            // Nobody will ever receive these.
            FromHost::HeldBack { held: Some(held) } if held.blank => talk.unheard.clear(),
            FromHost::Refused {
                reason:
                    Refused::TalkOff
                    | Refused::TalkTooFast
                    | Refused::NotThatChannel
                    | Refused::TalkAfterKey
                    | Refused::SlowMode { .. },
            } => {
                if let Some(returned) = talk.give_back() {
                    commands.trigger(returned);
                }
            }
            _ => {}
        }
    }
}

/// Returns the channel for this player's lines (rules §10): during a match their own side or the other spectators,
/// otherwise the whole table.
pub fn channel(state: &TableState) -> Channel {
    match (state.match_runs(), state.my_side()) {
        (false, _) => Channel::Table,
        (true, Some(_)) => Channel::Side,
        (true, None) => Channel::Spectators,
    }
}

/// Returns what the field for this player's lines is for, and how often they may write there.
pub fn say_label(state: &TableState, texts: &Texts) -> String {
    let key = match channel(state) {
        Channel::Side => "talk-to-side",
        Channel::Table => "talk-to-table",
        Channel::Spectators => "talk-to-spectators",
    };
    let to = texts.get(key);
    let slow = state.table.as_ref().map_or(SlowMode::Off, |table| table.access.slow);
    if slow == SlowMode::Off || state.my_side().is_some() || state.i_am_host() {
        return to;
    }
    texts.format("talk-slow", &Args::from_iter([arg("to", to), arg("seconds", slow.seconds())]))
}

impl HeardLine {
    /// Returns whether to hide the line: a player who hides their key shows the screen to others, and chat of the own
    /// side may give away the key.
    pub fn is_hidden(&self, settings: &Settings) -> bool {
        self.channel == Channel::Side && !settings.shows(Secret::SideTalk)
    }

    /// Returns the line with its speaker, and its audience where that is not everybody.
    pub fn words(&self, settings: &Settings, texts: &Texts) -> String {
        let named = !self.watching || settings.shows(Secret::SpectatorNames);
        let name = if named { self.name.clone() } else { texts.get("table-unnamed") };
        let line = Args::from_iter([arg("name", name), arg("text", self.text.as_str())]);
        match self.channel {
            Channel::Table => texts.format("talk-line", &line),
            Channel::Side => texts.format("talk-line-side", &line),
            Channel::Spectators => texts.format("talk-line-spectators", &line),
        }
    }
}

/// Returns the Fluent key of a reaction's name.
pub fn reaction_key(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Wave => "talk-wave",
        Reaction::Applause => "talk-applause",
        Reaction::Laugh => "talk-laugh",
        Reaction::Gasp => "talk-gasp",
        Reaction::Heart => "talk-heart",
    }
}

/// Drops expired reactions, a side's lines when the player leaves that side, and everything when they leave the table.
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
