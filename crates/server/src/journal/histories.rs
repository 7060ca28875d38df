//! The finished matches of each player and team, for histories.
//!
//! A match is listed in the transaction that ends it, with a summary, so that no records are read for a history. It
//! stays for [`HISTORY_DAYS`] days of the [journal's own time](super::journal_time), longer than the records of its
//! table, from which its replay is made.

use std::{collections::HashMap, ops::ControlFlow};

use splitkey_host::{
    Event, HistoryQuery, ListedMatch, MatchId, MatchReader, Participant, PlayedMatch, PlayerId,
};
use splitkey_protocol::{HistoryOf, PlayerName, SheetId, TableCode, limits};
use splitkey_records::format::summary::{decode_summary, encode_summary};
use splitkey_rules::Side;

use super::{
    journal_time::Moment,
    sql::{Sql, SqlResult, SqlRow, TransactionKind, Value, begin, values},
    table_records::records,
};

/// How long a finished match stays in histories, in days.
pub const HISTORY_DAYS: u16 = 730;
const SECONDS_A_DAY: i64 = 24 * 60 * 60;
/// The most matches that are deleted in one step while a host runs.
const MATCHES_A_BATCH: i64 = 250;

/// Remembers which record dealt the last match of a table.
pub(crate) fn note(sql: &dyn Sql, table: i64, number: u64, event: &Event) -> SqlResult<()> {
    if matches!(event, Event::Dealt { .. }) {
        set_dealt(sql, table, Some(number))?;
    }
    Ok(())
}

fn set_dealt(sql: &dyn Sql, table: i64, number: Option<u64>) -> SqlResult<()> {
    let values = values![table, number.map(|number| number as i64)];
    sql.execute("UPDATE game_table SET dealt = ?2 WHERE id = ?1", values).map(drop)
}

/// Lists the last match of a table, which has ended. If it is listed already, it becomes that of another team.
pub(crate) fn add_last(sql: &dyn Sql, table: i64, played: &PlayedMatch, at: Moment) -> SqlResult<()> {
    let dealt: Option<i64> = sql.one("SELECT dealt FROM game_table WHERE id = ?1", values![table])?;
    dealt.map_or(Ok(()), |dealt| add(sql, Some((table, dealt)), played, at))
}

/// Lists a match by its table and the record that dealt it, if the journal has these.
pub(crate) fn add(sql: &dyn Sql, of: Option<(i64, i64)>, played: &PlayedMatch, at: Moment) -> SqlResult<()> {
    let (table, record) = of.unzip();
    let sheet = played.team.map(|sheet| sheet.0 as i64);
    let known = "UPDATE played_match SET sheet_id = ?3 WHERE table_id = ?1 AND record = ?2";
    if sql.execute(known, values![table, record, sheet])? > 0 {
        return Ok(());
    }
    let summary = encode_summary(&played.summary)?;
    let id: i64 = sql.one(
        "INSERT INTO played_match (table_id, record, sheet_id, ended_at, lived, summary)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id",
        values![table, record, sheet, at.now, at.lived, summary.as_slice()],
    )?;
    for (number, Participant { player, side, name }) in played.players.iter().enumerate() {
        let player = player.map(PlayerId::hash);
        sql.execute(
            "INSERT INTO participant (match_id, number, player, side, name) VALUES (?1, ?2, ?3, ?4, ?5)",
            values![id, number as i64, player.as_ref(), side.index() as i64, name.as_str()],
        )?;
    }
    Ok(())
}

