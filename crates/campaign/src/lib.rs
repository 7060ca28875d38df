//! The campaign (rules §11): the mission map, and the sheets on which teams keep their attempts. Pure code: no
//! engine, no clock, no I/O.
//!
//! A [`MissionMap`] has cities with a mission each, joined by lines. A [`CampaignSheet`] belongs to a team; it keeps
//! each [`Attempt`] at a city, and from the attempts follows which cities are locked, open or won. Both are read and
//! written as JSON. [`chart`] says where a map is drawn.

mod attempt;
mod campaign_file;
pub mod chart;
mod map;
mod sheet;
mod sheet_file;

pub use self::{
    attempt::{ATTEMPT_BYTES, Attempt, AttemptError, Easier, Ending, MAX_ATTEMPTS, MAX_NOTES, Note},
    campaign_file::{CampaignFile, FileError},
    map::{City, CityId, MAX_CITIES, MapError, MissionMap},
    sheet::{CampaignSheet, CityStatus, Progress},
    sheet_file::{MAX_SHEET_BYTES, SheetError},
};
