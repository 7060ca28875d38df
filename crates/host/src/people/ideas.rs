//! Ideas for clues, at tables that have chosen them. The computer gets what the person's side sees, and nobody else gets
//! the ideas.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{FromHost, Refused, View};

use crate::{
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    schedule::HostSystems,
    tables::{directory::Directory, partners::Partners, parts::Tables, queue::Sender},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, send_ideas.in_set(HostSystems::Aside));
    handle_requests! { app, from:
        FetchIdeas => want_ideas, from;
    }
}

/// Has the computer think of clues for a player who may give one now. Others get no answer, since their turn has just
/// ended.
fn want_ideas(
    In(from): In<Sender>,
    mut partners: ResMut<Partners>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(at) = tables.of(from) else { return };
    let Some(match_state) = at.match_state.as_deref() else {
        return publisher.refuse(from.conn, Refused::NoMatch);
    };
    if !match_state.settings.ideas {
        return publisher.refuse(from.conn, Refused::NoIdeas);
    }
    let known = partners.check(&at.table);
    let phase = match_state.game.phase();
    let Some(person) = at.seats.person(from.conn) else { return };
    let Some(side) = person.side.filter(|side| phase.may_clue(*side)) else { return };
    if let Err(reason) = known {
        return publisher.refuse(from.conn, reason);
    }
    if let View::Side(view) = match_state.view(Some(side)) {
        partners.ask(from.conn, *view);
    }
}

/// Sends what the computer has thought of to those who asked.
fn send_ideas(mut partners: ResMut<Partners>, directory: Res<Directory>, mut publisher: Publisher) {
    while let Some((conn, revision, ideas)) = partners.bypass_change_detection().next_answer() {
        if directory.caller(conn).is_some() {
            publisher.tell(conn, &FromHost::Ideas { revision, ideas });
        }
    }
}
