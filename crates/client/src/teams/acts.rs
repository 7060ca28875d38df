//! What a player does with teams on this device.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_campaign::{CampaignSheet, CityId, MissionMap};
use splitkey_protocol::{Refused, Request, SheetKey, TalkLine, TeamName};
use splitkey_words::own::in_our_type;

use super::my_teams::Teams;
use crate::{
    LiveRegion, Notice, OpenSheet, Settings, Sheet, TableState, Texts, ToHost, phrases::saved_line,
    platform::Files,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(carry_out).add_systems(Update, close_unseen_sheet);
}

/// What a player can do with teams, besides requests to the host.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeamAct {
    /// Opens a sheet on the mission map.
    View(SheetKey),
    /// Shows the attempts at a city.
    ShowCity(CityId),
    /// Opens the field for a note to this attempt, or closes it.
    Note(Option<u16>),
    /// Sets whether a new team starts with the last match.
    ToggleWin,
    /// Sets whether every city of a new team is open from the beginning.
    OpenAll(bool),
    /// Gives a new team the map of the world again.
    UseWorld,
    /// Saves the open sheet as a file.
    Save,
    /// Opens a file dialog for a sheet to import.
    AskForFile,
}

fn carry_out(
    act: On<TeamAct>,
    (texts, settings): (Res<Texts>, Res<Settings>),
    files: Option<Res<Files>>,
    mut teams: ResMut<Teams>,
    mut sheet: ResMut<OpenSheet>,
    mut region: ResMut<LiveRegion>,
) {
    match *act.event() {
        TeamAct::View(key) => {
            teams.close();
            teams.open_key(key);
            *sheet = OpenSheet(Some(Sheet::Missions));
        }
        TeamAct::ShowCity(city) => {
            teams.noting = None;
            teams.city = Some(city);
        }
        TeamAct::Note(attempt) => teams.noting = attempt,
        TeamAct::ToggleWin => teams.without_win = !teams.without_win,
        TeamAct::OpenAll(all) => teams.new_all_open = all,
        TeamAct::UseWorld => teams.new_map = None,
        TeamAct::Save => {
            let (Some(open), Some(files)) = (&teams.sheet, &files) else { return };
            let name = format!("{}.json", file_name(open.sheet.team.as_str()));
            let saved = files.0.save(&name, &open.sheet.to_json());
            let told_as = ["campaign-saved", "campaign-saved-here", "campaign-not-saved"];
            let told = saved_line(saved, told_as, &settings, &texts);
            region.0.push(told.clone());
            teams.saved = Some(told);
        }
        TeamAct::AskForFile => {
            teams.problem = None;
            if let Some(files) = &files {
                files.0.ask();
            }
        }
    }
}

/// The most bytes of a team's name in the name of a file; systems allow 255 in all.
const FILE_NAME_BYTES: usize = 120;

/// Returns a team's name as the name of a file: small letters and digits of any script, and hyphens.
pub(super) fn file_name(team: &str) -> String {
    let is_sign =
        |c: char| !c.is_ascii_alphanumeric() && (c.is_ascii() || c.is_whitespace() || c.is_control());
    let lower = team.to_lowercase();
    let words: Vec<&str> = lower.split(is_sign).filter(|word| !word.is_empty()).collect();
    let name = words.join("-");
    let (name, _) = name.split_at(name.floor_char_boundary(FILE_NAME_BYTES));
    format!("split-key-{}", if name.is_empty() { "team" } else { name })
}

/// Forgets the sheet that the player has opened once the map is closed, and the win that was seen on it.
fn close_unseen_sheet(sheet: Res<OpenSheet>, mut seen: Local<bool>, mut teams: ResMut<Teams>) {
    if sheet.is_changed() && std::mem::replace(&mut *seen, sheet.0 == Some(Sheet::Missions)) && !*seen {
        teams.just_won = None;
    }
    if sheet.is_changed()
        && !matches!(sheet.0, Some(Sheet::Missions | Sheet::Teams))
        && teams.opened.is_some()
    {
        teams.close();
    }
}

/// Makes a team of this name: at the table for everybody seated, or else for this player alone.
pub(crate) fn name_team(text: &str, teams: &mut Teams, state: &TableState, commands: &mut Commands) {
    let Some(name) = typed_team(text) else { return refuse_name(commands) };
    if teams.founds_at_table(state) {
        let has_win = state.table.as_ref().is_some_and(|table| table.has_early_win);
        commands.trigger(ToHost(Request::MakeTeam { name, with_win: has_win && !teams.without_win }));
    } else {
        let map = teams.new_map.clone().unwrap_or_else(|| MissionMap::world().clone());
        teams.send(&CampaignSheet::new(name, map, teams.new_all_open));
    }
}

/// Makes a team of this name whose sheet is an empty copy of the open one.
pub(crate) fn copy_sheet(text: &str, teams: &mut Teams, commands: &mut Commands) {
    let Some(name) = typed_team(text) else { return refuse_name(commands) };
    if let Some(copy) = teams.sheet.as_ref().map(|open| open.sheet.empty_copy(name)) {
        teams.send(&copy);
    }
}

/// Returns a typed name, or `None` if no team can have it.
fn typed_team(text: &str) -> Option<TeamName> {
    let name = TeamName::new(text).ok()?;
    TeamName::new(&in_our_type(name.as_str())?).ok()
}

fn refuse_name(commands: &mut Commands) {
    commands.insert_resource(Notice::Refused(Refused::NameNotAllowed));
}

/// Returns the request that a typed note stands for, unless the host has not answered the same note yet.
pub(crate) fn write_note(text: &str, teams: &mut Teams) -> Option<Request> {
    let (open, attempt) = (teams.sheet.as_ref()?, teams.noting?);
    let (sheet, text) = (open.id, TalkLine::new(text).ok()?);
    let note = (attempt, text.clone());
    if teams.sent_note.as_ref() == Some(&note) {
        return None;
    }
    teams.sent_note = Some(note);
    Some(Request::AddNote { sheet, attempt, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_of_any_script_have_legible_names_of_files() {
        for (team, name) in [
            ("Fox & Owl", "split-key-fox-owl"),
            ("Команда", "split-key-команда"),
            ("Девушки", "split-key-девушки"),
            ("チーム 1", "split-key-チーム-1"),
            ("हिन्दी", "split-key-हिन्दी"),
            ("CON.. ", "split-key-con"),
            ("a/b\\c:d*e?f\"g<h>i|j\u{7}", "split-key-a-b-c-d-e-f-g-h-i-j"),
            ("???", "split-key-team"),
        ] {
            assert_eq!(file_name(team), name);
        }
        assert!(file_name(&"Ж".repeat(500)).len() < 200);
    }
}
