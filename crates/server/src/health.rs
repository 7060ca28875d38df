//! The health check: whether the host and its journal still respond. They are asked only when somebody requests
//! `/healthz`.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use flume::{Receiver, Sender};
use tokio::{
    sync,
    time::{Instant, timeout},
};

use crate::journal::JournalPulse;

/// The path of the health check.
pub(super) const HEALTH_PATH: &str = "/healthz";

/// How long the host may take to answer.
const HOST_WITHIN: Duration = Duration::from_secs(1);
/// How long the journal may take to answer. It may be waiting for a slow disk.
const JOURNAL_WITHIN: Duration = Duration::from_secs(3);
/// How long a result is reused, however many requests ask for it.
const HOLDS_FOR: Duration = Duration::from_secs(1);

/// A request for a step of the host, which then sends an answer.
pub(crate) type HealthRequest = Sender<()>;

/// What is wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Finding {
    /// The host does not answer in time.
    host: bool,
    /// The journal does not answer in time.
    journal: bool,
    /// The journal answers, but could not be written.
    fails: bool,
    /// The disk of the journal is nearly full. The host goes on, but opens no tables.
    low_disk: bool,
}

/// Asks the host and the journal whether they still run.
#[derive(Debug)]
pub(crate) struct Health {
    health_requests: Sender<HealthRequest>,
    /// The journal of the current host; `None` if it is in memory.
    journal: Mutex<Option<JournalPulse>>,
    last: sync::Mutex<Asked>,
    /// Whether the host is about to end.
    leaving: Arc<AtomicBool>,
}

/// The last result, and requests that were not answered in time.
#[derive(Debug, Default)]
struct Asked {
    found: Option<(Instant, Finding)>,
    host: Option<Receiver<()>>,
    journal: Option<Receiver<()>>,
}

impl Health {
    /// Returns the health check and the receiver from which the host takes its requests.
    pub(crate) fn new() -> (Arc<Health>, Receiver<HealthRequest>) {
        // One request at a time: no other is sent until it is answered.
        let (health_requests, requested) = flume::bounded(1);
        (
            Arc::new(Health {
                health_requests,
                journal: Mutex::default(),
                last: sync::Mutex::default(),
                leaving: Arc::default(),
            }),
            requested,
        )
    }

    /// Sets the journal to ask from now on.
    pub(crate) fn watch(&self, journal: Option<JournalPulse>) {
        *self.journal.lock().unwrap_or_else(PoisonError::into_inner) = journal;
    }

    /// Returns what is set when the host is about to end.
    pub(crate) fn leaving(&self) -> Arc<AtomicBool> {
        self.leaving.clone()
    }

    async fn find(&self) -> Finding {
        let mut last = self.last.lock().await;
        if let Some((at, found)) = last.found
            && at.elapsed() < HOLDS_FOR
        {
            return found;
        }
        let Asked { host, journal, .. } = &mut *last;
        let request = || {
            let (answer, answered) = flume::bounded(1);
            self.health_requests.try_send(answer).is_ok().then_some(answered)
        };
        let pulse = self.journal.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (host, journal) = tokio::join!(is_still(host, request, HOST_WITHIN), async {
            match &pulse {
                Some(pulse) => is_still(journal, || pulse.ask(), JOURNAL_WITHIN).await,
                None => false,
            }
        });
        let fails = pulse.as_ref().is_some_and(JournalPulse::fails);
        let low_disk = pulse.as_ref().is_some_and(JournalPulse::has_low_disk);
        let found = Finding { host, journal, fails, low_disk };
        last.found = Some((Instant::now(), found));
        found
    }
}

/// Returns whether no answer arrives in time, to a new request or to one that is still waiting.
async fn is_still(
    waiting: &mut Option<Receiver<()>>,
    ask: impl FnOnce() -> Option<Receiver<()>>,
    within: Duration,
) -> bool {
    // If the one that was asked has ended without an answer, its replacement has to be asked instead.
    let Some(answer) =
        waiting.take().filter(|answer| !answer.is_disconnected() || !answer.is_empty()).or_else(ask)
    else {
        return true;
    };
    match timeout(within, answer.recv_async()).await {
        Ok(answered) => answered.is_err(),
        Err(_) => {
            *waiting = Some(answer);
            true
        }
    }
}

/// Answers requests for `/healthz`.
pub(super) async fn tell_health(State(health): State<Arc<Health>>) -> Response {
    if health.leaving.load(Ordering::Relaxed) {
        return (StatusCode::SERVICE_UNAVAILABLE, "the host is going down\n").into_response();
    }
    // Runs in a task of its own, so that a client that disconnects cannot leave a request behind that blocks the next
    // check.
    let found = tokio::spawn(async move { health.find().await }).await;
    let unknown = Finding { host: true, journal: true, ..Finding::default() };
    let text = match found.unwrap_or(unknown) {
        Finding { host: true, journal: true, .. } => "host and journal do not answer\n",
        Finding { host: true, .. } => "the host does not answer\n",
        Finding { journal: true, .. } => "the journal does not answer\n",
        Finding { fails: true, .. } => "the journal cannot be written\n",
        Finding { low_disk: true, .. } => {
            return "ok, but the disk of the journal is nearly full\n".into_response();
        }
        Finding { low_disk: false, .. } => return "ok\n".into_response(),
    };
    (StatusCode::SERVICE_UNAVAILABLE, text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KEEP_DAYS, StoredJournal};

    const WELL: Finding = Finding { host: false, journal: false, fails: false, low_disk: false };
    const STILL: Finding = Finding { host: true, ..WELL };

    #[tokio::test(start_paused = true)]
    async fn a_host_is_healthy_if_it_answers_in_time() {
        let (health, health_requests) = Health::new();
        let host = tokio::spawn(async move {
            let request: HealthRequest = health_requests.recv_async().await.expect("a request");
            request.send(()).expect("the health check should wait");
            // It delays the next answer.
            let request: HealthRequest = health_requests.recv_async().await.expect("a request");
            tokio::time::sleep(Duration::from_secs(9)).await;
            request.send(()).expect("the health check should wait");
            health_requests
        });
        assert_eq!(health.find().await, WELL);
        assert_eq!(health.find().await, WELL, "it is not asked again so soon");
        tokio::time::advance(HOLDS_FOR).await;
        for _ in 0..4 {
            assert_eq!(health.find().await, STILL);
            tokio::time::advance(HOLDS_FOR).await;
        }
        let health_requests = host.await.expect("a host");
        assert_eq!(health.find().await, WELL, "it has answered since");
        assert!(health_requests.is_empty(), "it was asked once");
        drop(health_requests);
        tokio::time::advance(HOLDS_FOR).await;
        assert_eq!(health.find().await, STILL, "it has ended");
    }

    #[tokio::test]
    async fn a_journal_that_has_ended_is_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        let (journal, _) =
            StoredJournal::open(folder.path(), KEEP_DAYS, flume::unbounded().0).expect("a journal");
        let (health, health_requests) = Health::new();
        let host = std::thread::spawn(move || {
            health_requests.iter().for_each(|request: HealthRequest| {
                let _ = request.send(());
            });
        });
        health.watch(journal.pulse());
        assert_eq!(health.find().await, WELL);
        drop(journal);
        health.last.lock().await.found = None;
        assert_eq!(health.find().await, Finding { journal: true, ..WELL });
        drop(health);
        host.join().expect("a host");
    }
}
