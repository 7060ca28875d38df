//! Carries out the controls that copy, save and load: links, the table's word list and a finished match.

use bevy_ecs::{prelude::*, system::SystemParam};
use splitkey_protocol::LinkKind;

use super::{
    command::{CopyAct, WordsAct},
    copied::CopiedLine,
    picture::{PictureNames, PictureSize, PictureWanted},
};
use crate::{
    Hosting, KeyWindowWanted, LiveRegion, Notice, Races, STREAM_OPTION, SeatPhone, Secret, Settings,
    TableLinks, TableOverlay, TableState, Texts, WordList,
    phrases::{saved_line, summary},
    platform::{Files, Inviter, KeyWindow, Linked},
};

/// Copies a link, the table's word list or a summary to the clipboard. The panels handle it in the native app, where
/// they own the clipboard.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct LinkCopied(pub String);

/// The state that these controls use and change.
#[derive(SystemParam)]
pub(super) struct Sharing<'w> {
    state: Res<'w, TableState>,
    races: Res<'w, Races>,
    texts: Res<'w, Texts>,
    overlay: Res<'w, TableOverlay>,
    links: Res<'w, TableLinks>,
    phone: Res<'w, SeatPhone>,
    inviter: Option<Res<'w, Inviter>>,
    key_window: Option<Res<'w, KeyWindow>>,
    files: Option<Res<'w, Files>>,
    list: ResMut<'w, WordList>,
    names: ResMut<'w, PictureNames>,
    pub(super) copied: ResMut<'w, CopiedLine>,
    region: ResMut<'w, LiveRegion>,
}

