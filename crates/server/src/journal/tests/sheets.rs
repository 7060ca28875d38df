//! Campaign sheets are durable with the records that change them, and go when no member has come back for long.

use splitkey_campaign::{Attempt, CampaignSheet, Ending, MAX_NOTES, MissionMap, Note};
use splitkey_host::{LinkHash, SheetAnswer, SheetChange, SheetQuery, StoredSheet, Submission};
use splitkey_protocol::{SheetId, TalkLine, TeamName};

use super::{age::TestClock, *};

const SHEET: SheetId = SheetId(u64::MAX - 3);

fn player(number: u8) -> PlayerId {
    PlayerId::from_hash([number; 32])
}

pub(super) fn team() -> StoredSheet {
    let name = TeamName::new("The Locksmiths").expect("a name");
    let sheet = CampaignSheet::new(name, MissionMap::world().clone(), false);
    StoredSheet {
        id: SHEET,
        link: LinkHash([5; 32]),
        members: vec![player(1), player(2)],
        sheet,
        imported: 0,
    }
}

fn won(score: i16) -> SheetChange {
    let attempt = Attempt {
        city: MissionMap::world().start(),
        ended_at: 0,
        players: vec![name("Lark"), name("Owl")],
        ending: Ending::Won,
        turns: 5,
        tokens_left: 4,
        score: Some(score),
        easier: Default::default(),
        notes: Vec::new(),
    };
    SheetChange::Attempted(SHEET, Box::new(attempt))
}

fn note(by: &str, text: &str) -> SheetChange {
    let note = Note { by: name(by), text: TalkLine::new(text).expect("a line") };
    SheetChange::Noted(SHEET, 0, note)
}

fn change(
    journal: &mut StoredJournal,
    events: &Receiver<HostEvent>,
    sheets: impl IntoIterator<Item = SheetChange>,
) {
    journal.submit(Submission { sheets: sheets.into_iter().collect(), ..Submission::default() });
    notice(events).1.expect("a commit");
}

fn ask(journal: &mut StoredJournal, events: &Receiver<HostEvent>, query: SheetQuery) -> SheetAnswer {
    journal.read_sheets(7, query);
    match next(events) {
        HostEvent::SheetsRead { number: 7, answer } => answer,
        other => panic!("{other:?}"),
    }
}

fn sheet(journal: &mut StoredJournal, events: &Receiver<HostEvent>) -> Option<StoredSheet> {
    match ask(journal, events, SheetQuery::Sheet(SHEET)) {
        SheetAnswer::Sheet(found) => found.map(|found| *found),
        other => panic!("{other:?}"),
    }
}

/// Returns the won and all cities of each of a player's teams.
fn teams(journal: &mut StoredJournal, events: &Receiver<HostEvent>, number: u8) -> Vec<(u8, u8)> {
    match ask(journal, events, SheetQuery::TeamsOf(player(number))) {
        SheetAnswer::Teams(teams) => teams.iter().map(|team| (team.won, team.cities)).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
pub(super) fn a_sheet_is_read_as_it_was_changed_after_a_restart() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    change(&mut journal, &events, [SheetChange::Made(Box::new(team()))]);
    change(&mut journal, &events, [won(16), won(12), note("Lark", "Well done."), note("Owl", "Thanks!")]);
    change(
        &mut journal,
        &events,
        [SheetChange::Joined(SHEET, player(3)), SheetChange::Left(SHEET, player(1))],
    );
    change(&mut journal, &events, [SheetChange::LinkRenewed(SHEET, LinkHash([6; 32]))]);
    drop(journal);
    let (mut journal, _, events) = folder.open();
    let stored = sheet(&mut journal, &events).expect("a sheet");
    assert_eq!((stored.members, stored.link), (vec![player(2), player(3)], LinkHash([6; 32])));
    let [first, second] = stored.sheet.attempts() else { panic!("two attempts") };
    assert_eq!((first.score, second.score), (Some(16), Some(12)));
    assert!(first.ended_at > 1_700_000_000, "the journal should set the time");
    assert_eq!(first.notes.iter().map(|note| note.by.as_str()).collect::<Vec<_>>(), ["Lark", "Owl"]);
    assert_eq!(teams(&mut journal, &events, 2), [(1, 26)]);
    assert_eq!(teams(&mut journal, &events, 1), []);
    let by = |link| SheetQuery::Link(LinkHash([link; 32]));
    assert!(matches!(ask(&mut journal, &events, by(6)), SheetAnswer::Sheet(Some(_))));
    assert!(matches!(ask(&mut journal, &events, by(5)), SheetAnswer::Sheet(None)), "this link was replaced");
    assert!(check(folder.place()).expect("a report").is_sound());
}

#[test]
pub(super) fn an_attempt_and_the_record_that_ends_the_match_are_stored_together_or_not_at_all() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    change(&mut journal, &events, [SheetChange::Made(Box::new(team()))]);
    // The second record of a table that does not exist cannot be stored.
    let impossible = table(1).remove(1);
    journal.submit(Submission {
        records: vec![impossible],
        sheets: vec![won(16)],
        played: None,
        ..Submission::default()
    });
    assert!(notice(&events).1.is_err());
    assert_eq!(sheet(&mut journal, &events).expect("a sheet").sheet.attempts().len(), 0);
    journal.submit(Submission {
        records: table(1),
        sheets: vec![won(16)],
        played: None,
        ..Submission::default()
    });
    assert!(notice(&events).1.is_ok());
    assert_eq!(sheet(&mut journal, &events).expect("a sheet").sheet.attempts().len(), 1);
}

