//! Where the tables are kept: in a folder, in a database, or nowhere.

use std::fs;

use clap::{ArgMatches, Command, Error, error::ErrorKind, parser::ValueSource};

use super::Options;
use crate::DatabaseUrl;

impl Options {
    /// Drops all places for the tables but one, the one that was given in the strongest place.
    pub(super) fn choose_storage(
        &mut self,
        matches: &ArgMatches,
        command: &mut Command,
    ) -> Result<(), Error> {
        let is_given = [self.memory == Some(true), self.data.is_some(), self.database.is_some()];
        let names = ["memory", "data", "database"];
        let given = names.into_iter().zip(is_given).filter(|(_, is_given)| *is_given).map(|(name, _)| name);
        let mut given: Vec<_> = given.map(|name| (source(matches, name), name)).collect();
        given.sort_by(|(one, _), (other, _)| other.cmp(one));
        let [(strongest, chosen), others @ ..] = given.as_slice() else { return Ok(()) };
        if let Some((_, other)) = others.iter().find(|(source, _)| source == strongest) {
            let text = match [*chosen, *other].into_iter().find(|name| *name != "memory") {
                Some(place) if [*chosen, *other].contains(&"memory") => {
                    format!("--memory keeps nothing, so it cannot be used with --{place}")
                }
                _ => "--data cannot be used with --database: the tables are kept in one place".to_owned(),
            };
            return Err(command.error(ErrorKind::ArgumentConflict, text));
        }
        for (_, name) in others {
            match *name {
                "memory" => self.memory = None,
                "data" => self.data = None,
                _ => self.database = None,
            }
        }
        Ok(())
    }

    /// Returns the database, if there is one, and the name of this host there.
    pub(super) fn database(&self, command: &mut Command) -> Result<Option<(DatabaseUrl, String)>, Error> {
        let Some(text) = &self.database else { return Ok(None) };
        let url =
            text.parse::<DatabaseUrl>().map_err(|error| command.error(ErrorKind::ValueValidation, error))?;
        let node = self.node.clone().or_else(computer_name).unwrap_or_else(|| "host".to_owned());
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
        if node.is_empty() || node.len() > 63 || !node.bytes().all(is_name) {
            let text = "--node has to be a name of up to 63 letters, digits, dots, hyphens and underscores";
            return Err(command.error(ErrorKind::ValueValidation, text));
        }
        Ok(Some((url, node)))
    }
}

/// Where an option was given: later places are stronger. An option of the file has none.
fn source(matches: &ArgMatches, option: &str) -> Option<ValueSource> {
    matches.try_contains_id(option).ok().and_then(|_| matches.value_source(option))
}

/// The name of this computer, if the system tells it.
fn computer_name() -> Option<String> {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").ok()?;
    Some(name.trim().to_owned())
}
