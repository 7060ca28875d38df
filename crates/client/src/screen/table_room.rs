//! The space that the panels of a match leave free.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableRoom>();
}

/// The areas that only the words and the viewer's key use, as fractions of the window from its upper left corner.
/// Panels stay out of both, and the 3D table is moved and scaled to fit.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct TableRoom {
    pub words: Rect,
    /// Empty where no key is drawn.
    pub key: Rect,
}

impl TableRoom {
    /// A window without panels.
    pub const WHOLE: TableRoom = {
        let whole = Rect { min: Vec2::ZERO, max: Vec2::ONE };
        TableRoom { words: whole, key: whole }
    };
}

impl Default for TableRoom {
    fn default() -> TableRoom {
        TableRoom::WHOLE
    }
}
