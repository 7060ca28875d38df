//! Votes over HTTP.

use std::{
    net::{IpAddr, Ipv4Addr},
    time::Duration,
};

use axum::{
    extract::{Extension, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::post,
};
use serde::Deserialize;
use serde_json::json;
use splitkey_audience::{NotCounted, Voter};
use splitkey_net::TokenBucket;
use splitkey_rules::{Cell, Choice};

use super::polls::{Polls, Refusal};
use crate::{
    client_address::Client,
    link_feeds::{LinkFeeds, refusal},
    routes::{Asked, Cost, Routes},
};

/// How often an address may vote, all of its voters together, and the most bytes of a vote.
const VOTES: Asked = Asked {
    each: TokenBucket::new(32, Duration::from_millis(250)),
    bytes: 256,
    remembered: 32_768,
    refusal: || refuse(StatusCode::TOO_MANY_REQUESTS, "often"),
};

/// A vote, as the page writes it: for a cell, for a challenge to the clue, or withdrawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vote {
    /// 32 hexadecimal digits that the page has drawn at random.
    voter: String,
    /// The state of the match that it is about.
    state: u64,
    cell: Option<Cell>,
    #[serde(default)]
    challenge: bool,
    #[serde(default)]
    none: bool,
}

impl Vote {
    /// Returns the voter and the choice, unless the vote makes no sense.
    fn read(&self) -> Option<(Voter, Option<Choice>)> {
        let digits = self.voter.len() == 32 && self.voter.bytes().all(|digit| digit.is_ascii_hexdigit());
        let voter = u128::from_str_radix(&self.voter, 16).ok().filter(|_| digits).map(Voter::of_page)?;
        let choice = match (self.cell, self.challenge, self.none) {
            (Some(cell), false, false) => Some(Choice::Guess(cell)),
            (None, true, false) => Some(Choice::Challenge),
            (None, false, true) => None,
            _ => return None,
        };
        Some((voter, choice))
    }
}

/// What a vote needs.
#[derive(Clone)]
struct Votes {
    feeds: LinkFeeds,
    polls: Polls,
}

/// Returns the route of votes.
pub(crate) fn routes(feeds: LinkFeeds, polls: Polls) -> Routes {
    let vote = post(take_vote).with_state(Votes { feeds, polls });
    Routes::new().route("/watch/vote", Cost::Asked(VOTES), vote)
}

/// Takes a vote with the link in the header: status 204 if it counts, and 409 or 429 with the reason if it does not.
async fn take_vote(
    State(Votes { feeds, polls }): State<Votes>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let link = match feeds.link(&headers) {
        Ok(link) => link,
        Err(status) => return refusal(status),
    };
    let vote = serde_json::from_str::<Vote>(&body).ok();
    let Some((vote, (voter, choice))) = vote.and_then(|vote| vote.read().map(|read| (vote, read))) else {
        return (StatusCode::BAD_REQUEST, "This is not a vote.\n").into_response();
    };
    // Those for whom a proxy names no address share one.
    let address = client.address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    let taken = polls.vote((link, vote.state), (voter, Some(address)), choice);
    let Err(why) = taken else { return StatusCode::NO_CONTENT.into_response() };
    match why {
        Refusal::Unknown => refusal(StatusCode::NOT_FOUND),
        Refusal::Late => refuse(StatusCode::CONFLICT, "late"),
        Refusal::NotCounted(NotCounted::Closed) => refuse(StatusCode::CONFLICT, "closed"),
        Refusal::NotCounted(NotCounted::NotOffered) => refuse(StatusCode::CONFLICT, "not-offered"),
        Refusal::NotCounted(NotCounted::AddressFull) => refuse(StatusCode::TOO_MANY_REQUESTS, "address"),
        Refusal::NotCounted(NotCounted::PollFull) | Refusal::HostFull => {
            refuse(StatusCode::TOO_MANY_REQUESTS, "full")
        }
    }
}

/// Refuses a vote with the reason, for the page.
fn refuse(status: StatusCode, why: &'static str) -> Response {
    let headers = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    (status, headers, json!({ "why": why }).to_string()).into_response()
}
