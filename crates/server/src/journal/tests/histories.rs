//! Finished matches in histories: found by player and team, forgotten, exported and pruned.

use splitkey_host::{
    HistoryQuery, ListedMatch, Participant, PlayedMatch, SheetAnswer, SheetChange, StoredSheet, Submission,
};
use splitkey_protocol::{EasierOptions, HistoryOf, MatchSummary, SheetId, TableSettings, limits};
use splitkey_rules::{Identity, Outcome, Proposal};

use super::{age::TestClock, matches::given_up, sheets::team, *};

fn player(number: u8) -> PlayerId {
    PlayerId::from_hash([number; 32])
}

/// Returns the match of [`table`] given up, as a host submits it.
fn played() -> PlayedMatch {
    let records = given_up(1);
    let history = History::read(records).expect("a history").expect("records");
    history.played().expect("a match that is over")
}

fn submit(
    journal: &mut StoredJournal,
    events: &Receiver<HostEvent>,
    records: Vec<Record>,
    played: PlayedMatch,
) {
    journal.submit(Submission {
        records,
        sheets: Vec::new(),
        played: Some(Box::new(played)),
        ..Submission::default()
    });
    notice(events).1.expect("a commit");
}

fn list(
    journal: &mut StoredJournal,
    events: &Receiver<HostEvent>,
    query: HistoryQuery,
) -> Option<(Vec<ListedMatch>, bool)> {
    journal.read_sheets(7, SheetQuery::History(query));
    match next(events) {
        HostEvent::SheetsRead { number: 7, answer: SheetAnswer::History(found) } => found,
        other => panic!("{other:?}"),
    }
}

fn of_player(journal: &mut StoredJournal, events: &Receiver<HostEvent>, number: u8) -> Vec<ListedMatch> {
    let query = HistoryQuery { player: player(number), of: HistoryOf::Mine, before: None };
    list(journal, events, query).expect("a history").0
}

fn forget(journal: &mut StoredJournal, events: &Receiver<HostEvent>, who: u8, number: Option<u64>) {
    journal.read_sheets(8, SheetQuery::Forget(player(who), number));
    assert!(matches!(next(events), HostEvent::SheetsRead { answer: SheetAnswer::Forgotten, .. }));
}

fn count(folder: &Folder, of: &str) -> i64 {
    folder.number(&format!("SELECT count(*) FROM {of}"))
}

#[test]
pub(super) fn a_finished_match_is_listed_for_those_who_played_it() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    submit(&mut journal, &events, given_up(1), played());
    drop(journal);
    let (mut journal, _, events) = folder.open();
    let [listed] = of_player(&mut journal, &events, 1).try_into().expect("one match");
    assert_eq!(listed.id.expect("an id").to_string(), "1-5");
    assert_eq!(listed.summary, played().summary);
    assert_eq!(listed.players, played().players);
    assert_eq!(listed.players.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["Lark", "Owl"]);
    assert!(listed.ended_at > 1_700_000_000, "the journal should set the time");
    assert_eq!(of_player(&mut journal, &events, 2).len(), 1);
    assert_eq!(of_player(&mut journal, &events, 3), []);
    assert!(check(folder.place()).expect("a report").is_sound());
}

/// Has as many matches finished, at a table each.
fn play(journal: &mut StoredJournal, events: &Receiver<HostEvent>, matches: u32) {
    for number in 0..matches {
        journal.submit(Submission {
            records: given_up(number),
            sheets: Vec::new(),
            played: Some(Box::new(played())),
            ..Submission::default()
        });
    }
    (0..matches).for_each(|_| notice(events).1.expect("a commit"));
}

#[test]
pub(super) fn no_commit_waits_for_what_players_ask() {
    const ASKED: usize = 100;
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    play(&mut journal, &events, limits::HISTORY_PART as u32);
    for _ in 0..ASKED {
        let query = HistoryQuery { player: player(1), of: HistoryOf::Mine, before: None };
        journal.read_sheets(7, SheetQuery::History(query));
    }
    assert!(matches!(next(&events), HostEvent::SheetsRead { .. }), "the first answer");
    journal.submit(table(9999).into());
    let answered = std::iter::repeat_with(|| next(&events))
        .take_while(|event| !matches!(event, HostEvent::Committed(_)))
        .count();
    assert!(answered < ASKED - 1, "a hundred histories take far longer than a commit");
}

