//! Talk and reactions (rules §10). They are forwarded to whoever may see them, and never stored.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{Channel, FromHost, Reaction, Refused, TalkLine};
use splitkey_rules::Side;

use crate::{
    players::insults::without_insults,
    publishing::{filtered::filtered_line, publisher::Publisher},
    requests::handlers::handle_requests,
    tables::{
        matches::Match, parts::Tables, publication::Publication, queue::Sender, seats::Person, table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        Say { channel, line } => pass_message_on, (from, channel, line);
        React { reaction } => pass_reaction_on, (from, reaction);
    }
}

fn pass_message_on(
    In((from, channel, line)): In<(Sender, Channel, TalkLine)>,
    now: Res<HostNow>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let Some(speaker) = at.seats.of_conn(from.conn) else { return };
    if let Err(reason) = may_say(&at.table, at.match_state.as_deref(), speaker, channel) {
        return publisher.refuse(from.conn, reason);
    }
    let is_slowed = at.table.is_in_audience(speaker);
    let wait = at.table.transient.last_written.wait(speaker.player, at.table.access.slow, now.0);
    if let Some(wait) = wait.filter(|_| is_slowed) {
        let later = publisher.audiences.feed(at.table.code).map_or(0, |feed| feed.promised(now.0));
        return publisher.refuse(from.conn, too_early(wait, later));
    }
    if is_slowed {
        at.table.transient.last_written.note(speaker.player, now.0);
    }
    let Ok(masked) = TalkLine::new(&without_insults(line.as_str())) else { return };
    let filtered = filtered_line(&at.table, &line, &masked);
    let (by, side) = (speaker.id, speaker.side);
    let hearers = at.seats.iter().filter(|person| hears(person, channel, side));
    let (audience, others): (Vec<&Person>, Vec<&Person>) = hearers
        .partition(|person| at.table.is_in_audience(person) && (filtered.is_some() || person.id != by));
    let waits = filtered.is_none() && audience_hears(channel);
    for (hearers, line) in [(others, Some(masked.clone())), (audience, filtered)] {
        let Some(line) = line else { continue };
        let said = FromHost::Said { by, channel, line };
        publisher.tell_all(hearers.into_iter().filter_map(|person| person.conn), &said);
    }
    if waits {
        at.table.transient.moderation.wait(by, channel, masked);
        publisher.publish(&at, Publication::default());
    }
}

/// Returns the refusal of a message in slow mode, with the seconds that are left when the audience is told, `later`
/// seconds from now.
fn too_early(wait: Duration, later: u8) -> Refused {
    let left = wait.saturating_sub(Duration::from_secs(later.into()));
    // Whoever is told 0 would try too early.
    let seconds = left.as_millis().div_ceil(1000).max(1);
    Refused::SlowMode { seconds: u8::try_from(seconds).unwrap_or(u8::MAX) }
}

/// Checks whether a person may talk on a channel now.
fn may_say(
    table: &Table,
    match_state: Option<&Match>,
    speaker: &Person,
    channel: Channel,
) -> Result<(), Refused> {
    let runs = match_state.is_some_and(Match::runs);
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
        && match_state.is_some_and(|match_state| match_state.has_shown_key_to(speaker.player))
    {
        // Someone who reads it could still join the other side.
        Err(Refused::TalkAfterKey)
    } else {
        Ok(())
    }
}

/// Returns whether an audience hears what is said on a channel.
fn audience_hears(channel: Channel) -> bool {
    match channel {
        Channel::Side => false,
        Channel::Table | Channel::Spectators => true,
    }
}

/// Returns whether a person hears what somebody on this side says.
pub(crate) fn hears(person: &Person, channel: Channel, side: Option<Side>) -> bool {
    match channel {
        Channel::Side => person.side == side,
        Channel::Table => true,
        Channel::Spectators => person.side.is_none(),
    }
}

/// Forwards a reaction. A guessing side gets none from the other side, since a
/// gesture over the right word would be a second clue. Spectators get none from people who have seen a key.
fn pass_reaction_on(
    In((from, reaction)): In<(Sender, Reaction)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let Some(person) = at.seats.of_conn(from.conn) else { return };
    if !at.table.access.talk {
        return;
    }
    let (by, side) = (person.id, person.side);
    let match_state = at.match_state.as_deref();
    let phase =
        match_state.filter(|match_state| match_state.runs()).map(|match_state| match_state.game.phase());
    let knows_key = match_state.is_some_and(|match_state| match_state.has_shown_key_to(person.player));
    let sees = |person: &&Person| match (phase, person.side) {
        _ if person.id == by => true,
        // Players get no reactions from spectators.
        (Some(_), Some(_)) if side.is_none() => false,
        (Some(phase), Some(theirs)) => side == Some(theirs) || !phase.may_guess(theirs),
        // Spectators could still join the other side.
        (Some(_), None) => !knows_key,
        (None, _) => true,
    };
    let reacted = FromHost::Reacted { by, reaction };
    let sees = at.seats.iter().filter(sees).filter_map(|person| person.conn);
    publisher.tell_all(sees, &reacted);
}
