//! Word lists of tables: the host of a table sends one in parts, it stays with the table, and people there can fetch
//! it.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromHost, Refused, limits};
use splitkey_words::own::OwnWords;

use crate::{
    journal::{Event, LowDisk},
    limits::allowances::Allowances,
    play::own_words::held::WordsHeld,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    requests::step::Touched,
    tables::{
        directory::Directory,
        own_words::{WordsComing, bytes_of},
        parts::{TablePartsItem, Tables},
        publication::Publication,
        queue::{RequestKind, Sender, TableRequest},
    },
};

pub(crate) mod held;

pub(super) fn plugin(app: &mut App) {
    held::plugin(app);
    handle_requests! { app, from:
        OwnWords { part, text, last } => take_part, (from, part, text, last);
        FetchOwnWords => hand_words_out, from;
    }
}

/// Collects the parts of a list, and queues the list when it is complete. Clients send the cards that they read from a
/// list, so one with anything else is refused as a whole.
fn take_part(
    In((from, part, text, last)): In<(Sender, u16, String, bool)>,
    mut touched: ResMut<Touched>,
    mut tables: Tables,
    mut publisher: Publisher,
    mut held: ResMut<WordsHeld>,
    mut allowances: ResMut<Allowances>,
    directory: Res<Directory>,
    low_disk: Res<LowDisk>,
    now: Res<HostNow>,
) {
    let Some(mut at) = tables.of(from) else { return };
    if let Err(reason) = may_bring(&at, from) {
        return publisher.refuse(from.conn, reason);
    }
    let address = directory.caller(from.conn).and_then(|caller| caller.from);
    let before = at.table.words_bytes();
    let has_room = held.has_room_for(text.len()) && !low_disk.0;
    let taken = if !has_room || !allowances.word_lists.is_left(address, now.0) {
        at.table.coming = WordsComing::default();
        Err(Refused::HostFull)
    } else if at.table.coming.take(part, &text) {
        Ok(())
    } else {
        Err(Refused::BadOwnWords)
    };
    if taken.is_ok() && last {
        allowances.word_lists.take(address, now.0);
    }
    let whole = last.then(|| std::mem::take(&mut at.table.coming).text);
    held.change(before, at.table.words_bytes());
    if let Err(reason) = taken {
        return publisher.refuse(from.conn, reason);
    }
    let Some(whole) = whole else { return };
    if let Some(own) = OwnWords::parse(&whole) {
        at.queue.wait(TableRequest {
            conn: from.conn,
            player: from.player,
            kind: RequestKind::KeepWords(own),
        });
        touched.touch(at.entity);
    } else {
        publisher.refuse(from.conn, Refused::BadOwnWords);
    }
}

/// Makes a table play with its new list.
pub(crate) fn keep_words(
    In((from, own)): In<(Sender, OwnWords)>,
    mut tables: Tables,
    mut publisher: Publisher,
    mut held: ResMut<WordsHeld>,
) {
    let Some(mut at) = tables.of(from) else { return };
    let has_room = if held.has_room_for(bytes_of(&own)) { Ok(()) } else { Err(Refused::HostFull) };
    if let Err(reason) = may_bring(&at, from).and(has_room) {
        return publisher.refuse(from.conn, reason);
    }
    let before = at.table.words_bytes();
    let event = Event::WordsKept { words: own.words.clone() };
    at.table.keep_words(own);
    held.change(before, at.table.words_bytes());
    publisher.commit(&mut at, event, Publication::default().table());
}

fn may_bring(at: &TablePartsItem, from: Sender) -> Result<(), Refused> {
    if !at.is_host(from.conn) {
        Err(Refused::NotTableHost)
    } else if at.runs() {
        Err(Refused::MatchRunning)
    } else {
        Ok(())
    }
}

/// Sends the list to anyone at the table who asks for it.
fn hand_words_out(In(from): In<Sender>, mut tables: Tables, mut publisher: Publisher) {
    let Some(at) = tables.of(from).filter(|at| at.seats.person(from.conn).is_some()) else { return };
    let Some(own) = &at.table.own_words else {
        return publisher.refuse(from.conn, Refused::UnknownPacks);
    };
    let mut parts = own.words.chunks(limits::OWN_WORDS_PART_WORDS).peekable();
    while let Some(part) = parts.next() {
        let message = FromHost::OwnWords { words: part.to_vec(), last: parts.peek().is_none() };
        publisher.tell(from.conn, &message);
    }
}
