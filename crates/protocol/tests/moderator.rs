//! Checks that the messages about the moderator of a table's public views keep their bytes and round-trip.

use splitkey_protocol::{FromHost, ModeratorLink, PublicFilter, Request, TableAccess};

use crate::check;

fn from_client() -> Vec<Request> {
    let access = TableAccess { filter: PublicFilter::Approved, ..TableAccess::PRIVATE };
    vec![Request::MakeModeratorLink, Request::RevokeModeratorLink, Request::SetAccess { access }]
}

fn from_host() -> Vec<FromHost> {
    vec![
        FromHost::ModeratorLinkMade { link: Some(ModeratorLink([7; 16])) },
        FromHost::ModeratorLinkMade { link: None },
    ]
}

#[test]
fn the_bytes_of_this_version_never_change() {
    check::keep_their_bytes("moderator", &from_client(), &from_host());
}

#[test]
fn messages_round_trip() {
    check::round_trip(&from_client(), &from_host());
}
