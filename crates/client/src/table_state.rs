//! The current state as the host sends it. It decides which input is legal.

use bevy::prelude::*;
use splitkey_net::{Heard, LinkState, Uplink};
use splitkey_protocol::{FromHost, Packs, Parting, Refused, Seat, SeatId, TableView};
use splitkey_rules::{Phase, Side};

use crate::{
    ClientSystems, ClueJudged, Entrance, Flow, Intent, Marks, MatchView, Notice, Playback, Shown, TableList,
    Talk, TalkReturned, WordList, catch_up::missed,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableState>()
        .add_observer(leave_unheard)
        .add_systems(Update, hear_host.in_set(ClientSystems::Hear));
}

/// The table this player is at, and its match.
#[derive(Resource, Default, Debug)]
pub struct TableState {
    pub you: Option<SeatId>,
    pub table: Option<TableView>,
    pub game: Option<MatchView>,
}

impl TableState {
    /// Returns my own seat at the table.
    pub fn my_seat(&self) -> Option<&Seat> {
        self.seat(self.you?)
    }

    /// Returns a player's seat at the table.
    pub fn seat(&self, id: SeatId) -> Option<&Seat> {
        self.table.as_ref()?.seats.iter().find(|seat| seat.id == id)
    }

    /// Returns my side, or `None` for a spectator.
    pub fn my_side(&self) -> Option<Side> {
        self.my_seat()?.side
    }

    /// Returns whether another player of my side is here, to do something together.
    pub fn has_partner_here(&self) -> bool {
        self.my_side()
            .is_some_and(|side| self.seats_of(side).any(|seat| Some(seat.id) != self.you && seat.is_here()))
    }

    /// Returns whether I am the table's host, who sets the mission and starts matches.
    pub fn i_am_host(&self) -> bool {
        self.table.as_ref().is_some_and(|table| Some(table.host) == self.you)
    }

    /// Returns the players on the same network as `id`, from the groups that the host of the table (and nobody else)
    /// receives.
    pub fn same_network(&self, id: SeatId) -> impl Iterator<Item = &Seat> {
        let groups = self.table.iter().flat_map(|table| &table.shared_networks);
        let group = groups.filter(move |group| group.contains(&id)).flatten();
        group.filter(move |other| **other != id).filter_map(|other| self.seat(*other))
    }

    /// Returns the players of one side, in the order they sat down.
    pub fn seats_of(&self, side: Side) -> impl Iterator<Item = &Seat> {
        self.table.iter().flat_map(|table| &table.seats).filter(move |seat| seat.side == Some(side))
    }

    /// Returns the players without a side.
    pub fn spectators(&self) -> impl Iterator<Item = &Seat> {
        self.table.iter().flat_map(|table| &table.seats).filter(|seat| seat.side.is_none())
    }

    /// Returns whether this player may see a match at all; some tables allow no spectators.
    fn may_watch(&self) -> bool {
        self.my_side().is_some() || self.table.as_ref().is_none_or(|table| table.access.spectators)
    }

    /// Returns whether a match was dealt and is not over.
    pub fn match_runs(&self) -> bool {
        self.game.as_ref().is_some_and(|game| !game.position.phase.is_over())
    }

    /// Returns whether joining a side needs that side's consent, because a match runs as far as this player can see.
    pub fn asks_sides(&self) -> bool {
        let asks = |table: &TableView| !table.access.open_sides && table.match_dealt;
        self.table.as_ref().is_some_and(asks) && (self.match_runs() || self.game.is_none())
    }

    /// Returns the phase of the match, if there is one.
    pub fn phase(&self) -> Option<Phase> {
        self.game.as_ref().map(|game| game.position.phase)
    }
}

/// Clears the table and its match from this client.
pub(crate) fn put_away(state: &mut TableState, playback: &mut Playback, shown: &mut Shown) {
    *state = TableState::default();
    playback.clear();
    shown.0 = None;
}

/// Clears the match when the player may no longer watch it.
fn look_away(state: &mut TableState, playback: &mut Playback, shown: &mut Shown) {
    if !state.may_watch() {
        state.game = None;
        playback.clear();
        shown.0 = None;
    }
}

/// The player leaves a table whose host cannot be reached. The seat is kept there.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeftUnheard;

fn leave_unheard(
    _: On<LeftUnheard>,
    mut state: ResMut<TableState>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut uplink: NonSendMut<Uplink>,
) {
    put_away(&mut state, &mut playback, &mut shown);
    if matches!(uplink.state(), LinkState::Connecting { .. }) {
        // The attempt that is under way would ask for the table.
        uplink.ask_for(None);
    }
}

