use super::*;
use crate::{MAX_ATTEMPTS, MAX_NOTES};

/// A sheet with a lost and a won attempt at Prague, and one at Berlin.
fn sheet() -> CampaignSheet {
    let mut sheet =
        CampaignSheet::new(TeamName::new("The Locksmiths").unwrap(), MissionMap::world().clone(), false);
    let name = |text| PlayerName::new(text).unwrap();
    let line = |text| splitkey_protocol::TalkLine::new(text).unwrap();
    let prague = sheet.map().start();
    let berlin = sheet.map().find("berlin").unwrap();
    let lost = Attempt {
        city: prague,
        ended_at: 1_795_000_000,
        players: vec![name("Vera"), name("Štěpán")],
        ending: Ending::Assassin,
        turns: 3,
        tokens_left: 6,
        score: None,
        easier: [Easier::LooserOrder, Easier::WordPlay].into(),
        notes: vec![
            Note { by: name("Vera"), text: line("“Needle” was a mistake.") },
            Note { by: name("Štěpán"), text: line("Mine!") },
        ],
    };
    let easier = BTreeSet::new();
    let won =
        Attempt { ending: Ending::Won, turns: 8, tokens_left: 1, score: Some(8), easier, ..lost.clone() };
    let last =
        Attempt { city: berlin, ending: Ending::SuddenDeath, turns: 11, tokens_left: 0, ..lost.clone() };
    for attempt in [lost, won, last] {
        sheet.record(attempt).unwrap();
    }
    sheet
}

#[test]
fn an_imported_sheet_equals_the_exported_one() {
    let empty = CampaignSheet::new(TeamName::new("Nobody yet").unwrap(), MissionMap::world().clone(), true);
    for sheet in [sheet(), empty] {
        assert_eq!(sheet.to_json().parse(), Ok(sheet));
    }
}

