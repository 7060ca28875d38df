//! Strike races. A host reads all of them when it starts, and has them deleted.

use std::collections::BTreeMap;

use splitkey_host::{KeptRace, RaceChange};
use splitkey_protocol::{RaceLink, races::PairNumber};
use splitkey_records::{bytes, hex, races};

use super::sql::{Sql, SqlError, SqlResult, values};

/// Applies a change. What a pair does in a race that does not exist changes nothing.
pub(crate) fn apply(sql: &dyn Sql, change: &RaceChange) -> SqlResult<()> {
    match change {
        RaceChange::Kept(race) => {
            let text = races::write_race(race).ok_or(SqlError::NoRow)?;
            let statement = "INSERT INTO race (link, race) VALUES (?1, ?2)
                             ON CONFLICT (link) DO UPDATE SET race = excluded.race";
            sql.execute(statement, values![&race.link.0, text.as_str()])?;
        }
        RaceChange::Played(link, pair, play) => {
            let text = races::write_play(play).ok_or(SqlError::NoRow)?;
            let statement = "INSERT INTO race_play (link, pair, play, code)
                             SELECT link, ?2, ?3, ?4 FROM race WHERE link = ?1
                             ON CONFLICT (link, pair) DO UPDATE SET play = excluded.play, code = excluded.code";
            sql.execute(statement, values![&link.0, pair.0, text.as_str(), play.table.as_str()])?;
        }
        RaceChange::Gone(link) => {
            sql.execute("DELETE FROM race WHERE link = ?1", values![&link.0])?;
        }
    }
    Ok(())
}

/// Returns the lines of all races in an export.
pub(crate) fn lines(sql: &dyn Sql) -> SqlResult<Vec<String>> {
    let mut lines = sql.query("SELECT link, race FROM race ORDER BY link", &[], |row| {
        Ok(format!("race {} {}", hex(&row.get::<[u8; 16]>(0)?), hex(row.get::<String>(1)?.as_bytes())))
    })?;
    lines.extend(sql.query("SELECT link, pair, play FROM race_play ORDER BY link, pair", &[], |row| {
        let (link, pair, play) = (row.get::<[u8; 16]>(0)?, row.get::<u16>(1)?, row.get::<String>(2)?);
        Ok(format!("play {} {pair} {}", hex(&link), hex(play.as_bytes())))
    })?);
    Ok(lines)
}

/// Adds what a line of an export has. Returns `None` for any other line.
pub(crate) fn add_line(sql: &dyn Sql, words: &[&str]) -> Option<SqlResult<()>> {
    let link = |text: &str| bytes(text)?.try_into().ok().map(RaceLink);
    let text = |text: &str| String::from_utf8(bytes(text)?).ok();
    let change = match words {
        ["race", to, race] => RaceChange::Kept(Box::new(races::read_race(link(to)?, &text(race)?)?)),
        ["play", of, pair, play] => {
            let play = races::read_play(&text(play)?)?;
            RaceChange::Played(link(of)?, PairNumber(pair.parse().ok()?), Box::new(play))
        }
        _ => return None,
    };
    Some(apply(sql, &change))
}

/// Reads all races. Damaged ones stay in the file, and are left out.
pub(crate) fn all(sql: &dyn Sql) -> SqlResult<Vec<KeptRace>> {
    let (races, damaged) = read(sql)?;
    damaged.iter().for_each(|what| tracing::error!("{what}"));
    Ok(races)
}

/// Reads all races, and says what of them is damaged. It names no links, which would show the races to anyone.
pub(crate) fn read(sql: &dyn Sql) -> SqlResult<(Vec<KeptRace>, Vec<String>)> {
    let (mut kept, mut damaged) = (BTreeMap::<RaceLink, KeptRace>::new(), Vec::new());
    let rows = sql.query("SELECT link, race FROM race ORDER BY link", &[], |row| {
        Ok((row.get::<[u8; 16]>(0)?, row.get::<String>(1)?))
    })?;
    for (link, text) in rows {
        let link = RaceLink(link);
        match races::read_race(link, &text) {
            Some(race) => drop(kept.insert(link, KeptRace { race, plays: BTreeMap::new() })),
            None => damaged.push("a strike race is damaged".to_owned()),
        }
    }
    let rows = sql.query("SELECT link, pair, play FROM race_play ORDER BY link, pair", &[], |row| {
        Ok((row.get::<[u8; 16]>(0)?, row.get::<u16>(1)?, row.get::<String>(2)?))
    })?;
    for (link, pair, text) in rows {
        let Some(race) = kept.get_mut(&RaceLink(link)) else { continue };
        match races::read_play(&text) {
            Some(play) => drop(race.plays.insert(PairNumber(pair), play)),
            None => damaged.push(format!("what pair {pair} did in a strike race is damaged")),
        }
    }
    Ok((kept.into_values().collect(), damaged))
}
