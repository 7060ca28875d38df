//! Checks that the messages about a held back audience keep their bytes and round-trip.

use splitkey_protocol::{Audience, FromHost, HeldBack, Refused, Request};

use crate::check;

fn from_client() -> Vec<Request> {
    vec![
        Request::SetAudience { audience: Audience { delay: 20, blank: false } },
        Request::SetAudience { audience: Audience { delay: 120, blank: true } },
    ]
}

fn from_host() -> Vec<FromHost> {
    vec![
        FromHost::HeldBack { held: None },
        FromHost::HeldBack { held: Some(HeldBack { seconds: 20, blank: true }) },
        FromHost::Refused { reason: Refused::DelayOutOfRange },
        FromHost::Refused { reason: Refused::AudienceHeldBack },
    ]
}

#[test]
fn the_bytes_of_this_version_never_change() {
    check::keep_their_bytes("audience", &from_client(), &from_host());
}

#[test]
fn messages_round_trip() {
    check::round_trip(&from_client(), &from_host());
}
