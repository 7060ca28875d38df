//! What paired phones ask for their players' seats, over HTTP.

use std::time::Duration;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::post,
};
use flume::Sender;
use serde::Serialize;
use splitkey_host::{HostEvent, PhoneRequest};
use splitkey_net::TokenBucket;
use splitkey_protocol::{Finding, PhoneAsk, Refused};
use splitkey_rules::Refusal;

use crate::{
    host_answer::ask_host,
    link_feeds::{LinkFeeds, NEVER_STORED, refusal},
    routes::{Cost, Routes},
};

/// How often a phone may ask.
pub(super) const ASKS: TokenBucket = TokenBucket::new(10, Duration::from_millis(500));
/// The most bytes of what a phone asks. A clue has at most 64 letters.
const LARGEST: usize = 1024;

/// Why the host refused, for the page.
#[derive(Serialize)]
struct RefusalReply<'a> {
    why: &'static str,
    /// What the referee has against a clue.
    #[serde(skip_serializing_if = "Option::is_none")]
    finding: Option<FindingReply<'a>>,
}

#[derive(Serialize)]
struct FindingReply<'a> {
    rule: &'static str,
    word: Option<usize>,
    because: Option<&'a str>,
}

pub(super) fn routes(feeds: LinkFeeds, to_host: Sender<HostEvent>) -> Routes {
    let ask = post(take_ask).with_state((feeds, to_host));
    Routes::new().route("/key/ask", Cost::AskedByLink { bytes: LARGEST }, ask)
}

/// Passes what the phone whose link is in the header asks on to the host, and answers with what became of it: status
/// 204 if it was done, and 409 with the reason if it was refused.
async fn take_ask(
    State((feeds, to_host)): State<(LinkFeeds, Sender<HostEvent>)>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let link = match feeds.link(&headers) {
        Ok(link) => link,
        Err(status) => return refusal(status),
    };
    if let Err(status) = feeds.ask(&link) {
        return refusal(status);
    }
    let Ok(ask) = serde_json::from_str::<PhoneAsk>(&body) else {
        return (StatusCode::BAD_REQUEST, "This is nothing that a phone can ask.\n").into_response();
    };
    match ask_host(&to_host, |answer| HostEvent::PhoneAsks(PhoneRequest { link, ask, answer })).await {
        Ok(Ok(())) => StatusCode::NO_CONTENT.into_response(),
        Ok(Err(reason)) => {
            let headers =
                [(header::CONTENT_TYPE, HeaderValue::from_static("application/json")), NEVER_STORED];
            let reply = serde_json::to_string(&reply(&reason)).expect("a reason should be JSON");
            (StatusCode::CONFLICT, headers, reply).into_response()
        }
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "The host does not answer.\n").into_response(),
    }
}

fn reply(reason: &Refused) -> RefusalReply<'_> {
    let (why, finding) = match reason {
        Refused::InvalidClue(finding) => ("invalid", Some(finding)),
        Refused::DoubtfulClue(finding) => ("doubtful", Some(finding)),
        Refused::ForbiddenClue(finding) => ("forbidden", Some(finding)),
        Refused::StaleRevision => ("stale", None),
        Refused::MatchPaused => ("paused", None),
        Refused::NotAtTable => ("away", None),
        Refused::SecondNeeded => ("second", None),
        Refused::TooManyRequests => ("busy", None),
        Refused::Rule(Refusal::EmptyClue | Refusal::ClueTooLong | Refusal::ClueNotText) => {
            ("unreadable", None)
        }
        Refused::Rule(Refusal::StopNeedsGuess) => ("early", None),
        _ => ("not-now", None),
    };
    let finding = finding.map(|Finding { rule, word, because, .. }| FindingReply {
        rule: rule.name(),
        word: word.map(|cell| cell.index()),
        because: because.as_deref(),
    });
    RefusalReply { why, finding }
}
