//! Shows players and spectators what viewers vote for.
//!
//! Votes are about what viewers see, which may be behind the table. They are passed on only to people who see the same.

use std::collections::VecDeque;

use bevy::prelude::*;
use splitkey_protocol::{FromHost, VoteTally};
use splitkey_rules::{CELLS, Phase, Side};

use crate::{
    crashes::in_hand::{self, Culprit, WorkKind},
    publishing::{
        audiences::Sees, holding::Watched, overlay_picture, public_picture::PublicPicture,
        publisher::Publisher, watch_pages::CountedVotes,
    },
    schedule::HostSystems,
    tables::{directory::Directory, parts::Tables, seats::Person},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<VotesCounted>().add_systems(Update, take_votes.in_set(HostSystems::Route));
}

/// The votes that have been counted since the last step.
#[derive(Resource, Default)]
pub(crate) struct VotesCounted(pub(crate) VecDeque<CountedVotes>);

/// Passes on what viewers vote for.
fn take_votes(
    mut counted: ResMut<VotesCounted>,
    directory: Res<Directory>,
    tables: Tables,
    mut publisher: Publisher,
) {
    while let Some(votes) = counted.0.pop_front() {
        let Some(code) = publisher.watch_pages.note(&votes) else { continue };
        let Some(at) = directory.table(code).and_then(|table| tables.read(table)) else { continue };
        in_hand::hold(Culprit::Table(code), WorkKind::named("Votes"));
        publisher.pass_votes_on((at.table, at.seats, at.match_state));
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
    /// Tells everyone at a table who may see it what viewers vote for.
    fn pass_votes_on(&mut self, watched: Watched) {
        self.tell_votes(watched, |_| true);
    }

    /// Tells everyone at a table who sees it live, and may see it, what viewers vote for. Others must not notice that
    /// something has happened.
    pub(crate) fn show_votes_live(&mut self, watched @ (table, ..): Watched) {
        let is_live = matches!(self.audiences.sees(table), Sees::Live);
        self.tell_votes(watched, |person| is_live || !table.is_in_audience(person));
    }

    fn tell_votes(&mut self, watched @ (_, seats, _): Watched, may: impl Fn(&Person) -> bool) {
        let told = |person: &Person| Some((person.conn?, self.votes_for(watched, person)?));
        let told: Vec<_> = seats.iter().filter(|person| may(person)).filter_map(told).collect();
        for (conn, tally) in told {
            self.voice.say(conn, &FromHost::Votes { tally });
        }
    }

    /// Returns the votes on what a person sees of the match, if they may see them.
    pub(super) fn votes_for(&self, (table, _, match_state): Watched, person: &Person) -> Option<VoteTally> {
        let sees = if table.is_in_audience(person) { self.audiences.sees(table) } else { Sees::Live };
        let seen = match sees {
            Sees::Nothing => return None,
            Sees::Picture(picture) => {
                let view = picture.view()?;
                let (revision, phase) = (view.position.revision, view.position.phase);
                let shows = picture.table.shows_votes;
                #[cfg(feature = "leak")]
                let shows = match crate::leak::Leak::LiveVotes.is_open() {
                    true => table.transient.shows_votes,
                    false => shows,
                };
                Seen { words: &view.words, revision, phase, shows }
            }
            Sees::Live => {
                let position = match_state.filter(|_| table.shows_match_to(person))?.game.position();
                let words = match_state?.game.deal().words();
                let (revision, phase) = (position.revision, position.phase);
                Seen { words, revision, phase, shows: table.transient.shows_votes }
            }
        };
        let votes = self.watch_pages.votes_on(table.code, seen.words, seen.revision)?;
        seen.shows_votes_to(person.side).then_some(votes)
    }

    /// Shows viewers what the audience of their table sees.
    pub(super) fn show_watch_page(&mut self, watched @ (table, ..): Watched) {
        let now = self.now.0;
        let sees = self.audiences.sees(table);
        #[cfg(feature = "leak")]
        let sees = if crate::leak::Leak::EarlyWatchPage.is_open() { Sees::Live } else { sees };
        let of = |picture: &PublicPicture| {
            let json = picture.overlay.plain.clone();
            #[cfg(feature = "leak")]
            let json = match watched.2 {
                Some(match_state) if crate::leak::Leak::WatchPage.tells(&match_state.game) => json + " ",
                _ => json,
            };
            (json, picture.view().cloned())
        };
        self.watch_pages.show(&self.network_key, table, table.audience.delay, || match sees {
            Sees::Live => of(&PublicPicture::of(watched, None, now)),
            Sees::Picture(picture) => of(picture),
            Sees::Nothing => (overlay_picture::blank().plain, None),
        });
    }
}
