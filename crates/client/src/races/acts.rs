//! What a player does with races on this device.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{RaceAsk, RaceKey, Request, races::PairNumber};
use splitkey_rules::Cell;

use super::{
    book::{LISTED, RaceRuling, Races},
    draft::RaceDraft,
    files::{clue_table, standings_table},
};
use crate::{
    HistoryFile, LiveRegion, OpenSheet, Settings, Sheet, Texts, ToHost, phrases::saved_line, platform::Files,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(carry_out).add_observer(note_opening).add_systems(Update, forget_closed);
}

/// What a player can do with races, besides requests to the host.
#[derive(Event, Clone, Debug, PartialEq)]
pub enum RaceAct {
    /// Opens the page of a race.
    View(RaceKey),
    /// Opens the form of a new race.
    New,
    /// Sets what the form holds.
    Draft(Box<RaceDraft>),
    /// Asks for another password to sign up with.
    ForgetPassword,
    /// Lists more pairs.
    ListMore,
    /// Chooses a ruling on a pair, or none.
    Rule(Option<RaceRuling>),
    /// Chooses a pair to remove, or none.
    Remove(Option<PairNumber>),
    /// Compares the clues of a word.
    ShowWord(Cell),
    /// Saves the standings as a file.
    SaveStandings(HistoryFile),
    /// Saves what all pairs did as a file.
    SaveClues(HistoryFile),
    /// Saves the text of which the hash was published, so that any program can check it.
    SaveDeal,
}

fn carry_out(
    act: On<RaceAct>,
    (texts, settings): (Res<Texts>, Res<Settings>),
    files: Option<Res<Files>>,
    mut races: ResMut<Races>,
    mut sheet: ResMut<OpenSheet>,
    mut region: ResMut<LiveRegion>,
) {
    match act.event() {
        RaceAct::View(key) => {
            races.view(*key);
            *sheet = OpenSheet(Some(Sheet::Race));
        }
        RaceAct::New => {
            if races.draft == RaceDraft::default() {
                races.draft = RaceDraft::in_language(settings.language);
            }
            *sheet = OpenSheet(Some(Sheet::NewRace));
        }
        RaceAct::Draft(draft) => races.draft = RaceDraft { problem: None, ..(**draft).clone() },
        RaceAct::ForgetPassword => races.password = None,
        RaceAct::ListMore => races.most_listed += LISTED,
        RaceAct::Rule(ruling) => (races.ruling, races.removing) = (*ruling, None),
        RaceAct::Remove(pair) => (races.ruling, races.removing) = (None, *pair),
        RaceAct::ShowWord(cell) => races.word = Some(*cell),
        act @ (RaceAct::SaveStandings(_) | RaceAct::SaveClues(_) | RaceAct::SaveDeal) => {
            let (Some(files), Some((name, text))) = (&files, written(act, &texts, &races)) else { return };
            let saved = files.0.save(&name, &text);
            let told_as = ["race-saved", "race-saved-here", "race-not-saved"];
            let told = saved_line(saved, told_as, &settings, &texts);
            region.0.push(told.clone());
            races.saved = Some(told);
        }
    }
}

/// Returns the name and the text of a file to save.
fn written(act: &RaceAct, texts: &Texts, races: &Races) -> Option<(String, String)> {
    match act {
        RaceAct::SaveStandings(file) => {
            Some((format!("split-key-standings.{}", file.ending()), standings_table(*file, texts, races)))
        }
        RaceAct::SaveClues(file) => {
            Some((format!("split-key-clues.{}", file.ending()), clue_table(*file, texts, races)))
        }
        RaceAct::SaveDeal => Some(("split-key-deal.txt".to_owned(), races.page.as_ref()?.opened.clone()?)),
        _ => None,
    }
}

fn note_opening(request: On<ToHost>, mut races: ResMut<Races>) {
    match &request.event().0 {
        Request::Race { ask: RaceAsk::Open { .. } } => races.is_opening = true,
        Request::Race { ask: RaceAsk::Rule { .. } } => races.ruling = None,
        Request::Race { ask: RaceAsk::RemovePair { .. } } => races.removing = None,
        Request::Race { ask: RaceAsk::Create { .. } } => races.draft.is_sent = true,
        _ => {}
    }
}

/// Forgets what was said about a file and what was chosen on a page once another one is open.
fn forget_closed(sheet: Res<OpenSheet>, mut races: ResMut<Races>) {
    let has_some = races.saved.is_some() || races.ruling.is_some() || races.removing.is_some();
    if sheet.is_changed() && has_some {
        (races.saved, races.ruling, races.removing) = (None, None, None);
    }
}
