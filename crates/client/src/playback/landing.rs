//! The card or token that moves to a word: it lies on the table before any text reports it.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, system::SystemParam};
use splitkey_rules::Fact;

use super::shown::Shown;
use crate::MatchView;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Landing>();
}

/// The match including the card or token that is moving to a word. It reaches [`Shown`] once that has landed.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Landing(Option<(Fact, MatchView)>);

impl Landing {
    /// How long an agent card moves.
    pub const AGENT: Duration = Duration::from_millis(520);
    /// How long a single token moves.
    pub const TOKEN: Duration = Duration::from_millis(620);
    /// How long two tokens move.
    pub const TWO_TOKENS: Duration = Duration::from_millis(760);
    /// How long the assassin card moves, including the silence before it.
    pub const ASSASSIN: Duration = Duration::from_millis(520);
    /// How long each of them fades in where motion is reduced.
    pub const REDUCED: Duration = Duration::from_millis(150);

    /// Returns how long the card or token of a fact moves, or `None` for a fact that brings nothing to a word.
    pub(super) fn time(fact: &Fact, reduced_motion: bool) -> Option<Duration> {
        let time = match fact {
            Fact::WordCovered { .. } => Landing::AGENT,
            Fact::WordMarked { tokens: 2, .. } => Landing::TWO_TOKENS,
            Fact::WordMarked { .. } => Landing::TOKEN,
            Fact::AssassinTouched { .. } => Landing::ASSASSIN,
            _ => return None,
        };
        Some(if reduced_motion { Landing::REDUCED } else { time })
    }

    /// Returns the fact whose card or token is moving.
    pub(super) fn fact(&self) -> Option<&Fact> {
        self.0.as_ref().map(|(fact, _)| fact)
    }

    /// Moves the card or token of `fact`, or none, onto the match that was shown.
    pub(super) fn set(&mut self, fact: Option<&Fact>, shown: &Shown) {
        self.0 = fact.zip(shown.0.clone()).map(|(fact, mut game)| {
            game.apply(fact);
            (fact.clone(), game)
        });
    }

    /// Returns the match as it lies on the table, given the part reported so far.
    pub fn on<'a>(&'a self, shown: &'a MatchView) -> &'a MatchView {
        self.0.as_ref().map_or(shown, |(_, game)| game)
    }
}

/// The match as it lies on the table: what was reported, and what is moving to a word.
#[derive(SystemParam)]
pub struct OnTable<'w> {
    shown: Res<'w, Shown>,
    landing: Res<'w, Landing>,
}

impl OnTable<'_> {
    /// Returns whether the match has changed since the system last ran.
    pub fn is_changed(&self) -> bool {
        self.shown.is_changed() || self.landing.is_changed()
    }

    /// Returns the match, if there is one.
    pub fn game(&self) -> Option<&MatchView> {
        self.shown.0.as_ref().map(|shown| self.landing.on(shown))
    }
}
