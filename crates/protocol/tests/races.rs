//! Checks that messages about strike races keep their bytes, round-trip and fit in their limits.

use std::cmp::Reverse;

use splitkey_protocol::{
    CalledOff, CalledOffBy, Dropped, ExactWords, FeedLink, FromHost, Invitation, Language, MyPair, Packs,
    PairClues, PairLink, PairPlay, PlayerName, RaceAsk, RaceClock, RaceKey, RaceLine, RaceLink, RacePage,
    RacePlan, RaceRefused, RaceRow, RaceStanding, RaceText, RaceTitle, RaceTold, RaceWords, RefereeMode,
    Refused, Reminders, ReplayLink, Request, Ruling, RulingOn, SeatId, ShownWebhook, SignUp, SoloPairs,
    TableCode, TablePassword, TableRace, TableView, TalkLine, Webhook, WebhookForm, WebhookOf, WebhookUrl,
    codec, limits,
    races::{PairEnd, PairNumber, RaceResult, Stage, TieBreak},
    rules::{CELLS, Cell, Clue, GivenClue, Guess, Identity, Side, Strikes, TurnEnd, TurnRecord},
};

use crate::check;

const RACE: RaceLink = RaceLink([9; 16]);
const PAIR: PairLink = PairLink([8; 16]);
const TIME: u64 = 1_792_454_400;

fn name() -> PlayerName {
    PlayerName::new("Mára").expect("a name")
}

fn line() -> TalkLine {
    TalkLine::new("ruled so").expect("a line")
}

fn title() -> RaceTitle {
    RaceTitle::new("Lente").expect("a title")
}

fn plan() -> RacePlan {
    RacePlan {
        title: title(),
        text: RaceText::new("Voor iedereen").ok(),
        language: Language::Dutch,
        words: RaceWords::Packs(Packs::First),
        referee: RefereeMode::Advise,
        listed: true,
        most_pairs: 300,
        sign_ups_end: TIME,
        closes: TIME + 1,
        action_limit: 48 * 60 * 60,
    }
}

fn exact() -> RacePlan {
    let words: Vec<String> = (0..CELLS).map(|number| format!("w{number}")).collect();
    let words = RaceWords::Exact(ExactWords::new(&words).expect("words"));
    RacePlan { text: None, words, ..plan() }
}

fn rulings() -> Vec<Ruling> {
    let ruling = |on, turn| Ruling { pair: PairNumber(300), on, turn, reason: line() };
    vec![
        ruling(RulingOn::Disqualified, None),
        ruling(RulingOn::Strikes(-2), Some(5)),
        ruling(RulingOn::Reinstated, None),
    ]
}

fn webhook() -> Webhook {
    let url = WebhookUrl::new("https://example.org/hooks/1").expect("a url");
    Webhook { url, form: WebhookForm::Discord }
}

fn from_client() -> Vec<Request> {
    let race = RACE;
    let sign_up = |how| RaceAsk::SignUp { race, how, password: TablePassword::new("sesam").ok() };
    let mut asks = vec![
        RaceAsk::List,
        RaceAsk::Create { plan: Box::new(plan()), password: None, opens: None },
        RaceAsk::Create {
            plan: Box::new(exact()),
            password: TablePassword::new("sesam").ok(),
            opens: Some(TIME),
        },
        RaceAsk::Fetch { by: RaceKey::Race(race) },
        RaceAsk::Fetch { by: RaceKey::Pair(PAIR) },
        RaceAsk::FetchPairs { race, from: 300 },
        RaceAsk::FetchClues { race, from: 300 },
        sign_up(SignUp::Invite(Side::B)),
        sign_up(SignUp::Join(PAIR)),
        sign_up(SignUp::WaitForPartner),
        sign_up(SignUp::WithComputer(Side::B)),
        RaceAsk::Withdraw { race },
        RaceAsk::Open { race },
        RaceAsk::Pause { race, on: true },
        RaceAsk::SetPassword { race, password: None },
        RaceAsk::Extend { race, closes: TIME },
        RaceAsk::Close { race },
        RaceAsk::CallOff { race, reason: line() },
    ];
    asks.extend(rulings().into_iter().map(|ruling| RaceAsk::Rule { race, ruling }));
    asks.extend([
        RaceAsk::RemovePair { race, pair: PairNumber(300), reason: line() },
        RaceAsk::Remind { race },
        RaceAsk::SetFeed { race, on: true },
        RaceAsk::SetWebhook { race, of: WebhookOf::Pair, webhook: Some(webhook()) },
        RaceAsk::SetWebhook { race, of: WebhookOf::Race, webhook: None },
    ]);
    let moves = [Request::Pass, Request::GuessList { words: vec![1, 25] }];
    moves.into_iter().chain(asks.into_iter().map(|ask| Request::Race { ask })).collect()
}

