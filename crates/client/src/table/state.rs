//! The current state as the host sends it. It decides which input is legal.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{HeldBack, Language, Meaning, Packs, Seat, SeatId, TableView, Thought};
use splitkey_rules::{Phase, Side};

use crate::MatchView;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableState>();
}

/// The table this player is at, and its match.
#[derive(Resource, Default, Debug)]
pub struct TableState {
    pub you: Option<SeatId>,
    pub table: Option<TableView>,
    pub game: Option<MatchView>,
    /// What a computer player meant by its clues in the match that is over.
    pub explained: Vec<Meaning>,
    /// What the guessers of a strike race thought, in order.
    pub thoughts: Vec<Thought>,
    /// Present while this player is in an audience that is held back. Everything else here is then as it was before.
    pub held: Option<HeldBack>,
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

    /// Returns my side, or `None` for a spectator. Someone who has just left a side is shown there for a while if the
    /// audience is held back.
    pub fn my_side(&self) -> Option<Side> {
        if self.held.is_some() { None } else { self.my_seat()?.side }
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

    /// Returns whether this player is in an audience that is shown nothing for now.
    pub fn is_blanked(&self) -> bool {
        self.held.is_some_and(|held| held.blank)
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

    /// Returns the computer player at the table.
    pub fn computer(&self) -> Option<&Seat> {
        self.table.as_ref()?.seats.iter().find(|seat| seat.computer.is_some())
    }

    /// Returns the key of the text that says why the computer cannot play what the table has chosen, as far as this player
    /// can tell.
    pub fn computer_trouble(&self) -> Option<&'static str> {
        let settings = self.table.as_ref()?.settings;
        if settings.language != Language::English {
            Some("refused-partner-language")
        } else if settings.packs == Packs::Pictures {
            Some("refused-partner-cards")
        } else {
            None
        }
    }

    /// Returns the players without a side.
    pub fn spectators(&self) -> impl Iterator<Item = &Seat> {
        self.table.iter().flat_map(|table| &table.seats).filter(|seat| seat.side.is_none())
    }

    /// Returns whether this player may see a match at all; some tables allow no spectators.
    fn may_watch(&self) -> bool {
        self.my_side().is_some() || self.table.as_ref().is_none_or(|table| table.access.spectators)
    }

    /// Clears the match when the player may no longer watch it.
    pub(super) fn hide_match_from_uninvited(&mut self) {
        if !self.may_watch() {
            self.game = None;
        }
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