#[test]
pub(super) fn a_full_attempt_takes_no_more_notes_and_an_unknown_sheet_takes_nothing() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    change(&mut journal, &events, [won(16), note("Lark", "Nobody's.")]);
    assert_eq!(sheet(&mut journal, &events), None);
    change(&mut journal, &events, [SheetChange::Made(Box::new(team())), note("Lark", "No attempt yet.")]);
    change(&mut journal, &events, [won(16)]);
    change(&mut journal, &events, (0..MAX_NOTES + 5).map(|number| note("Lark", &format!("note {number}"))));
    let stored = sheet(&mut journal, &events).expect("a sheet");
    assert_eq!(stored.sheet.attempts()[0].notes.len(), MAX_NOTES);
}

#[test]
pub(super) fn an_export_takes_sheets_along() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    change(&mut journal, &events, [SheetChange::Made(Box::new(team())), won(16), note("Owl", "Štěstí")]);
    let stored = sheet(&mut journal, &events);
    drop(journal);
    let mut text = Vec::new();
    assert!(export(folder.place(), &mut text).expect("an export").is_empty());
    let other = Folder::new();
    let imported = import(other.place(), text.as_slice()).expect("an import");
    assert_eq!(imported, Imported { tables: 0, sheets: 1 });
    let again = import(other.place(), text.as_slice());
    assert!(matches!(again, Err(ExportError::SheetAlreadyThere(SHEET))));
    let altered = String::from_utf8(text.clone()).expect("text").replace("sheet ffff", "sheet fffe");
    assert!(matches!(import(Folder::new().place(), altered.as_bytes()), Err(ExportError::Line(2))));
    let (mut journal, _, events) = other.open();
    assert_eq!(sheet(&mut journal, &events), stored);
    drop(journal);
    let mut again = Vec::new();
    export(other.place(), &mut again).expect("an export");
    assert_eq!(again, text);
}

#[test]
pub(super) fn a_sheet_goes_when_no_member_was_seen_for_730_days() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    let (mut journal, _, events) = clock.open(&folder);
    change(&mut journal, &events, [SheetChange::Made(Box::new(team()))]);
    drop(journal);
    // Returns whether the sheet is still there after this many days in which nobody came.
    let after = |days: i64| {
        for _ in 0..days / 2 {
            clock.turn(2);
            drop(clock.open(&folder));
        }
        let (mut journal, _, events) = clock.open(&folder);
        // Old sheets are deleted between two orders, when no other order waits.
        (0..100).all(|_| sheet(&mut journal, &events).is_some())
    };
    assert!(after(700));
    let (mut journal, _, events) = clock.open(&folder);
    assert_eq!(teams(&mut journal, &events, 2).len(), 1, "a member comes back");
    drop(journal);
    assert!(after(728));
    assert!(!after(6));
    let count = |of: &str| -> i64 { folder.number(&format!("SELECT count(*) FROM {of}")) };
    assert_eq!(["sheet", "member", "attempt", "note"].map(count), [0; 4]);
}

#[test]
pub(super) fn a_damaged_sheet_is_reported_and_harms_no_other() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    change(&mut journal, &events, [SheetChange::Made(Box::new(team())), won(16)]);
    folder.change("UPDATE attempt SET attempt = replace(attempt, 'won', 'one')");
    assert!(matches!(ask(&mut journal, &events, SheetQuery::Sheet(SHEET)), SheetAnswer::Unread));
    assert_eq!(teams(&mut journal, &events, 1), [(1, 26)]);
    commit(&mut journal, &events, table(1)).expect("a commit");
    drop(journal);
    let report = check(folder.place()).expect("a report");
    assert!(!report.is_sound() && report.damaged_sheets.len() == 1, "{report}");
}
