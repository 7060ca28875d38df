//! The task that makes the requests.

use std::sync::Arc;

use rustls::RootCertStore;
use tokio::{
    task::JoinSet,
    time::{Instant, sleep_until},
};

use crate::{
    Shared,
    network::Network,
    queue::{Due, Ended, Job},
    request::{Allows, Requests},
    turns::AT_ONCE,
};

/// Makes requests for as long as the runtime lives.
pub(super) async fn run<N: Network>(shared: Arc<Shared>, network: N, roots: RootCertStore, allows: Allows) {
    let requests = Arc::new(Requests::new(network, roots, allows));
    let mut running = JoinSet::new();
    loop {
        let mut next = None;
        while running.len() < AT_ONCE {
            match shared.queues().take(Instant::now()) {
                Due::Now(Job { key, address, body }) => {
                    let requests = requests.clone();
                    running.spawn(async move { (key, requests.send(&address, body).await) });
                }
                Due::Later(due) => {
                    next = Some(due);
                    break;
                }
                Due::Never => break,
            }
        }
        tokio::select! {
            () = shared.added.notified() => {}
            () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {}
            Some(ended) = running.join_next() => {
                let (key, outcome) = ended.expect("a request should not panic");
                let ended = shared.queues().end(&key, outcome, Instant::now(), stretch());
                note(&shared, &key, ended);
            }
        }
    }
}

fn note(shared: &Shared, url: &str, ended: Ended) {
    match ended {
        Ended::Sent => shared.counters.note_sent(),
        Ended::Waits => {}
        Ended::GivenUp(address, cause) => {
            shared.counters.note_failed();
            tracing::warn!(site = address.site(), %cause, "gave up a message to a webhook");
        }
        Ended::Refused(address, status, messages) => {
            (0..messages).for_each(|_| shared.counters.note_failed());
            let (site, status) = (address.site(), status.as_u16());
            tracing::warn!(site, status, messages, "a webhook refuses all messages");
            if let Some(refused) = shared.refused.get() {
                refused(url, status);
            }
        }
    }
}

/// Returns by how much to lengthen a wait, up to a quarter, so that messages that failed together are not sent together.
fn stretch() -> f64 {
    let random = getrandom::u32().unwrap_or_default();
    1.0 + f64::from(random) / f64::from(u32::MAX) / 4.0
}
