//! Shows players and spectators what viewers vote for.
//!
//! Votes are about what viewers see, which may be behind the table. They are passed on only to people who see the same.

use std::collections::VecDeque;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{FromHost, LinkKind, VotesUse};
use splitkey_rules::{CELLS, Phase, Side, VoteTally};

use crate::{
    crashes::in_hand::{self, Culprit, WorkKind},
    leak::Leak,
    publishing::{
        audiences::Sees,
        followers::Picture,
        holding::Watched,
        overlay_picture,
        polls::{ChatNews, CountedVotes, ToShow},
        public_picture::PublicPicture,
        publisher::Publisher,
    },
    schedule::HostSystems,
    tables::{directory::Directory, parts::Tables, publication::Publication, seats::Person},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<VotesCounted>()
        .init_resource::<ChatsChanged>()
        .add_systems(Update, (take_votes, note_chats).in_set(HostSystems::Route));
}

/// The votes that have been counted since the last step.
#[derive(Resource, Default)]
pub(crate) struct VotesCounted(pub(crate) VecDeque<CountedVotes>);

/// What has happened to the chats of tables since the last step.
#[derive(Resource, Default)]
pub(crate) struct ChatsChanged(pub(crate) VecDeque<ChatNews>);

/// Tells everyone at a table whether its chat is being read.
fn note_chats(
    mut changed: ResMut<ChatsChanged>,
    directory: Res<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for ChatNews { link, state } in std::mem::take(&mut changed.0) {
        let table = publisher.followers.table(link).and_then(|code| directory.table(code));
        let Some(mut at) = table.and_then(|table| tables.get(table)) else { continue };
        // What is not durable yet must not be shown.
        if at.queue.in_flight.is_some() {
            changed.0.push_back(ChatNews { link, state });
            continue;
        }
        if std::mem::replace(&mut at.table.transient.chat_state, state) != state {
            in_hand::hold(Culprit::Table(at.table.code), WorkKind::named("Chat"));
            publisher.publish(&at, Publication::default().table());
        }
    }
    in_hand::release();
}

/// Passes on what viewers vote for.
fn take_votes(
    mut counted: ResMut<VotesCounted>,
    directory: Res<Directory>,
    tables: Tables,
    mut publisher: Publisher,
) {
    while let Some(votes) = counted.0.pop_front() {
        let table = publisher.followers.table(votes.link);
        let Some(code) = table.filter(|table| publisher.polls.note(*table, &votes)) else { continue };
        let Some(at) = directory.table(code).and_then(|table| tables.read(table)) else { continue };
        in_hand::hold(Culprit::Table(code), WorkKind::named("Votes"));
        let watched = (at.table, at.seats, at.match_state);
        publisher.tell_votes(watched, |_| true);
        // What is not durable yet must not be shown. The overlay is shown the votes with it.
        if at.queue.in_flight.is_none() {
            publisher.show_page(LinkKind::Overlay, watched);
        }
    }
    in_hand::release();
}

/// What somebody sees of a match.
struct Seen<'a> {
    words: &'a [String; CELLS],
    revision: u32,
    phase: Phase,
    /// Which sides are shown votes.
    shows: [bool; 2],
}

impl Seen<'_> {
    /// Returns whether the votes are shown to the members of a side, or to spectators for `None`: while a side guesses,
    /// and to spectators only if every side that guesses is shown them, too.
    fn shows_votes_to(&self, side: Option<Side>) -> bool {
        let guessers = || Side::BOTH.into_iter().filter(|side| self.phase.may_guess(*side));
        let shows = |side: Side| self.shows[side.index()];
        guessers().next().is_some() && side.map_or_else(|| guessers().all(shows), shows)
    }
}

