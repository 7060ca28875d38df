//! The state that every screen reads.

use std::ops::Deref;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui::Color32;
use splitkey_client::{
    Absences, Args, Holding, Landing, Layout, MatchView, Secret, Streaming, Viewpoint,
    controls::{Command, ControlPressed},
    page::{Page, PageContext},
    palette,
    rules::Side,
};

use crate::{
    paint::{portrait::Portraits, style::colour},
    window::scale::TalkBeside,
};

/// The game as screens see it: what is shown, and the current state where input is concerned.
#[derive(SystemParam)]
pub(crate) struct DrawContext<'w> {
    pub(crate) context: PageContext<'w>,
    pub(crate) page: Res<'w, Page>,
    pub(crate) layout: Res<'w, Layout>,
    pub(crate) landing: Res<'w, Landing>,
    pub(crate) holding: Res<'w, Holding>,
    pub(crate) absences: Res<'w, Absences>,
    pub(crate) portraits: Res<'w, Portraits>,
    pub(crate) talk_beside: Res<'w, TalkBeside>,
    pub(crate) streaming: Res<'w, Streaming>,
}

impl<'w> Deref for DrawContext<'w> {
    type Target = PageContext<'w>;

    fn deref(&self) -> &PageContext<'w> {
        &self.context
    }
}

impl DrawContext<'_> {
    /// Returns the match as it lies on the table: a card lies on its word before any text reports it.
    pub(crate) fn on_table(&self) -> Option<&MatchView> {
        self.game().map(|game| self.landing.on(game))
    }

    /// Returns whether this player may give a clue, as far as is shown.
    pub(crate) fn may_clue(&self) -> bool {
        let may = |game: &MatchView| game.my_side().is_some_and(|side| game.position.phase.may_clue(side));
        self.game().is_some_and(may)
    }

    /// Returns whether this player may touch words, as far as is shown.
    pub(crate) fn may_guess(&self) -> bool {
        let may = |game: &MatchView| game.my_side().is_some_and(|side| game.position.phase.may_guess(side));
        self.game().is_some_and(|game| game.decided().is_none() && may(game))
    }

    /// Returns whether the viewer's key may be drawn.
    pub(crate) fn key_shown(&self) -> bool {
        self.settings.shows_key() && self.game().is_some_and(|game| game.me.is_some())
    }

    /// Returns whether a clue may be drawn while it is written.
    pub(crate) fn draft_shown(&self) -> bool {
        self.settings.shows(Secret::Draft) && self.game().is_some_and(|game| game.me.is_some())
    }

    /// Returns the Fluent key of the text that says whether this screen shows a key.
    pub(crate) fn key_status(&self) -> &'static str {
        match self.game().and_then(MatchView::my_side) {
            None => "match-key-none",
            Some(_) if self.settings.peeks() => "match-key-peeked",
            Some(_) if self.settings.streamer => "match-key-streamer",
            Some(_) if self.settings.view == Viewpoint::Broadcast => "match-key-camera",
            Some(_) if self.settings.key_shown => "match-key-shown",
            Some(_) => "match-key-hidden",
        }
    }

    pub(crate) fn get(&self, key: &str) -> String {
        self.texts.get(key)
    }

    /// Returns a text in the words of the match's rules.
    pub(crate) fn get_in_match(&self, key: &str) -> String {
        self.game().map_or_else(|| self.get(key), |game| self.texts.get_in(game.variant, key))
    }

    pub(crate) fn format(&self, key: &str, args: &Args) -> String {
        self.texts.format(key, args)
    }

    pub(crate) fn side(&self, side: Side) -> String {
        splitkey_client::phrases::side_name(side, &self.texts)
    }

    /// Returns the referee's judgement of the clue in the field, unless a clue that was sent was just refused.
    pub(crate) fn judged_words(&self) -> Option<String> {
        let judged = self.judged.as_ref().filter(|_| self.notice.is_none() && self.may_clue())?;
        judged.words(&self.texts, self.game()?, &self.settings)
    }

    /// Appends the time left, where there is a timer.
    pub(crate) fn timed(&self, told: String) -> String {
        match self.timer.0 {
            Some(left) => format!("{told} · {}", left.words(&self.texts)),
            None => told,
        }
    }

    /// Returns the current notice, in words and with its colour.
    pub(crate) fn notice_line(&self) -> Option<(String, Color32)> {
        let notice = self.notice.as_ref()?;
        let ink = if notice.is_trouble() { palette::ERROR_TEXT } else { palette::TEXT };
        Some((notice.words(&self.texts, self.state.game.as_ref(), &self.settings), colour(ink)))
    }
}

/// Triggers a control's action.
pub(crate) fn press(commands: &mut Commands, press: Command) {
    commands.trigger(ControlPressed(press));
}
