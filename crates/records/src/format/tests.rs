//! The bytes of the format never change, and everything written can be read.

use proptest::prelude::*;
use splitkey_host::{DealRecord, NetworkHash, PasswordHash, PlayerId};
use splitkey_protocol::{
    Audience, BestClue, Computer, EasierOptions, JointAction, Language, Level, LinkKind, MatchSummary,
    Meaning, Packs, PlayerName, PublicFilter, RaceLink, RaceTitle, RefereeMode, ReportReason, SeatId,
    SheetId, SideSummary, SlowMode, TableAccess, TableRace, TableSettings, TableTeam, TeamName, Thought,
    ThoughtText, Timers, races::PairNumber,
};
use splitkey_rules::{
    Action, CELLS, Cell, Clue, Deal, KeyCard, Loss, Mission, Outcome, Proposal, Side, Variant,
};

use super::{
    summary::{decode_summary, encode_summary},
    *,
};

fn name(text: &str) -> PlayerName {
    PlayerName::new(text).expect("a name")
}

fn deal(with_backs: bool, variant: Variant) -> DealRecord {
    let words = |kind: &str| -> [String; CELLS] { std::array::from_fn(|at| format!("{kind} {at}")) };
    let key = KeyCard::from_pairs(KeyCard::PAIRS).expect("a key");
    let deal = Deal::new(words("WORD"), key, Mission::STANDARD, variant).expect("a deal");
    DealRecord { deal, down: with_backs.then(|| words("BACK")) }
}

fn team() -> TableTeam {
    let name = TeamName::new("De Sleutelbos").expect("a name");
    TableTeam {
        sheet: SheetId(u64::MAX - 7),
        name,
        city: 25,
        mission: Mission::new(6, 3).expect("a mission"),
    }
}

fn table_race() -> TableRace {
    let title = RaceTitle::new("Lente").expect("a title");
    TableRace { race: RaceLink([7; 16]), title, pair: PairNumber(300) }
}

fn seated(level: Level, quick: bool) -> Event {
    let (player, computer) = (PlayerId::from_hash([9; 32]), Computer { level, quick });
    Event::PartnerSeated { seat: SeatId(301), player, name: name("Rook"), side: Side::B, computer }
}

fn thought() -> Thought {
    Thought { turn: 300, by: Side::B, text: ThoughtText::new("STORM? Or rain.").expect("a thought") }
}

fn meaning(turn: u16, cells: std::ops::Range<u8>) -> Meaning {
    Meaning { turn, words: cells.filter_map(Cell::new).collect() }
}

fn access(slow: SlowMode, filter: PublicFilter) -> Event {
    Event::AccessSet { access: TableAccess { open_sides: true, slow, filter, ..TableAccess::PRIVATE } }
}

