//! What paired phones ask for their players' seats, over HTTP.

use std::time::Duration;

use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
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
use tokio::{sync::oneshot, time::timeout};

use super::{ANSWERED_WITHIN, NEVER_STORED, PhoneFeeds, token};

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

pub(super) fn router(feeds: PhoneFeeds, to_host: Sender<HostEvent>) -> Router {
    let ask = post(take_ask).with_state((feeds, to_host)).layer(DefaultBodyLimit::max(LARGEST));
    Router::new().route("/key/ask", ask)
}

/// Passes what the phone whose token is in the header asks on to the host, and answers with what became of it: status
/// 204 if it was done, and 409 with the reason if it was refused.
async fn take_ask(
    State((feeds, to_host)): State<(PhoneFeeds, Sender<HostEvent>)>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let Some(token) = token(&headers) else {
        return (StatusCode::UNAUTHORIZED, "The token of a phone is needed.\n").into_response();
    };
    match feeds.may_ask(token) {
        None => return (StatusCode::NOT_FOUND, "This phone is not paired.\n").into_response(),
        Some(false) => {
            return (StatusCode::TOO_MANY_REQUESTS, "This phone asks too often.\n").into_response();
        }
        Some(true) => {}
    }
    let Ok(ask) = serde_json::from_str::<PhoneAsk>(&body) else {
        return (StatusCode::BAD_REQUEST, "This is nothing that a phone can ask.\n").into_response();
    };
    let (answer, answered) = oneshot::channel();
    // Nobody receives the answer of a host that is slower than the phone.
    let answer = Box::new(move |result| {
        let _ = answer.send(result);
    });
    let sent = to_host.send(HostEvent::PhoneAsks(PhoneRequest { token, ask, answer })).is_ok();
    match timeout(ANSWERED_WITHIN, answered).await {
        Ok(Ok(Ok(()))) if sent => StatusCode::NO_CONTENT.into_response(),
        Ok(Ok(Err(reason))) => {
            let headers =
                [(header::CONTENT_TYPE, HeaderValue::from_static("application/json")), NEVER_STORED];
            let reply = serde_json::to_string(&reply(&reason)).expect("a reason should be JSON");
            (StatusCode::CONFLICT, headers, reply).into_response()
        }
        _ => (StatusCode::SERVICE_UNAVAILABLE, "The host does not answer.\n").into_response(),
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
