//! What comes down on a word: it lies on the table before anything tells of it.

use std::time::Duration;

use bevy::{ecs::system::SystemParam, prelude::*};
use splitkey_rules::Fact;

use super::{Playback, Shown};
use crate::MatchView;

/// The match with the card or token that is on its way to a word. It is in [`Shown`] once that has landed.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Landing(Option<(Fact, MatchView)>);

impl Landing {
    /// How long an agent card is on its way, one token, two of them, and the assassin card with the silence before it.
    pub const AGENT: Duration = Duration::from_millis(520);
    pub const TOKEN: Duration = Duration::from_millis(620);
    pub const TWO_TOKENS: Duration = Duration::from_millis(760);
    pub const ASSASSIN: Duration = Duration::from_millis(520);
    /// How long any of them takes to appear where motion is reduced.
    pub const REDUCED: Duration = Duration::from_millis(150);

    /// How long what a fact brings to a word is on its way; nothing for facts that bring nothing there.
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

    /// The match as it lies on the table, if this much is told of it.
    pub fn on<'a>(&'a self, told: &'a MatchView) -> &'a MatchView {
        self.0.as_ref().map_or(told, |(_, game)| game)
    }
}

/// The match as it lies on the table: what is told, and what is on its way to a word.
#[derive(SystemParam)]
pub struct OnTable<'w> {
    shown: Res<'w, Shown>,
    landing: Res<'w, Landing>,
}

impl OnTable<'_> {
    pub fn is_changed(&self) -> bool {
        self.shown.is_changed() || self.landing.is_changed()
    }

    pub fn game(&self) -> Option<&MatchView> {
        self.shown.0.as_ref().map(|told| self.landing.on(told))
    }
}

/// Keeps [`Landing`] by what is played.
pub(super) fn note_landing(playback: Res<Playback>, shown: Res<Shown>, mut landing: ResMut<Landing>) {
    let lands = playback.landing();
    if landing.0.as_ref().map(|(fact, _)| fact) != lands {
        landing.0 = lands.zip(shown.0.clone()).map(|(fact, mut game)| {
            game.show(fact);
            (fact.clone(), game)
        });
    }
}