fn events() -> Vec<Event> {
    let act = |action| Event::Acted { side: Side::B, seat: SeatId(300), action };
    let clue = |illegal| Action::Clue { clue: Clue::new("pôle nord", 3).expect("a clue"), illegal };
    let settings = |language, packs, referee| Event::Configured {
        settings: TableSettings {
            mission: Mission::WITH_EXTRA_TOKENS[2],
            language,
            packs,
            referee,
            multi_word: true,
            ..TableSettings::STANDARD
        },
    };
    vec![
        Event::Opened { host: SeatId(0), player: PlayerId::from_hash([7; 32]), name: name("Štěpán") },
        Event::Joined { seat: SeatId(300), player: PlayerId::from_hash([8; 32]), name: name("Owl") },
        Event::Renamed { seat: SeatId(1), name: name("Lark") },
        Event::SatDown { seat: SeatId(1), side: Some(Side::A) },
        Event::SatDown { seat: SeatId(1), side: None },
        Event::Left { seat: SeatId(1), host: Some(SeatId(2)) },
        Event::Left { seat: SeatId(1), host: None },
        settings(Language::English, Packs::First, RefereeMode::Advise),
        settings(Language::English, Packs::Second, RefereeMode::Strict),
        settings(Language::Dutch, Packs::Both, RefereeMode::Off),
        settings(Language::Dutch, Packs::Pictures, RefereeMode::Off),
        settings(Language::Dutch, Packs::Own, RefereeMode::Off),
        Event::WordsKept { words: vec!["ЖУК".into(), "WÖRD".into()] },
        Event::Dealt { deal: Box::new(deal(false, Variant::STANDARD)) },
        Event::Dealt { deal: Box::new(deal(true, Variant::Strike)) },
        act(clue(false)),
        act(clue(true)),
        act(Action::Guess(Cell::all().take(3).collect())),
        act(Action::Stop),
        act(Action::Pass),
        act(Action::Challenge),
        act(Action::Concede),
        act(Action::Deny),
        act(Action::Timeout),
        act(Action::Propose(Proposal::GiveUp)),
        act(Action::Propose(Proposal::Void)),
        act(Action::Agree),
        Event::AccessSet { access: TableAccess { locked: true, ..TableAccess::PRIVATE } },
        Event::PasswordSet { password: None },
        Event::PasswordSet { password: Some(PasswordHash { salt: [1; 16], hash: [2; 32] }) },
        Event::HandedOver { host: SeatId(2) },
        Event::Banned { seat: SeatId(2), network: None },
        Event::Banned { seat: SeatId(2), network: Some(NetworkHash([3; 32])) },
        Event::BansLifted,
        Event::Configured { settings: TableSettings { looser: true, ..TableSettings::STANDARD } },
        Event::SidesSwapped,
        Event::Closed,
        Event::Configured {
            settings: TableSettings {
                timers: Timers { clue: 120, guess: 300, enforced: true },
                ..TableSettings::STANDARD
            },
        },
        Event::TimedOut { side: Side::B },
        Event::Agreed { action: JointAction::Pause, seat: SeatId(300) },
        Event::WentOn { seat: SeatId(1) },
        Event::ConfirmSet { side: Side::B, on: true },
        Event::Reported { by: SeatId(1), seat: SeatId(300), reason: ReportReason::Talk },
        Event::TeamChosen { team: Some(team()), with_win: true },
        Event::TeamChosen { team: None, with_win: false },
        Event::LinkSet { kind: LinkKind::Overlay, salt: Some([9; 16]) },
        Event::LinkSet { kind: LinkKind::Viewers, salt: None },
        seated(Level::Relaxed, false),
        seated(Level::Steady, false),
        seated(Level::Sharp, true),
        Event::CluesExplained { seat: SeatId(301), clues: vec![meaning(3, 0..3), meaning(300, 24..25)] },
        Event::Thought { seat: SeatId(301), thought: thought() },
        Event::AudienceSet { audience: Audience { delay: 120, blank: true }, still_held: 20 },
        Event::PairSeated { race: table_race() },
        Event::ClockSet { seat: SeatId(300), paused: true },
        Event::ClockSet { seat: SeatId(1), paused: false },
        Event::ChatSet { salt: [5; 16], channel: None },
        Event::ChatSet { salt: [5; 16], channel: Some("some_one1".parse().expect("a channel")) },
        access(SlowMode::Seconds5, PublicFilter::Off),
        access(SlowMode::Off, PublicFilter::Mask),
        access(SlowMode::Seconds60, PublicFilter::Strict),
        Event::AccessSet { access: TableAccess { bans_elsewhere: true, ..TableAccess::PRIVATE } },
        access(SlowMode::Off, PublicFilter::Approved),
    ]
}

/// The stored form of everything: events, then a summary.
#[test]
fn the_bytes_of_the_format_never_change() {
    let hex = |bytes: Vec<u8>| crate::hex(&bytes) + "\n";
    let mut lines: String = events().iter().map(|event| hex(encode(event).expect("a payload"))).collect();
    let summary = encode_summary(&summary()).expect("a payload");
    lines += &(String::from_utf8(summary).expect("JSON") + "\n");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/journal.txt");
    let Ok(golden) = std::fs::read_to_string(path) else {
        std::fs::write(path, lines).expect("the golden file should be writable");
        panic!("{path} was missing and has been written: review and commit it");
    };
    assert_eq!(lines, golden, "from 1.0.0 on a new form is added, and the old one stays readable");
}

#[test]
fn every_event_is_in_the_golden_file() {
    let mut kinds: Vec<String> = events().iter().map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let unknown = serde_json::from_str::<Event>("\"None\"").expect_err("no event").to_string();
    let known: Vec<&str> = unknown.split('`').skip(3).step_by(2).collect();
    let missing: Vec<&&str> = known.iter().filter(|known| !kinds.contains(&(**known).to_owned())).collect();
    assert!(known.len() > 20 && missing.is_empty(), "{missing:?}");
}