/// Returns a part of a history, and whether there are earlier matches. Returns `None` if the player is not a member of
/// the team. Damaged matches are left out.
pub(crate) fn list(sql: &dyn Sql, query: HistoryQuery) -> SqlResult<Option<(Vec<ListedMatch>, bool)>> {
    let before = query.before.map_or(i64::MAX, |before| i64::try_from(before).unwrap_or(i64::MAX));
    let limit = limits::HISTORY_PART as i64 + 1;
    let (of, hash) = (query.of, query.player.hash());
    let lowest = |found: &[Listed]| found.last().map_or(0, |(id, ..)| *id);
    let (found, players) = match of {
        HistoryOf::Mine => {
            let statement = "SELECT m.id, m.ended_at, m.summary, t.id, m.record
                 FROM participant JOIN played_match m ON m.id = match_id
                 LEFT JOIN game_table t ON t.id = m.table_id AND t.pruned_at IS NULL
                 WHERE player = ?1 AND match_id < ?2 ORDER BY match_id DESC LIMIT ?3";
            let found = sql.query(statement, values![&hash, before, limit], read)?;
            let matches =
                "SELECT match_id FROM participant WHERE player = ?1 AND match_id < ?2 AND match_id >= ?3";
            let players = participants_of(sql, matches, values![&hash, before, lowest(&found)])?;
            (found, players)
        }
        HistoryOf::Team(sheet) => {
            let sheet = sheet.0 as i64;
            let member = "SELECT sheet_id FROM member WHERE player = ?1 AND sheet_id = ?2";
            if sql.first(member, values![&hash, sheet], |row| row.get::<i64>(0))?.is_none() {
                return Ok(None);
            }
            let statement = "SELECT m.id, m.ended_at, m.summary, t.id, m.record FROM played_match m
                 LEFT JOIN game_table t ON t.id = m.table_id AND t.pruned_at IS NULL
                 WHERE sheet_id = ?1 AND m.id < ?2 ORDER BY m.id DESC LIMIT ?3";
            let found = sql.query(statement, values![sheet, before, limit], read)?;
            let matches = "SELECT id FROM played_match WHERE sheet_id = ?1 AND id < ?2 AND id >= ?3";
            let players = participants_of(sql, matches, values![sheet, before, lowest(&found)])?;
            (found, players)
        }
    };
    let more = found.len() > limits::HISTORY_PART;
    let mut listed = Vec::new();
    for (id, ended_at, summary, of) in found.into_iter().take(limits::HISTORY_PART) {
        let Some(players) = players.get(&id).cloned().unwrap_or_else(|| Some(Vec::new())) else { continue };
        let Ok(summary) = decode_summary(&summary) else {
            tracing::error!(id, "cannot read a match of a history");
            continue;
        };
        let id_of = |(table, record): (i64, i64)| MatchId { table: table as u32, record: record as u32 };
        listed.push(ListedMatch {
            number: id as u64,
            ended_at: ended_at.max(0) as u64,
            id: of.map(id_of),
            players,
            summary,
        });
    }
    Ok(Some((listed, more)))
}

/// The id of a match, when it ended, its summary, and its table and record.
type Listed = (i64, i64, Vec<u8>, Option<(i64, i64)>);

fn read(row: &SqlRow<'_>) -> SqlResult<Listed> {
    let of = row.get::<Option<i64>>(3)?.zip(row.get::<Option<i64>>(4)?);
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, of))
}

/// Returns who took part in a match, or `None` if that is damaged.
pub(crate) fn participants(sql: &dyn Sql, id: i64) -> SqlResult<Option<Vec<Participant>>> {
    let mut players = participants_of(sql, "SELECT CAST(?1 AS BIGINT)", values![id])?;
    Ok(players.remove(&id).unwrap_or_else(|| Some(Vec::new())))
}

