//! Finished matches in an export: a line `match TABLE RECORD SHEET ENDED PARTICIPANTS SUMMARY CHECKSUM` each. TABLE is
//! the place of the match's table in the export, from 1, and RECORD the record that dealt it; both are `-` if the table
//! is not in the export, and so is SHEET without a team. Participants are separated by commas: player or `-`, side and
//! name, separated by colons. Players, sides, names, sheets and summaries are hexadecimal.

use splitkey_host::{Participant, PlayedMatch, PlayerId};
use splitkey_protocol::{PlayerName, SheetId};
use splitkey_rules::Side;

use crate::{
    bytes,
    format::{
        PayloadError,
        summary::{decode_summary, encode_summary},
    },
    hex,
    sheet_lines::checksum,
};

/// A match as it is in an export.
pub struct MatchLine {
    /// The place of its table in the export, from 1, and the record that dealt it.
    pub of: Option<(usize, i64)>,
    pub ended_at: i64,
    pub played: PlayedMatch,
}

/// Returns the line of a match.
///
/// # Errors
/// When its summary is longer than any should be.
pub fn write(line: &MatchLine) -> Result<String, PayloadError> {
    let MatchLine { of, ended_at, played: PlayedMatch { team, players, summary, .. } } = line;
    let of = of.map_or_else(|| "- -".to_owned(), |(table, record)| format!("{table} {record}"));
    let sheet = team.map_or_else(|| "-".to_owned(), |SheetId(id)| format!("{id:016x}"));
    let participant = |Participant { player, side, name }: &Participant| {
        let player = player.map_or_else(|| "-".to_owned(), |player| hex(&player.hash()));
        format!("{player}:{}:{}", side.index(), hex(name.as_str().as_bytes()))
    };
    let players: Vec<String> = players.iter().map(participant).collect();
    let players = if players.is_empty() { "-".to_owned() } else { players.join(",") };
    let line = format!("{of} {sheet} {ended_at} {players} {}", hex(&encode_summary(summary)?));
    Ok(format!("match {line} {}", checksum(&line)))
}

/// Reads the fields of a line. Returns `None` if it is invalid or was altered.
pub fn read(words: &[&str]) -> Option<MatchLine> {
    let [fields @ .., sum] = words else { return None };
    let [table, record, sheet, ended_at, players, summary] = fields else { return None };
    if checksum(&fields.join(" ")) != *sum {
        return None;
    }
    let of = match (*table, *record) {
        ("-", "-") => None,
        (table, record) => Some((table.parse().ok()?, record.parse().ok()?)),
    };
    let team = match *sheet {
        "-" => None,
        sheet => Some(SheetId(u64::from_str_radix(sheet, 16).ok()?)),
    };
    let players = match *players {
        "-" => Vec::new(),
        players => players.split(',').map(participant).collect::<Option<_>>()?,
    };
    let summary = decode_summary(&bytes(summary)?).ok()?;
    let played = PlayedMatch { team, players, summary };
    Some(MatchLine { of, ended_at: ended_at.parse().ok()?, played })
}

fn participant(text: &str) -> Option<Participant> {
    let mut parts = text.split(':');
    let (player, side, name) = (parts.next()?, parts.next()?, parts.next()?);
    let player = match player {
        "-" => None,
        player => Some(PlayerId::from_hash(bytes(player)?.try_into().ok()?)),
    };
    let side = *Side::BOTH.get(side.parse::<usize>().ok()?)?;
    let name = PlayerName::new(&String::from_utf8(bytes(name)?).ok()?).ok()?;
    Some(Participant { player, side, name })
}
