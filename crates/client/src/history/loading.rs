//! Fetches the history that is shown, part by part.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::{FromHost, HistoryOf, PastMatch, PlayerName, Refused, Request};
use splitkey_rules::Side;

use super::book::HistoryBook;
use crate::{ClientSystems, OnReceived, OpenSheet, Received, Sheet, Texts};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Loading>()
        .add_systems(OnReceived, receive_history)
        .add_systems(Update, fetch_history.in_set(ClientSystems::Sync));
}

/// How many parts are fetched at once. Then the next waits for [`PAUSE`], as the host allows.
const AT_ONCE: u32 = 16;
const PAUSE: Duration = Duration::from_millis(300);

/// What has been asked of the host.
#[derive(Resource, Default)]
struct Loading {
    /// The history that is being fetched.
    of: Option<HistoryOf>,
    /// Whether a part is under way.
    asked: bool,
    parts: u32,
    /// When the last part was asked for.
    at: Duration,
}

/// Gives computer players their name in the player's language.
fn name_computers(mut one: PastMatch, texts: &Texts) -> PastMatch {
    for side in Side::BOTH.into_iter().filter(|side| one.summary.computer[side.index()]) {
        one.names[side.index()] = PlayerName::new(&texts.get("computer-name")).into_iter().collect();
    }
    one
}

fn receive_history(
    mut received: MessageReader<Received>,
    texts: Res<Texts>,
    mut book: ResMut<HistoryBook>,
    mut loading: ResMut<Loading>,
) {
    for Received(message) in received.read() {
        match message {
            FromHost::History { of, matches, more } if *of == book.of => {
                let last = book.matches.last().map_or(u64::MAX, |last| last.number);
                let earlier = matches.iter().filter(|one| one.number < last).cloned();
                book.matches.extend(earlier.map(|one| name_computers(one, &texts)));
                book.complete = !more || matches.is_empty();
                loading.asked = false;
            }
            FromHost::MatchesForgotten { number } if book.of == HistoryOf::Mine => book.forget(*number),
            FromHost::Refused { reason: Refused::HistoryUnavailable } => book.complete = true,
            // The next part is asked for again, after a pause.
            FromHost::Refused { reason: Refused::TooManyRequests } => {
                loading.asked = false;
                loading.parts = loading.parts.max(AT_ONCE);
            }
            FromHost::Refused { reason: Refused::UnknownSheet } if book.of != HistoryOf::Mine => {
                *book = HistoryBook::default();
            }
            _ => {}
        }
    }
}

/// Fetches all parts while the history is open, and forgets them when it is closed.
fn fetch_history(
    link: Res<LinkState>,
    sheet: Res<OpenSheet>,
    time: Res<Time<Real>>,
    mut book: ResMut<HistoryBook>,
    mut loading: ResMut<Loading>,
    mut uplink: NonSendMut<Uplink>,
) {
    let wanted = (sheet.0 == Some(Sheet::History)).then_some(book.of);
    if wanted != loading.of {
        *loading = Loading { of: wanted, ..Loading::default() };
        book.matches.clear();
        book.complete = false;
        book.saved = None;
    }
    if wanted.is_none() {
        return;
    }
    if *link != LinkState::Online {
        loading.asked = false;
        return;
    }
    let waits = loading.parts >= AT_ONCE && time.elapsed() < loading.at + PAUSE;
    if book.complete || loading.asked || waits {
        return;
    }
    let before = book.matches.last().map(|last| last.number);
    if uplink.send(Request::FetchHistory { of: book.of, before }) {
        loading.asked = true;
        loading.parts += 1;
        loading.at = time.elapsed();
    }
}
