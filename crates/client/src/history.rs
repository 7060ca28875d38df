//! The finished matches of the player and of their teams on this host, and statistics of them.

use bevy_app::prelude::*;

mod acts;
mod book;
mod file;
mod loading;
mod statistics;

pub use self::{
    acts::HistoryAct,
    book::{HistoryBook, HistoryFilter},
    file::HistoryFile,
    statistics::{Share, Statistics, TrendPoint},
};

pub(crate) use self::file::{Value, table};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HistoryBook>();
    app.add_plugins((acts::plugin, loading::plugin));
}
