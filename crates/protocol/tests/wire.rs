//! Checks that messages keep their bytes and round-trip, and that malformed bytes are refused.

use proptest::prelude::*;
use splitkey_protocol::{
    Audience, Channel, ClueIdea, Computer, Device, DeviceCode, DeviceId, Finding, FromClient, FromHost,
    Goodbye, JointAction, JointRequest, Judgement, Knock, KnockId, Language, Level, LinkKind, MatchFlow,
    Meaning, MyTable, Parting, PlayerName, PlayerToken, PublicFilter, PublicTable, Reaction, Refused,
    ReportReason, Request, Seat, SeatId, SideRequest, SlowMode, TableAccess, TableCode, TablePassword,
    TableSettings, TableView, TalkLine, Thought, ThoughtText, TimerState, Timers, View, VotesUse,
    WaitingTouch,
    codec::{self, CodecError},
    limits,
    rules::{Action, Cell, Clue, ClueRule, Deal, Game, Refusal, Side},
};

use crate::check;

fn name() -> PlayerName {
    PlayerName::new("Mára").expect("a name")
}

fn password() -> TablePassword {
    TablePassword::new("open sesame").expect("a password")
}

fn line() -> TalkLine {
    TalkLine::new("which pôle?").expect("a line")
}

fn clue() -> Clue {
    Clue { text: "polar".into(), number: 2 }
}

const TIMERS: Timers = Timers { clue: 120, guess: 300, enforced: true };

fn flow() -> MatchFlow {
    MatchFlow {
        timer: Some(TimerState { limit: 120, passed: 70_000, runs: true, enforced: true }),
        paused: false,
        request: Some(JointRequest { action: JointAction::Pause, by: Side::B }),
        first_clues: vec![SeatId(3)],
    }
}

fn public_table() -> PublicTable {
    PublicTable {
        code: TableCode::from_bits(5),
        host: name(),
        language: Language::Dutch,
        seated: [2, 1],
        watching: 300,
        running: true,
        has_password: false,
        knock: true,
    }
}

fn my_table() -> MyTable {
    MyTable {
        code: TableCode::from_bits(6),
        others: vec![name()],
        side: Some(Side::B),
        running: true,
        my_turn: false,
    }
}

fn device(table: Option<TableCode>) -> Device {
    Device { id: DeviceId(300), table, this: table.is_some(), connected: 70_000 }
}

fn meaning() -> Meaning {
    Meaning { turn: 3, words: [Cell::new(0), Cell::new(24)].into_iter().flatten().collect() }
}

fn thought() -> Thought {
    Thought { turn: 300, by: Side::B, text: ThoughtText::new("STORM? Or rain.").expect("a thought") }
}

fn game() -> Game {
    Game::new(Deal::sample())
}

fn finding() -> Finding {
    Finding {
        clue: "earthy".into(),
        rule: ClueRule::CompoundPart,
        word: Cell::new(7),
        because: Some("earth".into()),
    }
}

fn table() -> TableView {
    TableView {
        code: TableCode::from_bits(123_456_789),
        host: SeatId(1),
        settings: TableSettings::STANDARD,
        own_words: 300,
        access: TableAccess::PRIVATE,
        has_password: true,
        banned: 2,
        seats: vec![Seat {
            id: SeatId(1),
            name: name(),
            side: Some(Side::B),
            connected: true,
            away: false,
            computer: None,
        }],
        knocks: vec![Knock { id: KnockId(7), name: name() }],
        ready: [true, false],
        confirm_by_two: [false, true],
        match_dealt: true,
        can_flip: false,
        shared_networks: vec![vec![SeatId(1), SeatId(300)]],
        team: None,
        has_early_win: false,
        links: [LinkKind::Overlay, LinkKind::Viewers].into(),
        chat: None,
        votes: [VotesUse::Hidden, VotesUse::Touched],
        audience: Audience { delay: 20, blank: false },
        race: None,
    }
}

