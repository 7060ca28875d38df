//! Everything that a page is described and drawn from.

use bevy_ecs::{
    change_detection::{DetectChanges, Tick},
    prelude::*,
    system::SystemParam,
};
use bevy_state::prelude::*;
use splitkey_net::LinkState;

use crate::{
    AloneHost, ClueJudged, Coach, CurrentHost, Devices, FirstSettings, Flow, Forgetting, FullScreen,
    GuessList, HistoryBook, Hosting, Joining, MatchTimer, MatchView, NextTry, Notice, OpenChapter, OpenSheet,
    OwnHost, Playback, Pointing, Races, Reloads, ReplayViewer, Screen, SeatPhone, Secret, SeenSeals,
    Selection, SentClue, Settings, Shown, Solo, TableFits, TableLinks, TableList, TableOverlay, TableReview,
    TableState, TableViewers, Talk, Teams, Texts, Troubles, WordList,
    controls::{Chosen, ConfirmDialog, CopiedLine, PictureNames},
    page::model::item::Item,
    phrases::link_words_of,
    platform::{Files, Identities, Inviter, LocalZone, Profile},
};

/// When a resource has last changed; `None` while there is none.
trait Watched {
    fn stamp(&self) -> Option<Tick>;
}

impl<T: Resource> Watched for Res<'_, T> {
    fn stamp(&self) -> Option<Tick> {
        Some(self.last_changed())
    }
}

impl<T: Watched> Watched for Option<T> {
    fn stamp(&self) -> Option<Tick> {
        self.as_ref()?.stamp()
    }
}

/// Declares the context from its parts, so that none can be left out of the comparison.
macro_rules! page_context {
    ($($part:ident: $resource:ty,)*) => {
        /// Everything that a page is described and drawn from.
        #[derive(SystemParam)]
        pub struct PageContext<'w> {
            pub playback: Res<'w, Playback>,
            $(pub $part: $resource,)*
        }

        impl PageContext<'_> {
            /// Returns what differs as soon as something has changed. Playback changes in every frame, and counts only
            /// when it begins or ends.
            pub(crate) fn stamps(&self) -> Stamps {
                Stamps {
                    done: self.playback.is_done(),
                    catching_up: self.playback.is_catching_up(),
                    parts: vec![$(self.$part.stamp()),*],
                }
            }
        }
    };
}

page_context! {
    screen: Res<'w, State<Screen>>,
    link: Res<'w, LinkState>,
    state: Res<'w, TableState>,
    shown: Res<'w, Shown>,
    selection: Res<'w, Selection>,
    guesses: Res<'w, GuessList>,
    settings: Res<'w, Settings>,
    first_settings: Res<'w, FirstSettings>,
    texts: Res<'w, Texts>,
    notice: Option<Res<'w, Notice>>,
    judged: Option<Res<'w, ClueJudged>>,
    question: Res<'w, ConfirmDialog>,
    sheet: Res<'w, OpenSheet>,
    chapter: Res<'w, OpenChapter>,
    table_fits: Res<'w, TableFits>,
    full_screen: Res<'w, FullScreen>,
    coach: Res<'w, Coach>,
    troubles: Res<'w, Troubles>,
    profile: Option<Res<'w, Profile>>,
    inviter: Option<Res<'w, Inviter>>,
    overlay: Res<'w, TableOverlay>,
    links: Res<'w, TableLinks>,
    viewers: Res<'w, TableViewers>,
    phone: Res<'w, SeatPhone>,
    files: Option<Res<'w, Files>>,
    zone: Option<Res<'w, LocalZone>>,
    list: Res<'w, WordList>,
    pointing: Res<'w, Pointing>,
    joining: Res<'w, Joining>,
    tables: Res<'w, TableList>,
    talk: Res<'w, Talk>,
    chosen: Res<'w, Chosen>,
    flow: Res<'w, Flow>,
    timer: Res<'w, MatchTimer>,
    alone_host: Option<Res<'w, AloneHost>>,
    solo: Res<'w, Solo>,
    own_host: Option<Res<'w, OwnHost>>,
    hosting: Res<'w, Hosting>,
    current_host: Option<Res<'w, CurrentHost>>,
    identities: Option<Res<'w, Identities>>,
    devices: Res<'w, Devices>,
    teams: Res<'w, Teams>,
    history: Res<'w, HistoryBook>,
    races: Res<'w, Races>,
    seals: Res<'w, SeenSeals>,
    copied: Res<'w, CopiedLine>,
    picture_names: Res<'w, PictureNames>,
    next_try: Res<'w, NextTry>,
    forgetting: Res<'w, Forgetting>,
    reloads: Option<Res<'w, Reloads>>,
    sent_clue: Res<'w, SentClue>,
    replay: Res<'w, ReplayViewer>,
    table_review: Res<'w, TableReview>,
}

/// The state of everything in a [`PageContext`], to compare with a later one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stamps {
    done: bool,
    catching_up: bool,
    parts: Vec<Option<Tick>>,
}

impl PageContext<'_> {
    /// Returns the match as it is shown.
    pub fn game(&self) -> Option<&MatchView> {
        self.shown.0.as_ref()
    }

    pub fn online(&self) -> bool {
        *self.link == LinkState::Online
    }

    /// Returns whether moves can be made now: everything was shown, and the client is connected.
    pub fn ready(&self) -> bool {
        self.online() && self.playback.is_done()
    }

    /// Returns what is wrong with the connection.
    pub fn link_words(&self) -> Option<String> {
        let named = self.current_host.as_deref().filter(|_| self.settings.shows(Secret::Access));
        link_words_of(&self.link, &self.state, named, &self.texts)
    }

    /// Returns a warning when the connection could be eavesdropped on.
    pub(crate) fn privacy(&self) -> Option<Item> {
        let current_host =
            self.current_host.as_ref().filter(|current_host| !current_host.private && self.online());
        current_host.map(|_| Item::alert("not-private", self.texts.get("link-not-private")))
    }
}
