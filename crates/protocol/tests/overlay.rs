//! Checks that the messages about stream overlays keep their bytes and round-trip.

use splitkey_protocol::{FromHost, OverlayLink, Refused, Request};

use crate::check;

fn from_client() -> Vec<Request> {
    vec![Request::MakeOverlayLink, Request::RevokeOverlayLink]
}

fn from_host() -> Vec<FromHost> {
    vec![
        FromHost::OverlayLinkMade { link: OverlayLink([7; 16]) },
        FromHost::Refused { reason: Refused::NoSpectators },
    ]
}

#[test]
fn the_bytes_of_this_version_never_change() {
    check::keep_their_bytes("overlay", &from_client(), &from_host());
}

#[test]
fn messages_round_trip() {
    check::round_trip(&from_client(), &from_host());
}