fn from_client() -> Vec<Request> {
    let mut messages = vec![
        Request::CreateTable,
        Request::JoinTable { code: TableCode::from_bits(5), password: None },
        Request::JoinTable { code: TableCode::from_bits(5), password: Some(password()) },
        Request::LeaveTable,
        Request::Rename { name: name() },
        Request::Sit { side: Side::B },
        Request::StandUp,
        Request::Configure { settings: TableSettings::STANDARD },
        Request::OwnWords { part: 1, text: "pear\nplûm".into(), last: true },
        Request::FetchOwnWords,
        Request::StartMatch,
        Request::FlipAndStart,
        Request::Clue { text: "polar".into(), number: 2, insist: true },
        Request::Preview { text: "pol".into() },
        Request::Guess { word: 24 },
        Request::Stop,
        Request::Challenge,
        Request::Concede,
        Request::Deny,
        Request::GiveUp,
        Request::CallVoid,
        Request::Agree,
        Request::Point { word: Some(24) },
        Request::Pin { word: 3, on: true },
        Request::Ready { ready: true },
        Request::SetAccess { access: TableAccess { locked: true, ..TableAccess::PRIVATE } },
        Request::SetAccess { access: TableAccess { slow: SlowMode::Seconds30, ..TableAccess::PRIVATE } },
        Request::SetAccess { access: TableAccess { filter: PublicFilter::Strict, ..TableAccess::PRIVATE } },
        Request::SetAccess { access: TableAccess { bans_elsewhere: true, ..TableAccess::PRIVATE } },
        Request::SetPassword { password: Some(password()) },
        Request::SetPassword { password: None },
        Request::SwapSides,
        Request::Answer { knock: KnockId(7), admit: true },
        Request::Kick { seat: SeatId(3) },
        Request::Ban { seat: SeatId(3) },
        Request::LiftBans,
        Request::HandOver { seat: SeatId(3) },
        Request::CloseTable,
        Request::Say { channel: Channel::Side, line: line() },
        Request::React { reaction: Reaction::Applause },
        Request::FetchTables,
        Request::Configure { settings: TableSettings { timers: TIMERS, ..TableSettings::STANDARD } },
        Request::Decline,
        Request::GoOn,
        Request::ConfirmByTwo { on: true },
        Request::DropTouch,
        Request::OfferFirstClue { offer: true },
        Request::ProposeClue { clue: Some(clue()) },
        Request::ProposeClue { clue: None },
        Request::Away { away: true },
        Request::FetchPings,
        Request::Report { seat: SeatId(3), reason: ReportReason::Conduct },
        Request::FetchDevices,
        Request::EndDevice { device: DeviceId(300) },
        Request::MakeDeviceCode { token: PlayerToken([7; 32]) },
        Request::UseDeviceCode { code: DeviceCode::from_bits(1 << 45) },
        Request::AnswerSit { seat: SeatId(300), admit: true },
        Request::ExplainClues { clues: vec![meaning()] },
        Request::FetchIdeas,
        Request::Withdraw,
        Request::Think { text: thought().text },
    ];
    let variations = TableSettings::variations().into_iter();
    messages.extend(variations.map(|settings| Request::Configure { settings }));
    messages.extend(JointAction::ALL.map(|action| Request::Ask { action }));
    messages.extend(Level::ALL.map(|level| {
        let computer = Computer { level, quick: level == Level::Sharp };
        Request::SeatPartner { side: Side::B, computer }
    }));
    messages
}

