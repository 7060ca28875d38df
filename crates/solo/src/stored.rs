//! What a browser stores of the host: texts by key. `record CODE NUMBER` is a record of a table, `sheet ID` a campaign
//! sheet, `history` the finished matches, `epoch` how many hosts there have been, `key` that of the hosts, and `habits`
//! what computer players have learned of the player.

use std::{collections::BTreeMap, fmt};

use splitkey_bot::Habits;
use splitkey_host::{History, NetworkKey, PlayedMatch, SheetChange, SheetStore, StoredSheet, Submission};
use splitkey_protocol::TableCode;
use splitkey_records::{
    Row, bytes, hex,
    history_lines::{self, MatchLine},
    row_lines, sheet_lines,
};

/// Changes of the storage that are made together, or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Batches are numbered from 1, and stored in that order.
    pub number: u64,
    /// Keys with their new texts.
    pub put: Vec<(String, String)>,
    /// Keys that no longer have a text.
    pub delete: Vec<String>,
}

/// Something stored that cannot be read. It stays stored as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub key: String,
    pub why: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot read {:?}: {}", self.key, self.why)
    }
}

/// Everything that was stored.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) epoch: u32,
    /// The key that a computer player's seat depends on.
    pub(crate) key: Option<NetworkKey>,
    pub(crate) tables: BTreeMap<TableCode, Vec<Row>>,
    pub(crate) sheets: SheetStore,
    /// What computer players have learned of the player.
    pub(crate) habits: Option<Habits>,
    pub(crate) unreadable: Vec<Unreadable>,
}

pub(crate) const EPOCH: &str = "epoch";
const KEY: &str = "key";
const HABITS: &str = "habits";
pub(crate) const HISTORY: &str = "history";

pub(crate) fn record_key(table: TableCode, number: u64) -> String {
    format!("record {table} {number:08}")
}

pub(crate) fn key_put(key: &NetworkKey) -> (String, String) {
    (KEY.to_owned(), hex(&key.0))
}

pub(crate) fn habits_put(habits: &Habits) -> (String, String) {
    (HABITS.to_owned(), habits.to_string())
}

pub(crate) fn sheet_put(sheet: &StoredSheet) -> (String, String) {
    (format!("sheet {:016x}", sheet.id.0), sheet_lines::write(sheet))
}

/// Returns the finished matches, one per line. Each line begins with the match's table.
pub(crate) fn history_put(sheets: &SheetStore) -> (String, String) {
    let line = |(table, played): (TableCode, &PlayedMatch)| {
        let line = MatchLine { of: None, ended_at: 0, played: played.clone() };
        // A summary that is too long for its stored form was too long for the host, too.
        history_lines::write(&line).ok().map(|line| format!("{table} {line}\n"))
    };
    (HISTORY.to_owned(), sheets.matches().filter_map(line).collect())
}

impl Found {
    /// Reads texts by key, in any order.
    pub(crate) fn read(stored: impl IntoIterator<Item = (String, String)>) -> Found {
        let mut found = Found::default();
        for (key, text) in stored {
            if found.take(&key, &text).is_none() {
                found.unreadable.push(Unreadable { key, why: "it is malformed".to_owned() });
            }
        }
        found.tables.values_mut().for_each(|rows| rows.sort_by_key(|row| row.number));
        found
    }

    fn take(&mut self, key: &str, text: &str) -> Option<()> {
        let words: Vec<&str> = text.split(' ').collect();
        match *key.split(' ').collect::<Vec<_>>() {
            [EPOCH] => self.epoch = text.parse().ok()?,
            [KEY] => self.key = Some(NetworkKey(bytes(text)?.try_into().ok()?)),
            [HABITS] => self.habits = Some(text.parse().ok()?),
            [HISTORY] => {
                for line in text.lines() {
                    let (table, line) = line.split_once(' ')?;
                    let words: Vec<&str> = line.strip_prefix("match ")?.split(' ').collect();
                    self.sheets.restore_match(table.parse().ok()?, history_lines::read(&words)?.played);
                }
            }
            ["record", table, _] => {
                self.tables.entry(table.parse().ok()?).or_default().push(row_lines::read(&words)?);
            }
            ["sheet", _] => {
                let sheet = sheet_lines::read(words.strip_prefix(&["sheet"])?)?;
                let made = SheetChange::Made(Box::new(sheet));
                self.sheets.keep(&Submission { sheets: vec![made], ..Submission::default() }, 0);
            }
            _ => return None,
        }
        Some(())
    }
}

/// Returns a table after its stored records.
///
/// # Errors
/// When a record is damaged, or of another version.
pub(crate) fn replay(table: TableCode, rows: &[Row]) -> Result<Option<History>, Unreadable> {
    let unreadable = |number, why| Unreadable { key: record_key(table, number), why };
    let record = |row: &Row| row.record(table).map_err(|problem| unreadable(row.number, problem.to_string()));
    let records = rows.iter().map(record).collect::<Result<Vec<_>, _>>()?;
    History::read(records).map_err(|error| unreadable(error.number, error.problem.to_string()))
}
