//! How many submissions per second the journal commits, compared with how often the disk flushes.

use std::{
    env,
    error::Error,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use flume::{Receiver, RecvTimeoutError};
use hdrhistogram::Histogram;
use splitkey_host::{Event, FORMAT, HostEvent, Journal, PlayerId, RULES, Record};
use splitkey_protocol::{PlayerName, SeatId, TableCode};
use splitkey_server::{JournalPlace, KEEP_DAYS, LeaseTimes, StoredJournal};

use super::machine;

const FLUSHES: usize = 200;
/// How long each number of tables is measured.
const MEASURED: Duration = Duration::from_secs(5);
/// The numbers of tables; each table has one submission in progress at a time, as on a host.
const TABLES: [u32; 5] = [1, 16, 64, 256, 4500];

/// Measures a file in a folder, or an empty database.
pub fn report(place: Option<String>) -> Result<(), Box<dyn Error>> {
    if let Some(url) = place.as_ref().filter(|place| place.starts_with("postgres")) {
        let place = JournalPlace::Database {
            url: url.parse()?,
            node: "bench".to_owned(),
            lease: LeaseTimes::default(),
        };
        println!("journal: PostgreSQL, at most 256 submissions or 2 ms a commit");
        println!("machine: {}", machine::describe());
        return commits_of(|_| place.clone());
    }
    let folder = place.map_or_else(env::temp_dir, PathBuf::from);
    fs::create_dir_all(&folder)?;
    measure(tempfile::tempdir_in(folder)?.path())
}

fn measure(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("journal: SQLite, write-ahead log, synchronous=FULL, at most 256 submissions or 2 ms a commit");
    println!("machine: {}", machine::describe());
    let flushes = flushes(folder)?;
    println!(
        "disk: fdatasync after 4 KiB more, {} times: p50 {:.2} ms, p99 {:.2} ms, {:.0} a second",
        flushes.len(),
        flushes.value_at_quantile(0.5) as f64 / 1000.0,
        flushes.value_at_quantile(0.99) as f64 / 1000.0,
        1e6 / flushes.mean()
    );
    commits_of(|tables| JournalPlace::Folder(folder.join(tables.to_string())))
}

fn commits_of(place: impl Fn(u32) -> JournalPlace) -> Result<(), Box<dyn Error>> {
    println!("tables  records/s  commits/s  records/commit  p50 ms  p99 ms");
    let mut first = 0;
    for tables in TABLES {
        commits(place(tables), first, tables)?;
        first += tables;
    }
    Ok(())
}

/// Measures how long the disk takes to flush, in microseconds.
pub fn flushes(folder: &Path) -> Result<Histogram<u64>, Box<dyn Error>> {
    let mut file = File::create(folder.join("flushed"))?;
    let mut took = Histogram::new(3)?;
    for _ in 0..FLUSHES {
        let started = Instant::now();
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        took.record(started.elapsed().as_micros() as u64)?;
    }
    Ok(took)
}

/// Submits records of tables, each of which has one under way at a time.
pub struct Submitter {
    journal: StoredJournal,
    events: Receiver<HostEvent>,
    name: PlayerName,
    /// The code of the first table, which the others follow.
    first: u32,
    /// The tables of all submissions, whose sequence numbers are consecutive, from 1.
    submitted: Vec<u32>,
}

impl Submitter {
    pub fn open(place: JournalPlace, first: u32) -> Result<Submitter, Box<dyn Error>> {
        let (notify, events) = flume::unbounded();
        let (journal, _) = StoredJournal::open(place, KEEP_DAYS, notify)?;
        Ok(Submitter { journal, events, name: PlayerName::new("Ada")?, first, submitted: Vec::new() })
    }

    /// Submits the record of a table with this number, from 1.
    pub fn submit(&mut self, table: u32, number: u64) {
        let (seat, name) = (SeatId(0), self.name.clone());
        let event = match number {
            1 => Event::Opened { host: seat, player: PlayerId::from_hash([1; 32]), name },
            _ => Event::Renamed { seat, name },
        };
        let (code, epoch) = (TableCode::from_bits(self.first + table), self.journal.epoch());
        let record =
            Record { format: FORMAT, rules: RULES, table: code, number, epoch, state_hash: 0, event };
        self.submitted.push(table);
        self.journal.submit(vec![record].into());
    }

    /// Waits until a record is durable, and returns its table, or `None` at the time `until`.
    pub fn next(&mut self, until: Option<Instant>) -> Result<Option<u32>, Box<dyn Error>> {
        loop {
            let event = match until {
                None => self.events.recv()?,
                Some(until) => match self.events.recv_deadline(until) {
                    Err(RecvTimeoutError::Timeout) => return Ok(None),
                    event => event?,
                },
            };
            if let HostEvent::Committed(notice) = event {
                notice.result?;
                let table = self.submitted.get(notice.seq.0 as usize - 1);
                return Ok(Some(*table.ok_or("an unknown number")?));
            }
        }
    }
}

/// Measures this many tables, whose codes follow each other from `first`.
fn commits(place: JournalPlace, first: u32, tables: u32) -> Result<(), Box<dyn Error>> {
    let mut journal = Submitter::open(place, first)?;
    let mut took = Histogram::<u64>::new(3)?;
    let started = Instant::now();
    let mut last = vec![(1, started); tables as usize];
    (0..tables).for_each(|table| journal.submit(table, 1));
    while started.elapsed() < MEASURED {
        let Some(table) = journal.next(None)? else { continue };
        let (number, since) = last.get_mut(table as usize).ok_or("an unknown table")?;
        took.record(since.elapsed().as_micros() as u64)?;
        (*number, *since) = (*number + 1, Instant::now());
        journal.submit(table, *number);
    }
    let seconds = started.elapsed().as_secs_f64();
    let (records, commits) = (took.len() as f64, journal.journal.commits() as f64);
    println!(
        "{tables:>6}  {:>9.0}  {:>9.0}  {:>14.1}  {:>6.1}  {:>6.1}",
        records / seconds,
        commits / seconds,
        records / commits,
        took.value_at_quantile(0.5) as f64 / 1000.0,
        took.value_at_quantile(0.99) as f64 / 1000.0
    );
    Ok(())
}
