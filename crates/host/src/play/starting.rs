//! Configuring a table and starting matches.

use bevy::prelude::*;
use splitkey_protocol::{FromClient, Refused};
use splitkey_rules::{Mission, Side};

use crate::{
    journal::{DealRecord, Event},
    play::{dealer::Dealer, library::Library},
    publishing::publisher::Publisher,
    requests::step::Admitted,
    schedule::HostSystems,
    tables::{
        matches::Match,
        publication::Publication,
        queue::{Ask, Line},
        seats::Seats,
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (configure_tables, swap_sides, deal_matches).in_set(HostSystems::CarryOut));
}

type Tables<'w, 's> =
    Query<'w, 's, (&'static mut Table, &'static mut Seats, &'static mut Line, Option<&'static Match>)>;

fn configure_tables(admitted: Res<Admitted>, mut tables: Tables, mut publisher: Publisher) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::Configure { settings }) = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        let is_host = seats.of_conn(request.conn).is_some_and(|person| person.id == table.host);
        let refused = if !is_host {
            Some(Refused::NotTableHost)
        } else if dealt.is_some_and(Match::runs) {
            Some(Refused::MatchRunning)
        } else if !Mission::WITH_EXTRA_TOKENS.contains(&settings.mission) {
            Some(Refused::UnknownMission)
        } else if !settings.timers.are_sound() {
            Some(Refused::TimersOutOfRange)
        } else if !settings.has_packs(table.own_words_count()) {
            Some(Refused::UnknownPacks)
        } else {
            None
        };
        match refused {
            Some(reason) => publisher.refuse(request.conn, reason),
            None if table.settings == *settings => {}
            None => {
                table.settings = *settings;
                table.passing.ready = [false; 2];
                let event = Event::Configured { settings: *settings };
                publisher.commit((*entity, &table, &mut line, dealt), event, Publication::default().table());
            }
        }
    }
}

/// Moves everyone seated to the other side, for a rematch with sides swapped.
fn swap_sides(admitted: Res<Admitted>, mut tables: Tables, mut publisher: Publisher) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::SwapSides) = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        if seats.of_conn(request.conn).is_none_or(|person| person.id != table.host) {
            publisher.refuse(request.conn, Refused::NotTableHost);
        } else if dealt.is_some_and(Match::runs) {
            publisher.refuse(request.conn, Refused::MatchRunning);
        } else if seats.iter().any(|person| person.side.is_some()) {
            seats.swap_sides();
            table.confirm_by_two.reverse();
            table.passing.ready = [false; 2];
            let publication = Publication::default().table().deal();
            publisher.commit((*entity, &table, &mut line, dealt), Event::SidesSwapped, publication);
        }
    }
}

/// Deals 25 new cards, or turns the last match's cards over. The key is new either way (rules §3).
fn deal_matches(
    admitted: Res<Admitted>,
    library: Res<Library>,
    mut dealer: ResMut<Dealer>,
    mut tables: Tables,
    mut publisher: Publisher,
    mut commands: Commands,
) {
    for (entity, request) in &admitted.0 {
        let flip = match &request.ask {
            Ask::Want(FromClient::StartMatch) => false,
            Ask::Want(FromClient::FlipAndStart) => true,
            _ => continue,
        };
        let Ok((mut table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        let is_host = seats.of_conn(request.conn).is_some_and(|person| person.id == table.host);
        let layout = match (flip, dealt) {
            _ if !is_host => Err(Refused::NotTableHost),
            (_, Some(dealt)) if dealt.runs() => Err(Refused::MatchRunning),
            _ if Side::BOTH.iter().any(|side| seats.on_side(*side) == 0) => Err(Refused::EmptySide),
            (true, None) => Err(Refused::NothingToFlip),
            (true, Some(dealt)) => dealt.layout.flipped().ok_or(Refused::NothingToFlip),
            (false, _) => library
                .deck(&table)
                .map(|deck| dealer.lay_out(&deck, |word| table.has_seen(word)))
                .ok_or(Refused::UnknownPacks),
        };
        let layout = match layout {
            Ok(layout) => layout,
            Err(reason) => {
                publisher.refuse(request.conn, reason);
                continue;
            }
        };
        let deal = dealer.deal(&layout, &table.settings);
        table.note_words(deal.words());
        table.passing.ready = [false; 2];
        let record = DealRecord { deal, down: layout.down };
        let dealt = Match::of(record.clone(), &seats);
        let event = Event::Dealt { deal: Box::new(record) };
        let publication = Publication::default().table().deal();
        publisher.commit((*entity, &table, &mut line, Some(&dealt)), event, publication);
        commands.entity(*entity).insert(dealt);
    }
}
