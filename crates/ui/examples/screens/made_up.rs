//! A sample table with its chat and match, as the pictures show them.

use std::time::Duration;

use splitkey_client::{
    Flow, HeardLine, TableState, Talk,
    protocol::{
        BestClue, Channel, Computer, EasierOptions, FromHost, HistoryOf, JointAction, JointRequest,
        MatchSummary, Meaning, Pairing, PairingCode, PairingPhrase, PastMatch, PhoneView, PlayerName,
        Reaction, Replay, ReplayLink, Review, Seat, SeatId, SideSummary, TableCode, TableView, TimerState,
        WaitingTouch,
    },
    rules::{
        Action, Cell, Clue, Deal, FinishedMatch, Game, Identity, KeyCard, Loss, Mission, Outcome, Proposal,
        Side, Variant,
    },
};

/// Returns what the host says about the player's phone while its code is shown, or once a phone has opened it.
pub fn phone(opened: bool) -> FromHost {
    let pairing = match opened {
        true => Pairing::Opened { phrase: PairingPhrase::from_bits(0) },
        false => Pairing::Offered { code: PairingCode([0x5a; 16]) },
    };
    FromHost::Phone { phone: PhoneView { paired: false, pairing: Some(pairing) } }
}

/// Returns the player's history as the host sends it: 30 matches, of which some were won.
pub fn history() -> FromHost {
    let name = |text| PlayerName::new(text).expect("a name");
    let mission = |turns, mistakes| Mission::new(turns, mistakes).expect("a mission");
    let past_match = |number: u64| {
        let at = number as usize;
        let outcomes = [
            Outcome::Won,
            Outcome::Lost(Loss::Assassin),
            Outcome::Won,
            Outcome::Lost(Loss::Sudden),
            Outcome::Void,
        ];
        let mission = [Mission::STANDARD, mission(8, 4), Mission::STANDARD, mission(7, 5)][at % 4];
        let outcome = outcomes[at % 5];
        let scored = outcome == Outcome::Won && mission == Mission::STANDARD;
        let side = SideSummary {
            clues: 4,
            clue_words: 7 + number as u16 % 3,
            agents: 7,
            mistakes: number as u8 % 4,
        };
        let clue = Clue::new(["polar", "kitchen", "thunder"][at % 3], 3).expect("a clue");
        PastMatch {
            number,
            ended_at: 1_795_000_000 + number * 90_000,
            side: Some(Side::A),
            names: [Vec::new(), vec![name(["Mára", "Ben", "Cleopatra of Alexandria"][at % 3])]],
            replay: (number > 4).then_some(ReplayLink { table: 1, record: 5, tag: [0; 16] }),
            summary: MatchSummary {
                mission,
                outcome,
                turns: 5 + number as u16 * 3 % 5,
                tokens_left: 1,
                score: scored.then_some(9),
                easier: EasierOptions { looser: at.is_multiple_of(7), ..EasierOptions::default() },
                sides: [side; 2],
                best_clue: Some(BestClue { giver: Side::A, clue, agents: 2 + number as u8 % 2 }),
                computer: [false; 2],
            },
        }
    };
    FromHost::History { of: HistoryOf::Mine, matches: (1..=30).rev().map(past_match).collect(), more: false }
}

pub const WORDS: [&str; 25] = [
    "HARBOR",
    "LANTERN",
    "GLACIER",
    "VIOLIN",
    "COMPASS",
    "PEPPER",
    "ORBIT",
    "VELVET",
    "TUNNEL",
    "FALCON",
    "MARBLE",
    "SIGNAL",
    "BISCUIT",
    "HOTEL",
    "CIRCUS",
    "MIRROR",
    "NEEDLE",
    "CATHEDRAL",
    "ROCKET",
    "SAFFRON",
    "TICKET",
    "ICE CREAM",
    "ANCHOR",
    "CACTUS",
    "QUARTZ",
];

/// Fills the chat panel and opens it.
pub fn speak(talk: &mut Talk, between_matches: bool) {
    let channel = if between_matches { Channel::Table } else { Channel::Side };
    let lines = [
        (2, "Mara", "POLAR could be GLACIER. And the other one?"),
        (3, "Jonas", "Compass, I think: it points to the pole."),
        (1, "Vera", "Glacier first, that one is safe."),
        (
            3,
            "Jonas",
            "Then we stop and keep the token. One more clue is worth more than a guess in the dark.",
        ),
    ];
    for (by, name, text) in lines {
        let line = HeardLine {
            by: SeatId(by),
            name: name.to_owned(),
            watching: false,
            channel,
            text: text.to_owned(),
        };
        talk.lines.push_back(line);
    }
    talk.gestures.push((SeatId(2), Reaction::ALL[0], Duration::from_secs(600)));
    talk.open = true;
}

