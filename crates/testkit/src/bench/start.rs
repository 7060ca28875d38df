//! How long a host with many tables and matches in its journal takes to start, to read a table and to open a history.

use std::{
    error::Error,
    fs,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use flume::Receiver;
use splitkey_host::{
    DealRecord, Event, FORMAT, HostEvent, Journal, Participant, PlayedMatch, PlayerId, RULES, Record,
    Submission,
};
use splitkey_protocol::{
    FromHost, HistoryOf, MatchSummary, PlayerName, PlayerToken, Request, SeatId, TableCode, TableSettings,
};
use splitkey_rules::{Action, Clue, Deal, Game, Identity, Phase, Side};
use splitkey_server::{KEEP_DAYS, StoredJournal};
use splitkey_testkit::Caller;

use super::{host_process::HostProcess, machine};

/// The number of open tables with a running match.
const TABLES: u32 = 20_000;
/// The number of finished matches, each at a closed table.
const MATCHES: u32 = 100_000;
/// Tables that are written in one commit.
const TOGETHER: u32 = 500;
/// Of this many finished matches, one is in the history that is opened.
const ONE_OF: u32 = 10;
/// The player of that history.
const VETERAN: PlayerToken = PlayerToken([u8::MAX; 32]);
/// How often the history is opened, so that what reading leaves in memory shows.
const OPENED: u32 = 3;
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
        if data == folder && matches > 0 {
            (0..OPENED).try_for_each(|_| open_history(&host))?;
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

/// Opens the history of a player, and reads all of it.
fn open_history(host: &HostProcess) -> Result<(), Box<dyn Error>> {
    let before = host.resident_kib()? >> 10;
    let mut caller = Caller::dial(host.address.parse()?, VETERAN, None);
    let (started, mut number) = (Instant::now(), None);
    let (mut parts, mut all, mut longest, mut first) = (0, 0, Duration::ZERO, Duration::ZERO);
    loop {
        let asked = Instant::now();
        caller.say(Request::FetchHistory { of: HistoryOf::Mine, before: number });
        let (listed, more) = caller.wait(|said| match said {
            FromHost::History { matches, more, .. } => Some((matches.clone(), *more)),
            _ => None,
        });
        longest = longest.max(asked.elapsed());
        (parts, all) = (parts + 1, all + listed.len());
        if parts == 1 {
            first = asked.elapsed();
        }
        number = listed.last().map(|last| last.number);
        if !more {
            break;
        }
        // No faster than a connection may ask in the long run.
        thread::sleep(Duration::from_millis(250));
    }
    println!(
        "history of {all} matches: opens in {:.1} ms; {parts} parts, the slowest in {:.1} ms, all in {:.1} s; \
         {before} MiB of memory before, {} MiB after",
        first.as_secs_f64() * 1000.0,
        longest.as_secs_f64() * 1000.0,
        started.elapsed().as_secs_f64(),
        host.resident_kib()? >> 10
    );
    Ok(())
}

fn token(table: u32, player: u8) -> PlayerToken {
    let mut token = [player; 32];
    token[..4].copy_from_slice(&table.to_le_bytes());
    PlayerToken(token)
}

/// Fills a journal, and returns the number of its records.
fn write(folder: &Path, tables: u32, matches: u32) -> Result<usize, Box<dyn Error>> {
    let (notify, events) = flume::unbounded();
    let (mut journal, _) = StoredJournal::open(folder, KEEP_DAYS, notify)?;
    let (played, summary) = played()?;
    let running = played.iter().position(|(event, _)| matches!(event, Event::Acted { .. })).unwrap_or(0) + 5;
    let left = |seat, host| (Event::Left { seat: SeatId(seat), host }, 0);
    let (mut written, epoch) = (0, journal.epoch());
    let all: Vec<u32> = (0..tables + matches).collect();
    for together in all.chunks(TOGETHER as usize) {
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
            let over = table >= tables;
            let is_of_veteran = over && (table - tables).is_multiple_of(ONE_OF);
            let records = (1..).zip(events).map(|(number, (event, state_hash))| Record {
                format: FORMAT,
                rules: RULES,
                table: TableCode::from_bits(table),
                number,
                epoch,
                state_hash,
                event,
            });
            let records: Vec<Record> = records.collect();
            written += records.len();
            let played = over.then(|| played_by(table, is_of_veteran, &summary)).transpose()?;
            journal.submit(Submission { records, played: played.map(Box::new), ..Submission::default() });
        }
        together.iter().try_for_each(|_| committed(&events))?;
    }
    Ok(written)
}

/// Returns the finished match of a table.
fn played_by(table: u32, by_veteran: bool, summary: &MatchSummary) -> Result<PlayedMatch, Box<dyn Error>> {
    let first = if by_veteran { VETERAN } else { token(table, 0) };
    let by = |token: &PlayerToken, side, name| {
        let (player, name) = (Some(PlayerId::from(token)), PlayerName::new(name)?);
        Ok::<Participant, Box<dyn Error>>(Participant { player, side, name })
    };
    let players = vec![by(&first, Side::A, "Lark")?, by(&token(table, 1), Side::B, "Owl")?];
    Ok(PlayedMatch { team: None, players, summary: summary.clone() })
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

/// Returns the events at a table from taking the seats to the end of a won match, with the state hash after each, and
/// the summary of the match.
fn played() -> Result<(Vec<(Event, u64)>, MatchSummary), Box<dyn Error>> {
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
    let summary =
        MatchSummary::of(&game.public_view(), &TableSettings::STANDARD).ok_or("the match is over")?;
    Ok((played, summary))
}

fn clue(game: &Game) -> Result<Action, Box<dyn Error>> {
    let clue = Clue::new(&format!("hint{}", game.revision()), 9).map_err(|refusal| format!("{refusal:?}"))?;
    Ok(Action::Clue { clue, illegal: false })
}
