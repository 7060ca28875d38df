//! The phones that show players their keys: which are paired with seats, and which are being paired.
//!
//! Nothing of this is stored. Pairings end with the host's process, and with the player's seat on a side.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    fmt,
    time::Duration,
};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, Voice};
use splitkey_protocol::{
    FromHost, PAIRING_SECONDS, Pairing, PairingCode, PairingPhrase, PhoneAsk, PhoneView, SeatId, TableCode,
    TableLink,
};

use crate::{
    leak::Leak,
    publishing::{
        followers::{FollowerChange, Followers},
        phone_picture,
    },
    schedule::AddDeadline,
    tables::{matches::Match, queue::PhoneAnswer, seats::Seats, table::Table},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Phones>().add_deadline(|world| world.resource::<Phones>().next());
    app.add_observer(forget_table);
}

const PAIRED_WITHIN: Duration = Duration::from_secs(PAIRING_SECONDS as u64);

/// A phone that opens a pairing code.
pub struct PhoneClaim {
    pub code: PairingCode,
    /// Takes what the phone gets, or `None` if the code is wrong, used or late. It must not block.
    pub answer: Box<dyn FnOnce(Option<PhoneOpening>) + Send + Sync>,
}

impl fmt::Debug for PhoneClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PhoneClaim(..)")
    }
}

/// What a phone that has opened a code gets. The link shows nothing before the player's answer, and no player's client ever has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhoneOpening {
    pub link: TableLink,
    pub phrase: PairingPhrase,
}

/// Something that a paired phone asks for its player's seat.
pub struct PhoneRequest {
    pub link: TableLink,
    pub ask: PhoneAsk,
    pub answer: PhoneAnswer,
}

impl fmt::Debug for PhoneRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PhoneRequest(..)")
    }
}

/// The phones of all seats.
#[derive(Resource, Default)]
pub(crate) struct Phones {
    /// The phone whose request is being carried out. It is told of a refusal in its player's place.
    pub(crate) asking: Option<PhoneAnswer>,
    tables: HashMap<TableCode, BTreeMap<SeatId, SeatPhone>>,
    /// The codes that nobody has opened yet.
    offers: HashMap<PairingCode, (TableCode, SeatId)>,
    /// When pairings are too late, in this order. Some of them have ended since.
    late: VecDeque<(Duration, (TableCode, SeatId))>,
}

/// The phone of one seat.
#[derive(Default)]
struct SeatPhone {
    paired: Option<TableLink>,
    pairing: Option<UnderWay>,
    /// The words of the last code, which are not drawn again for the next.
    last: Option<PairingPhrase>,
    /// What the player was last told, and on which connection.
    told: Option<(ConnId, PhoneView)>,
}

/// A pairing that has begun.
struct UnderWay {
    state: PairingState,
    until: Duration,
}

#[derive(Clone, Copy)]
enum PairingState {
    Offered(PairingCode),
    Opened(PhoneOpening),
}

impl SeatPhone {
    fn view(&self) -> PhoneView {
        let pairing = self.pairing.as_ref().map(|under_way| match under_way.state {
            PairingState::Offered(code) => Pairing::Offered { code },
            PairingState::Opened(PhoneOpening { phrase, .. }) => Pairing::Opened { phrase },
        });
        PhoneView { paired: self.paired.is_some(), pairing }
    }
}

impl Phones {
    /// Offers a code for the phone of a seat. An older one ends.
    pub(crate) fn offer(
        &mut self,
        (table, seat): (TableCode, SeatId),
        code: PairingCode,
        now: Duration,
        followers: &mut Followers,
    ) {
        self.end_pairing((table, seat), followers);
        let phone = self.tables.entry(table).or_default().entry(seat).or_default();
        let (state, until) = (PairingState::Offered(code), now + PAIRED_WITHIN);
        phone.pairing = Some(UnderWay { state, until });
        self.offers.insert(code, (table, seat));
        self.late.push_back((until, (table, seat)));
    }

    /// Opens a code for the first phone that asks, with what `draw` returns. Returns the table and what the phone gets.
    pub(crate) fn open(
        &mut self,
        code: PairingCode,
        draw: impl FnOnce() -> PhoneOpening,
        now: Duration,
        followers: &mut Followers,
    ) -> Option<(TableCode, PhoneOpening)> {
        let (table, seat) = self.offers.remove(&code)?;
        let phone = self.tables.get_mut(&table)?.get_mut(&seat)?;
        let under_way = phone.pairing.as_mut().filter(|under_way| now < under_way.until)?;
        let mut opening = draw();
        if phone.last == Some(opening.phrase) {
            opening.phrase = opening.phrase.next();
        }
        phone.last = Some(opening.phrase);
        let until = now + PAIRED_WITHIN;
        *under_way = UnderWay { state: PairingState::Opened(opening), until };
        self.late.push_back((until, (table, seat)));
        followers.wait(opening.link, (table, seat));
        Some((table, opening))
    }

