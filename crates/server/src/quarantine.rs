//! Tables and players whose requests brought the host down twice. They are kept out, and all others go on.

use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use splitkey_host::{Culprit, Host, Work};

/// The operator's list, in the folder of the journal.
const FILE: &str = "quarantine.txt";
const HEAD: &str = "\
# Who brought this host down twice, with the kind of the last request and the time in seconds since 1970. Tables here stay
# closed and keep their records; delete a line and start the host again to open its table. Players are let in again when
# the host is started again.
";
/// So many panics are one too many.
const PANICS: u32 = 2;

/// Who is kept out, and who has brought the host down once.
#[derive(Debug, Default)]
pub(super) struct Quarantine {
    file: Option<PathBuf>,
    panics: HashMap<Culprit, u32>,
    kept_out: Vec<Culprit>,
}

impl Quarantine {
    /// Reads what was written in a folder; without one nothing outlives the process.
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

    /// Notes what a host was doing when it panicked; tells whether that is known.
    pub(super) fn note(&mut self, work: Option<Work>) -> bool {
        let Some(Work { culprit, kind }) = work else { return false };
        let panics = self.panics.entry(culprit).or_default();
        *panics += 1;
        tracing::error!("the host has panicked over {kind} of {culprit}");
        if *panics >= PANICS && !self.kept_out.contains(&culprit) {
            tracing::error!("{culprit} has brought the host down {panics} times, and is in quarantine now");
            self.kept_out.push(culprit);
            if let Err(error) = self.write(Work { culprit, kind }) {
                tracing::error!(%error, "cannot write {FILE}");
            }
        }
        true
    }

    /// Keeps them out of a new host, which has no tables yet.
    pub(super) fn apply(&self, host: &mut Host) {
        self.kept_out.iter().for_each(|culprit| host.quarantine(*culprit));
    }

    fn write(&self, Work { culprit, kind }: Work) -> io::Result<()> {
        let Some(path) = &self.file else { return Ok(()) };
        let is_new = !path.exists();
        let mut options = File::options();
        // It is for the operator alone.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.create(true).append(true).open(path)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let head = if is_new { HEAD } else { "" };
        file.write_all(format!("{head}{culprit} {kind} {now}\n").as_bytes())
    }
}
