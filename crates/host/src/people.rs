//! How people come to a table, sit down and leave, and what its host decides about them.

use bevy_app::prelude::*;

pub(crate) mod access;
pub(crate) mod audience;
pub(crate) mod decisions;
pub(crate) mod derivation;
pub(crate) mod host_role;
pub(crate) mod ideas;
pub(crate) mod joining;
pub(crate) mod partners;
pub(crate) mod phone_link;
pub(crate) mod presence;
pub(crate) mod removal;
pub(crate) mod reporting;
pub(crate) mod seating;
pub(crate) mod side_requests;
pub(crate) mod table_links;
pub(crate) mod viewers;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        access::plugin,
        audience::plugin,
        decisions::plugin,
        derivation::plugin,
        ideas::plugin,
        joining::plugin,
        partners::plugin,
        phone_link::plugin,
        presence::plugin,
        removal::plugin,
        reporting::plugin,
        seating::plugin,
        side_requests::plugin,
        table_links::plugin,
        viewers::plugin,
    ));
}
