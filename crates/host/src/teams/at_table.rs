//! The team that a table plays for.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_campaign::{CampaignSheet, MissionMap};
use splitkey_protocol::{FromHost, Refused, TableTeam, TeamName};

use crate::{
    journal::{
        Event,
        sheets::{SheetChange, StoredSheet},
    },
    play::dealer::Dealer,
    publishing::publisher::{Besides, Publisher},
    requests::handlers::handle_requests,
    tables::{
        matches::Match,
        parts::{TablePartsItem, Tables},
        publication::Publication,
        queue::{Sender, TeamChoice},
    },
    teams::desk::TeamDesk,
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        ChooseCity { city } => find_city, (from, city);
    }
}

/// Makes a table play for a team and one of its cities, or for none.
pub(crate) fn choose_team(
    In((from, choice)): In<(Sender, Option<TeamChoice>)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    if let Err(reason) = may_choose(&at, from) {
        return publisher.refuse(from.conn, reason);
    }
    let now = at.table.settings.mission;
    let team = choice.map(|TeamChoice { team, by_mission }| {
        let same = by_mission.into_iter().find(|(mission, _)| *mission == now);
        same.map_or(team, |(_, team)| team)
    });
    let mission = team.as_ref().map_or(now, |team| team.mission);
    if (&at.table.team, now) == (&team, mission) {
        return;
    }
    at.table.play_for(team.clone());
    at.table.transient.ready = [false; 2];
    let event = Event::TeamChosen { team, with_win: false };
    publisher.commit(&mut at, event, Publication::default().table());
}

/// Asks for the sheet of the table's team, to choose a city.
fn find_city(In((from, city)): In<(Sender, u8)>, mut tables: Tables, mut desk: TeamDesk) {
    let Some(at) = tables.of(from) else { return };
    match &at.table.team {
        Some(team) => desk.ask_for_city(from, team.sheet, city),
        None => desk.publisher.refuse(from.conn, Refused::NoTeam),
    }
}

/// Makes everyone seated on a side the members of a new team, and the table play for it.
pub(crate) fn found_team(
    In((from, name, with_win)): In<(Sender, TeamName, bool)>,
    mut dealer: ResMut<Dealer>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let is_seated = at.seats.person(from.conn).is_some_and(|person| person.side.is_some());
    let early = at.match_state.as_deref().filter(|match_state| match_state.is_early_win());
    let refused = match may_choose(&at, from) {
        Err(reason) => Some(reason),
        Ok(()) if !is_seated => Some(Refused::NotSeated),
        Ok(()) => (with_win && early.is_none()).then_some(Refused::NoEarlyWin),
    };
    if let Some(reason) = refused {
        return publisher.refuse(from.conn, reason);
    }
    let (map, (id, link)) = (MissionMap::world(), dealer.sheet());
    let start = map.start();
    let mission = map.city(start).mission;
    let team = TableTeam { sheet: id, name: name.clone(), city: start.index(), mission };
    let attempt = early.filter(|_| with_win).and_then(|early| early.attempt(&at.seats, &team));
    let seated = || at.seats.iter().filter(|person| person.side.is_some() && person.computer.is_none());
    let members = seated().map(|person| person.player).collect();
    let told = FromHost::SheetLinkMade { sheet: id, link };
    let publication = seated()
        .filter_map(|person| person.conn)
        .fold(Publication::default().table(), |publication, conn| publication.one(conn, told.clone()));
    let sheet = CampaignSheet::new(name, map.clone(), false);
    let made = StoredSheet { id, link: (&link).into(), members, sheet, imported: 0 };
    let made = SheetChange::Made(Box::new(made));
    let attempted = attempt.map(|attempt| SheetChange::Attempted(id, Box::new(attempt)));
    at.table.play_for(Some(team.clone()));
    at.table.transient.ready = [false; 2];
    if let Some(match_state) = at.match_state.as_deref_mut().filter(|_| with_win) {
        match_state.on_sheet = true;
    }
    let event = Event::TeamChosen { team: Some(team), with_win };
    let sheets = [made].into_iter().chain(attempted).collect();
    publisher.commit_with(
        &mut at,
        event,
        Besides { sheets, ends: with_win, ..Besides::default() },
        publication,
    );
}

fn may_choose(at: &TablePartsItem, from: Sender) -> Result<(), Refused> {
    if !at.is_host(from.conn) {
        Err(Refused::NotTableHost)
    } else if at.match_state.as_deref().is_some_and(Match::runs) {
        Err(Refused::MatchRunning)
    } else {
        Ok(())
    }
}
