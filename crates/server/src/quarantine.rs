//! The quarantine: tables and players whose requests have repeatedly made the host panic are kept out, so that all
//! others can play on.

use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use splitkey_host::{Culprit, Host, Work};

/// The list for the operator, in the folder of the journal.
const FILE: &str = "quarantine.txt";
const HEAD: &str = "\
# What brought this host down twice: a table or player, the kind of the last request, and the time in seconds since
# 1970. Tables in this file stay closed and keep their records. To open one again, delete its line and restart the host.
# Players are kept out only until the next restart.
";
/// The number of panics after which a table or player is quarantined.
const PANICS: u32 = 2;

/// The quarantined tables and players, and how many panics others have caused.
#[derive(Debug, Default)]
pub(super) struct Quarantine {
    file: Option<PathBuf>,
    panics: HashMap<Culprit, u32>,
    kept_out: Vec<Culprit>,
}

impl Quarantine {
    /// Reads the list in a folder. Without a folder, the quarantine ends with the process.
    pub(super) fn read(folder: Option<&Path>) -> Quarantine {
        let file = folder.map(|folder| folder.join(FILE));
        let text = file.as_ref().map_or_else(String::new, |file| match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                tracing::error!(%error, "cannot read {}", file.display());
                String::new()
            }
        });
        let table = |line: &str| line.strip_prefix("table ")?.split_whitespace().next()?.parse().ok();
        let kept_out: Vec<Culprit> = text.lines().filter_map(table).map(Culprit::Table).collect();
        kept_out.iter().for_each(|culprit| tracing::warn!("{culprit} is in quarantine and stays closed"));
        Quarantine { file, panics: HashMap::new(), kept_out }
    }

    /// Records the request that a host was handling when it panicked. Returns whether that is known.
    pub(super) fn note(&mut self, work: Option<Work>) -> bool {
        let Some(Work { culprit, kind }) = work else { return false };
        let panics = self.panics.entry(culprit).or_default();
        *panics += 1;
        tracing::error!("the server has panicked over {kind} of {culprit}");
        if *panics >= PANICS && !self.kept_out.contains(&culprit) {
            tracing::error!("{culprit} has brought the server down {panics} times, and is in quarantine now");
            self.kept_out.push(culprit);
            if let Err(error) = self.write(Work { culprit, kind }) {
                tracing::error!(%error, "cannot write {FILE}");
            }
        }
        true
    }

    /// Applies the quarantine to a new host, which has no tables yet.
    pub(super) fn apply(&self, host: &mut Host) {
        self.kept_out.iter().for_each(|culprit| host.quarantine(*culprit));
    }

    fn write(&self, Work { culprit, kind }: Work) -> io::Result<()> {
        let Some(path) = &self.file else { return Ok(()) };
        let is_new = !path.exists();
        let mut options = File::options();
        // Only the operator may read it.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.create(true).append(true).open(path)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let head = if is_new { HEAD } else { "" };
        file.write_all(format!("{head}{culprit} {kind} {now}\n").as_bytes())
    }
}
