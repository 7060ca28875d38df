//! Pausing a match: one side asks, the other agrees, and either side ends the pause.

use bevy::prelude::*;
use splitkey_protocol::{FromClient, Pause, Refused, SeatId};
use splitkey_rules::{Refusal, Side};

use crate::{
    journal::Event,
    publishing::publisher::Publisher,
    requests::step::Admitted,
    schedule::HostSystems,
    tables::{
        matches::Match,
        publication::Publication,
        queue::{Ask, Line},
        seats::Seats,
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, pause_matches.in_set(HostSystems::CarryOut));
}

fn pause_matches(
    admitted: Res<Admitted>,
    mut tables: Query<(&Table, &mut Seats, &mut Line, Option<&mut Match>)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(message @ (FromClient::Pause | FromClient::GoOn)) = &request.ask else { continue };
        let Ok((table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        let (mut dealt, seat, side) = match seated(&mut seats, dealt, request.conn) {
            Ok(seated) => seated,
            Err(reason) => {
                publisher.refuse(request.conn, reason);
                continue;
            }
        };
        let now = dealt.flow.pause;
        let event = match (message, now) {
            (FromClient::Pause, Pause::None) => {
                dealt.flow.pause = Pause::Asked(side);
                None
            }
            (FromClient::Pause, Pause::Asked(by)) if by != side => {
                dealt.flow.pause = Pause::On;
                Some(Event::Paused { seat })
            }
            (FromClient::GoOn, Pause::Asked(_)) => {
                dealt.flow.pause = Pause::None;
                None
            }
            (FromClient::GoOn, Pause::On) => {
                dealt.flow.pause = Pause::None;
                Some(Event::WentOn { seat })
            }
            (_, now) => {
                let reason = match now {
                    Pause::None => Refused::NotPaused,
                    Pause::Asked(_) => Refused::PauseAsked,
                    Pause::On => Refused::MatchPaused,
                };
                publisher.refuse(request.conn, reason);
                continue;
            }
        };
        dealt.flow.untold = true;
        if let Some(event) = event {
            let parts = (*entity, table, &mut *line, Some(&*dealt));
            publisher.commit(parts, event, Publication::default());
        }
    }
}

/// Returns the match and the seat and side of a player in it.
///
/// # Errors
/// When no match is running, or the connection's player is not seated.
pub(crate) fn seated<'m>(
    seats: &mut Seats,
    dealt: Option<Mut<'m, Match>>,
    conn: splitkey_net::ConnId,
) -> Result<(Mut<'m, Match>, SeatId, Side), Refused> {
    let person = seats.of_conn(conn).and_then(|person| Some((person.id, person.side?)));
    let (seat, side) = person.ok_or(Refused::NotSeated)?;
    let dealt = dealt.ok_or(Refused::NoMatch)?;
    if dealt.runs() { Ok((dealt, seat, side)) } else { Err(Refused::Rule(Refusal::MatchOver)) }
}
