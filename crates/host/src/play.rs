//! Matches: configuring, dealing and playing them.

use bevy_app::prelude::*;

pub(crate) mod acting;
pub(crate) mod dealer;
pub(crate) mod library;
pub(crate) mod own_words;
pub(crate) mod readiness;
pub(crate) mod referee;
pub(crate) mod starting;
mod thoughts;
pub(crate) mod viewers_touch;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        acting::plugin,
        thoughts::plugin,
        own_words::plugin,
        readiness::plugin,
        referee::plugin,
        starting::plugin,
    ));
}
