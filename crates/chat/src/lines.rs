//! Reads lines from a connection, in a buffer that does not grow.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt};

/// The longest line that is read, in bytes with its line break: 8191 of tags, as IRCv3 allows a server, and a message of 512.
pub const LINE_BYTES: usize = 8191 + 512;

/// The lines that come from a connection.
pub(super) struct Lines<S> {
    stream: S,
    buffer: Box<[u8]>,
    /// What is in the buffer and has not been returned.
    start: usize,
    end: usize,
    /// Whether the beginning of the present line has been thrown away.
    is_skipping: bool,
}

/// What has been read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Read<'a> {
    /// A line without its line break.
    Line(&'a [u8]),
    /// A line that was too long, and was skipped.
    TooLong,
}

impl<S> Lines<S> {
    pub(super) fn new(stream: S) -> Lines<S> {
        let buffer = vec![0; LINE_BYTES].into_boxed_slice();
        Lines { stream, buffer, start: 0, end: 0, is_skipping: false }
    }

    /// Returns the connection, to write to.
    pub(super) fn stream(&mut self) -> &mut S {
        &mut self.stream
    }
}

impl<S: AsyncRead + Unpin> Lines<S> {
    /// Waits for the next line, or returns `None` if the connection has ended. Nothing is lost if the future is dropped.
    ///
    /// # Errors
    /// Those of the connection.
    pub(super) async fn next(&mut self) -> io::Result<Option<Read<'_>>> {
        let mut searched = self.start;
        let at = loop {
            let found = self.buffer[searched..self.end].iter().position(|byte| *byte == b'\n');
            if let Some(after) = found {
                break searched + after;
            }
            self.make_room();
            searched = self.end;
            let read = self.stream.read(&mut self.buffer[self.end..]).await?;
            if read == 0 {
                return Ok(None);
            }
            self.end += read;
        };
        let line = &self.buffer[self.start..at];
        self.start = at + 1;
        if std::mem::take(&mut self.is_skipping) {
            return Ok(Some(Read::TooLong));
        }
        Ok(Some(Read::Line(line.strip_suffix(b"\r").unwrap_or(line))))
    }

    /// Moves the beginning of a line to that of the buffer, or throws it away if it fills the buffer.
    fn make_room(&mut self) {
        if self.end - self.start == self.buffer.len() {
            self.is_skipping = true;
            self.start = self.end;
        }
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tokio::io::{AsyncWriteExt, duplex};

    use super::*;

    /// Sends bytes in parts of this size, and returns what was read: lines, or `None` for one that was too long.
    fn read(bytes: &[u8], part: usize) -> Vec<Option<Vec<u8>>> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(async {
            let (mut theirs, ours) = duplex(part);
            let bytes = bytes.to_vec();
            tokio::spawn(async move { theirs.write_all(&bytes).await });
            let (mut lines, mut all) = (Lines::new(ours), Vec::new());
            while let Some(read) = lines.next().await.expect("a connection") {
                all.push(match read {
                    Read::Line(line) => Some(line.to_vec()),
                    Read::TooLong => None,
                });
            }
            assert_eq!(lines.buffer.len(), LINE_BYTES);
            all
        })
    }

    #[test]
    fn lines_end_with_or_without_a_carriage_return_and_an_unfinished_one_is_not_read() {
        let lines = ["a", "", "b\rc", "d"].map(|line| Some(line.as_bytes().to_vec()));
        for part in [1, 2, 100] {
            assert_eq!(read(b"a\r\n\nb\rc\nd\r\ne", part), lines);
        }
    }

    #[test]
    fn a_line_longer_than_the_limit_is_skipped_to_its_end() {
        let longest = vec![b'a'; LINE_BYTES - 1];
        let sent = [&longest[..], b"\n", &longest, b"a\n", &longest.repeat(5), b"\nb\n"].concat();
        for part in [1, 100, 100_000] {
            assert_eq!(read(&sent, part), [Some(longest.clone()), None, None, Some(b"b".to_vec())]);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn lines_are_the_same_however_they_come(
            lengths in prop::collection::vec(prop_oneof![0..50_usize, LINE_BYTES - 3..LINE_BYTES + 3, 0..30_000_usize], 0..6),
            part in 1..20_000_usize,
        ) {
            let sent: Vec<u8> = lengths.iter().flat_map(|length| [vec![b'a'; *length], vec![b'\n']].concat()).collect();
            let expected: Vec<_> =
                lengths.iter().map(|length| (*length < LINE_BYTES).then(|| vec![b'a'; *length])).collect();
            prop_assert_eq!(read(&sent, part), expected);
        }
    }
}
