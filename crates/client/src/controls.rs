//! What players can do with the controls of every renderer: one [`Command`] each, what a match offers now, and what each
//! command does.

use bevy_app::prelude::*;

mod carry_out;
mod choice;
mod chosen;
mod command;
mod confirm;
mod copied;
pub(crate) mod flow;
mod insist;
mod local;
mod picture;
mod sharing;
mod taken;

pub use choice::{Choice, Offer, choices, offer};
pub use chosen::Chosen;
pub use command::{
    Command, ControlPressed, CopyAct, FeedKind, FieldPurpose, FieldSubmitted, FieldTaken, WordsAct,
};
pub use confirm::{ConfirmDialog, Confirmation, RaceQuestion};
pub use copied::CopiedLine;
pub use flow::{FlowAct, FlowPart, flow_parts, may_propose};
pub use picture::{PictureDrawn, PictureNames, PictureSize, PictureWanted};
pub use sharing::LinkCopied;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((confirm::plugin, carry_out::plugin, picture::plugin, taken::plugin));
}