/// Adds what members of a side do together, for some moments.
pub fn go_on_beside(moment: &str, state: &mut TableState, flow: &mut Flow) {
    let Some(table) = state.table.as_mut().filter(|_| matches!(moment, "second" | "prepare")) else { return };
    let side = table.seats.first().and_then(|seat| seat.side);
    table.seats.iter_mut().filter(|seat| seat.side.is_none()).take(2).for_each(|seat| seat.side = side);
    table.confirm_by_two = [true; 2];
    flow.now.timer = Some(TimerState { limit: 180, passed: 47_000, runs: false, enforced: true });
    flow.now.request = Some(JointRequest { action: JointAction::Pause, by: Side::A });
    if moment == "second" {
        flow.touch = Cell::new(21).map(|word| WaitingTouch { by: SeatId(4), word });
    } else {
        let clues = [(4, "polar"), (5, "frozen")];
        flow.clues.extend(clues.map(|(by, text)| (SeatId(by), Clue { text: text.into(), number: 2 })));
    }
}

/// A table with only the first player, and a computer on the other side in the moment `computer`.
pub fn table_alone(side: Side, moment: &str) -> TableView {
    let mut table = table(Some(side), true, SeatId(1));
    if moment == "computer" {
        let name = PlayerName::new("Rook (computer)").expect("a name");
        let first = table.seats.first().expect("the first player").clone();
        let computer = Some(Computer::default());
        table.seats.push(Seat { id: SeatId(2), name, side: Some(side.partner()), computer, ..first });
    }
    table
}

/// A table of four players and some spectators, or with only the first player.
pub fn table(side: Option<Side>, empty: bool, host: SeatId) -> TableView {
    let seat = |id, name: &str, side, connected| Seat {
        id: SeatId(id),
        name: PlayerName::new(name).expect("a name"),
        side,
        connected,
        away: false,
        computer: None,
    };
    let partner = side.map(Side::partner);
    let mut seats = vec![seat(1, "Vera", side, true)];
    if !empty {
        seats.push(seat(2, "Mara", partner.or(Some(Side::A)), true));
        seats.push(seat(3, "Jonas", partner.or(Some(Side::B)), false));
        seats.push(seat(4, "kari_o", side, true));
        for (id, name) in (5..).zip(["Tomáš", "petit_loup", "bram", "Štěpán", "Zoë", "Jürgen"]) {
            seats.push(seat(id, name, None, true));
        }
    }
    TableView { seats, can_flip: true, ..TableView::new(TableCode::from_bits(0x1A2B_3C4D), host) }
}

fn deal(variant: Variant) -> Game {
    let map = |agents: [usize; 9], assassins: [usize; 3]| -> [Identity; 25] {
        std::array::from_fn(|cell| {
            if agents.contains(&cell) {
                Identity::Agent
            } else if assassins.contains(&cell) {
                Identity::Assassin
            } else {
                Identity::Bystander
            }
        })
    };
    let lark = map([0, 22, 4, 5, 2, 21, 8, 14, 7], [24, 15, 16]);
    let owl = map([6, 18, 17, 4, 7, 14, 1, 9, 24], [8, 15, 13]);
    let key = KeyCard::from_pairs(std::array::from_fn(|cell| (lark[cell], owl[cell]))).expect("a key");
    let words = WORDS.map(str::to_owned);
    Game::new(Deal::new(words, key, Mission::STANDARD, variant).expect("a deal"))
}

