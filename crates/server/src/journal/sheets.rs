//! Teams and their campaign sheets, and what hosts ask about these and about histories.
//!
//! A sheet's head is stored as the JSON of its file without attempts, and each attempt as it is in the file, so that
//! new versions of the file need no new schema. A sheet stays until none of its members has been seen for
//! [`SHEET_DAYS`] days of the [journal's own time](super::journal_time).

use std::fmt;

use splitkey_campaign::{ATTEMPT_BYTES, Attempt, CampaignSheet, MAX_ATTEMPTS, MAX_NOTES, Note, SheetError};
use splitkey_host::{LinkHash, PlayerId, SheetAnswer, SheetChange, SheetQuery, StoredSheet};
use splitkey_protocol::{MyTeam, PlayerName, SheetId, TalkLine, TeamName, limits};

use super::{
    histories,
    journal_time::Moment,
    sql::{Sql, SqlError, SqlResult, values},
};

/// How long a sheet is kept after any member of its team was last seen, in days.
pub const SHEET_DAYS: u16 = 730;
const SECONDS_A_DAY: i64 = 24 * 60 * 60;

/// Applies a change. One of a sheet that does not exist, or is full, changes nothing.
///
/// # Errors
/// When the file cannot be written, or the sheet is damaged.
pub(crate) fn apply(sql: &dyn Sql, change: &SheetChange, at: Moment) -> Result<(), StoredSheetProblem> {
    let id = key(change.sheet());
    match change {
        SheetChange::Made(stored) => return make(sql, stored, at.lived),
        SheetChange::Attempted(_, attempt) => {
            let Some((sheet, ..)) = head(sql, id)? else { return Ok(()) };
            let attempt = Attempt { ended_at: at.now.max(0) as u64, ..(**attempt).clone() };
            add_attempt_if_room(sql, id, &attempt, &sheet)?;
        }
        SheetChange::Noted(_, attempt, note) => add_note(sql, id, *attempt as i64, note)?,
        SheetChange::Joined(_, player) => {
            sql.execute(
                "INSERT INTO member (player, sheet_id) SELECT ?2, id FROM sheet WHERE id = ?1
                 ON CONFLICT DO NOTHING",
                values![id, &player.hash()],
            )?;
        }
        SheetChange::Left(_, player) => {
            let statement = "DELETE FROM member WHERE player = ?2 AND sheet_id = ?1";
            sql.execute(statement, values![id, &player.hash()])?;
        }
        SheetChange::LinkRenewed(_, link) => {
            sql.execute("UPDATE sheet SET link = ?2 WHERE id = ?1", values![id, &link.0])?;
        }
    }
    sql.execute("UPDATE sheet SET seen_at = ?2 WHERE id = ?1", values![id, at.lived])?;
    Ok(())
}

/// Adds a whole sheet.
///
/// # Errors
/// When the file cannot be written, or has the sheet already.
pub(crate) fn make(sql: &dyn Sql, stored: &StoredSheet, lived: i64) -> Result<(), StoredSheetProblem> {
    let StoredSheet { id, link, members, sheet, imported } = stored;
    let id = key(*id);
    let head = sheet.head_json();
    sql.execute(
        "INSERT INTO sheet (id, team, head, cities, imported, link, seen_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        values![
            id,
            sheet.team.as_str(),
            head.as_str(),
            sheet.map().cities().count() as i64,
            *imported,
            &link.0,
            lived
        ],
    )?;
    for member in members {
        sql.execute("INSERT INTO member (player, sheet_id) VALUES (?1, ?2)", values![&member.hash(), id])?;
    }
    for (number, attempt) in sheet.attempts().iter().enumerate() {
        add_attempt(sql, id, number as i64, attempt, sheet)?;
        attempt.notes.iter().try_for_each(|note| add_note(sql, id, number as i64, note))?;
    }
    Ok(())
}