/// Returns who took part in each of the matches that a query of their numbers finds. A match with damage has `None`.
fn participants_of(
    sql: &dyn Sql,
    matches: &str,
    values: &[Value<'_>],
) -> SqlResult<HashMap<i64, Option<Vec<Participant>>>> {
    let statement = format!(
        "SELECT match_id, player, side, name FROM participant WHERE match_id IN ({matches})
         ORDER BY match_id, number"
    );
    let mut all = HashMap::<i64, Option<Vec<Participant>>>::new();
    sql.each(&statement, values, &mut |row| {
        let (side, name) = (row.get::<u8>(2)?, row.get::<String>(3)?);
        let read = Side::BOTH.get(usize::from(side)).zip(PlayerName::new(&name).ok());
        let player = row.get::<Option<[u8; 32]>>(1)?.map(PlayerId::from_hash);
        let of_match = all.entry(row.get(0)?).or_insert_with(|| Some(Vec::new()));
        match (of_match.as_mut(), read) {
            (Some(players), Some((side, name))) => players.push(Participant { player, side: *side, name }),
            _ => *of_match = None,
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(all)
}

/// Removes a player from a match, or from all. A match that is in no history any more is deleted.
pub(crate) fn forget(sql: &dyn Sql, player: PlayerId, number: Option<u64>) -> SqlResult<()> {
    let (hash, number) = (player.hash(), number.map(|number| i64::try_from(number).unwrap_or(-1)));
    let transaction = begin(sql, TransactionKind::Write)?;
    transaction.execute(
        "DELETE FROM played_match WHERE sheet_id IS NULL AND id IN
         (SELECT match_id FROM participant WHERE player = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR match_id = ?2))
         AND NOT EXISTS (SELECT 1 FROM participant WHERE match_id = id AND player <> ?1)",
        values![&hash, number],
    )?;
    transaction.execute(
        "UPDATE participant SET player = NULL
         WHERE player = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR match_id = ?2)",
        values![&hash, number],
    )?;
    transaction.commit()
}

/// Deletes some matches that ended more than [`HISTORY_DAYS`] days ago. Returns whether there were any.
pub(crate) fn prune_some(sql: &dyn Sql, lived: i64) -> SqlResult<bool> {
    let before = lived - i64::from(HISTORY_DAYS) * SECONDS_A_DAY;
    let statement =
        "DELETE FROM played_match WHERE id IN (SELECT id FROM played_match WHERE lived < ?1 LIMIT ?2)";
    let deleted = sql.execute(statement, values![before, MATCHES_A_BATCH])?;
    Ok(deleted > 0)
}

/// Takes the last match of a table off all histories if it runs again, because the record that ended it was cut off.
pub(crate) fn note_cut(sql: &dyn Sql, table: i64, code: TableCode) -> SqlResult<()> {
    let (left, _) = records(sql, table, code).unwrap_or_default();
    let mut reader = MatchReader::default();
    for record in left {
        reader.take(record);
    }
    let last = reader.end();
    let dealt = last.as_ref().map(|last| last.record);
    set_dealt(sql, table, dealt)?;
    let is_over = last.is_some_and(|last| last.finish(None).is_ok());
    sql.execute(
        "DELETE FROM played_match WHERE table_id = ?1 AND (record > ?2 OR record = ?2 AND NOT ?3)",
        values![table, dealt.map_or(0, |dealt| dealt as i64), is_over],
    )?;
    Ok(())
}

/// Returns the ids of all listed matches, in the order in which they ended.
pub(crate) fn all(sql: &dyn Sql) -> SqlResult<Vec<i64>> {
    sql.query("SELECT id FROM played_match ORDER BY id", &[], |row| row.get(0))
}

/// A listed match with everything that an export takes along.
pub(crate) struct StoredMatchRow {
    pub(crate) of: Option<(i64, i64)>,
    pub(crate) ended_at: i64,
    pub(crate) played: PlayedMatch,
}

/// Reads a listed match. Returns `None` if it is damaged.
pub(crate) fn stored(sql: &dyn Sql, id: i64) -> SqlResult<Option<StoredMatchRow>> {
    let statement =
        "SELECT id, ended_at, summary, table_id, record, sheet_id FROM played_match WHERE id = ?1";
    let found: Option<(Listed, Option<i64>)> =
        sql.first(statement, values![id], |row| Ok((read(row)?, row.get(5)?)))?;
    let Some(((_, ended_at, summary, of), sheet)) = found else { return Ok(None) };
    let (Some(players), Ok(summary)) = (participants(sql, id)?, decode_summary(&summary)) else {
        return Ok(None);
    };
    let team = sheet.map(|sheet| SheetId(sheet as u64));
    let played = PlayedMatch { team, players, summary };
    Ok(Some(StoredMatchRow { of, ended_at, played }))
}