#[test]
pub(super) fn a_long_history_comes_in_parts() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    let all = 2 * limits::HISTORY_PART + 10;
    play(&mut journal, &events, all as u32);
    let (mut before, mut seen) = (None, Vec::new());
    loop {
        let query = HistoryQuery { player: player(1), of: HistoryOf::Mine, before };
        let (part, more) = list(&mut journal, &events, query).expect("a history");
        seen.extend(part.iter().map(|listed| listed.number));
        before = part.last().map(|listed| listed.number);
        if !more {
            break;
        }
    }
    assert_eq!(seen, (1..=all as u64).rev().collect::<Vec<_>>());
}

#[test]
pub(super) fn a_history_is_found_by_index() {
    let folder = Folder::new();
    drop(folder.open());
    let plan = "EXPLAIN QUERY PLAN SELECT match_id FROM participant JOIN played_match m ON m.id = match_id
                WHERE player = x'00' AND match_id < 9 ORDER BY match_id DESC LIMIT 3";
    let sql = folder.file();
    let mut plan = sql.prepare(plan).expect("a plan");
    let lines = plan.query_map([], |row| row.get::<_, String>(3)).expect("a plan");
    let lines: Vec<String> = lines.collect::<Result<_, _>>().expect("a plan");
    assert!(lines.iter().all(|line| line.starts_with("SEARCH")), "{lines:?}");
}

#[test]
pub(super) fn the_history_of_a_team_is_for_members_and_a_match_can_become_that_of_a_team() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    let StoredSheet { id, .. } = team();
    let made = SheetChange::Made(Box::new(team()));
    journal.submit(Submission { sheets: vec![made], ..Submission::default() });
    notice(&events).1.expect("a commit");
    let records = given_up(1);
    let again = Record { number: 10, event: Event::BansLifted, ..records[8].clone() };
    submit(&mut journal, &events, records, played());
    let of = |player: u8, sheet| HistoryQuery {
        player: PlayerId::from_hash([player; 32]),
        of: HistoryOf::Team(sheet),
        before: None,
    };
    assert_eq!(list(&mut journal, &events, of(1, id)), Some((Vec::new(), false)));
    submit(&mut journal, &events, vec![again], PlayedMatch { team: Some(id), ..played() });
    assert_eq!(list(&mut journal, &events, of(1, id)).expect("a history").0.len(), 1);
    assert_eq!(list(&mut journal, &events, of(9, id)), None);
    assert_eq!(list(&mut journal, &events, of(1, SheetId(1))), None);
    assert_eq!(of_player(&mut journal, &events, 1).len(), 1, "it is still the same match");
}

#[test]
pub(super) fn a_forgotten_match_stays_with_the_others_and_goes_with_the_last() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    for number in 1..=3 {
        submit(&mut journal, &events, given_up(number), played());
    }
    forget(&mut journal, &events, 1, Some(2));
    let numbers = |listed: Vec<ListedMatch>| listed.iter().map(|one| one.number).collect::<Vec<_>>();
    assert_eq!(numbers(of_player(&mut journal, &events, 1)), [3, 1]);
    let of_other = of_player(&mut journal, &events, 2);
    assert_eq!(of_other[1].players[0], Participant { player: None, side: Side::A, name: name("Lark") });
    forget(&mut journal, &events, 1, None);
    assert_eq!(of_player(&mut journal, &events, 1), []);
    assert_eq!(numbers(of_player(&mut journal, &events, 2)), [3, 2, 1]);
    forget(&mut journal, &events, 2, None);
    assert_eq!(["played_match", "participant"].map(|of| count(&folder, of)), [0, 0]);
}

#[test]
pub(super) fn a_match_outlives_its_table_and_goes_after_730_days() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    let (mut journal, _, events) = clock.open(&folder);
    submit(&mut journal, &events, given_up(1), played());
    drop(journal);
    // Returns whether the history becomes as expected after this many days.
    let becomes = |days: i64, expected: &dyn Fn(&[ListedMatch]) -> bool| {
        folder.change(&format!("UPDATE journal_time SET lived = lived + {days} * 24 * 60 * 60"));
        let (mut journal, _, events) = clock.open(&folder);
        // Old tables and matches are deleted between two orders, when no other order waits.
        (0..1000).any(|_| expected(&of_player(&mut journal, &events, 1)))
    };
    assert!(becomes(20, &|listed| listed[0].id.is_some()));
    assert!(becomes(20, &|listed| listed[0].id.is_none()), "its table is set aside");
    let is_deleted = |listed: &[ListedMatch]| listed[0].id.is_none() && count(&folder, "game_table") == 0;
    assert!(becomes(688, &is_deleted), "its table is deleted");
    assert!(becomes(6, &<[ListedMatch]>::is_empty));
    assert_eq!(count(&folder, "participant"), 0);
}