fn kind(event: &Event) -> String {
    let text = format!("{event:?}");
    text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

fn summary() -> MatchSummary {
    let clue = Clue::new("pôle nord", 3).expect("a clue");
    let side = SideSummary { clues: 300, clue_words: 2, agents: 15, mistakes: 1 };
    MatchSummary {
        mission: Mission::STANDARD,
        outcome: Outcome::Lost(Loss::Sudden),
        turns: 300,
        tokens_left: 2,
        score: Some(-4),
        easier: EasierOptions { looser: true, ..EasierOptions::default() },
        sides: [side, SideSummary::default()],
        best_clue: Some(BestClue { giver: Side::B, clue, agents: 3 }),
        computer: [false, true],
    }
}

#[test]
fn a_summary_is_read_as_it_was_written_or_not_at_all() {
    let bytes = encode_summary(&summary()).expect("a payload");
    assert_eq!(decode_summary(&bytes), Ok(summary()));
    for length in 0..bytes.len() {
        assert_eq!(decode_summary(&bytes[..length]), Err(PayloadError::Malformed));
    }
    let no_clue = MatchSummary {
        best_clue: Some(BestClue {
            clue: Clue { text: String::new(), number: 3 },
            giver: Side::A,
            agents: 3,
        }),
        ..summary()
    };
    let bytes = encode_summary(&no_clue).expect("a payload");
    assert_eq!(decode_summary(&bytes), Err(PayloadError::Malformed));
}

#[test]
fn events_survive_a_round_trip() {
    for event in events() {
        let payload = encode(&event).expect("a payload");
        let back = decode(&payload).expect("an event");
        assert_eq!(format!("{back:?}"), format!("{event:?}"));
        assert_eq!(encode(&back).expect("a payload"), payload, "with its key");
    }
}

#[test]
fn all_settings_survive_a_round_trip() {
    for settings in TableSettings::variations() {
        let payload = encode(&Event::Configured { settings }).expect("a payload");
        let Ok(Event::Configured { settings: back }) = decode(&payload) else { panic!("{payload:?}") };
        assert_eq!(back, settings);
    }
}

#[test]
fn refuses_settings_and_access_with_an_unknown_option_or_value() {
    let settings = Event::Configured { settings: TableSettings::STANDARD };
    let access = Event::AccessSet { access: TableAccess::PRIVATE };
    let payloads = [&settings, &access].map(|event| encode(event).expect("a payload"));
    let changed = |payload: &[u8], from: &str, to: &str| {
        assert_eq!(from.len(), to.len());
        let at = payload.windows(from.len()).position(|bytes| bytes == from.as_bytes()).expect("a name");
        let mut changed = payload.to_vec();
        changed[at..at + to.len()].copy_from_slice(to.as_bytes());
        decode(&changed)
    };
    let [settings, access] = payloads;
    assert!(changed(&settings, "looser", "looser").is_ok());
    for (payload, from, to) in [
        (&settings, "looser", "closer"),
        (&settings, "English", "Klingon"),
        (&settings, "\"clue\":0,", "\"clue\":1,"),
        (&access, "knock", "knack"),
        (&access, "Off", "Odd"),
    ] {
        assert_eq!(changed(payload, from, to).unwrap_err(), PayloadError::Malformed, "{to}");
    }
}

#[test]
fn open_sides_survive_a_round_trip() {
    for open_sides in [true, false] {
        let event =
            Event::AccessSet { access: TableAccess { knock: true, open_sides, ..TableAccess::PRIVATE } };
        let payload = encode(&event).expect("a payload");
        assert_eq!(format!("{:?}", decode(&payload).expect("an event")), format!("{event:?}"));
    }
}

#[test]
fn every_slow_mode_and_filter_survives_a_round_trip() {
    let all = SlowMode::ALL.into_iter().flat_map(|slow| PublicFilter::ALL.map(|filter| access(slow, filter)));
    for event in all {
        let payload = encode(&event).expect("a payload");
        assert_eq!(format!("{:?}", decode(&payload).expect("an event")), format!("{event:?}"));
    }
}

#[test]
fn a_truncated_or_extended_payload_is_malformed() {
    for event in events() {
        let mut payload = encode(&event).expect("a payload");
        for length in 0..payload.len() {
            assert_eq!(decode(&payload[..length]).unwrap_err(), PayloadError::Malformed, "{event:?}");
        }
        payload.push(0);
        assert_eq!(decode(&payload).unwrap_err(), PayloadError::Malformed);
    }
}

#[test]
fn printing_a_deal_does_not_reveal_its_key() {
    let event = Event::Dealt { deal: Box::new(deal(true, Variant::STANDARD)) };
    let text = format!("{event:?}");
    assert!(!["Agent", "Bystander", "Assassin", "key"].iter().any(|word| text.contains(word)), "{text}");
}

proptest! {
    #[test]
    fn decoding_any_bytes_gives_an_event_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(event) = decode(&bytes) {
            prop_assert!(encode(&event).is_ok());
        }
    }
}
