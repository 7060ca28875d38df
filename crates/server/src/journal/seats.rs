//! The index of the players seated at each open table, so that a host can start without reading the records.

use std::{collections::HashMap, ops::ControlFlow};

use splitkey_host::{Event, PlayerId, Record};
use splitkey_protocol::{SeatId, TableCode};

use super::{
    kept::{Kept, KeptTable, RefusedTable},
    sql::{Sql, SqlResult, values},
    table_records::TableProblem,
};

/// Updates the seats for an event. Triggers in the file delete the seats of a table when it is closed or removed.
pub(crate) fn note(sql: &dyn Sql, table: i64, event: &Event) -> SqlResult<()> {
    match event {
        Event::Opened { host: seat, player, .. } | Event::Joined { seat, player, .. } => sql.execute(
            "INSERT INTO seat (table_id, number, player) VALUES (?1, ?2, ?3)
             ON CONFLICT (table_id, number) DO UPDATE SET player = excluded.player",
            values![table, seat.0, &player.hash()],
        )?,
        Event::Left { seat, .. } | Event::Banned { seat, .. } => take(sql, table, *seat)?,
        _ => 0,
    };
    Ok(())
}

fn take(sql: &dyn Sql, table: i64, seat: SeatId) -> SqlResult<usize> {
    sql.execute("DELETE FROM seat WHERE table_id = ?1 AND number = ?2", values![table, seat.0])
}

/// Rebuilds the seats of a table from its records.
pub(crate) fn note_all<'a>(
    sql: &dyn Sql,
    table: i64,
    records: impl IntoIterator<Item = &'a Record>,
) -> SqlResult<()> {
    sql.execute("DELETE FROM seat WHERE table_id = ?1", values![table])?;
    records.into_iter().try_for_each(|record| note(sql, table, &record.event))
}

/// Returns whether an event closes its table, which frees its code.
pub(crate) fn ends_table(event: &Event) -> bool {
    matches!(event, Event::Closed | Event::Left { host: None, .. })
}

/// Returns the open tables with their players, and the ids of the tables, without reading any records.
pub(crate) fn open_tables(sql: &dyn Sql) -> SqlResult<(Kept, HashMap<TableCode, i64>)> {
    let statement = "SELECT id, code, player FROM game_table LEFT JOIN seat ON table_id = id
                     WHERE closed = 0 AND pruned_at IS NULL ORDER BY id, number";
    let (mut kept, mut ids) = (Kept::default(), HashMap::new());
    let mut last = None;
    sql.each(statement, &[], &mut |row| {
        let (id, text): (i64, String) = (row.get(0)?, row.get(1)?);
        let first = last.replace(id) != Some(id);
        let Ok(code) = text.parse::<TableCode>() else {
            if first {
                kept.refused.push(RefusedTable { code: text, why: TableProblem::Code.to_string() });
            }
            return Ok(ControlFlow::Continue(()));
        };
        if first {
            kept.tables.push(KeptTable { code, players: Vec::new() });
            ids.insert(code, id);
        }
        // A malformed player does not make the table unreadable.
        let player = row.get::<Option<[u8; 32]>>(2).unwrap_or_default();
        if let (Some(table), Some(player)) = (kept.tables.last_mut(), player) {
            table.players.push(PlayerId::from_hash(player));
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok((kept, ids))
}
