//! How a table appears to the people at it.

use std::{collections::BTreeMap, net::IpAddr};

use splitkey_protocol::{LinkKind, Seat, SeatId, TableChat, TableView};
use splitkey_rules::Side;

use crate::{
    players::sites::site_of,
    tables::{
        matches::Match,
        seats::{Person, Seats},
        table::Table,
        transient::Waiting,
    },
};

impl Table {
    /// Returns the table as `viewer` sees it. Its host also sees who asks to join, who shares a network,
    /// and whether there is a link of a moderator.
    pub(crate) fn view_for(&self, viewer: SeatId, seats: &Seats, match_state: Option<&Match>) -> TableView {
        let view = self.view(seats, match_state);
        if viewer != self.host {
            return view;
        }
        TableView {
            knocks: self.transient.knocks.iter().map(Waiting::view).collect(),
            shared_networks: shared_networks(seats, match_state),
            links: self.links.keys().copied().collect(),
            ..view
        }
    }

    /// Returns the table as everyone at it sees it.
    pub(crate) fn view(&self, seats: &Seats, match_state: Option<&Match>) -> TableView {
        TableView {
            code: self.code,
            host: self.host,
            settings: self.settings,
            own_words: self.own_words_count(),
            access: self.access,
            has_password: self.password.is_some(),
            banned: self.bans.len(),
            seats: seats.view(match_state),
            knocks: Vec::new(),
            ready: self.transient.ready,
            confirm_by_two: self.confirm_by_two,
            match_dealt: match_state.is_some(),
            can_flip: match_state
                .is_some_and(|match_state| !match_state.runs() && match_state.layout.down.is_some()),
            shared_networks: Vec::new(),
            team: self.team.clone(),
            has_early_win: match_state.is_some_and(Match::is_early_win),
            links: self.links.keys().copied().filter(|kind| *kind != LinkKind::Moderator).collect(),
            chat: self.chat.clone().map(|channel| TableChat { channel, state: self.transient.chat_state }),
            votes: self.transient.votes,
            audience: self.audience,
            race: self.race.clone(),
        }
    }
}

impl Seats {
    /// Returns everyone at the table, with the names that are shown now.
    pub(crate) fn view(&self, match_state: Option<&Match>) -> Vec<Seat> {
        let seat = |person: &Person| Seat {
            id: person.id,
            name: match_state.map_or(&person.name, |match_state| match_state.name_of(person)).clone(),
            side: person.side,
            connected: person.conn.is_some(),
            away: person.conn.is_some() && person.away,
            computer: person.computer,
        };
        self.iter().map(seat).collect()
    }
}

/// Returns the groups of people on the same network with members on both sides. Someone who has seen a side's key in
/// the running match, or asks to join the side, counts as on that side.
fn shared_networks(seats: &Seats, match_state: Option<&Match>) -> Vec<Vec<SeatId>> {
    let mut groups: BTreeMap<IpAddr, Vec<(SeatId, Side)>> = BTreeMap::new();
    for person in seats.iter() {
        let side =
            person.side.or_else(|| match_state.and_then(|match_state| match_state.side_of_watcher(person)));
        if let (Some(origin), Some(side)) = (person.origin, side) {
            groups.entry(site_of(origin)).or_default().push((person.id, side));
        }
    }
    let on_both = |group: &Vec<(SeatId, Side)>| {
        Side::BOTH.into_iter().all(|side| group.iter().any(|(_, theirs)| *theirs == side))
    };
    let seats = |group: Vec<(SeatId, Side)>| group.into_iter().map(|(seat, _)| seat).collect();
    groups.into_values().filter(on_both).map(seats).collect()
}
