//! What a player does with a history on this device.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{HistoryOf, ReplayLink};

use super::{
    book::{HistoryBook, HistoryFilter},
    file::{HistoryFile, written},
};
use crate::{
    LiveRegion, OpenSheet, Settings, Sheet, Texts, WantedReplay, phrases::saved_line, platform::Files,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(carry_out);
}

/// What a player can do with a history, besides requests to the host.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub enum HistoryAct {
    /// Opens the history of the player or of a team.
    View(HistoryOf),
    /// Lists and counts only these matches.
    Choose(HistoryFilter),
    /// Lists more matches.
    ListMore,
    /// Opens the replay of a match.
    Replay(ReplayLink),
    /// Saves the matches that the filter admits as a file.
    Save(HistoryFile),
}

fn carry_out(
    act: On<HistoryAct>,
    (texts, settings): (Res<Texts>, Res<Settings>),
    files: Option<Res<Files>>,
    mut book: ResMut<HistoryBook>,
    mut sheet: ResMut<OpenSheet>,
    mut wanted: ResMut<WantedReplay>,
    mut region: ResMut<LiveRegion>,
) {
    match act.event() {
        HistoryAct::View(of) => {
            if book.of != *of {
                *book = HistoryBook::new(*of);
            }
            *sheet = OpenSheet(Some(Sheet::History));
        }
        HistoryAct::Choose(filter) => book.choose(filter.clone()),
        HistoryAct::ListMore => book.list_more(),
        HistoryAct::Replay(link) => *wanted = WantedReplay::linked(*link),
        HistoryAct::Save(file) => {
            let Some(files) = &files else { return };
            let name = format!("split-key-history.{}", file.ending());
            let saved = files.0.save(&name, &written(*file, &texts, book.chosen()));
            let told_as = ["history-saved", "history-saved-here", "history-not-saved"];
            let told = saved_line(saved, told_as, &settings, &texts);
            region.0.push(told.clone());
            book.saved = Some(told);
        }
    }
}
