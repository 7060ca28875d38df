//! Where the rule book is open.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_rules::book::Chapter;

use super::{OpenSheet, Sheet};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenChapter>()
        .add_systems(Update, close_chapter.run_if(resource_changed::<OpenSheet>))
        .add_observer(open_chapter);
}

/// The chapter of the rule book that the player has chosen; without one it opens where the moment fits.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenChapter(pub Option<Chapter>);

/// Opens the rule book at a chapter.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct ChapterChosen(pub Chapter);

fn open_chapter(chosen: On<ChapterChosen>, mut sheet: ResMut<OpenSheet>, mut open: ResMut<OpenChapter>) {
    sheet.set_if_neq(OpenSheet(Some(Sheet::HowTo)));
    open.set_if_neq(OpenChapter(Some(chosen.0)));
}

fn close_chapter(sheet: Res<OpenSheet>, mut open: ResMut<OpenChapter>) {
    if sheet.0 != Some(Sheet::HowTo) {
        open.set_if_neq(OpenChapter::default());
    }
}
