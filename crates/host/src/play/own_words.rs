//! Word lists of tables: the host of a table sends one in parts, it stays with the table, and people there can fetch
//! it.

use bevy::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromClient, FromHost, Refused, limits};
use splitkey_words::own::OwnWords;

use crate::{
    journal::{Event, LowDisk},
    limits::allowance::Allowances,
    play::own_words::held::WordsHeld,
    publishing::publisher::Publisher,
    requests::step::{Admitted, Asides, Touched},
    schedule::HostSystems,
    tables::{
        directory::Directory,
        matches::Match,
        own_words::{WordsComing, bytes_of},
        publication::Publication,
        queue::{Ask, Line, Request},
        seats::Seats,
        table::Table,
    },
};

pub(crate) mod held;

pub(super) fn plugin(app: &mut App) {
    held::plugin(app);
    app.add_systems(
        Update,
        ((take_parts, hand_words_out).in_set(HostSystems::Aside), keep_words.in_set(HostSystems::CarryOut)),
    );
}

/// Collects the parts of a list, and queues the list when it is complete. Clients check a list before sending it, so
/// a list with any problem is refused as a whole.
fn take_parts(
    asides: Res<Asides>,
    mut touched: ResMut<Touched>,
    mut tables: Query<(&mut Table, &mut Seats, &mut Line, Option<&Match>)>,
    mut publisher: Publisher,
    mut held: ResMut<WordsHeld>,
    mut allowances: ResMut<Allowances>,
    directory: Res<Directory>,
    low_disk: Res<LowDisk>,
    now: Res<HostNow>,
) {
    for (entity, request) in &asides.0 {
        let Ask::Want(FromClient::OwnWords { part, text, last }) = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        if let Err(reason) = may_bring(&table, &mut seats, dealt, request) {
            publisher.refuse(request.conn, reason);
            continue;
        }
        let from = directory.caller(request.conn).and_then(|caller| caller.from);
        let before = table.words_bytes();
        let has_room = held.has_room_for(text.len()) && !low_disk.0;
        let taken = if !has_room || !allowances.word_lists.is_left(from, now.0) {
            table.coming = WordsComing::default();
            Err(Refused::HostFull)
        } else if table.coming.take(*part, text) {
            Ok(())
        } else {
            Err(Refused::BadOwnWords)
        };
        if taken.is_ok() && *last {
            allowances.word_lists.take(from, now.0);
        }
        let whole = last.then(|| std::mem::take(&mut table.coming).text);
        held.change(before, table.words_bytes());
        if let Err(reason) = taken {
            publisher.refuse(request.conn, reason);
            continue;
        }
        let Some(whole) = whole else { continue };
        let own = OwnWords::read(&whole);
        if own.is_enough() && own.problems.is_empty() {
            line.wait(Request { conn: request.conn, player: request.player, ask: Ask::KeepWords(own) });
            touched.touch(*entity);
        } else {
            publisher.refuse(request.conn, Refused::BadOwnWords);
        }
    }
}

/// Makes a table play with its new list.
fn keep_words(
    admitted: Res<Admitted>,
    mut tables: Query<(&mut Table, &mut Seats, &mut Line, Option<&Match>)>,
    mut publisher: Publisher,
    mut held: ResMut<WordsHeld>,
) {
    for (entity, request) in &admitted.0 {
        let Ask::KeepWords(own) = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        if let Err(reason) = may_bring(&table, &mut seats, dealt, request) {
            publisher.refuse(request.conn, reason);
            continue;
        }
        let before = table.words_bytes();
        if !held.has_room_for(bytes_of(own)) {
            publisher.refuse(request.conn, Refused::HostFull);
            continue;
        }
        table.keep_words(own.clone());
        held.change(before, table.words_bytes());
        let event = Event::WordsKept { words: own.words.clone() };
        publisher.commit((*entity, &table, &mut line, dealt), event, Publication::default().table());
    }
}

fn may_bring(
    table: &Table,
    seats: &mut Seats,
    dealt: Option<&Match>,
    request: &Request,
) -> Result<(), Refused> {
    if seats.of_conn(request.conn).is_none_or(|person| person.id != table.host) {
        Err(Refused::NotTableHost)
    } else if dealt.is_some_and(Match::runs) {
        Err(Refused::MatchRunning)
    } else {
        Ok(())
    }
}

/// Sends the list to anyone at the table who asks for it.
fn hand_words_out(
    asides: Res<Asides>,
    now: Res<HostNow>,
    mut tables: Query<(&Table, &mut Seats)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &asides.0 {
        let Ask::Want(FromClient::FetchOwnWords) = &request.ask else { continue };
        let Ok((table, mut seats)) = tables.get_mut(*entity) else { continue };
        let Some(person) = seats.of_conn(request.conn) else { continue };
        let Some(own) = &table.own_words else {
            publisher.refuse(request.conn, Refused::UnknownPacks);
            continue;
        };
        if !person.limits.fetches.take(now.0) {
            publisher.refuse(request.conn, Refused::TooManyRequests);
            continue;
        }
        let mut parts = own.words.chunks(limits::OWN_WORDS_PART_WORDS).peekable();
        while let Some(part) = parts.next() {
            let message = FromHost::OwnWords { words: part.to_vec(), last: parts.peek().is_none() };
            publisher.tell(request.conn, &message);
        }
    }
}
