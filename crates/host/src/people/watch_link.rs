//! Viewers who vote: the host of the table makes and revokes the link of their page and names the chat in which they can
//! vote, too, and each side says what it makes of the votes.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{ChatChannel, ChatState, FromHost, Refused, VotesUse};

use crate::{
    journal::Event,
    people::access::of_host,
    play::dealer::Dealer,
    players::bans::NetworkKey,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{parts::Tables, publication::Publication, queue::Sender},
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        MakeWatchLink => make_watch_link, from;
        RevokeWatchLink => revoke_watch_link, from;
        ReadChat { channel } => read_chat, (from, channel);
        UseVotes { votes } => use_votes, (from, votes);
    }
}

/// Tells the link by which the table's viewers vote, and makes one if there is none.
fn make_watch_link(
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
    publisher.commit(&mut at, Event::WatchSet { salt: Some(salt), chat: None }, publication);
}

/// Ends the link by which the table's viewers vote.
fn revoke_watch_link(In(from): In<Sender>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = of_host(&mut tables, from, &mut publisher) else { return };
    if at.table.watch.take().is_some() {
        at.table.chat = None;
        // Whoever makes another link asks the sides anew.
        at.table.transient.votes = [VotesUse::Hidden; 2];
        publisher.commit(&mut at, Event::WatchSet { salt: None, chat: None }, Publication::default().table());
    }
}

/// Has the chat of a channel read for votes, or no longer.
fn read_chat(
    In((from, channel)): In<(Sender, Option<ChatChannel>)>,
    mut dealer: ResMut<Dealer>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = of_host(&mut tables, from, &mut publisher) else { return };
    if channel == at.table.chat {
        return;
    }
    if channel.is_some() && !at.table.access.spectators {
        return publisher.refuse(from.conn, Refused::NoSpectators);
    }
    if channel.is_some() && !publisher.watch_pages.reads_chats {
        return publisher.refuse(from.conn, Refused::NoChats);
    }
    let salt = at.table.watch.unwrap_or_else(|| dealer.watch_salt());
    (at.table.watch, at.table.chat) = (Some(salt), channel.clone());
    at.table.transient.chat_state = ChatState::default();
    let event = Event::WatchSet { salt: Some(salt), chat: channel };
    publisher.commit(&mut at, event, Publication::default().table());
}

/// Sets what the sender's side makes of what viewers vote for.
fn use_votes(
    In((from, votes)): In<(Sender, VotesUse)>,
    now: Res<HostNow>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let person = at.seats.of_conn(from.conn).and_then(|person| Some((person.side?, person)));
    let Some((side, person)) = person else { return publisher.refuse(from.conn, Refused::NotSeated) };
    if at.table.transient.votes[side.index()] == votes {
        return;
    }
    if !person.limits.votes.take(now.0) {
        return publisher.refuse(from.conn, Refused::TooManyRequests);
    }
    at.table.transient.votes[side.index()] = votes;
    publisher.publish(&at, Publication::default().table());
    publisher.show_votes_live((&*at.table, &*at.seats, at.match_state.as_deref()));
}
