//! The page on which viewers vote: the host of the table makes and revokes its link, and each side says whether it is
//! shown the votes.

use bevy::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromHost, Refused};

use crate::{
    journal::Event,
    people::access::of_host,
    play::dealer::Dealer,
    players::bans::NetworkKey,
    publishing::publisher::Publisher,
    tables::{parts::Tables, publication::Publication, queue::Sender},
};

/// Tells the link by which the table's viewers vote, and makes one if there is none.
pub(crate) fn make_watch_link(
    In(from): In<Sender>,
    key: Res<NetworkKey>,
    mut dealer: ResMut<Dealer>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = of_host(&mut tables, from, &mut publisher) else { return };
    if !at.table.access.spectators {
        return publisher.refuse(from.conn, Refused::NoSpectators);
    }
    let salt = at.table.watch.unwrap_or_else(|| dealer.watch_salt());
    let made = FromHost::WatchLinkMade { link: key.watch_link(at.table.code, salt) };
    if at.table.watch.is_some() {
        return publisher.tell(from.conn, &made);
    }
    at.table.watch = Some(salt);
    let publication = Publication::default().table().one(from.conn, made);
    publisher.commit(&mut at, Event::WatchSet { salt: Some(salt) }, publication);
}

/// Ends the link by which the table's viewers vote.
pub(crate) fn revoke_watch_link(In(from): In<Sender>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = of_host(&mut tables, from, &mut publisher) else { return };
    if at.table.watch.take().is_some() {
        publisher.commit(&mut at, Event::WatchSet { salt: None }, Publication::default().table());
    }
}

/// Shows the sender's side what viewers vote for, or no longer.
pub(crate) fn show_votes(
    In((from, show)): In<(Sender, bool)>,
    now: Res<HostNow>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let person = at.seats.of_conn(from.conn).and_then(|person| Some((person.side?, person)));
    let Some((side, person)) = person else { return publisher.refuse(from.conn, Refused::NotSeated) };
    if at.table.transient.shows_votes[side.index()] == show {
        return;
    }
    if !person.limits.votes.take(now.0) {
        return publisher.refuse(from.conn, Refused::TooManyRequests);
    }
    at.table.transient.shows_votes[side.index()] = show;
    publisher.publish(&at, Publication::default().table());
    publisher.show_votes_live((&*at.table, &*at.seats, at.match_state.as_deref()));
}