fn clock() -> RaceClock {
    RaceClock { tokens: 2, next_token: Some(TIME), paused: false }
}

fn page() -> RacePage {
    RacePage {
        race: RACE,
        plan: plan(),
        organiser: name(),
        daily: true,
        called_off: Some(CalledOff { by: CalledOffBy::Operator, reason: line() }),
        organises: true,
        has_password: true,
        opens: TIME,
        now: TIME,
        stage: Stage::Playing,
        pairs: 300,
        finished: 1,
        sealed: Some([7; 32]),
        opened: Some("split-key-race 1\n".into()),
        mine: Some(MyPair {
            number: PairNumber(300),
            side: Side::B,
            name: name(),
            partner: None,
            invite: Some(PAIR),
            play: Some(PairPlay {
                strikes: 300,
                clock: clock(),
                my_turn: true,
                over: false,
                reminders: Reminders { from: Some(TIME), sent: None, got: Some(TIME) },
            }),
            feed: Some(FeedLink([6; 16])),
            webhook: Some(ShownWebhook { site: "example.org".into(), refused: Some(404) }),
            solo: true,
        }),
        dropped: Some(Dropped::Removed { reason: line() }),
        invitation: Some(Invitation { by: name(), side: Side::B }),
        webhook: None,
        solo: Some(SoloPairs { pairs: 300, finished: 1 }),
    }
}

/// Returns the page of a race with an exact list that is not told yet.
fn untold() -> RacePage {
    let (plan, dropped) = (RacePlan { words: RaceWords::Untold, ..plan() }, Some(Dropped::NoPartner));
    RacePage { plan, opened: None, mine: None, dropped, ..page() }
}

fn row() -> RaceRow {
    let (best_clue, best_turn) = (Reverse(3), Reverse(4));
    let end = PairEnd::Finished(RaceResult { strikes: 20, time_tokens: 1, best_clue, best_turn });
    let replay = Some(ReplayLink { table: 1, record: 2, tag: [3; 16] });
    let decided_by = Some(TieBreak::TimeTokens);
    let strikes = Some(Strikes { clues: 7, bystanders: 300, assassins: 1, illegal_clues: 2 });
    RaceRow {
        number: PairNumber(300),
        names: [Some(name()), None],
        waits: true,
        standing: Some(RaceStanding { end, rank: Some(2), decided_by, strikes, replay }),
        rulings: rulings(),
        computer: Some(Side::B),
    }
}

fn turn() -> TurnRecord {
    let cell = Cell::new(24).expect("a cell");
    let clue = Clue { text: "fjord".into(), number: 2 };
    TurnRecord {
        number: 1,
        clue: Some(GivenClue { giver: Side::A, clue, penalised: true }),
        guesses: vec![Guess { cell, guesser: Side::B, found: Identity::Bystander }],
        end: Some(TurnEnd::Mistake),
    }
}

fn from_host() -> Vec<FromHost> {
    let race = RACE;
    let line = RaceLine {
        race,
        title: title(),
        daily: true,
        called_off: Some(CalledOffBy::Organiser),
        language: Language::English,
        has_password: true,
        stage: Stage::SignUps,
        sign_ups_end: TIME,
        closes: TIME,
        pairs: [1, 300],
        organises: false,
        signed_up: true,
        my_turn: true,
        reminded: true,
        partner: Some(name()),
        runs: true,
    };
    let clues = PairClues { number: PairNumber(300), turns: vec![turn()] };
    let told = [
        RaceTold::List { listed: vec![line.clone()], mine: vec![line], now: TIME },
        RaceTold::Made { race },
        RaceTold::Page { page: Box::new(page()) },
        RaceTold::Page { page: Box::new(untold()) },
        RaceTold::Pairs { race, from: 300, rows: vec![row()], more: true },
        RaceTold::Clues { race, from: 300, pairs: vec![clues], more: false },
        RaceTold::Clock { race, clock: clock(), now: TIME },
    ];
    let table = TableView::new(TableCode::from_bits(5), SeatId(1));
    let table_race = Some(TableRace { race, title: title(), pair: PairNumber(300) });
    let refused = [
        RaceRefused::None,
        RaceRefused::ReplayClosed,
        RaceRefused::Elsewhere,
        RaceRefused::Removed,
        RaceRefused::NotWaiting,
        RaceRefused::BadWebhook,
        RaceRefused::NotWithComputer,
        RaceRefused::TooManyClues,
        RaceRefused::OwnPair,
        RaceRefused::NotDisqualified,
        RaceRefused::SignUpsNotOpen,
    ];
    let refused = refused.map(|reason| FromHost::Refused { reason: Refused::Race(reason) });
    let told = told.into_iter().map(|told| FromHost::Race { told });
    told.chain([FromHost::TableChanged { table: TableView { race: table_race, ..table } }])
        .chain(refused)
        .collect()
}

