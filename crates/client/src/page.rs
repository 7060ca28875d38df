//! The page description: the open screen as headings, texts, fields and buttons, without their looks.
//!
//! [`Page`] is rebuilt whenever something it describes changes. The browser renders it as the DOM region behind the
//! canvas, the native app as an AccessKit tree. Its controls and those that egui draws share
//! [`Command`](crate::controls::Command), so both do the same.
//!
//! Each module uses only those below it:
//!
//! ```text
//! describe    builds the description of what is open
//! input       what was done with a rendered description
//! live        what just happened, in sentences
//! pages       each page, as it describes itself
//! parts       what several pages have
//! model       items, and everything that they are described from
//! ```

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

use crate::ClientSystems;

mod describe;
mod input;
mod live;
mod model;
mod pages;
mod parts;
#[cfg(test)]
mod tests;

pub use input::PageInput;
pub use model::{
    Layer, Page,
    context::PageContext,
    item::{CellItem, Chart, Emphasis, Item, ItemId, ItemKind, Section, Slot},
};
pub use pages::{debrief::debrief_title, help::PAIRS, play::COMMAND_CHARS};
pub use parts::{phone::pairing_link, race_ending::closing_words};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>().add_plugins((input::plugin, live::plugin)).add_systems(
        Update,
        describe::describe_page.run_if(describe::screen_stays).in_set(ClientSystems::Draw),
    );
}
