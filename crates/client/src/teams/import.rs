//! Imports a sheet's file: checks it here, and sends it in parts.

use std::{collections::VecDeque, time::Duration};

use bevy::prelude::*;
use splitkey_campaign::{CampaignSheet, SheetError};
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::{FromClient, limits};

use super::my_teams::Teams;
use crate::{Args, ClientSystems, FileOpened, Notice, OpenSheet, Sheet, Texts, arg};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(read_file).add_systems(Update, send_parts.in_set(ClientSystems::Sync));
}

/// The host accepts more than this many messages at once, and then one every [`PART_EVERY`].
const PARTS_AT_ONCE: usize = 12;
const PART_EVERY: Duration = Duration::from_millis(300);

/// Why a file cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportProblem {
    NotText,
    Sheet(SheetError),
}

impl ImportProblem {
    /// Returns the problem in words.
    pub fn words(&self, texts: &Texts) -> String {
        match self {
            ImportProblem::NotText => texts.get("teams-file-not-text"),
            ImportProblem::Sheet(SheetError::TooLarge) => texts.get("teams-file-too-large"),
            ImportProblem::Sheet(SheetError::NotASheet | SheetError::Syntax(_)) => {
                texts.get("teams-file-no-sheet")
            }
            ImportProblem::Sheet(SheetError::Version(_)) => texts.get("teams-file-newer"),
            ImportProblem::Sheet(SheetError::Map(_)) => texts.get("teams-file-map"),
            ImportProblem::Sheet(SheetError::Attempt { number, .. }) => {
                texts.format("teams-file-attempt", &Args::from_iter([arg("number", *number)]))
            }
        }
    }
}

/// Checks a file that was opened while the teams are shown.
fn read_file(opened: On<FileOpened>, sheet: Res<OpenSheet>, mut teams: ResMut<Teams>) {
    if sheet.0 != Some(Sheet::Teams) {
        return;
    }
    let text = opened.0.as_ref().and_then(|bytes| std::str::from_utf8(bytes).ok());
    match text.map(str::parse::<CampaignSheet>) {
        None => teams.problem = Some(ImportProblem::NotText),
        Some(Err(error)) => teams.problem = Some(ImportProblem::Sheet(error)),
        Some(Ok(sheet)) => {
            teams.problem = None;
            teams.sending = parts(&sheet.to_short_json());
            teams.parts = teams.sending.len();
        }
    }
}

/// Splits a file into messages that the host accepts.
fn parts(file: &str) -> VecDeque<FromClient> {
    let mut messages = VecDeque::new();
    let mut rest = file;
    loop {
        let (head, tail) = rest.split_at(rest.floor_char_boundary(limits::SHEET_IMPORT_BYTES));
        let part = messages.len() as u16;
        messages.push_back(FromClient::ImportSheet { part, text: head.to_owned(), last: tail.is_empty() });
        if tail.is_empty() {
            return messages;
        }
        rest = tail;
    }
}

/// Sends the file as fast as the host accepts it, and stops when the connection is lost.
fn send_parts(
    time: Res<Time<Real>>,
    link: Res<LinkState>,
    mut uplink: NonSendMut<Uplink>,
    mut teams: ResMut<Teams>,
    mut allowance: Local<f32>,
    mut commands: Commands,
) {
    *allowance += time.delta_secs() / PART_EVERY.as_secs_f32();
    *allowance = allowance.min(PARTS_AT_ONCE as f32);
    while *allowance >= 1.0 && !teams.sending.is_empty() {
        *allowance -= 1.0;
        let sent =
            *link == LinkState::Online && teams.sending.pop_front().is_some_and(|part| uplink.send(&part));
        if !sent {
            teams.sending.clear();
            commands.insert_resource(Notice::Offline);
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_campaign::MissionMap;
    use splitkey_protocol::TeamName;

    use super::*;

    #[test]
    fn a_file_is_split_between_characters_and_reassembled() {
        let name = TeamName::new("Štěstí а 𝕏").expect("a name");
        let file = CampaignSheet::new(name, MissionMap::world().clone(), false).to_json();
        let mut whole = String::new();
        for (at, message) in parts(&file).iter().enumerate() {
            let FromClient::ImportSheet { part, text, .. } = message else { panic!("{message:?}") };
            assert_eq!(usize::from(*part), at);
            assert!(text.len() <= limits::SHEET_IMPORT_BYTES);
            whole.push_str(text);
        }
        assert_eq!(whole, file);
    }
}