fn from_host() -> Vec<FromHost> {
    let mut game = game();
    let computer = Some(Computer { level: Level::Sharp, quick: true });
    let [dealt, watched] = [Some(Side::A), None].map(|side| View::of(&game, side));
    let facts = game.apply(Side::A, &Action::Clue { clue: clue(), illegal: true }).expect("a clue");
    vec![
        FromHost::Joined { you: SeatId(1), table: table() },
        FromHost::TableChanged { table: table() },
        FromHost::Dealt { view: dealt },
        FromHost::Dealt { view: watched },
        FromHost::Moved { by: Some(SeatId(1)), facts, revision: game.revision(), key: None },
        FromHost::Refused { reason: Refused::Rule(Refusal::StopNeedsGuess) },
        FromHost::Refused { reason: Refused::InvalidClue(finding()) },
        FromHost::Previewed { text: "earthy".into(), judgement: Judgement::Doubtful(finding()) },
        FromHost::OwnWords { words: vec!["PEAR".into(), "PLÛM".into()], last: false },
        FromHost::Pointed { by: SeatId(1), word: Cell::new(24) },
        FromHost::Pinned { by: SeatId(1), words: Cell::new(3).into_iter().collect() },
        FromHost::Left { why: Parting::Kicked },
        FromHost::Goodbye { why: Goodbye::TakenOver },
        FromHost::Knocked { code: TableCode::from_bits(5) },
        FromHost::Said { by: SeatId(3), channel: Channel::Spectators, line: line() },
        FromHost::Reacted { by: SeatId(3), reaction: Reaction::Heart },
        FromHost::Refused { reason: Refused::TalkAfterKey },
        FromHost::Tables { public: vec![public_table()], mine: vec![my_table()] },
        FromHost::Flow { flow: MatchFlow::default() },
        FromHost::Flow { flow: flow() },
        FromHost::TouchWaits { touch: Cell::new(24).map(|word| WaitingTouch { by: SeatId(3), word }) },
        FromHost::TouchWaits { touch: None },
        FromHost::ClueProposed { by: SeatId(3), clue: Some(clue()) },
        FromHost::Pings { pings: vec![(SeatId(3), 300)] },
        FromHost::Reported { seat: SeatId(3) },
        FromHost::Refused { reason: Refused::ReportsTooFast },
        FromHost::Refused { reason: Refused::TooManyRequests },
        FromHost::ClosesSoon { seconds: Some(600) },
        FromHost::Left { why: Parting::Idle },
        FromHost::Goodbye { why: Goodbye::Idle },
        FromHost::Goodbye { why: Goodbye::Quarantined },
        FromHost::Refused { reason: Refused::TableQuarantined },
        FromHost::Devices { devices: vec![device(Some(TableCode::from_bits(5))), device(None)] },
        FromHost::DeviceCodeMade { code: DeviceCode::from_bits(1 << 45) },
        FromHost::DeviceCodeUsed,
        FromHost::Identity { token: PlayerToken([7; 32]) },
        FromHost::Goodbye { why: Goodbye::EndedByPlayer },
        FromHost::Refused { reason: Refused::DeviceCodesTooFast },
        FromHost::Refused { reason: Refused::ChangesTooFast },
        FromHost::PeopleChanged { changed: table().seats, gone: vec![SeatId(300)] },
        FromHost::SideRequests { requests: vec![SideRequest { by: SeatId(300), side: Side::B }] },
        FromHost::Refused { reason: Refused::SideDeclined },
        FromHost::Refused { reason: Refused::NameFrozen },
        FromHost::Refused { reason: Refused::TableUnreadable },
        FromHost::Goodbye { why: Goodbye::Elsewhere },
        FromHost::PeopleChanged {
            changed: vec![Seat { computer, ..table().seats[0].clone() }],
            gone: vec![],
        },
        FromHost::CluesExplained { clues: vec![meaning()] },
        FromHost::Refused { reason: Refused::PartnerCards },
        FromHost::Ideas { revision: 300, ideas: vec![ClueIdea { clue: clue(), words: meaning().words }] },
        FromHost::Refused { reason: Refused::NoIdeas },
        FromHost::Refused { reason: Refused::SlowMode { seconds: 60 } },
        FromHost::Thoughts { of_replay: true, thoughts: vec![thought()] },
        FromHost::Refused { reason: Refused::ThoughtsFull },
    ]
}

#[test]
fn the_bytes_of_this_version_never_change() {
    check::keep_their_bytes("messages", &from_client(), &from_host());
}

#[test]
fn messages_round_trip() {
    check::round_trip(&from_client(), &from_host());
}

