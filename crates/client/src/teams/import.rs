//! Imports files: a map for the next new team, or a sheet, which is checked here and sent in parts.

use std::{collections::VecDeque, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_campaign::{CampaignFile, CampaignSheet};
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::{Request, limits};

use super::{my_teams::Teams, problem::ImportProblem};
use crate::{ClientSystems, FileOpened, Notice, OpenSheet, Sheet};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(read_file).add_systems(Update, send_parts.in_set(ClientSystems::Sync));
}

/// Many editors begin a text with it.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// The host accepts more than this many messages at once, and then one every [`PART_EVERY`].
const PARTS_AT_ONCE: usize = 12;
const PART_EVERY: Duration = Duration::from_millis(300);

/// Checks a file that was opened while the teams are shown.
fn read_file(opened: On<FileOpened>, sheet: Res<OpenSheet>, mut teams: ResMut<Teams>) {
    if sheet.0 != Some(Sheet::Teams) {
        return;
    }
    let text = opened.0.as_ref().and_then(|bytes| std::str::from_utf8(bytes).ok());
    teams.problem = None;
    match text.map(|text| text.trim_start_matches(BYTE_ORDER_MARK).parse::<CampaignFile>()) {
        None => teams.problem = Some(ImportProblem::NotText),
        Some(Err(error)) => teams.problem = Some(ImportProblem::File(error)),
        Some(Ok(CampaignFile::Sheet(sheet))) => teams.send(&sheet),
        Some(Ok(CampaignFile::Map(map))) => teams.new_map = Some(*map),
    }
}

impl Teams {
    /// Begins to send a sheet to the host, which makes a new team for it.
    pub(crate) fn send(&mut self, sheet: &CampaignSheet) {
        self.sending = parts(&sheet.to_short_json());
        self.parts = self.sending.len();
        self.is_making = true;
    }
}

/// Splits a file into messages that the host accepts.
fn parts(file: &str) -> VecDeque<Request> {
    let mut messages = VecDeque::new();
    let mut rest = file;
    loop {
        let (head, tail) = rest.split_at(rest.floor_char_boundary(limits::SHEET_IMPORT_BYTES));
        let part = messages.len() as u16;
        messages.push_back(Request::ImportSheet { part, text: head.to_owned(), last: tail.is_empty() });
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
            *link == LinkState::Online && teams.sending.pop_front().is_some_and(|part| uplink.send(part));
        if !sent {
            teams.sending.clear();
            teams.is_making = false;
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
            let Request::ImportSheet { part, text, .. } = message else { panic!("{message:?}") };
            assert_eq!(usize::from(*part), at);
            assert!(text.len() <= limits::SHEET_IMPORT_BYTES);
            whole.push_str(text);
        }
        assert_eq!(whole, file);
    }
}
