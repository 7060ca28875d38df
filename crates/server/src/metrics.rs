//! What the host tells its operator about itself, as Prometheus reads it. Nothing of it depends on a key.

use std::{
    fmt::Write,
    fs,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{Router, extract::State, http::header, routing::get};
use splitkey_host::HostEvent;
use splitkey_net::Door;

use crate::{journal::JournalFigures, slots::Slots};

/// What the host's thread counts.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    tables: AtomicU64,
    parked: AtomicU64,
    steps: AtomicU64,
    step_micros: AtomicU64,
    panics: AtomicU64,
    journal: Mutex<Option<Arc<JournalFigures>>>,
}

impl Figures {
    pub(crate) fn note_step(&self, took: Duration, tables: usize, parked: usize) {
        self.tables.store(tables as u64, Ordering::Relaxed);
        self.parked.store(parked as u64, Ordering::Relaxed);
        self.steps.fetch_add(1, Ordering::Relaxed);
        self.step_micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    pub(crate) fn note_panic(&self) {
        self.panics.fetch_add(1, Ordering::Relaxed);
    }

    /// Tells of this journal from now on.
    pub(crate) fn watch(&self, journal: Arc<JournalFigures>) {
        *self.journal.lock().unwrap_or_else(PoisonError::into_inner) = Some(journal);
    }
}

/// Everything that is told of.
#[derive(Clone)]
pub(super) struct Told {
    pub(super) figures: Arc<Figures>,
    pub(super) door: Arc<Door<HostEvent>>,
    pub(super) slots: Slots,
}

/// `/metrics` and nothing else.
pub(super) fn router(told: Told) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(told)
}

async fn metrics(State(told): State<Told>) -> ([(header::HeaderName, &'static str); 1], String) {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text(&told))
}

fn text(Told { figures, door, slots }: &Told) -> String {
    let load = |figure: &AtomicU64| figure.load(Ordering::Relaxed);
    let micros = |figure: &AtomicU64| load(figure) as f64 / 1e6;
    let mut text = Text::default();
    text.gauge("splitkey_players", "Connections that were let in", door.inside() as f64);
    text.gauge("splitkey_connections", "Connections of every kind", slots.taken() as f64);
    text.gauge("splitkey_tables", "Open tables in memory", load(&figures.tables) as f64);
    text.gauge("splitkey_parked_tables", "Open tables in the journal alone", load(&figures.parked) as f64);
    text.counter("splitkey_frames_total", "Frames from players", door.frames() as f64);
    text.counter("splitkey_admitted_total", "Connections let in so far", door.admitted() as f64);
    text.counter(
        "splitkey_turned_away_total",
        "First frames that were turned away",
        door.turned_away() as f64,
    );
    text.counter("splitkey_cut_off_total", "Connections ended over a limit", door.cut_off() as f64);
    text.counter("splitkey_steps_total", "Steps of the host", load(&figures.steps) as f64);
    text.counter("splitkey_step_seconds_total", "Time in steps", micros(&figures.step_micros));
    text.counter("splitkey_panics_total", "Hosts that were started anew", load(&figures.panics) as f64);
    if let Some(journal) = &*figures.journal.lock().unwrap_or_else(PoisonError::into_inner) {
        text.counter("splitkey_commits_total", "Commits of the journal", load(&journal.commits) as f64);
        text.counter("splitkey_records_total", "Records in them", load(&journal.records) as f64);
        text.counter("splitkey_recalls_total", "Tables read for players", load(&journal.recalls) as f64);
        text.counter("splitkey_commit_seconds_total", "Time in commits", micros(&journal.micros));
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

    fn add(&mut self, name: &str, kind: &str, help: &str, value: f64) {
        let text = &mut self.0;
        writeln!(text, "# HELP {name} {help}.\n# TYPE {name} {kind}\n{name} {value}")
            .expect("a string should take any text");
    }
}

/// Only Linux tells it as text.
fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib * 1024)
}