#[test]
pub(super) fn an_export_takes_histories_along_with_what_was_forgotten() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    let lonely = PlayedMatch { players: Vec::new(), team: Some(SheetId(3)), ..played() };
    submit(&mut journal, &events, given_up(1), played());
    submit(&mut journal, &events, given_up(2), lonely);
    submit(&mut journal, &events, given_up(3), played());
    forget(&mut journal, &events, 2, Some(1));
    drop(journal);
    folder.change("DELETE FROM event WHERE table_id = 2");
    folder.change("DELETE FROM game_table WHERE id = 2");
    let mut text = Vec::new();
    assert!(export(folder.place(), &mut text).expect("an export").is_empty());
    let text = String::from_utf8(text).expect("text");
    assert!(text.starts_with("split-key-journal 1\n") && text.ends_with("end 2 18 0 3 0\n"), "{text}");
    let other = Folder::new();
    other.write(table(9));
    import(other.place(), text.as_bytes()).expect("an import");
    let report = check(other.place()).expect("a report");
    assert!(report.is_sound() && report.matches == 3, "{report}");
    let (mut journal, _, events) = other.open();
    let ids = |listed: Vec<ListedMatch>| {
        listed.iter().map(|one| one.id.expect("an id").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(ids(of_player(&mut journal, &events, 1)), ["3-5", "2-5"]);
    assert_eq!(ids(of_player(&mut journal, &events, 2)), ["3-5"]);
    drop(journal);
    let altered = text.replacen("match 1 5 -", "match 2 5 -", 1);
    assert!(matches!(import(Folder::new().place(), altered.as_bytes()), Err(ExportError::Line(22))));
    let cut = text.replacen(text.lines().nth(21).expect("a line"), "", 1).replace("\n\n", "\n");
    assert!(matches!(import(Folder::new().place(), cut.as_bytes()), Err(ExportError::Incomplete)));
}

#[test]
pub(super) fn a_match_whose_last_record_was_cut_off_is_in_no_history() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    submit(&mut journal, &events, given_up(1), played());
    drop(journal);
    folder.change("UPDATE event SET checksum = x'00' WHERE number = 9");
    assert_eq!(folder.recalled().0, [(code(1), 8)]);
    assert_eq!(count(&folder, "played_match"), 0);
}

#[test]
pub(super) fn a_damaged_match_is_reported_and_harms_no_other() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    submit(&mut journal, &events, given_up(1), played());
    submit(&mut journal, &events, given_up(2), played());
    folder.change("UPDATE played_match SET summary = x'09' WHERE id = 2");
    assert_eq!(of_player(&mut journal, &events, 1).len(), 1);
    drop(journal);
    let report = check(folder.place()).expect("a report");
    assert!(!report.is_sound() && report.damaged_matches.len() == 1, "{report}");
}

#[test]
pub(super) fn every_summary_is_read_as_it_was_written() {
    let mut game = Game::new(deal(false, Variant::STANDARD).deal);
    let clue = Clue::new("fjord", 2).expect("a clue");
    game.apply(Side::A, &Action::Clue { clue, illegal: false }).expect("a clue");
    let agents = game.deal().key().map(Side::A).cells(Identity::Agent).take(2);
    for cell in agents.collect::<Vec<_>>() {
        game.apply(Side::B, &Action::Guess(vec![cell])).expect("a guess");
    }
    game.apply(Side::A, &Action::Propose(Proposal::GiveUp)).expect("a proposal");
    game.apply(Side::B, &Action::Agree).expect("an agreement");
    let settings = TableSettings { word_play: true, ..TableSettings::STANDARD };
    let summary = MatchSummary::of(&game.public_view(), &settings).expect("a summary");
    assert!(summary.best_clue.is_some());
    let outcomes = {
        use splitkey_rules::Loss::{Assassin, GaveUp, Sudden, Tokens};
        let lost = [Assassin, GaveUp, Sudden, Tokens].map(Outcome::Lost);
        [Outcome::Won, Outcome::Void].into_iter().chain(lost)
    };
    for (outcome, ideas) in outcomes.zip([false, true].into_iter().cycle()) {
        let easier = EasierOptions { ideas, ..summary.easier };
        let summary = MatchSummary { outcome, easier, computer: [ideas, false], ..summary.clone() };
        let bytes = format::summary::encode_summary(&summary).expect("encodable");
        assert_eq!(format::summary::decode_summary(&bytes), Ok(summary));
    }
}
