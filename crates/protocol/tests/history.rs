//! Checks that the messages of histories keep their bytes, and what a summary says.

use splitkey_protocol::{
    BestClue, FromHost, HistoryOf, MatchSummary, PastMatch, PlayerName, Refused, ReplayLink, Request,
    SheetId, SideSummary, TableSettings,
    rules::{Action, Cell, Clue, Deal, Game, Identity, Loss, Outcome, Proposal, Side},
};

use crate::check;

/// Returns the sample deal after a clue of side A for two, with `right` right guesses and then a wrong one.
fn played(right: usize) -> Game {
    let mut game = Game::new(Deal::sample());
    let clue = Clue { text: "polar".into(), number: 2 };
    game.apply(Side::A, &Action::Clue { clue, illegal: false }).expect("a clue");
    let map = *game.deal().key().map(Side::A);
    let agents = map.cells(Identity::Agent).take(right);
    for cell in agents.chain(map.cells(Identity::Bystander).take(1)).collect::<Vec<Cell>>() {
        game.apply(Side::B, &Action::Guess(vec![cell])).expect("a guess");
    }
    game
}

fn end(game: &mut Game) {
    game.apply(Side::A, &Action::Propose(Proposal::GiveUp)).expect("a proposal");
    game.apply(Side::B, &Action::Agree).expect("an agreement");
}

fn summary() -> MatchSummary {
    let mut game = played(2);
    end(&mut game);
    let settings = TableSettings { looser: true, ..TableSettings::STANDARD };
    let summary = MatchSummary::of(&game.public_view(), &settings).expect("a match that is over");
    MatchSummary { computer: [false, true], ..summary }
}

#[test]
fn a_running_match_has_no_summary() {
    assert_eq!(MatchSummary::of(&played(1).public_view(), &TableSettings::STANDARD), None);
}

#[test]
fn a_summary_tells_what_each_side_did() {
    let summary = summary();
    assert_eq!((summary.outcome, summary.turns, summary.score), (Outcome::Lost(Loss::GaveUp), 1, None));
    let giver = SideSummary { clues: 1, clue_words: 2, ..SideSummary::default() };
    let guesser = SideSummary { agents: 2, mistakes: 1, ..SideSummary::default() };
    assert_eq!(summary.sides, [giver, guesser]);
    let clue = Clue { text: "polar".into(), number: 2 };
    assert_eq!(summary.best_clue, Some(BestClue { giver: Side::A, clue, agents: 2 }));
    assert!(summary.easier.looser && !summary.easier.word_play);
}

#[test]
fn a_clue_for_a_single_agent_is_no_best_clue() {
    let mut game = played(1);
    end(&mut game);
    let summary = MatchSummary::of(&game.public_view(), &TableSettings::STANDARD).expect("a summary");
    assert_eq!(summary.best_clue, None);
}

fn from_client() -> Vec<Request> {
    vec![
        Request::FetchHistory { of: HistoryOf::Mine, before: None },
        Request::FetchHistory { of: HistoryOf::Team(SheetId(7)), before: Some(300) },
        Request::ForgetMatches { number: Some(300) },
        Request::ForgetMatches { number: None },
    ]
}

fn from_host() -> Vec<FromHost> {
    let name = |text| PlayerName::new(text).expect("a name");
    let mine = PastMatch {
        number: 300,
        ended_at: 1_800_000_000,
        side: Some(Side::A),
        names: [vec![name("Mára")], vec![name("Ben"), name("Cleo")]],
        replay: Some(ReplayLink { table: 57, record: 70_000, tag: [7; 16] }),
        summary: summary(),
    };
    let bare = PastMatch { side: None, replay: None, ..mine.clone() };
    vec![
        FromHost::History { of: HistoryOf::Mine, matches: vec![mine], more: true },
        FromHost::History { of: HistoryOf::Team(SheetId(7)), matches: vec![bare], more: false },
        FromHost::MatchesForgotten { number: Some(300) },
        FromHost::MatchesForgotten { number: None },
        FromHost::Refused { reason: Refused::HistoryUnavailable },
    ]
}

#[test]
fn the_bytes_of_this_version_never_change() {
    check::keep_their_bytes("history", &from_client(), &from_host());
}

#[test]
fn messages_round_trip() {
    check::round_trip(&from_client(), &from_host());
}
