//! Files that a player opens: a sheet, or a mission map.

use std::{fmt, str::FromStr};

use serde::{Deserialize, de::IgnoredAny};

use crate::{CampaignSheet, MAX_SHEET_BYTES, MapError, MissionMap, SheetError};

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub enum CampaignFile {
    Sheet(Box<CampaignSheet>),
    Map(Box<MissionMap>),
}

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    Sheet(SheetError),
    Map(MapError),
}

/// What only a map's file has.
#[derive(Deserialize)]
struct MapOnly {
    #[serde(rename = "cities")]
    _cities: IgnoredAny,
}

impl FromStr for CampaignFile {
    type Err = FileError;

    fn from_str(json: &str) -> Result<CampaignFile, FileError> {
        let is_map = json.len() <= MAX_SHEET_BYTES && serde_json::from_str::<MapOnly>(json).is_ok();
        if is_map {
            let map = json.parse().map_err(FileError::Map)?;
            Ok(CampaignFile::Map(Box::new(map)))
        } else {
            let sheet = json.parse().map_err(FileError::Sheet)?;
            Ok(CampaignFile::Sheet(Box::new(sheet)))
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sheet(error) => error.fmt(f),
            Self::Map(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FileError {}

#[cfg(test)]
mod tests {
    use splitkey_protocol::TeamName;

    use super::*;

    #[test]
    fn a_sheet_and_a_map_are_told_apart() {
        let map = MissionMap::world();
        let file = serde_json::to_string(map).unwrap();
        assert_eq!(file.parse(), Ok(CampaignFile::Map(Box::new(map.clone()))));
        let sheet = CampaignSheet::new(TeamName::new("Us").unwrap(), map.clone(), true);
        assert_eq!(sheet.to_json().parse(), Ok(CampaignFile::Sheet(Box::new(sheet))));
    }

    #[test]
    fn a_broken_file_is_refused_for_what_it_seems_to_be() {
        let broken = serde_json::to_string(MissionMap::world()).unwrap().replacen("prague", "brno", 1);
        let start = MapError::UnknownStart("brno".to_owned());
        assert_eq!(broken.parse::<CampaignFile>(), Err(FileError::Map(start)));
        for text in ["{}", "[]", "1"] {
            assert_eq!(text.parse::<CampaignFile>(), Err(FileError::Sheet(SheetError::NotASheet)), "{text}");
        }
        let long = " ".repeat(MAX_SHEET_BYTES + 1);
        assert_eq!(long.parse::<CampaignFile>(), Err(FileError::Sheet(SheetError::TooLarge)));
    }
}