#[test]
fn a_broken_sheet_is_refused_with_the_reason() {
    let whole = sheet().to_json();
    for (from, to, reason) in [
        (r#""split-key-sheet""#, r#""save-game""#, "not a campaign sheet"),
        (r#""format""#, r#""form""#, "not a campaign sheet"),
        (r#""version": 1"#, r#""version": 2"#, "the sheet has version 2; this program reads version 1"),
        (r#""version": 1,"#, "", "not a campaign sheet"),
        ("\"attempts\": [", "\"attempts\": ", "not a sheet's file: key must be a string"),
        (r#""The Locksmiths""#, r#"" ""#, "the name is empty"),
        (r#""The Locksmiths""#, "\"The Lock\u{202e}smiths\"", "a name can have only printable characters"),
        (r#""Vera""#, r#""Vera Vera Vera Vera Vera Vera""#, "the name is too long"),
        (r#""start": "prague""#, r#""start": "brno""#, r#"the start "brno" is not a city of the map"#),
        (r#""mistakes": 9,"#, r#""mistakes": 10,"#, "a mission of 9 turns cannot allow 10 mistakes"),
        (r#""city": "berlin""#, r#""city": "bern""#, r#"attempt 3: the map has no city "bern""#),
        (r#""city": "berlin""#, r#""city": "london""#, r#"attempt 3: "london" was still locked"#),
        (r#""ending": "won""#, r#""ending": "gave-up""#, "attempt 2: a won 9-9 has a score"),
        (r#""score": 8,"#, "", "attempt 2: a won 9-9 has a score"),
        (r#""ending": "won""#, r#""ending": "cheated""#, "unknown variant `cheated`"),
        (r#""turns": 3"#, r#""turns": 0"#, "attempt 1: the mission cannot end after 0 turns"),
        (r#""turns": 3"#, r#""turns": 11"#, "attempt 1: the mission cannot end after 11 turns"),
        (r#""tokens_left": 6"#, r#""tokens_left": 10"#, "attempt 1: 10 tokens cannot be left of 9"),
        (r#""ended_at": 1795000000"#, r#""ended_at": -1"#, "expected u64"),
        (r#""looser-order""#, r#""extra-time""#, "unknown variant `extra-time`"),
        (r#""text": "Mine!""#, r#""text": """#, "not a sheet's file"),
        (r#""by": "Vera","#, r#""by": "Vera", "at": 3,"#, "unknown field `at`"),
        (r#""all_open": false"#, r#""all_open": "no""#, "expected a boolean"),
    ] {
        let broken = whole.replacen(from, to, 1);
        assert_ne!(broken, whole, "{from} should be in the file");
        let error = broken.parse::<CampaignSheet>().unwrap_err().to_string();
        assert!(error.contains(reason), "{from} -> {to}: {error}");
    }
}

#[test]
fn extra_tokens_exist_for_9_9_only() {
    let whole = sheet().to_json();
    let (before, berlin) = whole.split_at(whole.rfind("\"city\"").unwrap());
    let eased = format!("{before}{}", berlin.replace("looser-order", "extra-tokens"));
    let error = AttemptError::ExtraTokens;
    assert_eq!(eased.parse::<CampaignSheet>(), Err(SheetError::Attempt { number: 3, error }));
}

#[test]
fn a_match_without_players_or_with_too_many_notes_is_refused() {
    let mut sheet = sheet();
    let mut attempt = sheet.attempts()[0].clone();
    attempt.players.clear();
    assert_eq!(sheet.record(attempt), Err(AttemptError::Players(0)));
    let note = sheet.attempts()[0].notes[0].clone();
    for _ in 2..20 {
        sheet.note(0, note.clone()).unwrap();
    }
    assert_eq!(sheet.note(0, note.clone()), Err(AttemptError::Notes(21)));
    assert_eq!(sheet.note(3, note), Err(AttemptError::Unknown(4)));
}

#[test]
fn a_sheet_stored_in_pieces_equals_the_whole() {
    let sheet = sheet();
    assert_eq!(sheet.to_short_json().parse(), Ok(sheet.clone()));
    let mut again: CampaignSheet = sheet.head_json().parse().unwrap();
    assert!(again.attempts().is_empty());
    for attempt in sheet.attempts() {
        again.record_json(&attempt.to_json(sheet.map())).unwrap();
    }
    assert_eq!(again, sheet);
    assert!(again.record_json("{}").is_err());
}

#[test]
fn what_made_a_match_easier_follows_from_its_settings() {
    use splitkey_protocol::TableSettings;
    use splitkey_rules::Mission;

    let easier = |settings: &TableSettings| Attempt::easier(settings, Mission::STANDARD, false);
    assert!(easier(&TableSettings::STANDARD).is_empty());
    let extra = TableSettings { mission: Mission::WITH_EXTRA_TOKENS[1], ..TableSettings::STANDARD };
    assert_eq!(easier(&extra), [Easier::ExtraTokens].into());
    let all = TableSettings {
        looser: true,
        multi_word: true,
        word_play: true,
        ideas: true,
        ..TableSettings::STANDARD
    };
    let expected = [Easier::LooserOrder, Easier::SeveralWords, Easier::WordPlay, Easier::Ideas];
    assert_eq!(easier(&all), expected.into());
}

#[test]
fn a_huge_file_is_refused_unread() {
    assert_eq!(" ".repeat(MAX_SHEET_BYTES + 1).parse::<CampaignSheet>(), Err(SheetError::TooLarge));
}

/// A lost attempt of as many players as there can be, with the longest names, and the longest note.
fn longest() -> (Attempt, Note) {
    let name = PlayerName::new(&"𝕏".repeat(24)).unwrap();
    let text = splitkey_protocol::TalkLine::new(&"𝕏".repeat(200)).unwrap();
    let all = [Easier::LooserOrder, Easier::SeveralWords, Easier::WordPlay, Easier::Ideas].into();
    let lost = Attempt {
        players: vec![name.clone(); 16],
        easier: all,
        ended_at: u64::MAX,
        notes: Vec::new(),
        ..sheet().attempts()[0].clone()
    };
    (lost, Note { by: name, text })
}

#[test]
fn a_full_sheet_of_long_names_and_notes_can_be_exported_and_imported() {
    let (mut full, (lost, note)) = (sheet(), longest());
    let mut attempts = full.attempts().len();
    while full.record(lost.clone()).is_ok() {
        attempts += 1;
    }
    assert!((130..MAX_ATTEMPTS).contains(&attempts), "{attempts}");
    assert_eq!(full.record(lost), Err(AttemptError::TooMany));
    let mut notes = 0;
    while full.note(3 + notes / MAX_NOTES, note.clone()).is_ok() {
        notes += 1;
    }
    assert!(notes > 180, "{notes}");
    assert_eq!(full.note(attempts - 1, note), Err(AttemptError::NoteBytes));
    let file = full.to_json();
    assert_eq!((file.len() <= MAX_SHEET_BYTES, file.parse()), (true, Ok(full)));
}

#[test]
fn a_sheet_has_room_for_the_most_attempts_of_two_players_with_ordinary_names() {
    let mut sheet = sheet();
    let name = |text| PlayerName::new(text).unwrap();
    let lost = Attempt {
        players: vec![name("Vera Janssens"), name("Štěpán Novák")],
        notes: Vec::new(),
        ..sheet.attempts()[0].clone()
    };
    while sheet.attempts().len() < MAX_ATTEMPTS {
        sheet.record(lost.clone()).unwrap();
    }
    assert_eq!(sheet.to_json().parse(), Ok(sheet));
}

#[test]
fn a_file_with_notes_that_are_too_long_together_is_refused() {
    let (mut sheet, (lost, note)) = (sheet(), longest());
    let noted = Attempt { notes: vec![note; MAX_NOTES], ..lost };
    while sheet.record(noted.clone()).is_ok() {}
    assert_eq!(sheet.record(noted), Err(AttemptError::NoteBytes));
}
