//! Shows tables to viewers who vote: more readers, who see what overlays show, and after a match both maps.
//!
//! The owner of the host passes the pictures on and counts the votes. Each picture is the whole state.

use std::{
    collections::{BTreeSet, HashMap},
    time::Duration,
};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{ChatChannel, ChatState, FromHost, TableCode, VIEWERS_TOUCH_SECONDS, WatchLink};
use splitkey_rules::{CELLS, Choice, PublicView, VoteTally};

use crate::{players::bans::NetworkKey, schedule::AddDeadline, tables::table::Table};

pub(super) fn plugin(app: &mut App) {
    app.add_deadline(|world| world.resource::<WatchPages>().next()).add_observer(forget_table);
}

/// How long viewers have before what they want most is done.
const VIEWERS_TOUCH_AFTER: Duration = Duration::from_secs(VIEWERS_TOUCH_SECONDS as u64);

/// What happened to the viewers' page of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchNews {
    pub link: WatchLink,
    pub change: WatchChange,
}

/// A change of what viewers see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WatchChange {
    Shows(Box<WatchPicture>),
    /// The host of the table has revoked the link.
    Revoked,
    /// The table has left the memory of the host: it was closed, or nobody is there.
    Gone,
}

/// What viewers see of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchPicture {
    /// The number of the state of the match, which votes belong to. Several pictures may show the same state. It counts
    /// what this link has shown, and nothing else.
    pub state: u64,
    /// What overlays show, without names, as JSON.
    pub json: String,
    /// The match that it shows.
    pub view: Option<PublicView>,
    /// How many seconds viewers are behind the table.
    pub late: u8,
    /// The Twitch channel in whose chat they can vote, too.
    pub chat: Option<ChatChannel>,
    /// In how many seconds what they want most is done.
    pub touch_in: Option<u8>,
}

/// The votes on a state of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedVotes {
    pub link: WatchLink,
    /// [`WatchPicture::state`].
    pub state: u64,
    pub tally: VoteTally,
}

/// Whether the chat of a table is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChatNews {
    pub link: WatchLink,
    pub state: ChatState,
}

/// Takes the news of all viewers' pages. It is called during a step and must not block.
pub type WatchOutlet = Box<dyn FnMut(WatchNews) + Send + Sync>;

/// The viewers' pages of all tables in memory, each as last shown.
#[derive(Resource, Default)]
pub(crate) struct WatchPages {
    pub(crate) outlet: Option<WatchOutlet>,
    /// Whether tables may have chats read.
    pub(crate) reads_chats: bool,
    shown: HashMap<TableCode, Shown>,
    tables: HashMap<WatchLink, TableCode>,
    /// When what viewers want most is done, in order of time.
    due: BTreeSet<(Duration, TableCode)>,
}

struct Shown {
    link: WatchLink,
    picture: WatchPicture,
    /// The votes on this state.
    votes: Option<VoteTally>,
    /// When what viewers want most is done, as far as they see.
    touch_at: Option<Duration>,
    /// The same as players see it: not at all once they have gone on.
    players_at: Option<Duration>,
}

impl Shown {
    /// Returns what players are told of when what viewers want most is done.
    fn told(&self, now: Duration) -> FromHost {
        let revision = self.picture.view.as_ref().map_or(0, |view| view.position.revision);
        FromHost::ViewersTouch { revision, seconds: self.players_at.map(|at| seconds(at, now)) }
    }
}

/// Returns how many seconds it is to a time, rounded up.
fn seconds(at: Duration, now: Duration) -> u8 {
    u8::try_from(at.saturating_sub(now).as_millis().div_ceil(1000)).unwrap_or(u8::MAX)
}

/// What is to be shown of a table.
pub(crate) struct ToShow {
    /// What overlays show, without names, as JSON.
    pub(crate) json: String,
    pub(crate) view: Option<PublicView>,
    /// Whether viewers act for a side that guesses, as far as they see.
    pub(crate) acts: bool,
}

impl WatchPages {
    pub(crate) fn new(reads_chats: bool) -> WatchPages {
        WatchPages { reads_chats, ..WatchPages::default() }
    }