pub(crate) fn hear_host(
    link: Res<LinkState>,
    mut heard: ResMut<Heard>,
    mut state: ResMut<TableState>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut marks: ResMut<Marks>,
    mut list: ResMut<WordList>,
    mut talk: ResMut<Talk>,
    mut tables: ResMut<TableList>,
    mut entrance: ResMut<Entrance>,
    mut flow: ResMut<Flow>,
    mut commands: Commands,
) {
    while let Some(message) = heard.0.pop_front() {
        match message {
            FromHost::Joined { you, table } => {
                let same_table = state.table.as_ref().is_some_and(|old| old.code == table.code);
                if !same_table || !table.match_dealt {
                    state.game = None;
                    playback.clear();
                    shown.0 = None;
                }
                // Sends again what the host did not receive before the connection was lost.
                for (channel, line) in std::mem::take(&mut talk.unheard) {
                    if same_table {
                        commands.trigger(Intent::Say { channel, line });
                    }
                }
                // The host sends the requests again.
                flow.requests.clear();
                state.you = Some(you);
                state.table = Some(table);
                entrance.set_if_neq(Entrance::default());
                commands.remove_resource::<Notice>();
            }
            FromHost::TableChanged { table } => {
                if table.settings.packs == Packs::Own {
                    list.accept();
                }
                state.table = Some(table);
                look_away(&mut state, &mut playback, &mut shown);
            }
            FromHost::PeopleChanged { changed, gone } => {
                if let Some(table) = &mut state.table {
                    table.change_people(changed, &gone);
                }
                look_away(&mut state, &mut playback, &mut shown);
            }
            FromHost::Dealt { view } => {
                let game = MatchView::from(view);
                // Reconnecting to a running match is not a new deal: the cards stay where they lie.
                let missed = shown.0.as_ref().and_then(|seen| missed(seen, &game));
                playback.clear();
                match missed {
                    Some(facts) => playback.catch_up(facts, &game),
                    None => playback.deal(&game),
                }
                // The host sends the pins of this match next.
                marks.set_if_neq(Marks::default());
                flow.begin();
                state.game = Some(game);
                commands.remove_resource::<Notice>();
            }
            FromHost::Moved { by, facts, position, key } => {
                let Some(game) = state.game.as_mut() else { continue };
                let key = key.map(|key| *key);
                facts.iter().for_each(|fact| game.show(fact));
                flow.note_action(&facts, game.my_side());
                game.settle(position, key);
                playback.queue(by, facts, position, key);
                commands.remove_resource::<Notice>();
            }
            // The table is gone or has forgotten this player, or a newcomer has not joined yet.
            FromHost::Refused {
                reason:
                    reason @ (Refused::UnknownTable
                    | Refused::TableQuarantined
                    | Refused::TableUnreadable
                    | Refused::NotAtTable),
            } => {
                if reason != Refused::NotAtTable {
                    entrance.set_if_neq(Entrance::default());
                } else if let Some(code) = entrance.code.filter(|_| state.table.is_none()) {
                    // A host forgets a request to join when the connection is lost.
                    let knocked = std::mem::take(&mut entrance.knocked);
                    let wished = knocked || entrance.wished;
                    entrance.invited |= knocked || !wished;
                    if wished && *link == LinkState::Online {
                        commands.trigger(Intent::JoinTable { code, password: None });
                    }
                }
                if state.table.is_some() || reason != Refused::NotAtTable {
                    commands.insert_resource(Notice::new(reason));
                }
                put_away(&mut state, &mut playback, &mut shown);
            }
            // Messages about the player's devices are handled in `devices`.
            FromHost::Refused {
                reason: Refused::UnknownDeviceCode | Refused::TooManyCodes | Refused::DeviceCodesTooFast,
            }
            | FromHost::Devices { .. }
            | FromHost::DeviceCodeMade { .. }
            | FromHost::DeviceCodeUsed
            | FromHost::Identity { .. } => {}
            FromHost::Refused { reason } => {
                if matches!(reason, Refused::PasswordNeeded | Refused::WrongPassword) {
                    entrance.asks_password = true;
                }
                if entrance.knocked {
                    entrance.knocked = false;
                    entrance.invited = true;
                }
                entrance.wished = false;
                if matches!(
                    reason,
                    Refused::TalkOff | Refused::TalkTooFast | Refused::NotThatChannel | Refused::TalkAfterKey
                ) && let Some(line) = talk.give_back()
                {
                    commands.trigger(TalkReturned(line));
                }
                let notice = Notice::new(reason);
                // A passing notice is not about the words being sent.
                if !notice.passes() {
                    list.give_up();
                }
                commands.insert_resource(notice);
            }
            FromHost::Previewed { text, judgement } => {
                commands.insert_resource(ClueJudged { text, judgement });
            }
            FromHost::OwnWords { words, last } => list.hear(words, last),
            FromHost::Pointed { by, word } => {
                match word {
                    Some(cell) => marks.pointers.insert(by, cell),
                    None => marks.pointers.remove(&by),
                };
            }
            FromHost::Pinned { by, words } => {
                marks.pins.insert(by, words.into_iter().collect());
            }
            FromHost::Left { why } => {
                put_away(&mut state, &mut playback, &mut shown);
                if why != Parting::Left {
                    commands.insert_resource(Notice::Parted(why));
                }
            }
            FromHost::Knocked { code } => {
                entrance.set_if_neq(Entrance { code: Some(code), knocked: true, ..Entrance::default() });
                commands.remove_resource::<Notice>();
            }
            FromHost::Said { by, channel, line } => talk.hear(by, channel, &line, &state),
            FromHost::Reacted { by, reaction } => talk.see(by, reaction),
            FromHost::Tables { public, mine } => {
                let search = tables.search.clone();
                tables.set_if_neq(TableList::new(public, mine, search));
            }
            FromHost::Flow { flow: now } => flow.hear(now),
            FromHost::TouchWaits { touch } => flow.touch = touch,
            FromHost::ClueProposed { by, clue } => {
                match clue {
                    Some(clue) => flow.clues.insert(by, clue),
                    None => flow.clues.remove(&by),
                };
            }
            FromHost::Pings { pings } => flow.pings = pings.into_iter().collect(),
            FromHost::SideRequests { requests } => flow.requests = requests,
            FromHost::Reported { .. } => commands.insert_resource(Notice::Reported),
            FromHost::ClosesSoon { seconds: Some(seconds) } => {
                commands.insert_resource(Notice::ClosesSoon { minutes: seconds.div_ceil(60) });
            }
            FromHost::ClosesSoon { seconds: None } => commands.remove_resource::<Notice>(),
            FromHost::Goodbye { .. } => {
                // [`LinkState`] holds the reason; the table stays readable behind that message.
            }
        }
    }
}
