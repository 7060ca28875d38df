//! How far behind the table its audience is, as the host of the table sets it.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{Audience, Refused};

use crate::{
    journal::Event,
    people::access::of_host,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{parts::Tables, publication::Publication, queue::Sender},
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        SetAudience { audience } => set_audience, (from, audience);
    }
}

/// Holds the audience back, blanks what it sees, or shows it again. It applies before the record is durable: nothing
/// may be seen in the meantime.
fn set_audience(In((from, audience)): In<(Sender, Audience)>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = of_host(&mut tables, from, &mut publisher) else { return };
    if !audience.is_sound() {
        return publisher.refuse(from.conn, Refused::DelayOutOfRange);
    }
    if at.table.audience == audience {
        return;
    }
    let still_held = publisher.hold_audience(&at, audience);
    (at.table.audience, at.table.still_held) = (audience, still_held);
    publisher.commit(&mut at, Event::AudienceSet { audience, still_held }, Publication::default().table());
}
