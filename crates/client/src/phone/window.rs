//! The key in another window of the same device, which is left out of a capture.
//!
//! In the browser, the game hands the code of a pairing to a window that it has opened, and asks that window which words it
//! got. It says yes for the player if these are the words that the host asks about, and no otherwise: whoever else opens
//! the code has other words. A native game opens the system's browser, and the player compares the words as for a phone,
//! since other programs may read the address.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_protocol::{Language, LinkKind, Pairing, PairingCode, PairingPhrase, Request};

use super::{SeatPhone, end_pairing};
use crate::{
    ClientSystems, OpenSheet, Settings, Sheet, ToHost,
    platform::{Inviter, KeyWindow},
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(want_window)
        .add_observer(follow_requests)
        .add_systems(Update, pair_window.in_set(ClientSystems::Sync).after(end_pairing));
}

/// How long the host may take to offer a code.
const OFFERED_WITHIN: Duration = Duration::from_secs(10);

/// The player wants their key in another window of this device.
#[derive(Event, Clone, Copy, Debug)]
pub struct KeyWindowWanted {
    /// Whether the device has let the game open it. The system's browser is opened later.
    pub allowed: bool,
}

/// A page of the host is to be opened in the system's browser. The panels do it.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct PageOpened(pub String);

/// How far the pairing of another window is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WindowPairing {
    Wanted,
    /// The host has been asked for another code than `before`.
    Asked {
        before: Option<PairingCode>,
        until: Duration,
    },
    /// The window has this code.
    Given(PairingCode),
    /// The host has been told about the words of the window.
    Answered(PairingPhrase),
    /// The system's browser has the code.
    InBrowser,
}

fn want_window(
    wanted: On<KeyWindowWanted>,
    mut phone: ResMut<SeatPhone>,
    mut sheet: ResMut<OpenSheet>,
    mut commands: Commands,
) {
    // What happens next is told there.
    sheet.set_if_neq(OpenSheet(Some(Sheet::Phone)));
    if wanted.event().allowed {
        phone.window = Some(WindowPairing::Wanted);
        commands.trigger(ToHost(Request::MakeLink { kind: LinkKind::Phone }));
    }
}

/// Notes that the host is asked for a code. One that is asked for in another way is not for the window.
fn follow_requests(request: On<ToHost>, time: Res<Time<Real>>, mut phone: ResMut<SeatPhone>) {
    phone.window = match (&request.event().0, phone.window, phone.view.pairing) {
        (Request::MakeLink { kind: LinkKind::Phone }, Some(WindowPairing::Wanted), pairing) => {
            let before = pairing.and_then(|pairing| match pairing {
                Pairing::Offered { code } => Some(code),
                Pairing::Opened { .. } => None,
            });
            Some(WindowPairing::Asked { before, until: time.elapsed() + OFFERED_WITHIN })
        }
        (Request::MakeLink { kind: LinkKind::Phone } | Request::RevokeLink { kind: LinkKind::Phone }, ..) => {
            None
        }
        _ => return,
    };
}

/// Hands the code to the window, and answers the host once the window has told its words.
fn pair_window(
    time: Res<Time<Real>>,
    (window, inviter): (Option<Res<KeyWindow>>, Option<Res<Inviter>>),
    settings: Res<Settings>,
    mut phone: ResMut<SeatPhone>,
    mut commands: Commands,
) {
    let Some(stage) = phone.window else { return };
    let next = match (stage, phone.view.pairing) {
        (WindowPairing::Asked { before, .. }, Some(Pairing::Offered { code })) if before != Some(code) => {
            match (window, phone.link_options(settings.language).zip(inviter)) {
                (Some(window), _) => {
                    window.0.give(&code.to_string());
                    Some(WindowPairing::Given(code))
                }
                (None, Some((options, inviter))) => {
                    commands.trigger(PageOpened(inviter.0.page(LinkKind::Phone, &options)));
                    Some(WindowPairing::InBrowser)
                }
                (None, None) => None,
            }
        }
        (WindowPairing::Wanted, _) => return,
        (WindowPairing::Asked { until, .. }, _) => Some(stage).filter(|_| time.elapsed() < until),
        (WindowPairing::Given(mine), Some(Pairing::Offered { code })) => Some(stage).filter(|_| mine == code),
        (WindowPairing::Given(_), Some(Pairing::Opened { phrase })) => {
            let words = window.and_then(|window| window.0.words());
            words.map_or(Some(stage), |words| {
                let admit = Language::ALL.into_iter().any(|language| phrase.words(language) == words);
                commands.trigger(ToHost(Request::AnswerPhone { phrase, admit }));
                Some(WindowPairing::Answered(phrase))
            })
        }
        (WindowPairing::Answered(mine), Some(Pairing::Opened { phrase })) => {
            Some(stage).filter(|_| mine == phrase)
        }
        (WindowPairing::InBrowser, Some(_)) => Some(stage),
        (WindowPairing::Given(_) | WindowPairing::Answered(_) | WindowPairing::InBrowser, _) => None,
    };
    if phone.window != next {
        phone.window = next;
    }
}