impl Sharing<'_> {
    /// Copies what is asked for to the clipboard, if there is anything.
    pub(super) fn copy_for(
        &mut self,
        act: &CopyAct,
        hosting: &Hosting,
        settings: &Settings,
        commands: &mut Commands,
    ) {
        if let Some((text, told)) = self.copied_by(act, hosting, settings) {
            self.copy(text, told, commands);
        }
    }

    pub(super) fn change_words(&mut self, act: WordsAct, settings: &Settings, commands: &mut Commands) {
        match act {
            WordsAct::Open => self.list.show(),
            WordsAct::Close => self.list.open = false,
            WordsAct::AskForFile => {
                if let Some(files) = &self.files {
                    files.0.ask();
                }
            }
            WordsAct::Keep => {
                commands.remove_resource::<Notice>();
                self.list.keep();
            }
            WordsAct::ReadAs(reading) => self.list.read_as(reading),
            WordsAct::Copy => self.copy_words(commands),
            WordsAct::Save => self.save_words(settings),
        }
    }

    pub(super) fn name_players(&mut self, named: bool) {
        self.names.set_if_neq(PictureNames(named));
    }

    /// Removes the line that says what was copied.
    pub(super) fn forget_copied(&mut self) {
        self.copied.set_if_neq(CopiedLine::default());
    }

    pub(super) fn save_picture(&self, size: PictureSize, commands: &mut Commands) {
        if !self.races.keeps_board(&self.state) {
            commands.trigger(PictureWanted { size, names: self.names.0 });
        }
    }

    /// Opens the preview of the overlay, or copies its address where nothing can be opened.
    pub(super) fn preview_overlay(&mut self, settings: &Settings, commands: &mut Commands) {
        let preview = format!("preview{}", self.overlay.query(settings.language.tag()));
        let preview = self.inviter.as_ref().map(|inviter| inviter.0.page(LinkKind::Overlay, &preview));
        if let Some((page, inviter)) = preview.zip(self.inviter.as_ref())
            && !inviter.0.open(&page)
        {
            self.copy(page, ["overlay-preview-copied", "overlay-not-copied"], commands);
        }
    }

    /// Returns what is copied to the clipboard, if there is anything, and the texts that say whether it worked.
    fn copied_by(
        &self,
        act: &CopyAct,
        hosting: &Hosting,
        settings: &Settings,
    ) -> Option<(String, [&'static str; 2])> {
        let not_copied = link_not_copied(settings);
        let link = |link| (link, ["table-copied", not_copied]);
        let inviter = || self.inviter.as_ref().map(|inviter| &inviter.0);
        Some(match act {
            CopyAct::TableLink => link(self.table_link()?),
            CopyAct::StreamLink => {
                let options = settings.broadcast.link_options();
                link(format!("{}&{STREAM_OPTION}{options}", self.table_link()?))
            }
            CopyAct::HostAddress => link(hosting.link()?),
            CopyAct::SheetLink(sheet) => link(self.link_to(Linked::Sheet, &sheet.shown())?),
            CopyAct::PairLink(pair) => link(self.link_to(Linked::Pair, &pair.shown())?),
            CopyAct::RaceLink(race) => {
                (self.link_to(Linked::Race, &race.shown())?, ["race-copied", not_copied])
            }
            CopyAct::FeedLink(feed, kind) => {
                let name = format!("{}.{}", feed.shown(), kind.ending());
                (inviter()?.feed(&name), ["race-feed-copied", not_copied])
            }
            CopyAct::ReplayLink(replay) => {
                (self.link_to(Linked::Replay, &replay.to_string())?, ["replay-copied", not_copied])
            }
            CopyAct::PageLink(kind) => {
                let page = inviter()?.page(*kind, &self.page_options(*kind, settings)?);
                (page, [copied_page(*kind), "overlay-not-copied"])
            }
            CopyAct::RaceResult(told) => (told.clone(), ["race-share-copied", "share-not-copied"]),
            CopyAct::Summary { with_words } => {
                if self.races.keeps_board(&self.state) {
                    return None;
                }
                let told = summary(self.state.game.as_ref()?, *with_words, &self.texts)?;
                (told, ["share-copied", "share-not-copied"])
            }
        })
    }

    /// Returns what the address of a page ends with, if there is a link.
    fn page_options(&self, kind: LinkKind, settings: &Settings) -> Option<String> {
        let language = settings.language;
        let options = match kind {
            LinkKind::Overlay => self.overlay.query(language.tag()),
            LinkKind::Viewers => String::new(),
            LinkKind::Moderator => format!("?lang={}", language.tag()),
            LinkKind::Phone => return self.phone.link_options(language),
        };
        Some(format!("{options}#{}", self.links.get(kind)?))
    }

    /// Opens the window for the key, and has it paired. Browsers allow it only right after the player has pressed
    /// something, so the window is open before there is a code for it.
    pub(super) fn open_key_window(&mut self, settings: &Settings, commands: &mut Commands) {
        let Some(inviter) = &self.inviter else { return };
        let page = inviter.0.page(LinkKind::Phone, &format!("?lang={}", settings.language.tag()));
        let allowed = self.key_window.as_ref().is_none_or(|window| window.0.open(&page));
        self.copied.0 = (!allowed).then(|| self.texts.get("phone-window-blocked"));
        self.region.0.extend(self.copied.0.clone());
        commands.trigger(KeyWindowWanted { allowed });
    }

    fn table_link(&self) -> Option<String> {
        let (table, inviter) = self.state.table.as_ref().zip(self.inviter.as_ref())?;
        Some(inviter.0.link(table.code.as_str()))
    }

    fn link_to(&self, what: Linked, link: &str) -> Option<String> {
        self.inviter.as_ref().map(|inviter| inviter.0.link_to(what, link))
    }

    /// Copies a text to the clipboard, and says with one of two texts whether it worked.
    fn copy(&mut self, text: String, [copied, not_copied]: [&str; 2], commands: &mut Commands) {
        let done = self.inviter.as_ref().is_none_or(|inviter| inviter.0.copy(&text));
        let told = self.texts.get(if done { copied } else { not_copied });
        self.copied.0 = Some(told.clone());
        self.region.0.push(told);
        if done {
            commands.trigger(LinkCopied(text));
        }
    }

    fn copy_words(&mut self, commands: &mut Commands) {
        let text = self.list.read.text();
        if let Some(inviter) = &self.inviter {
            inviter.0.copy(&text);
        }
        commands.trigger(LinkCopied(text));
        self.region.0.push(self.texts.get("own-copied"));
    }

    fn save_words(&mut self, settings: &Settings) {
        let Some(files) = &self.files else { return };
        let saved = files.0.save("split-key-words.txt", &self.list.read.text());
        let told_as = ["own-saved", "own-saved-here", "own-not-saved"];
        let told = saved_line(saved, told_as, settings, &self.texts);
        self.list.saved = Some(told.clone());
        self.region.0.push(told);
    }
}

fn copied_page(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Overlay => "overlay-copied",
        LinkKind::Viewers => "viewers-copied",
        LinkKind::Moderator => "moderator-copied",
        LinkKind::Phone => "phone-copied",
    }
}

/// Returns the text for a link that could not be copied. Where links are hidden there is none to select.
fn link_not_copied(settings: &Settings) -> &'static str {
    if settings.shows(Secret::Access) { "table-not-copied" } else { "table-not-copied-hidden" }
}
