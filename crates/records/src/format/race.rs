//! The stored form of the race of which a pair plays at a table.

use bincode::{Decode, Encode};
use splitkey_protocol::{RaceLink, RaceTitle, TableRace, races::PairNumber};

use super::PayloadError;

#[derive(Encode, Decode)]
pub(super) struct RaceRecord {
    race: [u8; 16],
    title: String,
    pair: u16,
}

impl From<&TableRace> for RaceRecord {
    fn from(race: &TableRace) -> RaceRecord {
        let TableRace { race, title, pair } = race;
        RaceRecord { race: race.0, title: title.to_string(), pair: pair.0 }
    }
}

impl TryFrom<RaceRecord> for TableRace {
    type Error = PayloadError;

    fn try_from(record: RaceRecord) -> Result<TableRace, PayloadError> {
        let RaceRecord { race, title, pair } = record;
        let title = RaceTitle::new(&title).map_err(|_| PayloadError::Malformed)?;
        Ok(TableRace { race: RaceLink(race), title, pair: PairNumber(pair) })
    }
}
