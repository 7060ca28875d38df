//! How long a host with many tables in its journal takes to start, and to read one of them.

use std::{
    error::Error,
    fs,
    path::Path,
    time::{Duration, Instant},
};

use flume::Receiver;
use splitkey_host::{DealRecord, Event, FORMAT, HostEvent, Journal, PlayerId, RULES, Record};
use splitkey_protocol::{FromHost, PlayerName, PlayerToken, SeatId, TableCode};
use splitkey_rules::{Action, Clue, Deal, Game, Identity, Phase, Side};
use splitkey_server::{KEEP_DAYS, SqliteJournal};
use splitkey_testkit::Caller;

use super::{host_process::HostProcess, machine};

/// The number of open tables with a running match.
const TABLES: u32 = 20_000;
/// The number of finished matches, each at a closed table.
const MATCHES: u32 = 100_000;
/// Tables that are written in one commit.
const TOGETHER: u32 = 500;
/// Tables that are read one after another, each by one of its players.
const READ: u32 = 20;

pub fn report(mut words: impl Iterator<Item = String>) -> Result<(), Box<dyn Error>> {
    let mut number = |most: u32| words.next().map_or(Ok(most), |word| word.parse());
    let (tables, matches) = (number(TABLES)?, number(MATCHES)?);
    measure(tempfile::tempdir()?.path(), tables, matches)
}

fn measure(folder: &Path, tables: u32, matches: u32) -> Result<(), Box<dyn Error>> {
    println!("start: a host whose journal has {tables} open tables and {matches} finished matches");
    println!("machine: {}", machine::describe());
    let started = Instant::now();
    let records = write(folder, tables, matches)?;
    let bytes = fs::metadata(folder.join("journal.db"))?.len();
    println!(
        "journal: {records} records, {} MiB, written in {:.1} s",
        bytes >> 20,
        started.elapsed().as_secs_f64()
    );
    let empty = folder.join("empty");
    for (what, data) in [("no tables", empty.as_path()), ("these tables", folder)] {
        let started = Instant::now();
        let host = HostProcess::keeping(data)?;
        let took = started.elapsed();
        println!("{what}: start {:.2} s, {} MiB of memory", took.as_secs_f64(), host.resident_kib()? >> 10);
        if data == folder && tables > 0 {
            let mut took: Vec<Duration> =
                (0..READ.min(tables)).map(|table| read(&host, table)).collect::<Result<_, _>>()?;
            let first = took[0];
            took.sort();
            println!(
                "from a first frame to a seat: {:.1} ms at first, {:.1} ms at the median of {}; {} MiB of memory",
                first.as_secs_f64() * 1000.0,
                took[took.len() / 2].as_secs_f64() * 1000.0,
                took.len(),
                host.resident_kib()? >> 10
            );
        }
    }
    Ok(())
}

/// Returns to a table, and returns how long that took.
fn read(host: &HostProcess, table: u32) -> Result<Duration, Box<dyn Error>> {
    let started = Instant::now();
    let mut caller = Caller::dial(host.address.parse()?, token(table, 0), Some(TableCode::from_bits(table)));
    caller.wait(|said| matches!(said, FromHost::Joined { .. }).then_some(()));
    Ok(started.elapsed())
}

fn token(table: u32, player: u8) -> PlayerToken {
    let mut token = [player; 32];
    token[..4].copy_from_slice(&table.to_le_bytes());
    PlayerToken(token)
}

/// Fills a journal, and returns the number of its records.
fn write(folder: &Path, tables: u32, matches: u32) -> Result<usize, Box<dyn Error>> {
    let (notify, events) = flume::unbounded();
    let (mut journal, _) = SqliteJournal::open(folder, KEEP_DAYS, notify)?;
    let played = played()?;
    let running = played.iter().position(|(event, _)| matches!(event, Event::Acted { .. })).unwrap_or(0) + 5;
    let left = |seat, host| (Event::Left { seat: SeatId(seat), host }, 0);
    let (mut written, epoch) = (0, journal.epoch());
    let all: Vec<u32> = (0..tables + matches).collect();
    for together in all.chunks(TOGETHER as usize) {
        let mut records = Vec::new();
        for table in together.iter().copied() {
            let mut events: Vec<(Event, u64)> = Vec::new();
            for (player, name) in [(0, "Lark"), (1, "Owl")] {
                events.push((came(table, player, PlayerName::new(name)?), 0));
            }
            if table < tables {
                events.extend_from_slice(&played[..running]);
            } else {
                events.extend_from_slice(&played);
                let over = played.last().map_or(0, |(_, hash)| *hash);
                events.extend([left(0, Some(SeatId(1))), left(1, None)].map(|(event, _)| (event, over)));
            }
            records.extend((1..).zip(events).map(|(number, (event, state_hash))| Record {
                format: FORMAT,
                rules: RULES,
                table: TableCode::from_bits(table),
                number,
                epoch,
                state_hash,
                event,
            }));
        }
        written += records.len();
        journal.submit(records.into());
        committed(&events)?;
    }
    Ok(written)
}

fn committed(events: &Receiver<HostEvent>) -> Result<(), Box<dyn Error>> {
    match events.recv()? {
        HostEvent::Committed(notice) => Ok(notice.result?),
        _ => Err("expected a commit notice from the journal".into()),
    }
}

fn came(table: u32, player: u8, name: PlayerName) -> Event {
    let (seat, player) = (SeatId(player.into()), PlayerId::from(&token(table, player)));
    if seat.0 == 0 {
        Event::Opened { host: seat, player, name }
    } else {
        Event::Joined { seat, player, name }
    }
}

/// Returns the events at a table from taking the seats to the end of a won match, with the state hash after each.
fn played() -> Result<Vec<(Event, u64)>, Box<dyn Error>> {
    let deal = Deal::sample();
    let maps = Side::BOTH.map(|side| *deal.key().map(side));
    let mut game = Game::new(deal.clone());
    let mut played: Vec<(Event, u64)> = Vec::new();
    for (seat, side) in Side::BOTH.into_iter().enumerate() {
        played.push((Event::SatDown { seat: SeatId(seat as u16), side: Some(side) }, 0));
    }
    let deal = Box::new(DealRecord { deal, down: None });
    played.push((Event::Dealt { deal }, game.state_hash()));
    while !game.phase().is_over() {
        let (side, action) = match game.phase() {
            Phase::First | Phase::ClueAny => (Side::A, clue(&game)?),
            Phase::Clue(side) => (side, clue(&game)?),
            Phase::Guess(side) => {
                let position = game.position();
                let is_open = |cell: &splitkey_rules::Cell| !position.words[cell.index()].is_covered();
                let mut agents = maps[side.partner().index()].cells(Identity::Agent);
                (side, Action::Guess(agents.find(is_open).into_iter().collect()))
            }
            phase => return Err(format!("the match should not come to {phase:?}").into()),
        };
        game.apply(side, &action).map_err(|refusal| format!("{refusal:?}"))?;
        let seat = SeatId(side.index() as u16);
        played.push((Event::Acted { side, seat, action }, game.state_hash()));
    }
    Ok(played)
}

fn clue(game: &Game) -> Result<Action, Box<dyn Error>> {
    let clue = Clue::new(&format!("hint{}", game.revision()), 9).map_err(|refusal| format!("{refusal:?}"))?;
    Ok(Action::Clue { clue, illegal: false })
}