impl Publisher<'_> {
    /// Tells everyone at a table who sees it live, and may see it, what viewers vote for. Others must not notice that
    /// something has happened.
    pub(crate) fn show_votes_live(&mut self, watched @ (table, ..): Watched) {
        let is_live = matches!(self.audiences.sees(table), Sees::Live);
        self.tell_votes(watched, |person| is_live || !table.is_in_audience(person));
    }

    /// Tells those of a table who may see it what viewers vote for.
    fn tell_votes(&mut self, watched @ (_, seats, _): Watched, may: impl Fn(&Person) -> bool) {
        let told = |person: &Person| Some((person.conn?, self.votes_for(watched, person)?));
        let told: Vec<_> = seats.iter().filter(|person| may(person)).filter_map(told).collect();
        for (conn, votes) in told {
            self.voice.say(conn, &votes);
        }
    }

    /// Returns the message with the votes on what a person sees of the match, if they may see them.
    pub(super) fn votes_for(&self, watched @ (table, ..): Watched, person: &Person) -> Option<FromHost> {
        let (revision, tally) = match table.is_in_audience(person) {
            true => self.votes_for_audience(watched)?,
            false if table.shows_match_to(person) => self.votes_in(watched, Sees::Live, person.side)?,
            false => return None,
        };
        Some(FromHost::Votes { revision, tally })
    }

    /// Returns the revision that the audience sees of the match, and the votes on it, if the audience may see them.
    pub(super) fn votes_for_audience(&self, watched @ (table, ..): Watched) -> Option<(u32, VoteTally)> {
        let sees = self.audiences.sees(table);
        let may_see = table.access.spectators || !matches!(sees, Sees::Live);
        self.votes_in(watched, sees, None).filter(|_| may_see)
    }

    /// Returns the revision that somebody sees of the match, and the votes on it, if the members of a side, or spectators,
    /// may see them.
    fn votes_in(
        &self,
        (table, _, match_state): Watched,
        sees: Sees,
        side: Option<Side>,
    ) -> Option<(u32, VoteTally)> {
        let seen = match sees {
            Sees::Nothing => return None,
            Sees::Picture(picture) => {
                let view = picture.view()?;
                let (revision, phase) = (view.position.revision, view.position.phase);
                let shows = picture.table.votes.map(VotesUse::shows);
                let shows = match Leak::LiveVotes.is_open() {
                    true => table.transient.votes.map(VotesUse::shows),
                    false => shows,
                };
                Seen { words: &view.words, revision, phase, shows }
            }
            Sees::Live => {
                let position = match_state?.game.position();
                let words = match_state?.game.deal().words();
                let (revision, phase) = (position.revision, position.phase);
                Seen { words, revision, phase, shows: table.transient.votes.map(VotesUse::shows) }
            }
        };
        let votes = self.polls.votes_on(table.code, seen.words, seen.revision)?;
        seen.shows_votes_to(side).then_some((seen.revision, votes))
    }

    /// Returns what viewers see: what the audience of their table sees, and no names.
    pub(super) fn viewers_picture(&mut self, watched @ (table, ..): Watched) -> Picture {
        let now = self.now.0;
        let live = live_state(watched).filter(|_| viewers_act(watched));
        let sees = self.audiences.sees(table);
        let sees = if Leak::EarlyWatchPage.is_open() { Sees::Live } else { sees };
        let of = |picture: &PublicPicture| {
            let mut json = picture.overlay(None).json;
            if watched.2.is_some_and(|match_state| Leak::WatchPage.tells(&match_state.game)) {
                json.push(' ');
            }
            (json, ToShow { view: picture.view().cloned(), acts: picture.lets_viewers_act() })
        };
        let (json, shown) = match sees {
            Sees::Live => of(&PublicPicture::of(watched, None, now)),
            Sees::Picture(picture) => of(picture),
            Sees::Nothing => (overlay_picture::blank().json, ToShow { view: None, acts: false }),
        };
        let (poll, told) = self.polls.show((table, table.audience.delay), (now, live), shown);
        told.into_iter().for_each(|message| self.tell_when(watched, &message));
        Picture { poll: Some(poll), ..json.into() }
    }

    /// Ends the poll of a table whose viewers have no link any longer.
    pub(super) fn end_poll(&mut self, watched @ (table, ..): Watched) {
        let told = self.polls.end(table.code);
        told.into_iter().for_each(|message| self.tell_when(watched, &message));
    }

    /// Tells players, and spectators who see the match live, when what viewers want most is done.
    fn tell_when(&mut self, (table, seats, _): Watched, message: &FromHost) {
        // Somebody who is just joining is not held back yet.
        let is_live = matches!(self.audiences.sees(table), Sees::Live);
        let watching = seats
            .iter()
            .filter(|person| table.shows_match_to(person) && (is_live || !table.is_in_audience(person)));
        self.tell_live(table, watching, message);
    }
}

/// Returns the words and the revision of the match, as players see it.
fn live_state<'a>((_, _, match_state): Watched<'a>) -> Option<(&'a [String; CELLS], u32)> {
    let game = &match_state?.game;
    Some((game.deal().words(), game.revision()))
}

/// Returns whether viewers act for a side that guesses.
fn viewers_act((table, _, match_state): Watched) -> bool {
    let Some(match_state) = match_state.filter(|match_state| !match_state.flow.paused) else { return false };
    let phase = match_state.game.phase();
    Side::BOTH
        .into_iter()
        .any(|side| phase.may_guess(side) && table.transient.votes[side.index()] == VotesUse::Touched)
}
