//! Talk and reactions (rules §10). They are forwarded to whoever may see them, and never stored.

use bevy::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{Channel, FromClient, FromHost, Refused, TalkLine};
use splitkey_rules::Side;

use crate::{
    players::insults::without_insults,
    publishing::publisher::Publisher,
    requests::step::Asides,
    schedule::HostSystems,
    tables::{
        matches::Match,
        queue::Ask,
        seats::{Person, Seats},
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (pass_lines_on, pass_reactions_on).in_set(HostSystems::Aside));
}

fn pass_lines_on(
    asides: Res<Asides>,
    now: Res<HostNow>,
    mut tables: Query<(&Table, &mut Seats, Option<&Match>)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &asides.0 {
        let Ask::Want(FromClient::Say { channel, line }) = &request.ask else { continue };
        let Ok((table, mut seats, dealt)) = tables.get_mut(*entity) else { continue };
        let Some(speaker) = seats.of_conn(request.conn) else { continue };
        if let Err(reason) = may_say(table, dealt, speaker, *channel) {
            publisher.refuse(request.conn, reason);
            continue;
        }
        if !speaker.limits.talk.take(now.0) {
            publisher.refuse(request.conn, Refused::TalkTooFast);
            continue;
        }
        let Ok(line) = TalkLine::new(&without_insults(line.as_str())) else { continue };
        let (by, side) = (speaker.id, speaker.side);
        let said = FromHost::Said { by, channel: *channel, line };
        let hearers = seats.iter().filter(|person| hears(person, *channel, side));
        publisher.tell_all(hearers.filter_map(|person| person.conn), &said);
    }
}

/// Checks whether a person may talk on a channel now.
fn may_say(table: &Table, dealt: Option<&Match>, speaker: &Person, channel: Channel) -> Result<(), Refused> {
    let runs = dealt.is_some_and(Match::runs);
    let open = match channel {
        Channel::Side => speaker.side.is_some(),
        Channel::Table => !runs,
        Channel::Spectators => speaker.side.is_none(),
    };
    if !table.access.talk {
        Err(Refused::TalkOff)
    } else if !open {
        Err(Refused::NotThatChannel)
    } else if channel == Channel::Spectators
        && dealt.is_some_and(|dealt| dealt.has_shown_key_to(speaker.player))
    {
        // Someone who reads it could still join the other side.
        Err(Refused::TalkAfterKey)
    } else {
        Ok(())
    }
}

fn hears(person: &Person, channel: Channel, side: Option<Side>) -> bool {
    match channel {
        Channel::Side => person.side == side,
        Channel::Table => true,
        Channel::Spectators => person.side.is_none(),
    }
}

/// Forwards reactions, and drops those over the limit. A guessing side gets none from the other side, since a
/// gesture over the right word would be a second clue. Spectators get none from people who have seen a key.
fn pass_reactions_on(
    asides: Res<Asides>,
    now: Res<HostNow>,
    mut tables: Query<(&Table, &mut Seats, Option<&Match>)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &asides.0 {
        let Ask::Want(FromClient::React { reaction }) = &request.ask else { continue };
        let Ok((table, mut seats, dealt)) = tables.get_mut(*entity) else { continue };
        let Some(person) = seats.of_conn(request.conn) else { continue };
        if !table.access.talk || !person.limits.reactions.take(now.0) {
            continue;
        }
        let (by, side) = (person.id, person.side);
        let phase = dealt.filter(|dealt| dealt.runs()).map(|dealt| dealt.game.phase());
        let knows_key = dealt.is_some_and(|dealt| dealt.has_shown_key_to(person.player));
        let sees = |person: &&Person| match (phase, person.side) {
            _ if person.id == by => true,
            // Players get no reactions from spectators.
            (Some(_), Some(_)) if side.is_none() => false,
            (Some(phase), Some(theirs)) => side == Some(theirs) || !phase.may_guess(theirs),
            // Spectators could still join the other side.
            (Some(_), None) => !knows_key,
            (None, _) => true,
        };
        let reacted = FromHost::Reacted { by, reaction: *reaction };
        let sees = seats.iter().filter(sees).filter_map(|person| person.conn);
        publisher.tell_all(sees, &reacted);
    }
}
