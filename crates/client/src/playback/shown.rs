//! What the player has been shown of the match, and what has just come into view.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::SeatId;
use splitkey_rules::{Cell, Fact};

use crate::MatchView;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>();
}

/// The match as everything draws it. It may lag behind [`crate::TableState`].
#[derive(Resource, Default, Debug)]
pub struct Shown(pub Option<MatchView>);

/// A whole match came into view: on a deal, on joining and on reconnecting.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchShown {
    /// No action was accepted yet, so the cards are being dealt.
    pub fresh: bool,
}

/// A fact was just applied to [`Shown`].
#[derive(Event, Clone, Debug)]
pub struct FactShown {
    pub fact: Fact,
    /// The player who acted.
    pub by: Option<SeatId>,
}

/// A word was touched, and its identity will be revealed after a pause.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuspenseBegan {
    pub cell: Cell,
}

/// Playback of a longer missed stretch begins.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CatchUpBegan {
    /// How many facts the fast replay shows.
    pub facts: usize,
}