/// Adds an attempt after those that the sheet has, unless it is full.
fn add_attempt_if_room(sql: &dyn Sql, id: i64, attempt: &Attempt, sheet: &CampaignSheet) -> SqlResult<()> {
    let statement =
        "SELECT count(*), coalesce(sum(octet_length(attempt)), 0) FROM attempt WHERE sheet_id = ?1";
    let so_far = sql.first(statement, values![id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (number, bytes): (i64, i64) = so_far.ok_or(SqlError::NoRow)?;
    let json = attempt.to_json(sheet.map());
    if number < MAX_ATTEMPTS as i64 && bytes as usize + json.len() <= ATTEMPT_BYTES {
        add_attempt(sql, id, number, attempt, sheet)?;
    }
    Ok(())
}

fn add_attempt(
    sql: &dyn Sql,
    id: i64,
    number: i64,
    attempt: &Attempt,
    sheet: &CampaignSheet,
) -> SqlResult<()> {
    let alone = Attempt { notes: Vec::new(), ..attempt.clone() };
    let city = sheet.map().city(attempt.city).slug.as_str();
    let json = alone.to_json(sheet.map());
    sql.execute(
        "INSERT INTO attempt (sheet_id, number, city, completes, attempt) VALUES (?1, ?2, ?3, ?4, ?5)",
        values![id, number, city, attempt.completes(), json.as_str()],
    )?;
    Ok(())
}

fn add_note(sql: &dyn Sql, id: i64, attempt: i64, note: &Note) -> SqlResult<()> {
    sql.execute(
        "INSERT INTO note (sheet_id, attempt, number, by_name, text)
         SELECT ?1, ?2, noted, ?3, ?4 FROM
         (SELECT count(*) AS noted FROM note WHERE sheet_id = ?1 AND attempt = ?2) AS counted
         WHERE noted < ?5 AND EXISTS (SELECT 1 FROM attempt WHERE sheet_id = ?1 AND number = ?2)",
        values![id, attempt, note.by.as_str(), note.text.as_str(), MAX_NOTES as i64],
    )?;
    Ok(())
}

/// Answers a host. The teams of a player are marked as seen at the journal's time `lived`, at most once a day.
pub(crate) fn answer(sql: &dyn Sql, query: SheetQuery, lived: i64) -> SheetAnswer {
    let answer = match query {
        SheetQuery::Sheet(id) => read(sql, key(id)).map(|found| SheetAnswer::Sheet(found.map(Box::new))),
        SheetQuery::Link(link) => {
            read_by_link(sql, link).map(|found| SheetAnswer::Sheet(found.map(Box::new)))
        }
        SheetQuery::TeamsOf(player) => {
            if let Err(error) = note_seen(sql, player, lived) {
                tracing::warn!(%error, "cannot note that a member was seen");
            }
            teams(sql, player).map(SheetAnswer::Teams)
        }
        SheetQuery::History(query) => {
            histories::list(sql, query).map(SheetAnswer::History).map_err(StoredSheetProblem::from)
        }
        SheetQuery::Forget(player, number) => {
            let forgotten = histories::forget(sql, player, number);
            forgotten.map(|()| SheetAnswer::Forgotten).map_err(StoredSheetProblem::from)
        }
    };
    answer.unwrap_or_else(|problem| {
        tracing::error!(%problem, "cannot read a sheet or a history");
        SheetAnswer::Unread
    })
}

fn note_seen(sql: &dyn Sql, player: PlayerId, lived: i64) -> SqlResult<usize> {
    sql.execute(
        "UPDATE sheet SET seen_at = ?2
         WHERE seen_at < ?3 AND id IN (SELECT sheet_id FROM member WHERE player = ?1)",
        values![&player.hash(), lived, lived - SECONDS_A_DAY],
    )
}

fn teams(sql: &dyn Sql, player: PlayerId) -> Result<Vec<MyTeam>, StoredSheetProblem> {
    let statement = "SELECT id, team, cities,
                (SELECT count(DISTINCT city) FROM attempt WHERE sheet_id = id AND completes <> 0)
         FROM sheet WHERE id IN (SELECT sheet_id FROM member WHERE player = ?1) ORDER BY team, id LIMIT ?2";
    let rows = sql.query(statement, values![&player.hash(), limits::TEAMS_OF_PLAYER as i64], |row| {
        Ok((row.get::<i64>(0)?, row.get::<String>(1)?, row.get(2)?, row.get(3)?))
    })?;
    rows.into_iter()
        .map(|(id, name, cities, won)| {
            let name = TeamName::new(&name).map_err(|_| StoredSheetProblem::Damaged)?;
            Ok(MyTeam { sheet: SheetId(id as u64), name, won, cities })
        })
        .collect()
}

fn read_by_link(sql: &dyn Sql, link: LinkHash) -> Result<Option<StoredSheet>, StoredSheetProblem> {
    let id: Option<i64> =
        sql.first("SELECT id FROM sheet WHERE link = ?1", values![&link.0], |row| row.get(0))?;
    id.map_or(Ok(None), |id| read(sql, id))
}

/// Returns a sheet without its attempts, the number of imported ones, and its link.
fn head(sql: &dyn Sql, id: i64) -> Result<Option<(CampaignSheet, u16, LinkHash)>, StoredSheetProblem> {
    let found: Option<(String, u16, [u8; 32])> =
        sql.first("SELECT head, imported, link FROM sheet WHERE id = ?1", values![id], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })?;
    let Some((head, imported, link)) = found else { return Ok(None) };
    Ok(Some((CampaignSheet::read(&head)?, imported, LinkHash(link))))
}

/// Reads a sheet with everything.
///
/// # Errors
/// When the file cannot be read, or the sheet is damaged.
pub(crate) fn read(sql: &dyn Sql, id: i64) -> Result<Option<StoredSheet>, StoredSheetProblem> {
    let Some((mut sheet, imported, link)) = head(sql, id)? else { return Ok(None) };
    let attempts = "SELECT attempt FROM attempt WHERE sheet_id = ?1 ORDER BY number";
    for attempt in sql.query(attempts, values![id], |row| row.get::<String>(0))? {
        sheet.record_json(&attempt)?;
    }
    let notes = "SELECT attempt, by_name, text FROM note WHERE sheet_id = ?1 ORDER BY attempt, number";
    let notes = sql.query(notes, values![id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    for (attempt, by, text) in notes {
        let (attempt, by, text): (i64, String, String) = (attempt, by, text);
        let by = PlayerName::new(&by).map_err(|_| StoredSheetProblem::Damaged)?;
        let text = TalkLine::new(&text).map_err(|_| StoredSheetProblem::Damaged)?;
        sheet.note(attempt as usize, Note { by, text }).map_err(|_| StoredSheetProblem::Damaged)?;
    }
    let members = "SELECT player FROM member WHERE sheet_id = ?1 ORDER BY player";
    let members = sql.query(members, values![id], |row| Ok(PlayerId::from_hash(row.get(0)?)))?;
    Ok(Some(StoredSheet { id: SheetId(id as u64), link, members, sheet, imported }))
}

/// Returns the keys of all sheets.
pub(crate) fn all(sql: &dyn Sql) -> SqlResult<Vec<i64>> {
    sql.query("SELECT id FROM sheet ORDER BY id", &[], |row| row.get(0))
}

/// Deletes a sheet of which no member was seen for [`SHEET_DAYS`] days. Returns whether there was one.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn prune_one(sql: &dyn Sql, lived: i64) -> SqlResult<bool> {
    let before = lived - i64::from(SHEET_DAYS) * SECONDS_A_DAY;
    let statement = "DELETE FROM sheet WHERE id IN (SELECT id FROM sheet WHERE seen_at < ?1 LIMIT 1)";
    let deleted = sql.execute(statement, values![before])?;
    Ok(deleted > 0)
}

/// Returns the key of a sheet in the file.
fn key(id: SheetId) -> i64 {
    id.0 as i64
}

/// Why a sheet cannot be read or changed. Reveals nothing of its content.
#[derive(Debug)]
pub(crate) enum StoredSheetProblem {
    Sql(SqlError),
    Sheet(SheetError),
    Damaged,
}

impl fmt::Display for StoredSheetProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sql(error) => write!(f, "the file: {error}"),
            Self::Sheet(error) => write!(f, "the sheet is damaged: {error}"),
            Self::Damaged => f.write_str("the sheet is damaged"),
        }
    }
}

impl std::error::Error for StoredSheetProblem {}

impl From<SqlError> for StoredSheetProblem {
    fn from(error: SqlError) -> StoredSheetProblem {
        StoredSheetProblem::Sql(error)
    }
}

impl From<SheetError> for StoredSheetProblem {
    fn from(error: SheetError) -> StoredSheetProblem {
        StoredSheetProblem::Sheet(error)
    }
}
