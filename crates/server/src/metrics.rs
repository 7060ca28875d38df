//! Metrics for the operator, in the text format of Prometheus. None of them depends on the key of a match.

use std::{
    fmt::Write,
    fs,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{Router, extract::State, http::header, middleware::from_fn_with_state, routing::get};
use splitkey_host::HostEvent;
use splitkey_net::Admission;
use splitkey_webhooks::Counts;

use crate::{
    accept::ConnectionSetup,
    address_limits::AddressLimits,
    journal::JournalFigures,
    proxies::TrustedProxies,
    public_name::{PublicNames, check_metrics_name},
    webhooks::RaceWebhooks,
};

/// The most connections to `/metrics` from one address.
const CONNECTIONS: usize = 8;

/// Counters that the host's thread updates.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    tables: AtomicU64,
    parked: AtomicU64,
    steps: AtomicU64,
    step_micros: AtomicU64,
    panics: AtomicU64,
    journal: Mutex<Option<Arc<JournalFigures>>>,
}

impl Counters {
    pub(crate) fn note_step(&self, took: Duration, tables: usize, parked: usize) {
        self.tables.store(tables as u64, Ordering::Relaxed);
        self.parked.store(parked as u64, Ordering::Relaxed);
        self.steps.fetch_add(1, Ordering::Relaxed);
        self.step_micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    /// Returns how long the journal's thread has worked in all.
    pub(crate) fn journal_worked(&self) -> Duration {
        let journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        journal.as_ref().map_or(Duration::ZERO, |journal| journal.worked())
    }

    pub(crate) fn note_panic(&self) {
        self.panics.fetch_add(1, Ordering::Relaxed);
    }

    /// Sets the journal whose metrics are reported from now on.
    pub(crate) fn watch(&self, journal: Arc<JournalFigures>) {
        *self.journal.lock().unwrap_or_else(PoisonError::into_inner) = Some(journal);
    }
}

/// The sources of all metrics.
#[derive(Clone)]
pub(super) struct MetricSources {
    pub(super) counters: Arc<Counters>,
    pub(super) admission: Arc<Admission<HostEvent>>,
    pub(super) address_limits: AddressLimits,
    pub(super) webhooks: Option<RaceWebhooks>,
}

/// Returns what connections that read `/metrics` need.
pub(super) fn connections(sources: MetricSources, names: PublicNames) -> ConnectionSetup {
    let router = Router::new().route("/metrics", get(metrics)).with_state(sources);
    ConnectionSetup {
        router: router.layer(from_fn_with_state(names, check_metrics_name)),
        address_limits: AddressLimits::new(0, CONNECTIONS),
        tls: None,
        proxies: Arc::new(TrustedProxies::none()),
    }
}

async fn metrics(State(sources): State<MetricSources>) -> ([(header::HeaderName, &'static str); 1], String) {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text(&sources))
}

fn text(MetricSources { counters, admission, address_limits, webhooks }: &MetricSources) -> String {
    let load = |figure: &AtomicU64| figure.load(Ordering::Relaxed);
    let micros = |figure: &AtomicU64| load(figure) as f64 / 1e6;
    let mut text = Text::default();
    text.gauge("splitkey_players", "Connections of admitted players", admission.connections() as f64);
    text.gauge("splitkey_connections", "All open connections", address_limits.taken() as f64);
    text.gauge("splitkey_tables", "Open tables in memory", load(&counters.tables) as f64);
    text.gauge("splitkey_parked_tables", "Open tables in the journal only", load(&counters.parked) as f64);
    text.counter("splitkey_frames_total", "Frames from players", admission.frames() as f64);
    text.counter("splitkey_admitted_total", "Connections admitted", admission.admitted() as f64);
    text.counter(
        "splitkey_turned_away_total",
        "Connections refused at their first frame",
        admission.rejected() as f64,
    );
    text.counter(
        "splitkey_cut_off_total",
        "Connections closed for exceeding a limit",
        admission.cut_off() as f64,
    );
    text.counter("splitkey_steps_total", "Steps taken by the host", load(&counters.steps) as f64);
    text.counter("splitkey_step_seconds_total", "Time spent in steps", micros(&counters.step_micros));
    text.counter(
        "splitkey_panics_total",
        "Panics after which the host was restarted",
        load(&counters.panics) as f64,
    );
    if let Some(journal) = &*counters.journal.lock().unwrap_or_else(PoisonError::into_inner) {
        text.counter("splitkey_commits_total", "Commits to the journal", load(&journal.commits) as f64);
        text.counter("splitkey_commits_failed_total", "Commits that failed", load(&journal.failed) as f64);
        text.gauge(
            "splitkey_disk_low",
            "1 if the disk of the journal is nearly full, and else 0",
            f64::from(u8::from(journal.low_disk.load(Ordering::Relaxed))),
        );
        text.counter("splitkey_records_total", "Records committed", load(&journal.records) as f64);
        text.counter("splitkey_recalls_total", "Tables read from the journal", load(&journal.recalls) as f64);
        text.counter("splitkey_commit_seconds_total", "Time spent in commits", micros(&journal.micros));
        text.gauge(
            "splitkey_commit_seconds_longest",
            "Longest commit in the last minute",
            journal.longest().as_secs_f64(),
        );
        if let Some(lease) = journal.lease.get() {
            text.node(&lease.node, lease.life);
            text.gauge(
                "splitkey_lease_age_seconds",
                "Time since the lease in the database was last renewed",
                lease.age().as_secs_f64(),
            );
            text.counter("splitkey_claims_total", "Tables claimed", load(&journal.claims) as f64);
            text.gauge(
                "splitkey_epoch_highest",
                "Highest epoch of a table claimed here: how often it has changed hosts",
                load(&journal.highest_epoch) as f64,
            );
            text.counter(
                "splitkey_fenced_total",
                "Records refused because the table was not this host's any more",
                load(&journal.fenced) as f64,
            );
            text.counter(
                "splitkey_hosts_buried_total",
                "Other hosts whose lease was found to have run out",
                load(&lease.buried) as f64,
            );
        }
    }
    if let Some(webhooks) = webhooks {
        text.webhooks(webhooks);
    }
    if let Some(bytes) = resident_bytes() {
        text.gauge("process_resident_memory_bytes", "Memory in use", bytes as f64);
    }
    text.0
}

#[derive(Default)]
struct Text(String);

impl Text {
    fn gauge(&mut self, name: &str, help: &str, value: f64) {
        self.add(name, "gauge", help, value);
    }

    fn counter(&mut self, name: &str, help: &str, value: f64) {
        self.add(name, "counter", help, value);
    }

    /// Tells the name of the host in its database, and the number of its life there.
    fn node(&mut self, node: &str, life: i64) {
        let name = "splitkey_node_info";
        writeln!(self.0, "# HELP {name} This host in its database.\n# TYPE {name} gauge")
            .and_then(|()| writeln!(self.0, "{name}{{node=\"{node}\",life=\"{life}\"}} 1"))
            .expect("writing to a string should not fail");
    }

    /// Tells how many messages to webhooks wait, and what has become of the others.
    fn webhooks(&mut self, webhooks: &RaceWebhooks) {
        let name = "splitkey_webhooks_total";
        let Counts { sent, failed, dropped } = webhooks.counts();
        writeln!(self.0, "# HELP {name} Messages to webhooks.\n# TYPE {name} counter")
            .and_then(|()| writeln!(self.0, "{name}{{result=\"sent\"}} {sent}"))
            .and_then(|()| writeln!(self.0, "{name}{{result=\"failed\"}} {failed}"))
            .and_then(|()| writeln!(self.0, "{name}{{result=\"dropped\"}} {dropped}"))
            .expect("writing to a string should not fail");
        self.gauge("splitkey_webhooks_waiting", "Messages that wait to be sent", webhooks.waiting() as f64);
    }

    fn add(&mut self, name: &str, kind: &str, help: &str, value: f64) {
        let text = &mut self.0;
        writeln!(text, "# HELP {name} {help}.\n# TYPE {name} {kind}\n{name} {value}")
            .expect("writing to a string should not fail");
    }
}

/// Returns the resident memory of this process, in bytes. Only Linux has this file.
fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib * 1024)
}
