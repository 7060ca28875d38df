//! Viewers who vote: the host of the table names the chat in which they can vote, too, and each side says what it makes of
//! the votes.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{ChatChannel, ChatState, LinkKind, Refused, VotesUse};

use crate::{
    journal::Event,
    people::access::of_host,
    play::dealer::Dealer,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{parts::Tables, publication::Publication, queue::Sender},
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        ReadChat { channel } => read_chat, (from, channel);
        UseVotes { votes } => use_votes, (from, votes);
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
    if channel.is_some() && !publisher.polls.reads_chats {
        return publisher.refuse(from.conn, Refused::NoChats);
    }
    let salt = *at.table.links.entry(LinkKind::Viewers).or_insert_with(|| dealer.link_salt());
    at.table.chat = channel.clone();
    at.table.transient.chat_state = ChatState::default();
    publisher.commit(&mut at, Event::ChatSet { salt, channel }, Publication::default().table());
}

/// Sets what the sender's side makes of what viewers vote for.
fn use_votes(In((from, votes)): In<(Sender, VotesUse)>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = tables.of(from) else { return };
    let side = at.seats.person(from.conn).and_then(|person| person.side);
    let Some(side) = side else { return publisher.refuse(from.conn, Refused::NotSeated) };
    if at.table.transient.votes[side.index()] == votes {
        return;
    }
    at.table.transient.votes[side.index()] = votes;
    publisher.publish(&at, Publication::default().table());
    publisher.show_votes_live((&*at.table, &*at.seats, at.match_state.as_deref()));
}
