//! What the program does with a journal instead of serving.

use std::{
    error::Error,
    ffi::OsString,
    fs::File,
    io::{BufReader, BufWriter, Write},
    path::PathBuf,
    process::ExitCode,
};

use splitkey_protocol::TableCode;
use splitkey_server::{ExportError, backup, check, create_private, export, import, reports, restore};

use crate::flags::{FlagError, default_data};

pub const HELP: &str = "\
Looks after the journal of a host: the file in which it keeps its tables.

Usage: splitkey-server check         [--data DIR]
       splitkey-server backup FILE   [--data DIR]
       splitkey-server export FILE   [--data DIR]
       splitkey-server import FILE   [--data DIR]
       splitkey-server reports       [--data DIR]
       splitkey-server restore CODE  [--data DIR]

  check        reads everything, plays every match again and tells what is damaged; exits 1 if anything is
  backup FILE  copies the journal as it is now into a new file; to go back to it, stop the host, delete
               journal.db, journal.db-wal and journal.db-shm in its folder and put the copy there as journal.db
  export FILE  writes every sound table as text into a new file
  import FILE  adds the tables of an export to the journal, all or none; no host may be running on the folder
  reports      lists whom players at public tables have reported, and why; a report goes with its table
  restore CODE takes a table back that was set aside because nothing had happened at it for --keep-days, which is
               possible for 14 days; no host may be running on the folder
  --data DIR   the folder of the journal; the same as that of the host when neither is told

check, backup, export and reports can be used while the host runs. Journals, copies and exports hold the keys of running
matches: keep them where players cannot look.
";

/// Something to do with the journal of a folder.
#[derive(Debug, PartialEq, Eq)]
pub struct Upkeep {
    pub data: PathBuf,
    pub errand: Errand,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Errand {
    Check,
    Backup(PathBuf),
    Export(PathBuf),
    Import(PathBuf),
    Reports,
    Restore(TableCode),
}

/// Whether a word of the command line asks for one of these.
pub fn is_errand(word: &str) -> bool {
    ["check", "backup", "export", "import", "reports", "restore"].contains(&word)
}

/// Reads the rest of the command line; nothing when help is asked for.
///
/// # Errors
/// When there is a flag that is none, or something is missing or too much.
pub fn parse(
    errand: &str,
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<Option<Upkeep>, FlagError> {
    let (mut data, mut file) = (None, None::<PathBuf>);
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--help" | "-h") => return Ok(None),
            Some("--data") => {
                let folder = arguments.next().ok_or_else(|| FlagError::NoValue("--data".to_owned()))?;
                data = Some(PathBuf::from(folder));
            }
            Some(flag) if flag.starts_with('-') => return Err(FlagError::Unknown(flag.to_owned())),
            _ if file.is_none() && !matches!(errand, "check" | "reports") => file = Some(argument.into()),
            _ => return Err(FlagError::Unknown(argument.to_string_lossy().into_owned())),
        }
    }
    let file = || file.ok_or_else(|| FlagError::NoValue(errand.to_owned()));
    let errand = match errand {
        "backup" => Errand::Backup(file()?),
        "export" => Errand::Export(file()?),
        "import" => Errand::Import(file()?),
        "reports" => Errand::Reports,
        "restore" => {
            let code = file()?.to_string_lossy().into_owned();
            Errand::Restore(code.parse().map_err(|_| FlagError::Unknown(code))?)
        }
        _ => Errand::Check,
    };
    let data = data.or_else(default_data).ok_or(FlagError::NoFolder)?;
    Ok(Some(Upkeep { data, errand }))
}

/// Does it, and tells what came of it.
///
/// # Errors
/// When it could not be done.
pub fn run(Upkeep { data, errand }: &Upkeep) -> Result<ExitCode, Box<dyn Error>> {
    match errand {
        Errand::Check => {
            let report = check(data)?;
            print!("{report}");
            return Ok(if report.is_sound() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Errand::Backup(copy) => {
            backup(data, copy)?;
            println!("copied the journal into {}", copy.display());
        }
        Errand::Export(path) => {
            let file =
                create_private(path).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
            let mut text = BufWriter::new(file);
            let left_out = export(data, &mut text)?;
            text.flush().and_then(|()| text.get_ref().sync_all()).map_err(ExportError::Text)?;
            println!("wrote the journal into {}", path.display());
            left_out.iter().for_each(|table| eprintln!("left out: {table}"));
            return Ok(if left_out.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Errand::Restore(code) => {
            if !restore(data, *code)? {
                eprintln!("no table {code} is set aside");
                return Ok(ExitCode::FAILURE);
            }
            println!("restored table {code}");
        }
        Errand::Reports => {
            let reports = reports(data)?;
            reports.iter().for_each(|report| println!("{report}"));
            println!("{} reports", reports.len());
        }
        Errand::Import(path) => {
            let file =
                File::open(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            println!("added {} tables", import(data, BufReader::new(file))?);
        }
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(errand: &str, arguments: &[&str]) -> Result<Option<Upkeep>, FlagError> {
        parse(errand, arguments.iter().map(OsString::from))
    }

    #[test]
    fn errands_name_a_file_and_a_folder() {
        let upkeep = |errand| Ok(Some(Upkeep { data: "d".into(), errand }));
        assert_eq!(read("check", &["--data", "d"]), upkeep(Errand::Check));
        assert_eq!(read("backup", &["f", "--data", "d"]), upkeep(Errand::Backup("f".into())));
        assert_eq!(read("import", &["--data", "d", "f"]), upkeep(Errand::Import("f".into())));
        assert_eq!(read("export", &["--help"]), Ok(None));
        assert_eq!(read("reports", &["--data", "d"]), upkeep(Errand::Reports));
        let code = TableCode::from_bits(5);
        assert_eq!(read("restore", &[code.as_str(), "--data", "d"]), upkeep(Errand::Restore(code)));
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(read("export", &[]), Err(FlagError::NoValue("export".into())));
        assert_eq!(read("export", &["a", "b"]), Err(FlagError::Unknown("b".into())));
        assert_eq!(read("restore", &["?"]), Err(FlagError::Unknown("?".into())));
        assert_eq!(read("check", &["a"]), Err(FlagError::Unknown("a".into())));
        assert_eq!(read("check", &["--date"]), Err(FlagError::Unknown("--date".into())));
        assert_eq!(read("check", &["--data"]), Err(FlagError::NoValue("--data".into())));
    }
}
