//! Histories of finished matches: parts of them, and what players delete from their own.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{FromHost, HistoryOf, PastMatch, codec};
use splitkey_rules::Side;

use crate::{
    journal::{HistoryQuery, ListedMatch},
    players::{bans::NetworkKey, player::PlayerId},
    requests::handlers::handle_requests,
    tables::queue::Sender,
    teams::{desk::TeamDesk, questions::Question},
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        FetchHistory { of, before } => send_part, (from, of, before);
        ForgetMatches { number } => forget, (from, number);
    }
}

fn send_part(In((from, of, before)): In<(Sender, HistoryOf, Option<u64>)>, mut desk: TeamDesk) {
    let query = HistoryQuery { player: from.player, of, before };
    desk.ask(from, Question::History(query));
}

fn forget(In((from, number)): In<(Sender, Option<u64>)>, mut desk: TeamDesk) {
    desk.ask(from, Question::Forget(number));
}

/// Returns the message with as many matches as it has room for, and at least one.
pub(super) fn part(
    of: HistoryOf,
    player: PlayerId,
    matches: Vec<ListedMatch>,
    more: bool,
    key: &NetworkKey,
) -> FromHost {
    let mut matches: Vec<PastMatch> =
        matches.into_iter().map(|listed| past_match(of, player, listed, key)).collect();
    let mut more = more;
    loop {
        let message = FromHost::History { of, matches, more };
        match (codec::encode(&message), message) {
            (Err(_), FromHost::History { matches: mut all, .. }) if all.len() > 1 => {
                all.truncate(all.len() / 2);
                (matches, more) = (all, true);
            }
            (_, message) => return message,
        }
    }
}

fn past_match(of: HistoryOf, player: PlayerId, listed: ListedMatch, key: &NetworkKey) -> PastMatch {
    let ListedMatch { number, ended_at, id, players, summary } = listed;
    let me = players.iter().position(|one| of == HistoryOf::Mine && one.player == Some(player));
    let side = me.and_then(|me| players.get(me)).map(|me| me.side);
    let names = Side::BOTH.map(|side| {
        let others = players.iter().enumerate().filter(|(at, one)| Some(*at) != me && one.side == side);
        others.map(|(_, one)| one.name.clone()).collect()
    });
    PastMatch {
        number,
        ended_at,
        side,
        names,
        replay: id.map(|id| key.replay_link(id.table, id.record)),
        summary,
    }
}