#[test]
fn the_bytes_of_messages_about_races_never_change() {
    check::keep_their_bytes("races", &from_client(), &from_host());
}

#[test]
fn messages_about_races_round_trip() {
    check::round_trip(&from_client(), &from_host());
}

#[test]
fn the_longest_messages_about_races_fit() {
    let words: Vec<String> = (10..10 + CELLS).map(|number| format!("{}{number}", "Ж".repeat(7))).collect();
    let long = RacePlan {
        title: RaceTitle::new(&"𝕏".repeat(limits::RACE_TITLE_CHARS)).expect("a title"),
        text: RaceText::new(&"x".repeat(limits::RACE_TEXT_BYTES)).ok(),
        words: RaceWords::Exact(ExactWords::new(&words).expect("words")),
        sign_ups_end: u64::MAX,
        closes: u64::MAX,
        action_limit: u64::MAX,
        ..plan()
    };
    let name = PlayerName::new(&"𝕏".repeat(limits::NAME_CHARS)).expect("a name");
    let create = RaceAsk::Create { plan: Box::new(long.clone()), password: None, opens: None };
    let password = TablePassword::new(&"𝕏".repeat(limits::PASSWORD_CHARS)).ok();
    let sign_up = RaceAsk::SignUp { race: RACE, how: SignUp::Join(PAIR), password };
    let reason = TalkLine::new(&"𝕏".repeat(limits::TALK_CHARS)).expect("a line");
    let (on, turn) = (RulingOn::Strikes(-128), Some(u16::MAX));
    let ruling = Ruling { pair: PairNumber(u16::MAX), on, turn, reason };
    let call_off = RaceAsk::CallOff { race: RACE, reason: ruling.reason.clone() };
    let rule = RaceAsk::Rule { race: RACE, ruling: ruling.clone() };
    let url =
        WebhookUrl::new(&format!("{:x<1$}", "https://example.org/", limits::WEBHOOK_BYTES)).expect("a url");
    let webhook = Some(Webhook { url, form: WebhookForm::Discord });
    let set_webhook = RaceAsk::SetWebhook { race: RACE, of: WebhookOf::Race, webhook };
    for ask in [create, sign_up, rule, call_off, set_webhook] {
        let bytes = codec::encode(&Request::Race { ask }.by(name.clone())).expect("encodable");
        assert!(bytes.len() <= limits::FROM_CLIENT_BYTES, "{}", bytes.len());
    }
    let rulings = vec![ruling; limits::RULINGS_ON_PAIR + 1];
    let rows = vec![RaceRow { rulings, ..row() }];
    let row_bytes =
        codec::encode(&FromHost::Race { told: RaceTold::Pairs { race: RACE, from: 0, rows, more: true } });
    assert!(row_bytes.expect("encodable").len() <= limits::RACE_PART_BYTES);
    let line = RaceLine {
        race: RACE,
        title: long.title,
        daily: true,
        called_off: Some(CalledOffBy::Operator),
        language: Language::Dutch,
        has_password: true,
        stage: Stage::Closed,
        sign_ups_end: u64::MAX,
        closes: u64::MAX,
        pairs: [u16::MAX; 2],
        organises: true,
        signed_up: true,
        my_turn: true,
        reminded: true,
        partner: Some(name),
        runs: true,
    };
    let lines = vec![line; limits::LISTED_RACES];
    let list = RaceTold::List { listed: lines.clone(), mine: lines, now: TIME };
    assert!(codec::encode(&FromHost::Race { told: list }).is_ok());
}

#[test]
fn debug_hides_the_links_of_races() {
    let told = format!("{:?} {:?}", from_client(), page());
    assert!(told.contains("RaceLink(..)") && told.contains("PairLink(..)") && !told.contains("sesam"));
    assert!(told.contains("FeedLink(..)") && !told.contains("hooks/1"));
}