    /// Takes the player's answer about the phone that shows `phrase`. An answer about another one, or a late one,
    /// does not pair it.
    pub(crate) fn answer(
        &mut self,
        at: (TableCode, SeatId),
        (phrase, admit): (PairingPhrase, bool),
        now: Duration,
        followers: &mut Followers,
    ) {
        let Some(phone) = self.seat(at) else { return };
        let waits = phone.pairing.as_ref().and_then(|UnderWay { state, until }| match state {
            PairingState::Opened(opening) if opening.phrase == phrase => Some((opening.link, now < *until)),
            _ => None,
        });
        let Some((link, in_time)) = waits else { return };
        if !(admit && in_time) {
            return self.end_pairing(at, followers);
        }
        phone.pairing = None;
        if let Some(before) = phone.paired.replace(link) {
            followers.end(before, FollowerChange::Revoked);
        }
    }

    /// Returns the seat that the phone with a link is paired with.
    pub(crate) fn seat_of(&self, link: TableLink, followers: &Followers) -> Option<(TableCode, SeatId)> {
        let (table, seat) = followers.seat(link)?;
        let phone = self.tables.get(&table)?.get(&seat)?;
        (phone.paired == Some(link)).then_some((table, seat))
    }

    /// Ends the phone of a seat, and its pairing.
    pub(crate) fn revoke(&mut self, at: (TableCode, SeatId), followers: &mut Followers) {
        self.end_pairing(at, followers);
        if let Some(link) = self.seat(at).and_then(|phone| phone.paired.take()) {
            followers.end(link, FollowerChange::Revoked);
        }
    }

    /// Returns when a pairing may be too late. The host must run a step then.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.late.front().map(|(late, _)| *late)
    }

    /// Ends a pairing that is too late, if there is one. Returns its table, whose players have to be told.
    pub(crate) fn end_late_pairing(&mut self, now: Duration, followers: &mut Followers) -> Option<TableCode> {
        let (_, at) = self.late.pop_front_if(|(late, _)| *late <= now)?;
        let pairing = self.seat(at).and_then(|phone| phone.pairing.as_ref());
        if pairing.is_some_and(|under_way| under_way.until <= now) {
            self.end_pairing(at, followers);
        }
        Some(at.0)
    }

    /// Shows the phones of a table what their seats see now, and tells their players about them.
    pub(crate) fn show(
        &mut self,
        (table, seats, match_state): (&Table, &Seats, Option<&Match>),
        followers: &mut Followers,
        voice: &mut Voice,
    ) {
        let Some(phones) = self.tables.get(&table.code) else { return };
        for seat in phones.keys().copied().collect::<Vec<_>>() {
            let at = (table.code, seat);
            let person = seats.iter().find(|person| person.id == seat);
            let Some(side) = person.and_then(|person| person.side) else {
                self.revoke(at, followers);
                continue;
            };
            let Some(link) = self.seat(at).and_then(|phone| phone.paired) else { continue };
            let mut picture = phone_picture::of_seat(seat, side, (table, seats, match_state));
            if match_state.is_some_and(|match_state| Leak::Phone.tells(&match_state.game)) {
                picture.json.push(' ');
            }
            followers.show(link, (table, seats), picture);
        }
        self.tell_players(table.code, seats, voice);
        // The phones of all others are revoked above.
        if let Some(phones) = self.tables.get_mut(&table.code) {
            phones.retain(|seat, _| seats.iter().any(|person| person.id == *seat && person.side.is_some()));
        }
    }

    /// Tells players what has changed about their phones, and what they missed while they were disconnected.
    pub(crate) fn tell_players(&mut self, table: TableCode, seats: &Seats, voice: &mut Voice) {
        let Some(phones) = self.tables.get_mut(&table) else { return };
        for (seat, phone) in &mut *phones {
            let person = seats.iter().find(|person| person.id == *seat);
            let Some(conn) = person.and_then(|person| person.conn) else { continue };
            let view = phone.view();
            if phone.told != Some((conn, view)) {
                phone.told = Some((conn, view));
                voice.say(conn, &FromHost::Phone { phone: view });
            }
        }
    }

    fn seat(&mut self, (table, seat): (TableCode, SeatId)) -> Option<&mut SeatPhone> {
        self.tables.get_mut(&table)?.get_mut(&seat)
    }

    fn end_pairing(&mut self, at: (TableCode, SeatId), followers: &mut Followers) {
        match self.seat(at).and_then(|phone| phone.pairing.take()).map(|under_way| under_way.state) {
            Some(PairingState::Offered(code)) => drop(self.offers.remove(&code)),
            Some(PairingState::Opened(opening)) => followers.end(opening.link, FollowerChange::Refused),
            None => {}
        }
    }
}

/// Runs when a table closes or is parked.
fn forget_table(table: On<Remove, Table>, tables: Query<&Table>, mut phones: ResMut<Phones>) {
    let Ok(Table { code, .. }) = tables.get(table.entity) else { return };
    if phones.tables.remove(code).is_some() {
        phones.offers.retain(|_, (table, _)| table != code);
    }
}
