//! What players ask about strike races: creating one, signing up, going to the table of their pair, and what the
//! organiser decides.
//!
//! A race changes by one request at a time, and is changed in memory once the change is durable. Requests about it wait
//! until then.

use bevy_app::prelude::*;

pub(crate) mod ageing;
pub(crate) mod asking;
pub(crate) mod at_table;
mod calling;
mod changes;
mod creating;
mod daily;
mod desk;
pub(crate) mod following;
mod organising;
mod pair_table;
mod signing_up;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        ageing::plugin,
        asking::plugin,
        calling::plugin,
        changes::plugin,
        desk::plugin,
        following::plugin,
    ));
}
