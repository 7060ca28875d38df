//! Sends what is published of a table to everyone who may see it now.

use std::borrow::Cow;

use splitkey_net::ConnId;
use splitkey_protocol::{FromHost, SeatId, TableRace, TableView};
use splitkey_rules::Side;

use crate::{
    leak::Leak,
    publishing::{
        filtered,
        holding::{ForAudience, Watched},
        publisher::Publisher,
    },
    tables::{
        parts::TablePartsItem,
        publication::{Notice, Publication},
        seats::{Person, Seats},
        table::Table,
    },
};

impl Publisher<'_> {
    /// Publishes at once what needs no record, to the audience as late as it is.
    pub(crate) fn publish(&mut self, at: &TablePartsItem, publication: Publication) {
        let watched = (&*at.table, &*at.seats, at.match_state.as_deref());
        let freed = self.follow_audience(watched);
        let mut for_audience = ForAudience::without(freed, self.audiences.feed(at.table.code).is_some());
        self.say_all(watched, publication, &mut for_audience);
        self.hold_back(watched, for_audience);
        self.show_pages(watched);
        self.phones.show(watched, &mut self.followers, &mut self.voice);
        // The notify frame follows the messages that show the same. A race that is over waits for nobody.
        let match_state = at.match_state.as_deref().filter(|_| self.may_act(at.table.race.as_ref()));
        for person in at.seats.iter() {
            if let Some(conn) = person.conn {
                let waits = match_state.is_some_and(|match_state| match_state.waits_for(person.side));
                self.voice.call(conn, waits);
            }
        }
    }

    /// Returns whether a match of this race, if it is of one, goes on.
    fn may_act(&self, race: Option<&TableRace>) -> bool {
        race.is_none_or(|race| self.races.check_act(race.race).is_ok())
    }

    fn say_all(
        &mut self,
        watched @ (table, seats, match_state): Watched,
        publication: Publication,
        for_audience: &mut ForAudience,
    ) {
        for notice in publication.0 {
            match notice {
                Notice::Watching(message) => self.tell_watching(table, seats, &message, for_audience),
                Notice::Flow => {
                    let Some(match_state) = match_state else { continue };
                    let flow = match_state.flow.view(self.now.0);
                    self.tell_watching(table, seats, &FromHost::Flow { flow }, for_audience);
                }
                Notice::Race(race, play, asked) => self.show_race(seats, &race, *play, asked),
                Notice::Sheet(sheet) => self.sheet_news.0.push(sheet),
                Notice::Everybody(message) => {
                    let live = seats.connections().filter(|conn| !self.audiences.is_held_back(*conn));
                    self.voice.say_all(live, &message);
                    for_audience.hear(&message);
                }
                // Whoever is held back has been shown the table as their audience sees it.
                Notice::One(conn, FromHost::Joined { .. }) | Notice::DealTo(conn)
                    if self.audiences.is_held_back(conn) => {}
                Notice::DealTo(conn) if for_audience.freed.contains(&conn) => {}
                Notice::One(conn, message) => {
                    let is_in_audience =
                        seats.person(conn).is_some_and(|person| table.is_in_audience(person));
                    match is_in_audience {
                        true => self.tell(conn, &filtered::for_audience(table, &message)),
                        false => self.tell(conn, &message),
                    }
                    if let FromHost::Left { .. } = message {
                        self.voice.call(conn, false);
                    }
                }
                Notice::Table => {
                    if let Some(message) = self.told.news(table.view(seats, match_state)) {
                        let others = |person: &&Person| person.id != table.host;
                        self.tell_live(table, seats.iter().filter(others), &message);
                        self.name_again(watched, &message);
                        for_audience.hear(&filtered::for_audience(table, &message));
                    }
                    self.show_table_to_host(watched);
                }
                Notice::Audience { withdrawn } => {
                    let whole = FromHost::TableChanged { table: table.view(seats, match_state) };
                    let audience: Vec<&Person> =
                        seats.iter().filter(|person| table.is_in_audience(person)).collect();
                    self.tell_live(table, audience.iter().copied(), &whole);
                    for_audience.hear(&filtered::for_audience(table, &whole));
                    let live = audience.into_iter().filter_map(|person| person.conn);
                    let live: Vec<ConnId> = live.filter(|conn| !self.audiences.is_held_back(*conn)).collect();
                    live.into_iter().for_each(|conn| self.show_match(watched, conn));
                    for_audience.deal = true;
                    for_audience.withdrawn |= withdrawn;
                }
                Notice::TableForHost => self.show_table_to_host(watched),
                Notice::Deal => {
                    let live = seats.connections().filter(|conn| !self.audiences.is_held_back(*conn));
                    live.collect::<Vec<_>>().into_iter().for_each(|conn| self.show_match(watched, conn));
                    for_audience.deal = true;
                }
                Notice::DealTo(conn) => self.show_match(watched, conn),
            }
        }
    }

    /// Returns the table as `viewer` sees it. Its host is also told who is banned from all of their tables.
    pub(crate) fn table_for(&self, viewer: SeatId, (table, seats, match_state): Watched) -> TableView {
        let view = table.view_for(viewer, seats, match_state);
        let Some(host) = seats.player_of(table.host).filter(|_| viewer == table.host) else { return view };
        let elsewhere = self.ban_lists.count_beside(host, &table.bans, self.now.0);
        TableView { banned: view.banned.saturating_add(elsewhere), ..view }
    }

    fn show_table_to_host(&mut self, (table, seats, match_state): Watched) {
        let host = seats.iter().find(|person| person.id == table.host);
        if let Some(conn) = host.and_then(|host| host.conn) {
            let table = self.table_for(table.host, (table, seats, match_state));
            self.voice.say(conn, &FromHost::TableChanged { table });
        }
    }

    /// Sends a message to everyone who sees the match.
    fn tell_watching(
        &mut self,
        table: &Table,
        seats: &Seats,
        message: &FromHost,
        for_audience: &mut ForAudience,
    ) {
        let watching = seats.iter().filter(|person| table.shows_match_to(person));
        self.tell_live(table, watching, message);
        if table.access.spectators {
            for_audience.hear(&filtered::for_audience(table, message));
        }
    }

    /// Sends a message to those of these people who see the table live, to the audience as it is shown it.
    pub(super) fn tell_live<'p>(
        &mut self,
        table: &Table,
        people: impl Iterator<Item = &'p Person>,
        message: &FromHost,
    ) {
        let live = people.filter(|person| person.conn.is_some_and(|conn| !self.audiences.is_held_back(conn)));
        let conns = |people: &[&Person]| people.iter().filter_map(|person| person.conn).collect::<Vec<_>>();
        let live: Vec<&Person> = live.collect();
        let Cow::Owned(filtered) = filtered::for_audience(table, message) else {
            return self.voice.say_all(conns(&live), message);
        };
        let (audience, others): (Vec<&Person>, Vec<&Person>) =
            live.into_iter().partition(|person| table.is_in_audience(person));
        self.voice.say_all(conns(&others), message);
        self.voice.say_all(conns(&audience), &filtered);
    }

    /// Sends the whole table to those whom a change is about, if the audience is not told the names of spectators: they
    /// may have come into the audience, or have left it.
    fn name_again(&mut self, (table, seats, match_state): Watched, message: &FromHost) {
        let FromHost::PeopleChanged { changed, .. } = message else { return };
        if !table.access.filter.hides_names() {
            return;
        }
        let changed = |person: &&Person| changed.iter().any(|seat| seat.id == person.id);
        let others = seats.iter().filter(changed).filter(|person| person.id != table.host);
        let whole = FromHost::TableChanged { table: table.view(seats, match_state) };
        self.tell_live(table, others, &whole);
    }

    /// Sends a message to everyone on a side.
    pub(crate) fn tell_side(&mut self, seats: &Seats, side: Side, message: &FromHost) {
        let side = seats.of_side(side).filter_map(|person| person.conn);
        self.tell_all(side, message);
    }

    /// Tells a side and its phones which of its touches waits for a second member. Nothing of this is recorded, so no
    /// record of the table may be under way.
    pub(crate) fn tell_touch(&mut self, at: &TablePartsItem, side: Side) {
        let match_state = at.match_state.as_deref();
        let touch = match_state.and_then(|match_state| match_state.flow.touches[side.index()]);
        self.tell_side(&at.seats, side, &FromHost::TouchWaits { touch });
        let watched = (&*at.table, &*at.seats, match_state);
        self.phones.show(watched, &mut self.followers, &mut self.voice);
    }

    pub(super) fn show_match(&mut self, watched @ (table, seats, match_state): Watched, conn: ConnId) {
        let person = seats.iter().find(|person| person.conn == Some(conn));
        let person = person.filter(|person| table.shows_match_to(person));
        if let (Some(match_state), Some(person)) = (match_state, person) {
            let dealt = FromHost::Dealt { view: match_state.view(person.side) };
            match table.is_in_audience(person) {
                true => self.voice.say(conn, &filtered::for_audience(table, &dealt)),
                false => self.voice.say(conn, &dealt),
            }
            if Leak::Snapshot.tells(&match_state.game) {
                self.voice.say(conn, &FromHost::Dealt { view: match_state.view(person.side) });
            }
            if Leak::Log.tells(&match_state.game) {
                tracing::trace!("shown");
            }
            let told = match_state.flow.told_to(seats, person.side, self.now.0);
            let votes = self.votes_for(watched, person);
            let touch = self.polls.touch_told(table.code, self.now.0);
            let kept = match_state.explanation().into_iter().chain(match_state.thoughts_told());
            for message in told.into_iter().chain(kept).chain(votes).chain(touch) {
                self.voice.say(conn, &message);
            }
        }
    }
}
