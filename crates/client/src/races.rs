//! Strike races: their list, the one that the player looks at, and the one that the player is about to create.

use bevy_app::prelude::*;

mod acts;
mod board;
mod book;
mod draft;
mod fields;
mod files;
mod loading;
mod seals;

pub use self::{
    acts::RaceAct,
    board::{RaceBoard, WordClues},
    book::{RaceRuling, Races},
    draft::{DraftProblem, RaceDraft},
    fields::{RaceField, RaceWritten},
    seals::SeenSeals,
};

pub(crate) use self::{
    book::{pair_names, schedule},
    draft::DAY,
    fields::calling_off,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Races>();
    app.add_plugins((acts::plugin, fields::plugin, loading::plugin, seals::plugin));
}
