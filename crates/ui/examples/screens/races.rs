//! Made-up strike races.

use std::cmp::Reverse;

use splitkey_client::{
    RaceDraft, RaceRuling, Races,
    protocol::{
        CalledOff, CalledOffBy, FeedLink, Invitation, Language, MyPair, Packs, PairClues, PairLink, PairPlay,
        PlayerName, RaceClock, RaceKey, RaceLine, RaceLink, RacePage, RacePlan, RaceRow, RaceStanding,
        RaceText, RaceTitle, RaceWords, RefereeMode, Reminders, ReplayLink, Ruling, RulingOn, ShownWebhook,
        TalkLine,
        races::{PairEnd, PairNumber, RaceResult, Sealed, Stage, standings},
    },
    rules::{Cell, Clue, Deal, GivenClue, Guess, Identity, Side, Strikes, TurnRecord},
};

const DAY: u64 = 86_400;
const NOW: u64 = 1_795_000_000;
const RACE: RaceLink = RaceLink([9; 16]);

fn name(name: &str) -> PlayerName {
    PlayerName::new(name).expect("a name")
}

/// Returns the races in a moment: one that takes sign-ups, one `begun` or `waiting` by the player, one that
/// `waits` for the partner, one to which the
/// player is `invited`, one that the player `runs`, one that is `closed`, called `off` or `removed`, or a `daily` board;
/// or the form of a new one with `exact` words.
pub fn races(moment: &str) -> Races {
    let mut races = Races::default();
    (races.heard, races.now) = (true, NOW);
    races.listed =
        vec![line("2026-11-18", 6, false), line("Autumn race", 2, false), line("Zilveren sleutel", 3, false)];
    races.mine = vec![line("Long weekend of the locksmiths", 4, true), line("Winter race", 5, false)];
    races.open = Some(match moment {
        "invited" => RaceKey::Pair(PairLink([8; 16])),
        _ => RaceKey::Race(RACE),
    });
    races.page = Some(page(moment));
    races.pairs = rows(moment == "closed");
    if moment == "runs" {
        races.ruling = Some(RaceRuling::on(PairNumber(2)));
    }
    if moment == "exact" {
        let words = "harbor, pear tree, 1984, pear tree".to_owned();
        races.draft = RaceDraft { packs: Packs::Own, words, lasts: 3 * DAY, ..RaceDraft::default() };
    }
    if moment == "closed" {
        races.clues = clues();
        races.has_clues = true;
        races.word = Cell::new(3);
    }
    races
}

fn line(title: &str, number: u8, mine: bool) -> RaceLine {
    RaceLine {
        race: RaceLink([number; 16]),
        title: RaceTitle::new(title).expect("a title"),
        daily: number == 6,
        called_off: None,
        language: Language::ALL[usize::from(number % 2)],
        has_password: number == 3,
        stage: Stage::SignUps,
        sign_ups_end: NOW + u64::from(number) * DAY,
        closes: NOW + u64::from(number) * 5 * DAY,
        pairs: [u16::from(number) * 4, 50],
        organises: number == 5,
        signed_up: mine,
        my_turn: mine,
        reminded: number == 4,
        partner: mine.then(|| name("Mara")),
        runs: mine,
    }
}

fn page(moment: &str) -> RacePage {
    let closed = matches!(moment, "closed" | "off" | "removed");
    let title = if moment == "daily" { "2026-11-18" } else { "Autumn race" };
    let plan = RacePlan {
        title: RaceTitle::new(title).expect("a title"),
        text: RaceText::new("For everyone who likes a puzzle. Talk about the board once it is over!").ok(),
        language: Language::English,
        words: RaceWords::Packs(Packs::First),
        referee: RefereeMode::Advise,
        listed: true,
        most_pairs: 50,
        sign_ups_end: NOW + 3 * DAY,
        closes: if closed { NOW - DAY } else { NOW + 20 * DAY },
        action_limit: 2 * DAY,
    };
    let (deal, nonce) = (Deal::sample(), [7; 32]);
    let clock = RaceClock { tokens: 1, next_token: Some(NOW + DAY), paused: false };
    let play = PairPlay { strikes: 7, clock, my_turn: true, over: false, reminders: Reminders::default() };
    let mine = |partner, invite, play| MyPair {
        number: PairNumber(3),
        side: Side::A,
        name: name("Vera"),
        partner,
        invite,
        play,
        feed: None,
        webhook: None,
        solo: false,
    };
    RacePage {
        race: RACE,
        plan,
        organiser: name("kari_o"),
        daily: moment == "daily",
        called_off: called_off(moment),
        organises: moment == "runs",
        has_password: moment == "password",
        opens: NOW - 2 * DAY,
        now: NOW,
        stage: if closed { Stage::Closed } else { Stage::SignUps },
        pairs: 7,
        finished: 3,
        sealed: Some(Sealed::of(&deal, &nonce).0),
        opened: closed.then(|| Sealed::text(&deal, &nonce)),
        mine: match moment {
            "daily" => {
                let over = PairPlay { strikes: 14, over: true, my_turn: false, ..play };
                Some(mine(Some(name("Mara")), None, Some(over)))
            }
            "begun" => {
                let reminders = Reminders { got: Some(NOW - 3600), ..Reminders::default() };
                let mine = mine(Some(name("Mara")), None, Some(PairPlay { reminders, ..play }));
                let webhook = Some(ShownWebhook { site: "hooks.example.org".into(), refused: None });
                Some(MyPair { feed: Some(FeedLink([8; 16])), webhook, ..mine })
            }
            "waits" => {
                let reminders = Reminders { from: Some(NOW + 3600), ..Reminders::default() };
                Some(mine(Some(name("Mara")), None, Some(PairPlay { my_turn: false, reminders, ..play })))
            }
            "closed" => Some(mine(Some(name("Mara")), None, Some(play))),
            "complete" => Some(mine(Some(name("Mara")), None, None)),
            "waiting" => Some(mine(None, Some(PairLink([8; 16])), None)),
            _ => None,
        },
        dropped: None,
        invitation: (moment == "invited").then(|| Invitation { by: name("Mara"), side: Side::B }),
        webhook: None,
        solo: None,
    }
}

