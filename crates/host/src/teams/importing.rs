//! Makes a sheet that a player sends as a file that of a new team.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_campaign::CampaignSheet;
use splitkey_protocol::Refused;

use crate::{
    requests::handlers::handle_requests,
    tables::queue::Sender,
    teams::{coming::SheetsComing, desk::TeamDesk, questions::TeamsFor},
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        ImportSheet { part, text, last } => take_part, (from, part, text, last);
    }
}

/// Takes a part of a file. When it is complete, its sheet becomes that of a new team. Clients check a file before they
/// send it, and tell their players what is wrong with it.
fn take_part(
    In((from, part, text, last)): In<(Sender, u16, String, bool)>,
    mut coming: ResMut<SheetsComing>,
    mut desk: TeamDesk,
) {
    if part == 0 && !desk.may_make(from) {
        return;
    }
    let taken = coming.take(from.conn, desk.address(from), part, &text);
    let whole = match taken {
        Err(reason) => return desk.publisher.refuse(from.conn, reason),
        Ok(()) if !last => return,
        Ok(()) => coming.forget(from.conn).unwrap_or_default(),
    };
    match whole.parse::<CampaignSheet>() {
        Ok(sheet) => desk.make(from, &sheet.team.clone(), TeamsFor::Import(Box::new(sheet))),
        Err(_) => desk.publisher.refuse(from.conn, Refused::BadSheet),
    }
}
