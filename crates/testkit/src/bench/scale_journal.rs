//! A process that writes records to a journal on schedule, as a host does, but has no sockets.

use std::{
    collections::VecDeque,
    env,
    error::Error,
    io::{BufWriter, Write, stdin, stdout},
    time::{Duration, Instant},
};

use splitkey_server::{JournalPlace, LeaseTimes};

use super::journal::Submitter;

/// The subcommand. Its arguments are the database, the number of the process, tables, records per second and seconds.
pub const PART: &str = "scale-journal";

/// A table, which has one record under way at a time, as on a host.
#[derive(Clone, Default)]
struct Table {
    /// The number of its last record.
    number: u64,
    /// When the record under way should have been written.
    under_way: Option<Duration>,
    /// The times of the records after it.
    late: VecDeque<Duration>,
}

/// Opens the tables, prints `ready` with their number, waits for a line of input, writes, and prints a line for each record.
pub fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(2).collect();
    let [url, number, tables, rate, seconds] = words.as_slice() else {
        return Err("usage: scale-journal URL NUMBER TABLES RECORDS_PER_SECOND SECONDS".into());
    };
    let (number, rate): (u32, f64) = (number.parse()?, rate.parse()?);
    let (url, node, lease) = (url.parse()?, format!("h{}", number + 1), LeaseTimes::default());
    let mut tables = vec![Table::default(); tables.parse()?];
    let first = number * tables.len() as u32;
    let mut journal = Submitter::open(JournalPlace::Database { url, node, lease }, first)?;
    for (at, table) in tables.iter_mut().enumerate() {
        journal.submit(at as u32, 1);
        table.number = 1;
    }
    for _ in &tables {
        journal.next(None)?;
    }
    println!("ready {}", tables.len());
    stdin().read_line(&mut String::new())?;

    let (began, mut all_took) = (Instant::now(), Vec::new());
    let records = (rate * seconds.parse::<f64>()?) as usize;
    let mut asked = 0;
    while all_took.len() < records {
        let due = |asked: usize| Duration::from_secs_f64(asked as f64 / rate);
        while asked < records && due(asked) <= began.elapsed() {
            let at = asked % tables.len();
            tables[at].late.push_back(due(asked));
            tables[at].go_on(at as u32, &mut journal);
            asked += 1;
        }
        let next = (asked < records).then(|| began + due(asked));
        if let Some(at) = journal.next(next)? {
            let table = &mut tables[at as usize];
            let intended = table.under_way.take().ok_or("nothing was under way")?;
            all_took.push(began.elapsed() - intended);
            table.go_on(at, &mut journal);
        }
    }
    let acted = began.elapsed();
    // Only now, because the pipe may be full until the others have been read.
    let mut out = BufWriter::new(stdout().lock());
    for took in all_took {
        writeln!(out, "took {0} {0}", took.as_micros())?;
    }
    writeln!(out, "acted {}", acted.as_micros())?;
    writeln!(out, "end")?;
    out.flush()?;
    Ok(())
}

impl Table {
    /// Submits the next record, unless one is under way.
    fn go_on(&mut self, at: u32, journal: &mut Submitter) {
        if self.under_way.is_none()
            && let Some(intended) = self.late.pop_front()
        {
            self.number += 1;
            self.under_way = Some(intended);
            journal.submit(at, self.number);
        }
    }
}
