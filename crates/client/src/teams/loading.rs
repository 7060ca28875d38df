//! Fetches the player's teams and the sheet that is to be shown, and keeps the sheet up to date.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_campaign::{CampaignSheet, CityId, CityStatus};
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::{FromHost, Refused, Request, SheetId, SheetKey};

use super::my_teams::{NoteTaken, TeamSheet, Teams};
use crate::{ClientSystems, OnReceived, OpenSheet, Received, Sheet, TableState, TeamAct};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Loading>()
        .add_systems(OnReceived, receive_teams)
        .add_systems(Update, (fetch_teams, fetch_sheet).chain().in_set(ClientSystems::Sync));
}

/// What has been asked of the host.
#[derive(Resource, Default)]
struct Loading {
    /// Whether the teams were asked for since they were last wanted.
    teams: bool,
    /// The team of the table when they were asked for.
    teams_for: Option<SheetId>,
    /// The sheet that was asked for.
    key: Option<SheetKey>,
    /// The parts of its file so far, their number, and the number of the file.
    text: String,
    parts: u16,
    file: u32,
    /// The part to ask for next.
    next: Option<u16>,
}

impl Loading {
    /// Asks for the whole file again.
    fn begin(&mut self) {
        self.text.clear();
        (self.parts, self.next) = (0, Some(0));
    }
}

/// Handles the host's messages about teams.
fn receive_teams(
    mut received: MessageReader<Received>,
    mut teams: ResMut<Teams>,
    mut loading: ResMut<Loading>,
    mut commands: Commands,
) {
    for Received(message) in received.read() {
        match message {
            FromHost::Teams { teams: mine } => teams.mine.clone_from(mine),
            FromHost::SheetLinkMade { sheet, link } => {
                teams.links.retain(|(id, _)| id != sheet);
                teams.links.push((*sheet, *link));
                // The sheet may be new.
                loading.teams = false;
                if std::mem::take(&mut teams.is_making) {
                    (teams.new_map, teams.new_all_open) = (None, false);
                    commands.trigger(TeamAct::View(SheetKey::Member(*sheet)));
                }
            }
            FromHost::SheetChanged { sheet } => {
                if teams.sheet.as_ref().is_some_and(|open| open.id == *sheet) {
                    loading.begin();
                }
                // So does the number of cities that it has won.
                loading.teams = false;
            }
            FromHost::SheetPart { sheet, part, text, last, file, member, imported } => {
                // A part of the sheet that was shown before may still arrive.
                if matches!(loading.key, Some(SheetKey::Member(wanted)) if wanted != *sheet) {
                    continue;
                }
                let follows = *part == loading.parts && (*part == 0 || *file == loading.file);
                if !follows {
                    loading.begin();
                    continue;
                }
                loading.text.push_str(text);
                (loading.file, loading.parts) = (*file, part.saturating_add(1));
                loading.next = (!last).then_some(loading.parts);
                if *last && let Ok(read) = CampaignSheet::read(&std::mem::take(&mut loading.text)) {
                    let (member, imported) = (*member, *imported);
                    teams.just_won = match teams.sheet.as_ref().filter(|old| old.id == *sheet) {
                        Some(old) => new_win(&old.sheet, &read).or(teams.just_won),
                        None => None,
                    };
                    if teams.show(TeamSheet { id: *sheet, sheet: read, member, imported }) {
                        commands.trigger(NoteTaken);
                    }
                }
            }
            FromHost::Refused { reason } => {
                (teams.is_making, teams.sent_note) = (false, None);
                if matches!(reason, Refused::UnknownSheet | Refused::SheetUnavailable) {
                    teams.close();
                }
            }
            _ => {}
        }
    }
}

/// Returns the city that is won on the new version of a sheet only.
fn new_win(old: &CampaignSheet, new: &CampaignSheet) -> Option<CityId> {
    let is_new = |city: &CityId| new.status(*city) == CityStatus::Won && old.status(*city) != CityStatus::Won;
    new.map().cities().map(|(city, _)| city).find(is_new)
}

/// Fetches the list of teams while a page shows it, or the table plays for a team.
fn fetch_teams(
    link: Res<LinkState>,
    state: Res<TableState>,
    sheet: Res<OpenSheet>,
    mut loading: ResMut<Loading>,
    mut uplink: NonSendMut<Uplink>,
) {
    let of_table = state.table.as_ref().and_then(|table| table.team.as_ref()).map(|team| team.sheet);
    let wanted = of_table.is_some() || matches!(sheet.0, Some(Sheet::Teams | Sheet::History));
    if *link != LinkState::Online || !wanted {
        loading.bypass_change_detection().teams = false;
    } else if !loading.teams || loading.teams_for != of_table {
        loading.teams = uplink.send(Request::FetchTeams);
        loading.teams_for = of_table;
    }
}

/// Fetches the sheet that is to be shown, part by part.
fn fetch_sheet(
    link: Res<LinkState>,
    state: Res<TableState>,
    mut teams: ResMut<Teams>,
    mut loading: ResMut<Loading>,
    mut uplink: NonSendMut<Uplink>,
) {
    // An answer that was lost with the connection never comes.
    if *link != LinkState::Online && teams.sent_note.is_some() {
        teams.sent_note = None;
    }
    let wanted = teams.wanted(&state).filter(|_| *link == LinkState::Online);
    if loading.key != wanted {
        loading.key = wanted;
        loading.begin();
    }
    if wanted.is_none() && *link == LinkState::Online && teams.sheet.is_some() {
        teams.sheet = None;
    }
    if let (Some(key), Some(part)) = (wanted, loading.next)
        && uplink.send(Request::FetchSheet { key, part })
    {
        loading.next = None;
    }
}
