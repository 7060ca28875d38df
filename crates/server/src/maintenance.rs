//! What the program does with a journal instead of serving.

use std::{
    error::Error,
    fs::{self, File},
    io::BufReader,
    process::ExitCode,
};

use splitkey_rules::scenario;
use splitkey_server::{
    Imported, JournalPlace, backup, check, export_into, finished_match, finished_matches, import,
    listed_races, options::Maintenance, remove_race, reports, restore,
};

/// Does the task on a journal, and prints the result.
///
/// # Errors
/// When it could not be done.
pub fn run(place: &JournalPlace, task: &Maintenance) -> Result<ExitCode, Box<dyn Error>> {
    match task {
        Maintenance::Check => {
            let report = check(place)?;
            print!("{report}");
            return Ok(if report.is_sound() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Maintenance::Backup { file } => {
            let left_out = backup(place, file)?;
            println!("copied the journal into {}", file.display());
            return Ok(told(&left_out));
        }
        Maintenance::Export { file } => {
            let left_out = export_into(place, file)?;
            println!("wrote the journal into {}", file.display());
            return Ok(told(&left_out));
        }
        Maintenance::Restore { code } => {
            if !restore(place, *code)? {
                eprintln!("no table {code} is set aside");
                return Ok(ExitCode::FAILURE);
            }
            println!("restored table {code}");
        }
        Maintenance::Matches { code } => {
            let matches = finished_matches(place, *code)?;
            matches.iter().for_each(|stored| println!("{stored}"));
            println!("{} finished matches", matches.len());
        }
        Maintenance::Replay { id, folder } => {
            let scenario = scenario::record(&finished_match(place, *id)?.finished)?;
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
            let reports = reports(place)?;
            reports.iter().for_each(|report| println!("{report}"));
            println!("{} reports", reports.len());
        }
        Maintenance::Races => {
            let races = listed_races(place)?;
            races.iter().for_each(|race| println!("{race}"));
            println!("{} races", races.len());
        }
        Maintenance::RemoveRace { link, reason } => match remove_race(place, *link, reason.clone())? {
            Some(title) => println!("removed the race {title}"),
            None => {
                eprintln!("no race has this link");
                return Ok(ExitCode::FAILURE);
            }
        },
        Maintenance::Import { file: path } => {
            let file =
                File::open(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            let Imported { tables, sheets } = import(place, BufReader::new(file))?;
            println!("added {tables} tables and {sheets} campaign sheets");
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Tells what was left out of a copy.
fn told(left_out: &[String]) -> ExitCode {
    left_out.iter().for_each(|line| eprintln!("left out: {line}"));
    if left_out.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
