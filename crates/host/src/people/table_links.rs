//! The links of the pages outside the game that follow a table: who makes and revokes them.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromHost, LinkKind, Refused, VotesUse};

use crate::{
    journal::Event,
    people::phone_link::{pair_phone, revoke_phone},
    play::dealer::Dealer,
    players::bans::NetworkKey,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{
        parts::{TablePartsItem, Tables},
        publication::Publication,
        queue::Sender,
    },
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        MakeLink { kind } => make_link, (from, kind);
        RevokeLink { kind } => revoke_link, (from, kind);
    }
}

/// Tells the link of a page, and makes one if there is none.
fn make_link(
    In((from, kind)): In<(Sender, LinkKind)>,
    now: Res<HostNow>,
    key: Res<NetworkKey>,
    mut dealer: ResMut<Dealer>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    if kind == LinkKind::Phone {
        return pair_phone(from, now.0, &mut dealer, &mut tables, &mut publisher);
    }
    let Some(mut at) = tables.of(from) else { return };
    if let Err(reason) = check(kind, &at, from).and_then(|()| check_shown(kind, &at)) {
        return publisher.refuse(from.conn, reason);
    }
    let is_new = !at.table.links.contains_key(&kind);
    if is_new {
        at.table.links.insert(kind, dealer.link_salt());
    }
    let Some(link) = at.table.link(kind, &key) else { return };
    let told = FromHost::LinkTold { link };
    match is_new {
        true => publish_change(&mut at, kind, |publication| publication.one(from.conn, told), &mut publisher),
        false => publisher.tell(from.conn, &told),
    }
}

/// Ends the link of a page.
fn revoke_link(In((from, kind)): In<(Sender, LinkKind)>, mut tables: Tables, mut publisher: Publisher) {
    if kind == LinkKind::Phone {
        return revoke_phone(from, &mut tables, &mut publisher);
    }
    let Some(mut at) = tables.of(from) else { return };
    if let Err(reason) = check(kind, &at, from) {
        return publisher.refuse(from.conn, reason);
    }
    if at.table.links.remove(&kind).is_none() {
        return;
    }
    if kind == LinkKind::Viewers {
        at.table.chat = None;
        // Whoever makes another link asks the sides anew.
        at.table.transient.votes = [VotesUse::Hidden; 2];
    }
    publish_change(&mut at, kind, |publication| publication, &mut publisher);
}

/// Publishes a change of a link, of which there is a record unless it ends with the host.
fn publish_change(
    at: &mut TablePartsItem,
    kind: LinkKind,
    and: impl FnOnce(Publication) -> Publication,
    publisher: &mut Publisher,
) {
    if kind == LinkKind::Moderator {
        return publisher.publish(at, and(Publication::default().table_for_host()));
    }
    let salt = at.table.links.get(&kind).copied();
    publisher.commit(at, Event::LinkSet { kind, salt }, and(Publication::default().table()));
}

/// Checks whether a person may make and revoke the link of a page.
fn check(kind: LinkKind, at: &TablePartsItem, from: Sender) -> Result<(), Refused> {
    let is_seated = || at.seats.person(from.conn).is_some_and(|person| person.side.is_some());
    match kind {
        _ if at.is_host(from.conn) => Ok(()),
        LinkKind::Overlay if is_seated() => Ok(()),
        LinkKind::Overlay => Err(Refused::NotSeated),
        LinkKind::Viewers | LinkKind::Moderator | LinkKind::Phone => Err(Refused::NotTableHost),
    }
}

/// Checks whether a page would show anything. A link may be revoked that shows nothing at the moment.
fn check_shown(kind: LinkKind, at: &TablePartsItem) -> Result<(), Refused> {
    match kind {
        LinkKind::Overlay | LinkKind::Viewers if !at.table.access.spectators => Err(Refused::NoSpectators),
        _ => Ok(()),
    }
}
