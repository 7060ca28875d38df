//! The state that every screen reads.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui::Color32;
use splitkey_client::{
    Absences, Args, ClueJudged, Coach, FirstSettings, Flow, Forgetting, FullScreen, Holding, Hosts, Intent,
    Joining, Landing, Layout, Marks, MatchTimer, MatchView, NextTry, Notice, OpenSheet, OwnHost, Playback,
    Reloads, Selection, SentClue, Settings, Shown, Streaming, TableFits, TableList, TableState, Talk, Texts,
    Troubles, Viewpoint,
    net::LinkState,
    page::{Command, ConfirmDialog, ControlPressed, Page},
    palette,
    phrases::link_words_of,
    platform::{Inviter, Profile},
    rules::Side,
};

use crate::{portrait::Portraits, style::colour, talk::TalkBeside};

/// The game as screens see it: what is shown, and the current state where input is concerned.
#[derive(SystemParam)]
pub(crate) struct Scene<'w> {
    pub(crate) layout: Res<'w, Layout>,
    pub(crate) table_fits: Res<'w, TableFits>,
    pub(crate) link: Res<'w, LinkState>,
    pub(crate) state: Res<'w, TableState>,
    pub(crate) shown: Res<'w, Shown>,
    pub(crate) landing: Res<'w, Landing>,
    pub(crate) playback: Res<'w, Playback>,
    pub(crate) selection: Res<'w, Selection>,
    pub(crate) holding: Res<'w, Holding>,
    pub(crate) marks: Res<'w, Marks>,
    pub(crate) settings: Res<'w, Settings>,
    pub(crate) first_settings: Res<'w, FirstSettings>,
    pub(crate) texts: Res<'w, Texts>,
    pub(crate) absences: Res<'w, Absences>,
    pub(crate) notice: Option<Res<'w, Notice>>,
    pub(crate) judged: Option<Res<'w, ClueJudged>>,
    pub(crate) sent_clue: Res<'w, SentClue>,
    pub(crate) question: Res<'w, ConfirmDialog>,
    pub(crate) portraits: Res<'w, Portraits>,
    pub(crate) sheet: Res<'w, OpenSheet>,
    pub(crate) full_screen: Res<'w, FullScreen>,
    pub(crate) profile: Option<Res<'w, Profile>>,
    pub(crate) talk: Res<'w, Talk>,
    pub(crate) talk_beside: Res<'w, TalkBeside>,
    pub(crate) coach: Res<'w, Coach>,
    pub(crate) troubles: Res<'w, Troubles>,
    pub(crate) tables: Res<'w, TableList>,
    pub(crate) joining: Res<'w, Joining>,
    pub(crate) page: Res<'w, Page>,
    pub(crate) flow: Res<'w, Flow>,
    pub(crate) timer: Res<'w, MatchTimer>,
    pub(crate) next_try: Res<'w, NextTry>,
    pub(crate) forgetting: Res<'w, Forgetting>,
    pub(crate) reloads: Option<Res<'w, Reloads>>,
    pub(crate) inviter: Option<Res<'w, Inviter>>,
    pub(crate) own_host: Option<Res<'w, OwnHost>>,
    pub(crate) hosts: Option<Res<'w, Hosts>>,
    pub(crate) streaming: Res<'w, Streaming>,
}

impl Scene<'_> {
    pub(crate) fn game(&self) -> Option<&MatchView> {
        self.shown.0.as_ref()
    }

    /// Returns the match as it lies on the table: a card lies on its word before any text reports it.
    pub(crate) fn on_table(&self) -> Option<&MatchView> {
        self.game().map(|told| self.landing.on(told))
    }

    pub(crate) fn online(&self) -> bool {
        *self.link == LinkState::Online
    }

    /// Returns whether moves can be made now: everything was shown, and the client is connected.
    pub(crate) fn ready(&self) -> bool {
        self.online() && self.playback.is_done()
    }

    /// Returns whether this player may give a clue, as far as is shown.
    pub(crate) fn may_clue(&self) -> bool {
        let may = |game: &MatchView| game.my_side().is_some_and(|side| game.position.phase.may_clue(side));
        self.game().is_some_and(may)
    }

    /// Returns whether this player may touch words, as far as is shown.
    pub(crate) fn may_guess(&self) -> bool {
        let may = |game: &MatchView| game.my_side().is_some_and(|side| game.position.phase.may_guess(side));
        self.game().is_some_and(may)
    }

    /// Returns whether the viewer's key may be drawn.
    pub(crate) fn key_shown(&self) -> bool {
        self.settings.shows_key() && self.game().is_some_and(|game| game.me.is_some())
    }

    /// Returns the Fluent key of the text that says whether this screen shows a key.
    pub(crate) fn key_status(&self) -> &'static str {
        match self.game().and_then(MatchView::my_side) {
            None => "match-key-none",
            Some(_) if self.settings.view == Viewpoint::Broadcast => "match-key-camera",
            Some(_) if self.settings.key_shown => "match-key-shown",
            Some(_) => "match-key-hidden",
        }
    }

    pub(crate) fn get(&self, key: &str) -> String {
        self.texts.get(key)
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

    /// Returns what is wrong with the connection.
    pub(crate) fn link_words(&self) -> Option<String> {
        link_words_of(&self.link, &self.state, self.hosts.as_deref(), &self.texts)
    }

    /// Returns the notice, or else what is wrong with the connection.
    pub(crate) fn trouble_line(&self) -> Option<(String, Color32)> {
        self.notice_line().or_else(|| Some((self.link_words()?, colour(palette::ERROR_TEXT))))
    }
}

/// Triggers a control's action.
pub(crate) fn press(commands: &mut Commands, press: Command) {
    commands.trigger(ControlPressed(press));
}

/// Triggers a request to the host.
pub(crate) fn want(commands: &mut Commands, intent: Intent) {
    press(commands, Command::Want(intent));
}
