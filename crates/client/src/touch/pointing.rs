//! Where players point, the words that they pin for their own side, and those that are marked in a replay.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_net::Uplink;
use splitkey_protocol::{FromHost, Request, SeatId};
use splitkey_rules::Cell;

use crate::{ClientSystems, OnReceived, Playback, Received, Secret, Settings, TableState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pointing>()
        .init_resource::<Pointer>()
        .add_observer(toggle_pin)
        .add_systems(OnReceived, receive_pointing)
        .add_systems(Update, (drop_old_pointing, send_pointer).chain().in_set(ClientSystems::Sync));
}

/// What the players at the table point at and pin.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Pointing {
    /// The word under each guesser's pointer. Empty while this player has pointers switched off.
    pub pointers: BTreeMap<SeatId, Cell>,
    /// The words pinned by each player of my side, my own included.
    pub pins: BTreeMap<SeatId, BTreeSet<Cell>>,
    /// What is marked in the open replay, if any. The pins and pointers of the live match do not show on it.
    pub replay: Option<ReplayMarks>,
}

/// What is marked in a replay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayMarks {
    pub words: BTreeSet<Cell>,
    /// Whether people at the table review the match together, so that they see each other's marks and pointers.
    pub shared: bool,
}

/// The word under this player's pointer or cursor. The 3D and flat tables set it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pointer(pub Option<Cell>);

/// Pins a word, or removes the pin.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PinToggled(pub Cell);

/// How long a pointer must rest before the host is told, which also keeps below the host's rate limit.
const REST: Duration = Duration::from_millis(400);

impl Pointing {
    /// Returns whether the open replay is reviewed together.
    fn is_shared(&self) -> bool {
        self.replay.as_ref().is_some_and(|replay| replay.shared)
    }

    /// Returns the number of pins to show on a word.
    pub fn pins_on(&self, cell: Cell, settings: &Settings) -> usize {
        match &self.replay {
            Some(replay) => usize::from(replay.words.contains(&cell)),
            None => self.shown_pins(cell, settings).count(),
        }
    }

    /// Returns the players whose pointers to show on a word.
    pub fn pointing_at(&self, cell: Cell) -> impl Iterator<Item = SeatId> {
        let shows = self.replay.is_none() || self.is_shared();
        self.pointers.iter().filter(move |(_, at)| shows && **at == cell).map(|(seat, _)| *seat)
    }

    /// Returns the players who have pinned a word.
    pub fn pinned_by(&self, cell: Cell) -> impl Iterator<Item = SeatId> {
        self.pins.iter().filter(move |(_, cells)| cells.contains(&cell)).map(|(seat, _)| *seat)
    }

    /// Returns the same as far as this screen may show it.
    pub fn shown_pins(&self, cell: Cell, settings: &Settings) -> impl Iterator<Item = SeatId> {
        let shown = settings.shows(Secret::Pins);
        self.pinned_by(cell).filter(move |_| shown)
    }
}

fn receive_pointing(mut received: MessageReader<Received>, mut pointing: ResMut<Pointing>) {
    for Received(message) in received.read() {
        match message {
            FromHost::Pointed { by, word: Some(cell) } => {
                pointing.pointers.insert(*by, *cell);
            }
            FromHost::Pointed { by, word: None } => {
                pointing.pointers.remove(by);
            }
            FromHost::Pinned { by, words } => {
                pointing.pins.insert(*by, words.iter().copied().collect());
            }
            // The host sends the pins of this match next.
            FromHost::Dealt { .. } => {
                pointing.set_if_neq(Pointing::default());
            }
            _ => {}
        }
    }
}

fn toggle_pin(
    toggled: On<PinToggled>,
    state: Res<TableState>,
    playback: Res<Playback>,
    pointing: Res<Pointing>,
    mut uplink: NonSendMut<Uplink>,
) {
    let may_pin = state.match_runs() && state.my_side().is_some() && !playback.is_replay();
    let Some(you) = state.you.filter(|_| may_pin) else { return };
    let on = !pointing.pinned_by(toggled.0).any(|seat| seat == you);
    // The pin shows only once the host confirms it, so a failed send needs no handling.
    let _sent = uplink.send(Request::Pin { word: toggled.0.into(), on });
}

/// Removes pointers when their side no longer guesses and nothing is reviewed together, pins when the match is over, and
/// both when the player leaves.
fn drop_old_pointing(state: Res<TableState>, settings: Res<Settings>, mut pointing: ResMut<Pointing>) {
    let changed = state.is_changed() || settings.is_changed() || pointing.is_changed();
    if *pointing == Pointing::default() || !changed {
        return;
    }
    let phase = state.phase();
    let side_of = |seat: &SeatId| state.seat(*seat).and_then(|seat| seat.side);
    let guesses = |seat: &SeatId| side_of(seat).zip(phase).is_some_and(|(side, phase)| phase.may_guess(side));
    let points = |seat: &SeatId| settings.hovers && (pointing.is_shared() || guesses(seat));
    let pins =
        |seat: &SeatId| state.match_runs() && side_of(seat).is_some_and(|side| state.my_side() == Some(side));
    let mut kept = pointing.clone();
    kept.pointers.retain(|seat, _| points(seat));
    kept.pins.retain(|seat, _| pins(seat));
    pointing.set_if_neq(kept);
}

/// What was sent last, and how long the pointer has been where it is.
#[derive(Default)]
struct SentPointer {
    word: Option<Cell>,
    now: Option<Cell>,
    since: Duration,
}

/// Sends my pointer's word while my side guesses, or in a review. Any other replay shows the words of another match.
fn send_pointer(
    time: Res<Time<Real>>,
    (state, playback): (Res<TableState>, Res<Playback>),
    settings: Res<Settings>,
    (pointer, pointing): (Res<Pointer>, Res<Pointing>),
    mut uplink: NonSendMut<Uplink>,
    mut sent: Local<SentPointer>,
) {
    let guesses = state.my_side().zip(state.phase()).is_some_and(|(side, phase)| phase.may_guess(side));
    let points = if playback.is_replay() { pointing.is_shared() } else { guesses };
    let word = pointer.0.filter(|_| points && settings.hovers);
    if sent.now != word {
        sent.now = word;
        sent.since = time.elapsed();
    }
    if !guesses && !pointing.is_shared() {
        // Everybody clears it when the turn or the review ends.
        sent.word = None;
    } else if sent.word != word && time.elapsed() - sent.since >= REST {
        sent.word = word;
        // A pointer update that is lost does no harm.
        let _sent = uplink.send(Request::Point { word: word.map(u8::from) });
    }
}
