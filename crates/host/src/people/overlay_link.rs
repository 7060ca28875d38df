//! The link of a table's stream overlay: people on a side, and the host of the table, make and revoke it.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{FromHost, Refused};

use crate::{
    journal::Event,
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
        MakeOverlayLink => make_overlay_link, from;
        RevokeOverlayLink => revoke_overlay_link, from;
    }
}

/// Tells the link of the table's overlay, and makes one if there is none.
fn make_overlay_link(
    In(from): In<Sender>,
    key: Res<NetworkKey>,
    mut dealer: ResMut<Dealer>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    if let Err(reason) = may_show(&at, from) {
        return publisher.refuse(from.conn, reason);
    }
    let salt = at.table.overlay.unwrap_or_else(|| dealer.overlay_salt());
    let made = FromHost::OverlayLinkMade { link: key.overlay_link(at.table.code, salt) };
    if at.table.overlay.is_some() {
        return publisher.tell(from.conn, &made);
    }
    at.table.overlay = Some(salt);
    let publication = Publication::default().table().one(from.conn, made);
    publisher.commit(&mut at, Event::OverlaySet { salt: Some(salt) }, publication);
}

/// Ends the link of the table's overlay.
fn revoke_overlay_link(In(from): In<Sender>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = tables.of(from) else { return };
    match may_show(&at, from) {
        // A link may be revoked that shows nothing at the moment.
        Err(reason) if reason != Refused::NoSpectators => publisher.refuse(from.conn, reason),
        _ if at.table.overlay.take().is_some() => {
            publisher.commit(&mut at, Event::OverlaySet { salt: None }, Publication::default().table());
        }
        _ => {}
    }
}

/// Checks whether a person may show the table to others.
fn may_show(at: &TablePartsItem, from: Sender) -> Result<(), Refused> {
    let is_seated = at.seats.person(from.conn).is_some_and(|person| person.side.is_some());
    if !is_seated && !at.is_host(from.conn) {
        Err(Refused::NotSeated)
    } else if !at.table.access.spectators {
        Err(Refused::NoSpectators)
    } else {
        Ok(())
    }
}
