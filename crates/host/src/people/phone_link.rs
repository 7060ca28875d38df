//! The phone that shows a player their own key: players pair it with their seat, play with it, and revoke it.

use std::{collections::VecDeque, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{PairingPhrase, Refused};

use crate::{
    connections::idle_links::IdleLinks,
    play::dealer::Dealer,
    publishing::{
        followers::Followers,
        phones::{PhoneClaim, PhoneOpening, PhoneRequest, Phones},
        publisher::Publisher,
    },
    requests::handlers::handle_requests,
    requests::step::IncomingRequests,
    schedule::HostSystems,
    tables::{
        directory::Directory,
        parts::Tables,
        publication::Publication,
        queue::{PhonePress, RequestKind, Sender, TableRequest},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PhoneClaims>().init_resource::<PhoneRequests>().add_systems(
        Update,
        (
            end_late_pairings.in_set(HostSystems::Route),
            (answer_claims, queue_phone_requests).in_set(HostSystems::Arrive),
        ),
    );
    handle_requests! { app, from:
        AnswerPhone { phrase, admit } => answer_phone, (from, (phrase, admit));
    }
}

/// The phones whose codes are not answered yet.
#[derive(Resource, Default)]
pub(crate) struct PhoneClaims(pub(crate) VecDeque<PhoneClaim>);

/// What phones have asked and no table has heard of yet.
#[derive(Resource, Default)]
pub(crate) struct PhoneRequests(pub(crate) VecDeque<PhoneRequest>);

/// Passes what phones ask on to their tables. A phone acts through its player's connection, and only while there is one.
fn queue_phone_requests(
    now: Res<HostNow>,
    mut requests: ResMut<PhoneRequests>,
    (phones, followers): (Res<Phones>, Res<Followers>),
    directory: Res<Directory>,
    tables: Tables,
    mut links: ResMut<IdleLinks>,
    mut incoming: ResMut<IncomingRequests>,
) {
    while let Some(PhoneRequest { link, ask, answer }) = requests.0.pop_front() {
        let player = phones.seat_of(link, &followers).and_then(|(code, seat)| {
            let table = directory.table(code)?;
            let at = tables.read(table)?;
            let person = at.seats.iter().find(|person| person.id == seat)?;
            Some((table, person.conn?, person.player))
        });
        let Some((table, conn, player)) = player else {
            answer(Err(Refused::NotAtTable));
            continue;
        };
        links.note_asked(conn, now.0);
        let press = PhonePress { message: ask.message(), answer };
        incoming.0.push((table, TableRequest { conn, player, kind: RequestKind::Phone(press) }));
    }
}

/// Answers the phones that have opened codes, and asks their players about them.
fn answer_claims(
    now: Res<HostNow>,
    mut claims: ResMut<PhoneClaims>,
    mut dealer: ResMut<Dealer>,
    directory: Res<Directory>,
    tables: Tables,
    mut publisher: Publisher,
) {
    while let Some(PhoneClaim { code, answer }) = claims.0.pop_front() {
        let draw = || {
            let (link, phrase) = dealer.phone();
            PhoneOpening { link, phrase }
        };
        let opened = publisher.phones.open(code, draw, now.0, &mut publisher.followers);
        answer(opened.map(|(_, opening)| opening));
        let table = opened.and_then(|(table, _)| tables.read(directory.table(table)?));
        if let Some(at) = table {
            publisher.tell_about_phones(at.table.code, at.seats);
        }
    }
}

/// Ends the pairings that nobody has answered in time.
fn end_late_pairings(now: Res<HostNow>, directory: Res<Directory>, tables: Tables, mut publisher: Publisher) {
    while let Some(table) = publisher.phones.end_late_pairing(now.0, &mut publisher.followers) {
        if let Some(at) = directory.table(table).and_then(|table| tables.read(table)) {
            publisher.tell_about_phones(table, at.seats);
        }
    }
}

/// Offers a code that pairs a phone with the sender's seat.
pub(crate) fn pair_phone(
    from: Sender,
    now: Duration,
    dealer: &mut Dealer,
    tables: &mut Tables,
    publisher: &mut Publisher,
) {
    let Some(at) = tables.of(from) else { return };
    let Some(person) = at.seats.person(from.conn).filter(|person| person.side.is_some()) else {
        return publisher.refuse(from.conn, Refused::NotSeated);
    };
    let seat = (at.table.code, person.id);
    publisher.phones.offer(seat, dealer.pairing_code(), now, &mut publisher.followers);
    publisher.publish(&at, Publication::default());
}

/// Takes the answer to whether the sender's phone shows this phrase.
fn answer_phone(
    In((from, answer)): In<(Sender, (PairingPhrase, bool))>,
    now: Res<HostNow>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(at) = tables.of(from) else { return };
    let Some(seat) = at.seats.person(from.conn).map(|person| (at.table.code, person.id)) else { return };
    publisher.phones.answer(seat, answer, now.0, &mut publisher.followers);
    publisher.publish(&at, Publication::default());
}

/// Ends the phone of the sender's seat.
pub(crate) fn revoke_phone(from: Sender, tables: &mut Tables, publisher: &mut Publisher) {
    let Some(at) = tables.of(from) else { return };
    let Some(seat) = at.seats.person(from.conn).map(|person| (at.table.code, person.id)) else { return };
    publisher.phones.revoke(seat, &mut publisher.followers);
    publisher.publish(&at, Publication::default());
}
