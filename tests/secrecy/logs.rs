//! Captures the log of this thread, at every level.

use std::io;

use tracing::{Level, subscriber};
use tracing_subscriber::fmt::MakeWriter;

use crate::tap::Record;

/// Runs `work` and records what it logs, line by line and without times.
pub fn logged<T>(record: &Record, work: impl FnOnce() -> T) -> T {
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(Level::TRACE)
        .without_time()
        .with_ansi(false)
        .with_writer(Lines(record.clone()))
        .finish();
    subscriber::with_default(subscriber, work)
}

struct Lines(Record);

impl MakeWriter<'_> for Lines {
    type Writer = Line;

    fn make_writer(&self) -> Line {
        Line(self.0.clone())
    }
}

struct Line(Record);

impl io::Write for Line {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.add(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
