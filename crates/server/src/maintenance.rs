//! What the program does with a journal instead of serving.

use std::{
    error::Error,
    fs::File,
    io::{BufReader, BufWriter, Write},
    path::Path,
    process::ExitCode,
};

use splitkey_server::{
    ExportError, backup, check, create_private, export, import, options::Maintenance, reports, restore,
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
            left_out.iter().for_each(|table| eprintln!("left out: {table}"));
            return Ok(if left_out.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Maintenance::Restore { code } => {
            if !restore(data, *code)? {
                eprintln!("no table {code} is set aside");
                return Ok(ExitCode::FAILURE);
            }
            println!("restored table {code}");
        }
        Maintenance::Reports => {
            let reports = reports(data)?;
            reports.iter().for_each(|report| println!("{report}"));
            println!("{} reports", reports.len());
        }
        Maintenance::Import { file: path } => {
            let file =
                File::open(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            println!("added {} tables", import(data, BufReader::new(file))?);
        }
    }
    Ok(ExitCode::SUCCESS)
}