/// Plays the sample match up to a moment.
pub fn game(moment: &str) -> Game {
    // A strike race is played without tokens.
    let mut game = deal(if moment == "race" { Variant::Strike } else { Variant::STANDARD });
    let turns: [(&str, u8, &[u8], bool); 8] = [
        ("sailing", 3, &[0, 22, 4], true),
        ("space", 2, &[6, 18], true),
        ("kitchen", 2, &[5, 19], false),
        ("church", 2, &[17, 10], false),
        ("polar", 2, &[2, 21], true),
        ("bright", 2, &[1, 24], true),
        ("carnival", 3, &[14, 8, 7], true),
        ("hunter", 1, &[9], false),
    ];
    let act = |game: &mut Game, side: Side, action: Action| {
        game.apply(side, &action).expect("every action of the sample match should be legal");
    };
    let clue = |text: &str, number| Clue::new(text, number).expect("a clue");
    let guess = |cell| Action::Guess(vec![Cell::new(cell).expect("a cell")]);
    let played = match moment {
        "new" | "quick" => 0,
        "won" => 8,
        "wait" => 5,
        _ => 4,
    };
    let mut giver = Side::A;
    for (text, number, guesses, stops) in turns.into_iter().take(played) {
        act(&mut game, giver, Action::Clue { clue: clue(text, number), illegal: false });
        for cell in guesses {
            act(&mut game, giver.partner(), guess(*cell));
        }
        if stops && played != 8 || stops && text != "hunter" && text != "carnival" {
            act(&mut game, giver.partner(), Action::Stop);
        } else if stops {
            let _ = game.apply(giver.partner(), &Action::Stop);
        }
        giver = giver.partner();
    }
    match moment {
        "guess" | "armed" | "disputed" | "offer" | "refused-guess" | "lost" | "second" | "race" => {
            let illegal = moment == "offer";
            act(&mut game, Side::A, Action::Clue { clue: clue("polar", 2), illegal });
        }
        _ => {}
    }
    match moment {
        "guess" => act(&mut game, Side::B, guess(2)),
        "disputed" => act(&mut game, Side::B, Action::Challenge),
        "offer" => act(&mut game, Side::A, Action::Propose(Proposal::Void)),
        "lost" => act(&mut game, Side::B, guess(15)),
        // Won in two turns, with nine words in one.
        "quick" => {
            for cells in [&[0, 22, 4, 5, 2, 21, 8, 14, 7][..], &[6, 18, 17, 1, 9, 24]] {
                act(&mut game, giver, Action::Clue { clue: clue("fog", 0), illegal: false });
                cells.iter().for_each(|cell| act(&mut game, giver.partner(), guess(*cell)));
                // A side that has found all may not stop, or need not.
                let _ = game.apply(giver.partner(), &Action::Stop);
                giver = giver.partner();
            }
        }
        // One bystander a turn, until the tokens run out.
        "sudden" | "lost-sudden" | "lost-tokens" => {
            let cells: &[u8] = if moment == "lost-tokens" { &[3, 11, 12, 20] } else { &[3, 11, 12, 20, 23] };
            for cell in cells.iter().copied() {
                act(&mut game, giver, Action::Clue { clue: clue("fog", 1), illegal: false });
                act(&mut game, giver.partner(), guess(cell));
                giver = giver.partner();
            }
        }
        _ => {}
    }
    match moment {
        "lost-sudden" => act(&mut game, Side::B, guess(10)),
        // The penalty takes the last token.
        "lost-tokens" => {
            act(&mut game, Side::A, Action::Clue { clue: clue("mist", 1), illegal: true });
            act(&mut game, Side::B, guess(23));
        }
        "given-up" => {
            act(&mut game, Side::A, Action::Propose(Proposal::GiveUp));
            act(&mut game, Side::B, Action::Agree);
        }
        "void" => {
            act(&mut game, Side::A, Action::Clue { clue: clue("mist", 1), illegal: true });
            act(&mut game, Side::A, Action::Propose(Proposal::Void));
            act(&mut game, Side::B, Action::Agree);
        }
        _ => {}
    }
    game
}

/// The review that another person leads.
pub fn review() -> Review {
    let marks = [4, 12].into_iter().filter_map(Cell::new).collect();
    Review { leader: SeatId(2), at: 9, marks }
}

/// The replay of a match that was given up after four turns.
pub fn replay() -> Replay {
    let turns: [(&str, &[u8], bool); 4] = [
        ("sailing", &[0, 22, 4], true),
        ("space", &[6, 18], true),
        ("kitchen", &[5, 19], false),
        ("church", &[17, 10], false),
    ];
    let mut actions = Vec::new();
    for ((text, cells, stops), giver) in turns.into_iter().zip([Side::A, Side::B].into_iter().cycle()) {
        let guesser = giver.partner();
        let clue = Clue::new(text, 2).expect("a clue");
        actions.push((giver, Action::Clue { clue, illegal: false }));
        let guess = |cell: &u8| (guesser, Action::Guess(vec![Cell::new(*cell).expect("a cell")]));
        actions.extend(cells.iter().map(guess));
        actions.extend(stops.then_some((guesser, Action::Stop)));
    }
    actions.extend([(Side::A, Action::Propose(Proposal::GiveUp)), (Side::B, Action::Agree)]);
    let finished =
        FinishedMatch::new(deal(Variant::STANDARD).deal().clone(), actions).expect("a finished match");
    let names = [["Vera", "kari_o"], ["Mara", "Jonas"]];
    let names = names.map(|names| names.map(|name| PlayerName::new(name).expect("a name")).into());
    let meant = [6, 18, 11].into_iter().filter_map(Cell::new).collect();
    let meanings = vec![Meaning { turn: 2, words: meant }];
    Replay { finished, names, meanings, link: Some(ReplayLink { table: 57, record: 12, tag: [7; 16] }) }
}
