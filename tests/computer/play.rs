//! Whole matches with the computer, from the first clue to the debrief.

use splitkey_protocol::{HistoryOf, Request};
use splitkey_rules::{Cell, Identity, Loss, Outcome, Phase};
use splitkey_testkit::MINDS;

use super::*;

/// The most moves of both sides in a match.
const MOST_MOVES: usize = 300;

/// Plays the person's side as another computer would, until the match is over.
pub(super) fn play_on(apps: &mut LinkedApps, player: &mut Player) -> Outcome {
    let mut mind = MINDS.partner(Level::Sharp, 7);
    for _ in 0..MOST_MOVES {
        let view = side_view(player.game());
        if let Phase::Over(outcome) = view.public.position.phase {
            return outcome;
        }
        match mind.act(&view) {
            Some(Action::Clue { clue, .. }) => {
                player.want(Request::Clue { text: clue.text, number: clue.number, insist: false });
            }
            Some(Action::Guess(cells)) => player.want(Request::Guess { word: cells[0].into() }),
            Some(Action::Stop) => player.want(Request::Stop),
            _ => {}
        }
        apps.settle([&mut *player]);
    }
    panic!("the match should end, and is in {:?}", player.game().position.phase);
}

#[test]
fn whole_matches_with_the_computer_on_each_side_end_with_its_explanations() {
    for (side, computer) in Side::BOTH.into_iter().zip([Level::Sharp, Level::Relaxed]) {
        let mut apps = apps();
        let computer = Computer { level: computer, quick: true };
        let mut player = with_computer(&mut apps, side, computer);
        let mut won = 0;
        for _ in 0..3 {
            player.want(Request::StartMatch);
            apps.settle([&mut player]);
            assert!(player.state().explained.is_empty(), "nothing of this match is told");
            won += usize::from(play_on(&mut apps, &mut player) == Outcome::Won);
            apps.settle([&mut player]);
            let given = player.game().log.iter().filter_map(|record| record.clue.as_ref());
            let given = given.filter(|clue| clue.giver == side.partner()).count();
            assert_eq!(player.state().explained.len(), given, "each of its clues is explained");
            let log = &player.game().log;
            for meaning in &player.state().explained {
                let record = log.iter().find(|record| record.number == meaning.turn).expect("its turn");
                let clue = record.clue.as_ref().expect("its clue");
                assert_eq!(clue.giver, side.partner());
            }
        }
        assert!(won > 0, "it should win some of them");
        let ready = &player.state().table.as_ref().expect("a table").ready;
        assert!(ready[side.partner().index()], "it is ready for the next match");
        let refused = refusals(&player);
        assert!(refused.iter().all(|reason| *reason == Refused::StaleRevision), "{refused:?}");
    }
}

#[test]
fn an_assassin_that_the_person_touches_loses_the_match() {
    let mut apps = apps();
    let mut player = with_computer(&mut apps, Side::A, QUICK);
    player.want(Request::StartMatch);
    apps.settle([&mut player]);
    for _ in 0..MOST_MOVES {
        let Some(splitkey_protocol::View::Side(other)) = apps.match_view(player.code(), Some(Side::B)) else {
            panic!("a match should be dealt")
        };
        let position = player.game().position;
        if position.phase.may_guess(Side::A) {
            let assassin = |cell: &Cell| {
                other.map.at(*cell) == Identity::Assassin && !position.words[cell.index()].is_covered()
            };
            let cell = Cell::all().find(assassin).expect("an assassin");
            player.want(Request::Guess { word: cell.into() });
        }
        apps.settle([&mut player]);
        if player.game().position.phase.is_over() {
            break;
        }
    }
    assert_eq!(player.game().position.phase, Phase::Over(Outcome::Lost(Loss::Assassin)));
}

#[test]
fn a_person_who_says_so_gives_the_first_clue_and_the_computer_joins_a_pause() {
    let mut apps = apps();
    let slow = Computer { quick: false, ..QUICK };
    let mut player = with_computer(&mut apps, Side::A, slow);
    player.want(Request::StartMatch);
    apps.settle([&mut player]);
    player.want(Request::OfferFirstClue { offer: true });
    apps.settle([&mut player]);
    apps.pass(Duration::from_secs(60));
    apps.settle([&mut player]);
    assert_eq!(player.game().position.turn, 0, "it waits for the person");
    player.want(Request::OfferFirstClue { offer: false });
    apps.settle([&mut player]);
    apps.pass(Duration::from_secs(25));
    apps.settle([&mut player]);
    assert_eq!(player.game().position.turn, 0, "it takes as long as a person who reads their key");
    apps.pass(Duration::from_secs(15));
    apps.settle([&mut player]);
    assert_eq!(player.game().position.turn, 1);
    player.want(Request::Ask { action: splitkey_protocol::JointAction::Pause });
    apps.settle([&mut player]);
    apps.pass(Duration::from_secs(3));
    apps.settle([&mut player]);
    let paused = player.heard().iter().rev().find_map(|message| match message {
        FromHost::Flow { flow } => Some(flow.paused),
        _ => None,
    });
    assert_eq!(paused, Some(true));
}

#[test]
fn the_computer_answers_whatever_else_it_does_in_the_same_step() {
    for step in 0..6 {
        let mut apps = apps();
        let mut player = with_computer(&mut apps, Side::A, QUICK);
        player.want(Request::StartMatch);
        for _ in 0..step {
            player.update();
            apps.step();
        }
        // Its own clue comes between, and makes an early wish stale.
        for _ in 0..3 {
            player.want(Request::GiveUp);
            apps.settle([&mut player]);
        }
        let over = Phase::Over(Outcome::Lost(Loss::GaveUp));
        assert_eq!(player.game().position.phase, over, "asked {step} steps after the start");
    }
}

#[test]
fn the_computer_answers_two_questions_at_once() {
    let mut apps = apps();
    let mut player = with_computer(&mut apps, Side::A, Computer { quick: false, ..QUICK });
    player.want(Request::StartMatch);
    apps.settle([&mut player]);
    player.want(Request::GiveUp);
    player.want(Request::Ask { action: splitkey_protocol::JointAction::Pause });
    apps.settle([&mut player]);
    for _ in 0..4 {
        apps.pass(Duration::from_secs(2));
        apps.settle([&mut player]);
        player.want(Request::GoOn);
        apps.settle([&mut player]);
    }
    assert_eq!(player.game().position.phase, Phase::Over(Outcome::Lost(Loss::GaveUp)));
}

#[test]
fn matches_with_the_computer_are_marked_in_histories() {
    let mut apps = apps();
    let mut player = with_computer(&mut apps, Side::B, QUICK);
    player.want(Request::StartMatch);
    apps.settle([&mut player]);
    player.want(Request::GiveUp);
    apps.settle([&mut player]);
    player.say(Request::FetchHistory { of: HistoryOf::Mine, before: None });
    apps.settle([&mut player]);
    let matches = player.heard().iter().find_map(|message| match message {
        FromHost::History { matches, .. } => Some(matches.clone()),
        _ => None,
    });
    let matches = matches.expect("a history");
    assert_eq!(matches.len(), 1);
    assert_eq!(matches[0].summary.computer, [true, false]);
    assert_eq!(matches[0].names[0].len(), 1);
}
