//! Computer players: seated by people, also in a running match, or as half of a pair in a race, connected while people
//! are at their table, and removed when a person wants the seat.
//!
//! A computer player is a client like any other. The host seats it, and has its runner connect it to that seat with a
//! token that only the host can derive.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{Computer, Goodbye, Meaning, PlayerName, PlayerToken, Refused, SeatId, TableCode};
use splitkey_rules::Side;

use crate::{
    journal::Event,
    players::{bans::NetworkKey, names, player::PlayerId},
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    requests::{commits::Committed, step::AcceptedRequests},
    schedule::HostSystems,
    tables::{
        directory::Directory,
        partners::{PartnerCall, Partners},
        parts::{TablePartsItem, Tables},
        publication::Publication,
        queue::Sender,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, call_partners.in_set(HostSystems::Flow));
    handle_requests! { app, from:
        SeatPartner { side, computer } => seat_partner, (from, side, computer);
        ExplainClues { clues } => explain_clues, (from, clues);
    }
}

/// The name of computer players in records. Clients show one in their own language.
const NAME: &str = "Rook";

/// Seats a computer player, or changes how the one on this side plays.
fn seat_partner(
    In((from, side, computer)): In<(Sender, Side, Computer)>,
    now: Res<HostNow>,
    key: Res<NetworkKey>,
    mut partners: ResMut<Partners>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let there = at.seats.computer().filter(|person| person.side == Some(side));
    let there = there.map(|person| (person.id, person.player, person.name.clone(), person.computer));
    if let Err(reason) = check_seat(&at, from, side, there.is_some()) {
        return publisher.refuse(from.conn, reason);
    }
    let (seat, player, name) = match there {
        Some((.., before)) if before == Some(computer) => return,
        Some((seat, player, name, _)) => (seat, player, name),
        None => {
            if let Err(reason) = partners.check(&at.table) {
                return publisher.refuse(from.conn, reason);
            }
            let by = directory.caller(from.conn).and_then(|caller| caller.from);
            if !partners.has_room(by, now.0, &directory) {
                return publisher.refuse(from.conn, Refused::TooManyPartners);
            }
            let Some(newcomer) = bring_newcomer(&at, &key, &mut directory) else {
                return publisher.refuse(from.conn, Refused::TableFull);
            };
            newcomer
        }
    };
    at.seats.seat_computer(seat, player, name.clone(), side, computer);
    if let Some(match_state) = &mut at.match_state {
        match_state.note_seated(player, side, false);
    }
    at.table.transient.ready[side.index()] = false;
    let event = Event::PartnerSeated { seat, player, name, side, computer };
    publisher.commit(&mut at, event, Publication::default().table());
}

/// Returns the seat, the identity and the name of a computer player who comes to a table. Returns `None` if it is full.
pub(crate) fn bring_newcomer(
    at: &TablePartsItem,
    key: &NetworkKey,
    directory: &mut Directory,
) -> Option<(SeatId, PlayerId, PlayerName)> {
    let seat = at.seats.free_id().filter(|_| !at.seats.is_full())?;
    let player = PlayerId::from(&key.partner_token(at.table.code, seat));
    let name = PlayerName::new(NAME).expect("this should be a name");
    // The real name of a newcomer to the match must not show in this one.
    let running = at.match_state.as_deref();
    let others = at.seats.iter().map(|person| match running {
        Some(match_state) => match_state.name_of(person),
        None => &person.name,
    });
    let name = names::told_apart(&name, others);
    directory.come_to(player, at.table.code);
    Some((seat, player, name))
}

/// Checks whether someone may seat a computer player on a side.
fn check_seat(at: &TablePartsItem, from: Sender, side: Side, is_there: bool) -> Result<(), Refused> {
    let person = at.seats.person(from.conn).ok_or(Refused::NotAtTable)?;
    if person.side.is_none() && !at.is_host(from.conn) {
        Err(Refused::NotSeated)
    } else if is_there {
        Ok(())
    } else if at.seats.on_side(side) > 0 || at.seats.computer().is_some() {
        Err(Refused::SideTaken)
    } else {
        Ok(())
    }
}

/// Records what a computer player meant by its clues. Everyone who sees the match is told once it is over.
fn explain_clues(
    In((from, clues)): In<(Sender, Vec<Meaning>)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let Some(person) = at.seats.person(from.conn) else { return };
    let (seat, Some(side)) = (person.id, person.side.filter(|_| person.computer.is_some())) else {
        return publisher.refuse(from.conn, Refused::NotAComputer);
    };
    let Some(match_state) = at.match_state.as_deref_mut() else {
        return publisher.refuse(from.conn, Refused::NoMatch);
    };
    let clues = match_state.unexplained(side, clues);
    if clues.is_empty() {
        return;
    }
    match_state.explain(clues.clone());
    let publication =
        match_state.explanation().into_iter().fold(Publication::default(), Publication::watching);
    publisher.commit(&mut at, Event::CluesExplained { seat, clues }, publication);
}

/// Connects the computer players of tables with people, and ends the connections of others.
fn call_partners(
    accepted: Res<AcceptedRequests>,
    committed: Res<Committed>,
    now: Res<HostNow>,
    key: Res<NetworkKey>,
    mut partners: ResMut<Partners>,
    directory: Res<Directory>,
    tables: Tables,
    mut publisher: Publisher,
) {
    for table in accepted.tables.iter().chain(&committed.0).copied() {
        let Some(at) = tables.read(table) else { continue };
        let Some(person) = at.seats.computer() else { continue };
        let (player, code) = (person.player, at.table.code);
        let is_attended = at.seats.is_attended();
        match person.conn {
            Some(conn) if !is_attended => publisher.end(conn, Goodbye::Idle),
            None if is_attended && at.queue.in_flight.is_none() => {
                let token = key.partner_token(code, person.id);
                // With another key, the player is another one too.
                if PlayerId::from(&token) != player {
                    continue;
                }
                let call = PartnerCall { token, table: code };
                let people = at.seats.iter().filter(|person| person.computer.is_none());
                let by = people.filter_map(|person| directory.caller(person.conn?)?.from).next();
                partners.call(player, call, by, now.0, &directory);
            }
            _ => {}
        }
    }
}

impl NetworkKey {
    /// Returns the token of the computer player in a seat.
    pub(crate) fn partner_token(&self, table: TableCode, seat: SeatId) -> PlayerToken {
        PlayerToken(self.derive(b"partner", &[&table.bytes(), &seat.0.to_be_bytes()]))
    }
}
