//! Checks that the messages about the links of pages that follow a table keep their bytes and round-trip.

use splitkey_protocol::{FromHost, LinkKind, PublicFilter, Refused, Request, TableAccess, TableLink};

use crate::check;

fn from_client() -> Vec<Request> {
    let make = LinkKind::ALL.map(|kind| Request::MakeLink { kind });
    let revoke = LinkKind::ALL.map(|kind| Request::RevokeLink { kind });
    let access = TableAccess { filter: PublicFilter::Approved, ..TableAccess::PRIVATE };
    make.into_iter().chain(revoke).chain([Request::SetAccess { access }]).collect()
}

fn from_host() -> Vec<FromHost> {
    let told = LinkKind::ALL.map(|kind| FromHost::LinkTold { link: TableLink { kind, secret: [7; 16] } });
    told.into_iter().chain([FromHost::Refused { reason: Refused::NoSpectators }]).collect()
}

#[test]
fn the_bytes_of_this_version_never_change() {
    check::keep_their_bytes("links", &from_client(), &from_host());
}

#[test]
fn messages_round_trip() {
    check::round_trip(&from_client(), &from_host());
}
