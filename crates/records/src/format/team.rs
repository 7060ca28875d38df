//! The stored form of the team that a table plays for.

use bincode::{Decode, Encode};
use splitkey_protocol::{SheetId, TableTeam, TeamName};

use super::{PayloadError, mission};

#[derive(Encode, Decode)]
pub(super) struct TeamRecord {
    sheet: u64,
    name: String,
    city: u8,
    turns: u8,
    mistakes: u8,
}

impl From<&TableTeam> for TeamRecord {
    fn from(team: &TableTeam) -> TeamRecord {
        let TableTeam { sheet, name, city, mission } = team;
        let (turns, mistakes) = (mission.turns(), mission.mistakes());
        TeamRecord { sheet: sheet.0, name: name.to_string(), city: *city, turns, mistakes }
    }
}

impl TryFrom<TeamRecord> for TableTeam {
    type Error = PayloadError;

    fn try_from(record: TeamRecord) -> Result<TableTeam, PayloadError> {
        let TeamRecord { sheet, name, city, turns, mistakes } = record;
        let name = TeamName::new(&name).map_err(|_| PayloadError::Malformed)?;
        Ok(TableTeam { sheet: SheetId(sheet), name, city, mission: mission(turns, mistakes)? })
    }
}
