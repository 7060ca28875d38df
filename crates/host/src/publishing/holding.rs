//! Shows each held back audience its table, as late as was promised.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, HostNow, Spoken};
use splitkey_protocol::{Audience, FromHost, LinkKind, SeatId, TableCode, TableView};

use crate::{
    crashes::in_hand::{self, Culprit, WorkKind},
    leak::Leak,
    publishing::{
        audiences::Sees,
        feed::{Showing, Shows},
        followers::Picture,
        moderator_picture, overlay_picture,
        public_picture::PublicPicture,
        publisher::Publisher,
    },
    schedule::HostSystems,
    tables::{
        directory::Directory,
        matches::Match,
        parts::{TablePartsItem, Tables},
        seats::Seats,
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show_what_is_due.in_set(HostSystems::Route));
}

/// Stands for the host of a table of which nothing is shown.
const NOBODY: SeatId = SeatId(u16::MAX);

/// A table with what can be seen of it.
pub(crate) type Watched<'a> = (&'a Table, &'a Seats, Option<&'a Match>);

/// The messages of a publication for an audience.
#[derive(Default)]
pub(crate) struct ForAudience {
    /// Whether there is an audience to hold back.
    is_held_back: bool,
    spoken: Vec<Spoken>,
    /// Whether a new match is to be shown, after the messages.
    pub(crate) deal: bool,
    /// Whether some of what waits must not be shown any more.
    pub(crate) withdrawn: bool,
    /// Who is no longer in it, and has been shown everything.
    pub(crate) freed: Vec<ConnId>,
}

impl ForAudience {
    /// Returns no messages yet, for an audience that these have just left.
    pub(super) fn without(freed: Vec<ConnId>, is_held_back: bool) -> ForAudience {
        ForAudience { freed, is_held_back, ..ForAudience::default() }
    }

    pub(crate) fn hear(&mut self, message: &FromHost) {
        if self.is_held_back {
            self.spoken.extend(Spoken::of(message).ok());
        }
    }
}

/// Shows every audience what is due.
fn show_what_is_due(
    now: Res<HostNow>,
    directory: Res<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    while let Some(code) = publisher.audiences.take_due_table(now.0) {
        let Some(at) = directory.table(code).and_then(|table| tables.get(table)) else { continue };
        in_hand::hold(Culprit::Table(code), WorkKind::named("Audience"));
        publisher.show_audience((&at.table, &at.seats, at.match_state.as_deref()));
    }
    in_hand::release();
}