fn called_off(moment: &str) -> Option<CalledOff> {
    let by = match moment {
        "off" => CalledOffBy::Organiser,
        "removed" => CalledOffBy::Operator,
        _ => return None,
    };
    Some(CalledOff { by, reason: TalkLine::new("the list of words had two the same").expect("a reason") })
}

fn rows(closed: bool) -> Vec<RaceRow> {
    let result = |strikes, time_tokens, best_clue, best_turn| {
        let (best_clue, best_turn) = (Reverse(best_clue), Reverse(best_turn));
        PairEnd::Finished(RaceResult { strikes, time_tokens, best_clue, best_turn })
    };
    let mut ends = vec![
        (1, result(12, 0, 4, 4)),
        (2, result(14, 1, 3, 4)),
        (3, result(14, 1, 3, 3)),
        (4, PairEnd::Disqualified),
    ];
    if closed {
        ends.push((5, PairEnd::NotFinished));
    }
    let replay = ReplayLink { table: 1, record: 5, tag: [0; 16] };
    let names = [["Ada", "Ben"], ["Cleo", "Dirk"], ["Vera", "Mara"], ["Eve", "Mallory"], ["Finn", "Gus"]];
    let mut rows: Vec<RaceRow> = standings(ends)
        .into_iter()
        .map(|one| RaceRow {
            number: PairNumber(one.pair),
            names: names[usize::from(one.pair) - 1].map(|player| Some(name(player))),
            waits: false,
            standing: Some(RaceStanding {
                end: one.end,
                rank: one.rank.map(|rank| rank as u16),
                decided_by: one.decided_by,
                strikes: closed.then_some(Strikes { clues: 7, bystanders: 2, ..Strikes::default() }),
                replay: closed.then_some(replay),
            }),
            rulings: match one.pair {
                2 => vec![ruling(2, RulingOn::Strikes(-2), "MOTH-EATEN was legal")],
                4 => vec![ruling(4, RulingOn::Disqualified, "they shared their keys")],
                _ => Vec::new(),
            },
            computer: None,
        })
        .collect();
    if !closed {
        let waits = |number, waits| RaceRow {
            number: PairNumber(number),
            names: [Some(name("Hana")), None],
            waits,
            standing: None,
            rulings: Vec::new(),
            computer: None,
        };
        rows.extend([waits(6, true), waits(7, false)]);
    }
    rows
}

fn ruling(pair: u16, on: RulingOn, reason: &str) -> Ruling {
    let turn = matches!(on, RulingOn::Strikes(_)).then_some(3);
    Ruling { pair: PairNumber(pair), on, turn, reason: TalkLine::new(reason).expect("a reason") }
}

fn clues() -> Vec<PairClues> {
    let turn = |clue: &str, cells: &[u8]| TurnRecord {
        number: 1,
        clue: Some(GivenClue {
            giver: Side::A,
            clue: Clue::new(clue, cells.len() as u8).expect("a clue"),
            penalised: false,
        }),
        guesses: cells
            .iter()
            .map(|cell| Guess {
                cell: Cell::new(*cell).expect("a cell"),
                guesser: Side::B,
                found: Identity::Agent,
            })
            .collect(),
        end: None,
    };
    let pair = |number, turns| PairClues { number: PairNumber(number), turns };
    vec![
        pair(1, vec![turn("polar", &[0, 3, 5]), turn("kitchen", &[1, 2])]),
        pair(2, vec![turn("polar", &[3, 5]), turn("sailing", &[1, 9])]),
        pair(3, vec![turn("thunder", &[3]), turn("kitchen", &[1, 2, 4])]),
    ]
}
