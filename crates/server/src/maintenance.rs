//! What the program does with a journal instead of serving.

use std::{
    error::Error,
    fs::{self, File},
    io::{BufReader, BufWriter, Write},
    path::Path,
    process::ExitCode,
};

use splitkey_rules::scenario;
use splitkey_server::{
    ExportError, Imported, backup, check, create_private, export, finished_match, finished_matches, import,
    options::Maintenance, reports, restore,
};

/// Does the task on the journal in a folder, and prints the result.
///
/// # Errors
/// When it could not be done.
pub fn run(data: &Path, task: &Maintenance) -> Result<ExitCode, Box<dyn Error>> {
    match task {
        Maintenance::Check => {
            let report = check(data)?;
            print!("{report}");
            return Ok(if report.is_sound() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Maintenance::Backup { file } => {
            backup(data, file)?;
            println!("copied the journal into {}", file.display());
        }
        Maintenance::Export { file: path } => {
            let file =
                create_private(path).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
            let mut text = BufWriter::new(file);
            let left_out = export(data, &mut text)?;
            text.flush().and_then(|()| text.get_ref().sync_all()).map_err(ExportError::Text)?;
            println!("wrote the journal into {}", path.display());
            left_out.iter().for_each(|line| eprintln!("left out: {line}"));
            return Ok(if left_out.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Maintenance::Restore { code } => {
            if !restore(data, *code)? {
                eprintln!("no table {code} is set aside");
                return Ok(ExitCode::FAILURE);
            }
            println!("restored table {code}");
        }
        Maintenance::Matches { code } => {
            let matches = finished_matches(data, *code)?;
            matches.iter().for_each(|stored| println!("{stored}"));
            println!("{} finished matches", matches.len());
        }
        Maintenance::Replay { id, folder } => {
            let scenario = scenario::record(&finished_match(data, *id)?.finished)?;
            let files = [
                ("deal.txt", scenario.deal),
                ("script.txt", scenario.script),
                ("expected.txt", scenario.expected),
            ];
            match folder {
                Some(folder) => {
                    let unwritable = |error| format!("cannot write {}: {error}", folder.display());
                    fs::create_dir(folder).map_err(unwritable)?;
                    for (name, text) in files {
                        fs::write(folder.join(name), text).map_err(unwritable)?;
                    }
                    println!("wrote match {id} into {}", folder.display());
                }
                None => files.iter().for_each(|(name, text)| print!("# {name}\n{text}\n")),
            }
        }
        Maintenance::Reports => {
            let reports = reports(data)?;
            reports.iter().for_each(|report| println!("{report}"));
            println!("{} reports", reports.len());
        }
        Maintenance::Import { file: path } => {
            let file =
                File::open(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            let Imported { tables, sheets } = import(data, BufReader::new(file))?;
            println!("added {tables} tables and {sheets} campaign sheets");
        }
    }
    Ok(ExitCode::SUCCESS)
}
