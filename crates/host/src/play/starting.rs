//! Configuring a table and starting matches.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_campaign::MissionMap;
use splitkey_protocol::{Refused, TableSettings, TableTeam};
use splitkey_rules::{Mission, Side};

use crate::{
    journal::{DealRecord, Event},
    play::{dealer::Dealer, library::Library},
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{matches::Match, partners::Partners, parts::Tables, publication::Publication, queue::Sender},
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        Configure { settings } => configure_table, (from, settings);
        SwapSides => swap_sides, from;
        StartMatch => deal_match, (from, false);
        FlipAndStart => deal_match, (from, true);
    }
}

fn configure_table(
    In((from, settings)): In<(Sender, TableSettings)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let refused = if !at.is_host(from.conn) {
        Some(Refused::NotTableHost)
    } else if at.runs() {
        Some(Refused::MatchRunning)
    } else if !is_playable(settings.mission) && at.table.team.is_none() {
        Some(Refused::UnknownMission)
    } else if !is_of_city(settings.mission, at.table.team.as_ref()) {
        Some(Refused::MissionOfCity)
    } else if !settings.timers.are_sound() {
        Some(Refused::TimersOutOfRange)
    } else if !settings.has_packs(at.table.own_words_count()) {
        Some(Refused::UnknownPacks)
    } else {
        None
    };
    match refused {
        Some(reason) => publisher.refuse(from.conn, reason),
        None if at.table.settings == settings => {}
        None => {
            at.table.settings = settings;
            at.table.transient.ready = [false; 2];
            publisher.commit(&mut at, Event::Configured { settings }, Publication::default().table());
        }
    }
}

/// Returns whether a table can play a mission: 9-9, also with extra tokens, and that of every city of the map.
fn is_playable(mission: Mission) -> bool {
    Mission::WITH_EXTRA_TOKENS.contains(&mission) || MissionMap::world().find_mission(mission).is_some()
}

/// Returns whether a table that plays for a team may play a mission: that of its city, of which 9-9 may also be played
/// with extra tokens.
fn is_of_city(mission: Mission, team: Option<&TableTeam>) -> bool {
    let extra = Mission::WITH_EXTRA_TOKENS;
    team.is_none_or(|team| {
        mission == team.mission || team.mission == Mission::STANDARD && extra.contains(&mission)
    })
}

/// Moves everyone seated to the other side, for a rematch with sides swapped.
pub(crate) fn swap_sides(In(from): In<Sender>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = tables.of(from) else { return };
    if !at.is_host(from.conn) {
        publisher.refuse(from.conn, Refused::NotTableHost);
    } else if at.runs() {
        publisher.refuse(from.conn, Refused::MatchRunning);
    } else if at.seats.iter().any(|person| person.side.is_some()) {
        at.seats.swap_sides();
        at.table.confirm_by_two.reverse();
        at.table.transient.ready = [false; 2];
        at.table.transient.votes.reverse();
        publisher.commit(&mut at, Event::SidesSwapped, Publication::default().table().deal());
    }
}

/// Deals 25 new cards, or turns the last match's cards over (`flip`). The key is new either way (rules §3).
fn deal_match(
    In((from, flip)): In<(Sender, bool)>,
    library: Res<Library>,
    partners: Res<Partners>,
    mut dealer: ResMut<Dealer>,
    mut tables: Tables,
    mut publisher: Publisher,
    mut commands: Commands,
) {
    let Some(mut at) = tables.of(from) else { return };
    let is_playable = at.seats.computer().map_or(Ok(()), |_| partners.check(&at.table));
    let layout = match (flip, at.match_state.as_deref()) {
        _ if !at.is_host(from.conn) => Err(Refused::NotTableHost),
        (_, Some(match_state)) if match_state.runs() => Err(Refused::MatchRunning),
        _ if Side::BOTH.iter().any(|side| at.seats.on_side(*side) == 0) => Err(Refused::EmptySide),
        (true, None) => Err(Refused::NothingToFlip),
        (true, Some(match_state)) => match_state.layout.flipped().ok_or(Refused::NothingToFlip),
        (false, _) => library
            .deck(&at.table)
            .map(|deck| dealer.lay_out(&deck, |word| at.table.has_seen(word)))
            .ok_or(Refused::UnknownPacks),
    };
    let layout = match layout.and_then(|layout| is_playable.map(|()| layout)) {
        Ok(layout) => layout,
        Err(reason) => return publisher.refuse(from.conn, reason),
    };
    let deal = dealer.deal(&layout, &at.table.settings);
    at.table.note_words(deal.words());
    at.table.transient.ready = [false; 2];
    let record = DealRecord { deal, down: layout.down };
    let match_state = Match::of(record.clone(), &at.table, &at.seats);
    let event = Event::Dealt { deal: Box::new(record) };
    publisher.commit_deal(&mut at, &match_state, event, Publication::default().table().deal());
    commands.entity(at.entity).insert(match_state);
}