    /// Shows a picture of a table, if it has a link and anything has changed. `live` is the state of the match, as words
    /// and revision, if viewers act for a side in it. Returns what players are to be told of when that happens.
    ///
    /// Viewers who are held back must not notice that players have gone on, so their countdown goes on as well.
    pub(crate) fn show(
        &mut self,
        key: &NetworkKey,
        (table, late): (&Table, u8),
        (now, live): (Duration, Option<(&[String; CELLS], u32)>),
        picture: impl FnOnce() -> ToShow,
    ) -> Option<FromHost> {
        let link = table.watch.map(|salt| key.watch_link(table.code, salt));
        let mut told = None;
        if let Some(old) = self.shown.get(&table.code)
            && Some(old.link) != link
        {
            let revision = old.picture.view.as_ref().map_or(0, |view| view.position.revision);
            told = old.players_at.map(|_| FromHost::ViewersTouch { revision, seconds: None });
            self.end(table.code, WatchChange::Revoked);
        }
        let (Some(link), true) = (link, self.outlet.is_some()) else { return told };
        let ToShow { json, view, acts } = picture();
        let before = self.shown.get(&table.code);
        let is_same_state =
            before.is_some_and(|before| are_same(before.picture.view.as_ref(), view.as_ref()));
        let state = before.map_or(0, |before| before.picture.state) + u64::from(!is_same_state);
        let is_live = live.zip(view.as_ref()).is_some_and(|((words, revision), view)| {
            view.position.revision == revision && view.words == *words
        });
        let before_at = before.and_then(|before| before.touch_at);
        let touch_at = acts.then(|| before_at.filter(|_| is_same_state).unwrap_or(now + VIEWERS_TOUCH_AFTER));
        let players_at = touch_at.filter(|_| is_live);
        let picture = WatchPicture { state, json, view, late, chat: table.chat.clone(), touch_in: None };
        let is_new = before.is_none_or(|before| before.picture != picture || before_at != touch_at);
        let votes = before.and_then(|before| before.votes).filter(|_| is_same_state);
        let players_before = before.and_then(|before| before.players_at);
        let shown = Shown { link, picture, votes, touch_at, players_at };
        if players_at != players_before {
            told = Some(shown.told(now));
        }
        if touch_at != before_at {
            self.due.retain(|(_, due)| *due != table.code);
            self.due.extend(touch_at.map(|at| (at, table.code)));
        }
        if is_new {
            let touch_in = touch_at.map(|at| seconds(at, now));
            let picture = WatchPicture { touch_in, ..shown.picture.clone() };
            self.tell(WatchNews { link, change: WatchChange::Shows(Box::new(picture)) });
        }
        self.shown.insert(table.code, shown);
        self.tables.insert(link, table.code);
        told
    }

    /// Returns when what viewers of some table want most is due. The host must run a step then.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.due.first().map(|(due, _)| *due)
    }

    /// Returns a table at which what viewers want most is due.
    pub(crate) fn take_due(&mut self, now: Duration) -> Option<TableCode> {
        self.due.first().filter(|(due, _)| *due <= now)?;
        self.due.pop_first().map(|(_, table)| table)
    }

    /// Ends the countdown of a table if it is over, and returns what viewers want most, or `None` if players have gone
    /// on, or nothing is wanted most.
    pub(crate) fn end_countdown(&mut self, table: TableCode, now: Duration) -> Option<Choice> {
        let shown = self.shown.get_mut(&table)?;
        shown.touch_at.take_if(|at| *at <= now)?;
        shown.players_at.take()?;
        shown.votes?.most_wanted()
    }

    /// Returns what somebody who comes to a table is to be told about what viewers want most.
    pub(crate) fn touch_told(&self, table: TableCode, now: Duration) -> Option<FromHost> {
        let shown = self.shown.get(&table)?;
        shown.players_at.is_some().then(|| shown.told(now))
    }

    /// Returns the table that a link shows.
    pub(crate) fn table(&self, link: WatchLink) -> Option<TableCode> {
        self.tables.get(&link).copied()
    }

    /// Keeps the votes on what a link shows. Returns its table, unless they are about something else.
    pub(crate) fn note(&mut self, counted: &CountedVotes) -> Option<TableCode> {
        let table = self.table(counted.link)?;
        let shown = self.shown.get_mut(&table)?;
        let is_about_this = shown.picture.view.is_some() && shown.picture.state == counted.state;
        is_about_this.then(|| {
            shown.votes = Some(counted.tally);
            table
        })
    }

    /// Returns the votes on the state of the match that has these words and this revision.
    pub(crate) fn votes_on(
        &self,
        table: TableCode,
        words: &[String; CELLS],
        revision: u32,
    ) -> Option<VoteTally> {
        let shown = self.shown.get(&table)?;
        let view = shown.picture.view.as_ref()?;
        shown.votes.filter(|_| view.position.revision == revision && view.words == *words)
    }

    fn end(&mut self, table: TableCode, change: WatchChange) {
        if let Some(Shown { link, .. }) = self.shown.remove(&table) {
            self.due.retain(|(_, due)| *due != table);
            self.tables.remove(&link);
            self.tell(WatchNews { link, change });
        }
    }

    fn tell(&mut self, news: WatchNews) {
        if let Some(outlet) = &mut self.outlet {
            outlet(news);
        }
    }
}

/// Returns whether both show the same state of the same match, or none.
fn are_same(one: Option<&PublicView>, other: Option<&PublicView>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => {
            one.words == other.words && one.position.revision == other.position.revision
        }
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// Runs when a table closes or is parked.
fn forget_table(table: On<Remove, Table>, tables: Query<&Table>, mut pages: ResMut<WatchPages>) {
    if let Ok(table) = tables.get(table.entity) {
        pages.end(table.code, WatchChange::Gone);
    }
}
