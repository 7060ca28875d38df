//! What the viewers of tables vote on: the states of their matches, as their page shows them.
//!
//! The owner of the host counts the votes.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    time::Duration,
};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{ChatChannel, ChatState, FromHost, TableCode, TableLink, VIEWERS_TOUCH_SECONDS};
use splitkey_rules::{CELLS, Choice, PublicView, VoteTally};

use crate::{schedule::AddDeadline, tables::table::Table};

pub(super) fn plugin(app: &mut App) {
    app.add_deadline(|world| world.resource::<Polls>().next()).add_observer(forget_table);
}

/// How long viewers have before what they want most is done.
const VIEWERS_TOUCH_AFTER: Duration = Duration::from_secs(VIEWERS_TOUCH_SECONDS as u64);

/// What viewers vote on, beside the picture of their page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PollPicture {
    /// The number of the state of the match, which votes belong to. Several pictures may show the same state. It counts
    /// what this link has shown, and nothing else.
    pub state: u64,
    /// The match that it shows.
    pub view: Option<Arc<PublicView>>,
    /// How many seconds viewers are behind the table.
    pub late: u8,
    /// The Twitch channel in whose chat they can vote, too.
    pub chat: Option<ChatChannel>,
    /// When what they want most is done.
    pub touch: Option<TouchTime>,
}

impl PollPicture {
    /// Returns in how many seconds what viewers want most is done.
    pub fn touch_in(&self) -> Option<u8> {
        self.touch.map(|touch| touch.seconds)
    }
}

/// When something is done. Two times are the same however many seconds were left when they were told.
#[derive(Clone, Copy, Debug)]
pub struct TouchTime {
    at: Duration,
    /// How many seconds are left, rounded up.
    seconds: u8,
}

impl TouchTime {
    fn new(at: Duration, now: Duration) -> TouchTime {
        let left = at.saturating_sub(now).as_millis().div_ceil(1000);
        TouchTime { at, seconds: u8::try_from(left).unwrap_or(u8::MAX) }
    }
}

impl PartialEq for TouchTime {
    fn eq(&self, other: &TouchTime) -> bool {
        self.at == other.at
    }
}

impl Eq for TouchTime {}

/// The votes on a state of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedVotes {
    pub link: TableLink,
    /// [`PollPicture::state`].
    pub state: u64,
    pub tally: VoteTally,
}

/// Whether the chat of a table is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChatNews {
    pub link: TableLink,
    pub state: ChatState,
}

/// The polls of all tables in memory that have viewers, each as last shown.
#[derive(Resource, Default)]
pub(crate) struct Polls {
    /// Whether tables may have chats read.
    pub(crate) reads_chats: bool,
    tables: HashMap<TableCode, Poll>,
    /// When what viewers want most is done, in order of time.
    due: BTreeSet<(Duration, TableCode)>,
}

/// The poll of one table.
#[derive(Default)]
struct Poll {
    state: u64,
    view: Option<Arc<PublicView>>,
    /// The votes on this state.
    votes: Option<VoteTally>,
    /// When what viewers want most is done, as far as they see.
    touch_at: Option<Duration>,
    /// The same as players see it: not at all once they have gone on.
    players_at: Option<Duration>,
}

impl Poll {
    /// Returns what players are told of when what viewers want most is done.
    fn told(&self, now: Duration) -> FromHost {
        let revision = self.view.as_ref().map_or(0, |view| view.position.revision);
        let seconds = self.players_at.map(|at| TouchTime::new(at, now).seconds);
        FromHost::ViewersTouch { revision, seconds }
    }
}

/// What viewers are shown of a match.
pub(crate) struct ToShow {
    pub(crate) view: Option<PublicView>,
    /// Whether viewers act for a side that guesses, as far as they see.
    pub(crate) acts: bool,
}

impl Polls {
    pub(crate) fn new(reads_chats: bool) -> Polls {
        Polls { reads_chats, ..Polls::default() }
    }

    /// Shows viewers of a table something. `live` is the state of the match, as words and revision, if viewers act for a
    /// side in it. Returns what their page shows, and what players are to be told of when that happens.
    ///
    /// Viewers who are held back must not notice that players have gone on, so their countdown goes on as well.
    pub(crate) fn show(
        &mut self,
        (table, late): (&Table, u8),
        (now, live): (Duration, Option<(&[String; CELLS], u32)>),
        ToShow { view, acts }: ToShow,
    ) -> (PollPicture, Option<FromHost>) {
        let is_new = !self.tables.contains_key(&table.code);
        let poll = self.tables.entry(table.code).or_default();
        let is_same_state = !is_new && are_same(poll.view.as_deref(), view.as_ref());
        if !is_same_state {
            (poll.state, poll.votes) = (poll.state + 1, None);
        }
        let is_live = live.zip(view.as_ref()).is_some_and(|((words, revision), view)| {
            view.position.revision == revision && view.words == *words
        });
        let touch_before = poll.touch_at;
        let touch_at =
            acts.then(|| touch_before.filter(|_| is_same_state).unwrap_or(now + VIEWERS_TOUCH_AFTER));
        let players_before = std::mem::replace(&mut poll.players_at, touch_at.filter(|_| is_live));
        (poll.touch_at, poll.view) = (touch_at, view.map(Arc::new));
        let told = (poll.players_at != players_before).then(|| poll.told(now));
        if touch_at != touch_before {
            self.due.retain(|(_, due)| *due != table.code);
            self.due.extend(touch_at.map(|at| (at, table.code)));
        }
        let picture = PollPicture {
            state: poll.state,
            view: poll.view.clone(),
            late,
            chat: table.chat.clone(),
            touch: touch_at.map(|at| TouchTime::new(at, now)),
        };
        (picture, told)
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
        let poll = self.tables.get_mut(&table)?;
        poll.touch_at.take_if(|at| *at <= now)?;
        poll.players_at.take()?;
        poll.votes?.most_wanted()
    }

    /// Returns what somebody who comes to a table is to be told about what viewers want most.
    pub(crate) fn touch_told(&self, table: TableCode, now: Duration) -> Option<FromHost> {
        let poll = self.tables.get(&table)?;
        poll.players_at.is_some().then(|| poll.told(now))
    }

    /// Keeps the votes on a state that viewers of a table are shown. Returns whether they are about what is shown now.
    pub(crate) fn note(&mut self, table: TableCode, counted: &CountedVotes) -> bool {
        let Some(poll) = self.tables.get_mut(&table) else { return false };
        let is_about_this = poll.view.is_some() && poll.state == counted.state;
        if is_about_this {
            poll.votes = Some(counted.tally);
        }
        is_about_this
    }

    /// Returns the votes on the state of the match that has these words and this revision.
    pub(crate) fn votes_on(
        &self,
        table: TableCode,
        words: &[String; CELLS],
        revision: u32,
    ) -> Option<VoteTally> {
        let poll = self.tables.get(&table)?;
        let view = poll.view.as_ref()?;
        poll.votes.filter(|_| view.position.revision == revision && view.words == *words)
    }

    /// Ends the poll of a table. Returns what players are to be told.
    pub(crate) fn end(&mut self, table: TableCode) -> Option<FromHost> {
        let mut poll = self.tables.remove(&table)?;
        self.due.retain(|(_, due)| *due != table);
        poll.players_at.take()?;
        Some(poll.told(Duration::ZERO))
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
fn forget_table(table: On<Remove, Table>, tables: Query<&Table>, mut polls: ResMut<Polls>) {
    if let Ok(table) = tables.get(table.entity) {
        polls.end(table.code);
    }
}