#[test]
fn the_longest_message_that_encodes_also_decodes() {
    let seat =
        |id| Seat { id: SeatId(id), name: name(), side: None, connected: true, away: false, computer: None };
    let crowd = |people| FromHost::TableChanged {
        table: TableView { seats: (0..people).map(seat).collect(), ..table() },
    };
    let sizes: Vec<u16> = (0..10_000).collect();
    let too_many = sizes.partition_point(|people| codec::encode(&crowd(*people)).is_ok());
    let longest = crowd(sizes[too_many - 1]);
    let bytes = codec::encode(&longest).expect("encodable");
    assert!(bytes.len() > limits::FROM_HOST_BYTES - 100, "{} bytes", bytes.len());
    assert_eq!(codec::decode(&bytes, limits::FROM_HOST_BYTES), Ok(longest));
}

#[test]
fn the_longest_part_of_a_word_list_fits_in_one_frame() {
    let text = "x".repeat(limits::OWN_WORDS_PART_BYTES);
    let part = Request::OwnWords { part: u16::MAX, text, last: true };
    let bytes = codec::encode(&FromClient::from(part)).expect("encodable");
    assert!(bytes.len() <= limits::FROM_CLIENT_BYTES && bytes.len() + 64 < limits::FRAME_BYTES);
    let words = vec!["Ж".repeat(24); limits::OWN_WORDS_PART_WORDS];
    assert!(codec::encode(&FromHost::OwnWords { words, last: false }).is_ok());
}

#[test]
fn debug_hides_tokens_and_device_codes() {
    let secrets: [&dyn std::fmt::Debug; 4] = [
        &Request::MakeDeviceCode { token: PlayerToken([7; 32]) },
        &Request::UseDeviceCode { code: DeviceCode::from_bits(u64::MAX) },
        &FromHost::DeviceCodeMade { code: DeviceCode::from_bits(u64::MAX) },
        &FromHost::Identity { token: PlayerToken([7; 32]) },
    ];
    for secret in secrets {
        let told = format!("{secret:?}");
        assert!(told.contains("(..)") && !told.contains(['7', '9', 'Z']), "{told}");
    }
    let devices = vec![device(Some(TableCode::from_bits(5))); limits::LISTED_DEVICES];
    assert!(codec::encode(&FromHost::Devices { devices }).is_ok());
}

#[test]
fn a_full_table_list_and_a_long_talk_line_each_fit_in_one_message() {
    let long = PlayerName::new(&"Ж".repeat(24)).expect("a name");
    let public = vec![PublicTable { host: long.clone(), ..public_table() }; limits::LISTED_TABLES];
    let mine = vec![MyTable { others: vec![long; 4], ..my_table() }; limits::LISTED_TABLES];
    assert!(codec::encode(&FromHost::Tables { public, mine }).is_ok());
    let line = TalkLine::new(&"𝕏".repeat(limits::TALK_CHARS)).expect("a line");
    let said =
        codec::encode(&FromClient::from(Request::Say { channel: Channel::Table, line })).expect("encodable");
    assert!(said.len() <= limits::FROM_CLIENT_BYTES, "{} bytes", said.len());
}

#[test]
fn trailing_bytes_are_refused() {
    let mut bytes = codec::encode(&FromClient::from(Request::StandUp)).expect("encodable");
    bytes.push(0);
    assert_eq!(codec::decode::<FromClient>(&bytes, limits::FROM_CLIENT_BYTES), Err(CodecError::LeftOver));
}

#[test]
fn messages_over_the_limit_are_refused() {
    let bytes = vec![0; limits::FROM_CLIENT_BYTES + 1];
    assert_eq!(codec::decode::<FromClient>(&bytes, limits::FROM_CLIENT_BYTES), Err(CodecError::TooLong));
}

proptest! {
    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..1200)) {
        let _ = codec::decode::<FromClient>(&bytes, limits::FROM_CLIENT_BYTES);
        let _ = codec::decode::<FromHost>(&bytes, limits::FROM_HOST_BYTES);
        let _ = splitkey_protocol::Hello::from_bytes(&bytes);
        let _ = splitkey_protocol::Answer::from_bytes(&bytes);
    }

    #[test]
    fn truncated_messages_are_refused(which in 0..8usize, cut in 1..400usize) {
        let bytes = codec::encode(&from_host()[which]).expect("encodable");
        let kept = bytes.len().saturating_sub(cut);
        prop_assert!(codec::decode::<FromHost>(&bytes[..kept], limits::FROM_HOST_BYTES).is_err());
    }
}