impl Publisher<'_> {
    /// Follows who is in the audience of a table, and shows everyone who has come or gone what they may see now.
    /// Returns who is no longer held back.
    pub(super) fn follow_audience(&mut self, watched: Watched) -> Vec<ConnId> {
        let moved = self.audiences.follow(watched, self.now.0);
        moved.freed.iter().for_each(|conn| self.show_live(watched, *conn));
        moved.came.into_iter().for_each(|conn| self.show_picture(watched, conn, true));
        moved.freed
    }

    /// Shows the whole table to someone who is no longer held back.
    fn show_live(&mut self, watched @ (_, seats, _): Watched, conn: ConnId) {
        let Some(you) = seats.person(conn).map(|person| person.id) else { return };
        let joined = FromHost::Joined { you, table: self.table_for(you, watched) };
        self.voice.say(conn, &joined);
        self.show_match(watched, conn);
    }

    /// Shows someone in the audience what the audience sees now. `joins` for someone who has just come into it.
    fn show_picture(&mut self, watched @ (table, seats, _): Watched, conn: ConnId, joins: bool) {
        let now = self.now.0;
        let Some(person) = seats.person(conn) else { return };
        let you = person.id;
        let votes = self.votes_for(watched, person);
        let Some(feed) = self.audiences.feed(table.code) else { return };
        let held = Some(feed.told());
        let (seen, messages) = match feed.showing() {
            Some(Showing { picture, since }) => {
                ((*picture.table).clone(), picture.match_messages(now.saturating_sub(*since)))
            }
            // As if there were a match, so that nobody sits down without having seen the table.
            None => (TableView { match_dealt: true, ..TableView::new(table.code, NOBODY) }, Vec::new()),
        };
        let shown = match joins {
            true => FromHost::Joined { you, table: seen },
            false => FromHost::TableChanged { table: seen },
        };
        self.voice.say(conn, &shown);
        self.voice.say(conn, &FromHost::HeldBack { held });
        for message in messages.into_iter().chain(votes) {
            self.voice.say(conn, &message);
        }
    }

    /// Holds back from the audience what everyone else has been told.
    pub(super) fn hold_back(
        &mut self,
        watched: Watched,
        ForAudience { spoken, deal, withdrawn, .. }: ForAudience,
    ) {
        let (code, now) = (watched.0.code, self.now.0);
        let Some(feed) = self.audiences.feed(code) else { return };
        let before = feed.last_picture();
        let picture = PublicPicture::of(watched, before, now);
        if spoken.is_empty() && !deal && before.is_some_and(|before| picture.is_like(before)) {
            return;
        }
        // What waits was filtered as the table's host wished then.
        let filter = before.map(|before| before.table.access.filter);
        if withdrawn || filter.is_some_and(|before| before != picture.table.access.filter) {
            return self.audiences.hold_instead(code, picture, now);
        }
        let had_match = before.is_some_and(PublicPicture::has_match);
        let shows = if had_match == picture.has_match() {
            let dealt = if deal { picture.match_messages(Duration::ZERO) } else { Vec::new() };
            let dealt = dealt.iter().filter_map(|message| Spoken::of(message).ok());
            Shows::Changed(picture.clone(), spoken.into_iter().chain(dealt).collect())
        } else {
            Shows::Whole(picture)
        };
        self.audiences.hold(code, shows, now);
        if let Some(feed) = self.audiences.feed(code).filter(|_| Leak::Held.is_open()) {
            let (told, members) = (FromHost::HeldBack { held: Some(feed.told()) }, feed.members.clone());
            self.voice.say_all(members, &told);
        }
    }

    /// Shows the audience of a table what is due.
    fn show_audience(&mut self, watched: Watched) {
        let (code, now) = (watched.0.code, self.now.0);
        while let Some(feed) = self.audiences.feed(code)
            && let Some(shows) = feed.take_due(now)
        {
            let members = feed.members.clone();
            match shows {
                Shows::Said(conns, spoken) => {
                    self.voice.repeat(conns.into_iter().filter(|conn| members.contains(conn)), &spoken);
                }
                Shows::Changed(picture, spoken) => {
                    feed.show(picture, now);
                    spoken.iter().for_each(|spoken| self.voice.repeat(members.iter().copied(), spoken));
                }
                Shows::Whole(picture) => {
                    feed.show(picture, now);
                    members.into_iter().for_each(|conn| self.show_picture(watched, conn, false));
                }
            }
        }
        self.show_pages(watched);
        self.end_if_over(watched);
    }

    /// Shows the pages of a table what their readers may see.
    pub(super) fn show_pages(&mut self, watched: Watched) {
        LinkKind::ALL.into_iter().for_each(|kind| self.show_page(kind, watched));
    }

    /// Shows a page of a table what its readers may see now, and ends it if its link has been revoked.
    pub(crate) fn show_page(&mut self, kind: LinkKind, watched @ (table, seats, _): Watched) {
        // Phones belong to seats, and are shown what their players are.
        if kind == LinkKind::Phone {
            return;
        }
        let link = table.link(kind, &self.network_key);
        let has_ended = self.followers.keep(table.code, kind, link);
        if has_ended && kind == LinkKind::Viewers {
            self.end_poll(watched);
        }
        let Some(link) = link.filter(|_| self.followers.are_shown()) else { return };
        let picture = match kind {
            LinkKind::Overlay => self.overlay_picture(watched),
            LinkKind::Viewers => self.viewers_picture(watched),
            LinkKind::Moderator => moderator_picture::of_table(watched),
            LinkKind::Phone => return,
        };
        self.followers.show(link, (table, seats), picture);
    }

    /// Returns what the overlay of a table shows: what the audience sees.
    fn overlay_picture(&self, watched @ (table, ..): Watched) -> Picture {
        let votes = self.votes_for_audience(watched).map(|(_, tally)| tally);
        match self.audiences.sees(table) {
            _ if Leak::EarlyOverlay.is_open() => overlay_picture::of_table(watched, votes),
            Sees::Live => overlay_picture::of_table(watched, votes),
            Sees::Picture(picture) => picture.overlay(votes),
            Sees::Nothing => overlay_picture::blank(),
        }
    }

    fn end_if_over(&mut self, (table, ..): Watched) {
        if let Some(members) = self.audiences.end_if_over(table.code) {
            self.voice.say_all(members, &FromHost::HeldBack { held: None });
        }
    }

    /// Returns the number from which on a free seat is looked for at a table whose audience is held back: the next one
    /// would tell a newcomer how many people have come.
    pub(crate) fn hidden_number(&self, table: TableCode) -> u16 {
        self.network_key.seat_number(table, self.now.0)
    }

    /// Holds the audience of a table back as its host has just set it. Returns for how many seconds it has still not
    /// been shown what happened before.
    pub(crate) fn hold_audience(&mut self, at: &TablePartsItem, audience: Audience) -> u8 {
        let watched = (&*at.table, &*at.seats, at.match_state.as_deref());
        let now = self.now.0;
        self.follow_audience(watched);
        self.audiences.begin(watched, now);
        // Whoever is in a new audience has seen everything until now.
        self.audiences.follow(watched, now);
        let Some(feed) = self.audiences.feed(at.table.code) else { return 0 };
        let was_dark = feed.showing().is_none();
        let promised = feed.promised(now);
        let picture = || PublicPicture::of(watched, None, now);
        let due = feed.set(audience, picture, now);
        let told = FromHost::HeldBack { held: Some(feed.told()) };
        let (is_dark, members) = (feed.showing().is_none(), feed.members.clone());
        self.audiences.expect(at.table.code, due);
        if is_dark && !was_dark {
            members.into_iter().for_each(|conn| self.show_picture(watched, conn, false));
        } else {
            self.voice.say_all(members, &told);
        }
        self.show_pages(watched);
        self.end_if_over(watched);
        promised
    }
}
