//! The SQL schema of the journal's file.

use rusqlite::Connection;

use super::JournalFileError;

/// The SQLite application id that marks the file as our journal: "SKEY".
const APPLICATION: i32 = i32::from_be_bytes(*b"SKEY");

/// The tables. What a column or table is for is told where it is used.
const TABLES: &str = "
    CREATE TABLE owner (epoch INTEGER NOT NULL);
    INSERT INTO owner VALUES (0);
    -- The journal's own time, by which the age of tables counts, and the highest number of a table that was deleted.
    CREATE TABLE journal_time (
        lived INTEGER NOT NULL,
        seen_at INTEGER,
        probe BLOB,
        last_table INTEGER NOT NULL DEFAULT 0
    );
    INSERT INTO journal_time (lived) VALUES (0);

    CREATE TABLE game_table (
        id INTEGER PRIMARY KEY,
        code TEXT NOT NULL,
        closed INTEGER NOT NULL DEFAULT 0,
        active_at INTEGER NOT NULL DEFAULT 0,
        pruned_at INTEGER,
        dealt INTEGER
    );
    CREATE UNIQUE INDEX open_table ON game_table (code) WHERE closed = 0 AND pruned_at IS NULL;
    CREATE INDEX table_by_code ON game_table (code);
    CREATE INDEX table_by_age ON game_table (active_at) WHERE pruned_at IS NULL;
    CREATE INDEX pruned_table ON game_table (pruned_at) WHERE pruned_at IS NOT NULL;
    CREATE TRIGGER note_last_table AFTER DELETE ON game_table
    BEGIN UPDATE journal_time SET last_table = max(last_table, OLD.id); END;

    CREATE TABLE event (
        seq INTEGER PRIMARY KEY,
        table_id INTEGER NOT NULL REFERENCES game_table (id),
        number INTEGER NOT NULL,
        epoch INTEGER NOT NULL,
        format INTEGER NOT NULL,
        rules INTEGER NOT NULL,
        state_hash INTEGER NOT NULL,
        written_at INTEGER NOT NULL,
        payload BLOB NOT NULL,
        checksum BLOB NOT NULL
    );
    CREATE UNIQUE INDEX event_of_table ON event (table_id, number);
    -- What was cut off, for inspection.
    CREATE TABLE cut_event (code TEXT NOT NULL, number INTEGER NOT NULL, cut_at INTEGER NOT NULL, payload BLOB NOT NULL);
    CREATE TABLE snapshot (
        table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
        number INTEGER NOT NULL,
        version INTEGER NOT NULL,
        payload BLOB NOT NULL,
        checksum BLOB NOT NULL
    );

    -- The players at open tables and at those that are set aside, which can be restored.
    CREATE TABLE seat (
        table_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        player BLOB NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TRIGGER close_seats AFTER UPDATE OF closed ON game_table WHEN NEW.closed
    BEGIN DELETE FROM seat WHERE table_id = NEW.id; END;
    CREATE TRIGGER remove_seats AFTER DELETE ON game_table
    BEGIN DELETE FROM seat WHERE table_id = OLD.id; END;

    -- The campaign sheets of teams.
    CREATE TABLE sheet (
        id INTEGER PRIMARY KEY,
        team TEXT NOT NULL,
        head TEXT NOT NULL,
        cities INTEGER NOT NULL,
        imported INTEGER NOT NULL,
        link BLOB NOT NULL,
        seen_at INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX sheet_by_link ON sheet (link);
    CREATE INDEX sheet_by_age ON sheet (seen_at);
    CREATE TABLE member (
        player BLOB NOT NULL,
        sheet_id INTEGER NOT NULL,
        PRIMARY KEY (player, sheet_id)
    ) WITHOUT ROWID;
    CREATE INDEX member_of_sheet ON member (sheet_id);
    CREATE TABLE attempt (
        sheet_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        city TEXT NOT NULL,
        completes INTEGER NOT NULL,
        attempt TEXT NOT NULL,
        PRIMARY KEY (sheet_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE note (
        sheet_id INTEGER NOT NULL,
        attempt INTEGER NOT NULL,
        number INTEGER NOT NULL,
        by_name TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (sheet_id, attempt, number)
    ) WITHOUT ROWID;
    CREATE TRIGGER remove_sheet AFTER DELETE ON sheet BEGIN
        DELETE FROM member WHERE sheet_id = OLD.id;
        DELETE FROM attempt WHERE sheet_id = OLD.id;
        DELETE FROM note WHERE sheet_id = OLD.id;
    END;

    -- Finished matches by those who played them and by team. They stay when their table or the sheet is deleted.
    CREATE TABLE played_match (
        id INTEGER PRIMARY KEY,
        table_id INTEGER,
        record INTEGER,
        sheet_id INTEGER,
        ended_at INTEGER NOT NULL,
        lived INTEGER NOT NULL,
        summary BLOB NOT NULL
    );
    CREATE UNIQUE INDEX played_match_of_table ON played_match (table_id, record);
    CREATE INDEX played_match_of_sheet ON played_match (sheet_id) WHERE sheet_id IS NOT NULL;
    CREATE INDEX played_match_by_age ON played_match (lived);
    CREATE TABLE participant (
        match_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        player BLOB,
        side INTEGER NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (match_id, number)
    ) WITHOUT ROWID;
    CREATE INDEX participant_by_player ON participant (player, match_id) WHERE player IS NOT NULL;
    CREATE TRIGGER remove_participants AFTER DELETE ON played_match
    BEGIN DELETE FROM participant WHERE match_id = OLD.id; END;
    CREATE TRIGGER keep_played_matches AFTER DELETE ON game_table
    BEGIN UPDATE played_match SET table_id = NULL, record = NULL WHERE table_id = OLD.id; END;
    CREATE TRIGGER take_matches_off_sheet AFTER DELETE ON sheet
    BEGIN UPDATE played_match SET sheet_id = NULL WHERE sheet_id = OLD.id; END;

    -- Strike races, and what each of their pairs does. The table of each pair stays as long as its race.
    CREATE TABLE race (link BLOB PRIMARY KEY, race TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE race_play (
        link BLOB NOT NULL,
        pair INTEGER NOT NULL,
        play TEXT NOT NULL,
        code TEXT,
        PRIMARY KEY (link, pair)
    ) WITHOUT ROWID;
    CREATE INDEX race_play_by_code ON race_play (code);
    CREATE TRIGGER remove_race AFTER DELETE ON race
    BEGIN DELETE FROM race_play WHERE link = OLD.link; END;
";

/// The version of the tables, which is raised when they change.
pub(crate) const SCHEMA: usize = 1;

/// Makes the tables in a new file.
///
/// # Errors
/// When the file is not a journal, or has a newer schema version.
pub(crate) fn prepare(connection: &mut Connection) -> Result<(), JournalFileError> {
    if version(connection)? == SCHEMA {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    transaction.execute_batch(TABLES)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", SCHEMA as i64)?;
    transaction.commit()?;
    Ok(())
}

/// Returns the schema version of a file, 0 for a new one.
///
/// # Errors
/// When the file is not a journal, or has a newer schema version.
pub(crate) fn version(connection: &Connection) -> Result<usize, JournalFileError> {
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (application, version) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match usize::try_from(version) {
        Ok(0) if application == 0 && tables == 0 => Ok(0),
        Ok(version @ 1..) if application == i64::from(APPLICATION) => {
            if version > SCHEMA {
                Err(JournalFileError::Newer { version, known: SCHEMA })
            } else {
                Ok(version)
            }
        }
        _ => Err(JournalFileError::NoJournal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_gets_the_schema_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        assert_eq!(version(&connection).unwrap(), 0);
        prepare(&mut connection).unwrap();
        prepare(&mut connection).unwrap();
        assert_eq!(version(&connection).unwrap(), SCHEMA);
    }

    #[test]
    fn refuses_other_files_and_newer_schemas() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE letters (text TEXT)").unwrap();
        assert!(matches!(prepare(&mut connection), Err(JournalFileError::NoJournal)));
        let mut connection = Connection::open_in_memory().unwrap();
        prepare(&mut connection).unwrap();
        connection.pragma_update(None, "user_version", SCHEMA as i64 + 1).unwrap();
        assert!(matches!(prepare(&mut connection), Err(JournalFileError::Newer { .. })));
    }
}
