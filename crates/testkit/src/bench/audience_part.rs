//! A process with many readers of one link, to an overlay or for viewers.

use std::{
    collections::HashMap,
    env,
    error::Error,
    hash::{BuildHasher, RandomState},
    io::{self, BufRead, stdin},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use hdrhistogram::Histogram;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    runtime::Runtime,
    sync::mpsc::{UnboundedSender, unbounded_channel},
    time::timeout,
};

/// The subcommand of this process. Its arguments are the address of the host, the path of the feed, the link and the
/// number of readers. It
/// prints `ready` once all readers are shown the table, reads a line `move TIME` before each move and `end` at the end,
/// and prints what the readers have seen.
pub const PART: &str = "audience-part";
/// The timeout for all readers to be shown the table, and for the last move to reach them.
const PATIENCE: Duration = Duration::from_secs(120);
const REST: Duration = Duration::from_secs(2);

/// Returns the time that both processes know, in microseconds.
pub fn now() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// What the readers have been shown.
struct Shown {
    /// When the last move began.
    moved: Option<u64>,
    /// When the move began that each picture shows, by the hash of the picture.
    moves: HashMap<u64, u64>,
    times: Histogram<u64>,
    hashes: RandomState,
    lost: usize,
}

impl Shown {
    /// Notes that a reader has been shown a picture. The first reader of a picture has got it after its move, and before
    /// the next one. Pictures from before the first move count for none.
    fn note(&mut self, picture: &[u8]) {
        let (Some(moved), now) = (self.moved, now()) else { return };
        let began = *self.moves.entry(self.hashes.hash_one(picture)).or_insert(moved);
        self.times.saturating_record(now.saturating_sub(began));
    }

    fn words(&self, readers: usize) -> String {
        let at = |quantile| self.times.value_at_quantile(quantile) as f64 / 1000.0;
        format!(
            "p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms; {} pictures, {} shown of {}; {} readers lost",
            at(0.5),
            at(0.99),
            at(1.0),
            self.moves.len(),
            self.times.len(),
            self.moves.len() * readers,
            self.lost
        )
    }
}

pub fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(2).collect();
    let [address, path, link, readers] = words.as_slice() else {
        return Err("usage: audience-part ADDRESS PATH LINK READERS".into());
    };
    let readers: usize = readers.parse()?;
    let runtime = Runtime::new()?;
    // No reader is shown a picture later than the last one is waited for.
    let times = Histogram::new_with_bounds(1, PATIENCE.as_micros() as u64, 3)?;
    let shown = Shown { moved: None, moves: HashMap::new(), times, hashes: RandomState::new(), lost: 0 };
    let shown = Arc::new(Mutex::new(shown));
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {link}\r\n\r\n");
    let (ready, mut readies) = unbounded_channel();
    for _ in 0..readers {
        let (address, request, shown, ready) =
            (address.clone(), request.clone(), shown.clone(), ready.clone());
        runtime.spawn(async move {
            // The error is that of a lost connection.
            let _ = read(&address, &request, &shown, ready).await;
            shown.lock().unwrap_or_else(PoisonError::into_inner).lost += 1;
        });
    }
    let all = async {
        for _ in 0..readers {
            readies.recv().await;
        }
    };
    runtime.block_on(async { timeout(PATIENCE, all).await })?;
    println!("ready");
    for line in stdin().lock().lines() {
        let line = line?;
        let Some(time) = line.strip_prefix("move ") else { break };
        shown.lock().unwrap_or_else(PoisonError::into_inner).moved = Some(time.parse()?);
    }
    std::thread::sleep(REST);
    println!("{}", shown.lock().unwrap_or_else(PoisonError::into_inner).words(readers));
    Ok(())
}

/// Reads the feed until the connection ends. Each picture is a line after `data: `; counts of votes are others.
async fn read(
    address: &str,
    request: &str,
    shown: &Mutex<Shown>,
    ready: UnboundedSender<()>,
) -> io::Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let (mut held, mut is_ready) = (Vec::new(), false);
    while stream.read_buf(&mut held).await? > 0 {
        while let Some((picture, end)) = picture(&held) {
            shown.lock().unwrap_or_else(PoisonError::into_inner).note(picture);
            if !std::mem::replace(&mut is_ready, true) {
                // Nobody waits for readers after the first minutes.
                let _ = ready.send(());
            }
            held.drain(..end);
        }
    }
    Ok(())
}

/// Returns the first picture in what was read, and where it ends.
fn picture(held: &[u8]) -> Option<(&[u8], usize)> {
    let find = |from: usize, wanted: &[u8]| {
        let rest = held.get(from..)?;
        Some(from + rest.windows(wanted.len()).position(|part| part == wanted)?)
    };
    let start = find(0, b"data: {\"lang\"")? + b"data: ".len();
    let end = find(start, b"\n\n")?;
    Some((held.get(start..end)?, end))
}
