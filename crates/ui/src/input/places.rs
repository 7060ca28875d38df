//! Where controls and words are drawn.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Context, Id, Rect, Response},
};

use crate::window::frame::UiSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, forget_places.in_set(UiSystems::Fit));
}

/// The visible parts of what was drawn in this pass, by name.
#[derive(Clone, Default)]
pub(crate) struct Places(Vec<(Id, Rect)>);

impl Places {
    /// Gives access to what was drawn.
    pub(crate) fn read<R>(ctx: &Context, read: impl FnOnce(&mut Places) -> R) -> R {
        ctx.data_mut(|data| read(data.get_temp_mut_or_default(Id::new("places"))))
    }

    pub(crate) fn of(&self, name: Id) -> Option<Rect> {
        self.0.iter().find(|(drawn, _)| *drawn == name).map(|(_, rect)| *rect)
    }
}

/// Records the visible part of a control. What lies under something else is not recorded.
pub(crate) fn note_place(response: &Response, name: Id) {
    let seen = response.interact_rect;
    if seen.is_positive() && response.ctx.layer_id_at(seen.center()) == Some(response.layer_id) {
        Places::read(&response.ctx, |places| places.0.push((name, seen)));
    }
}

/// Returns the name of a word.
pub(crate) fn word_name(cell: impl std::hash::Hash + std::fmt::Debug) -> Id {
    Id::new(("word", cell))
}

fn forget_places(mut contexts: EguiContexts) -> Result {
    Places::read(contexts.ctx_mut()?, |places| places.0.clear());
    Ok(())
}
