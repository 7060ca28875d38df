//! Tests of the sentences in each phase, for each kind of viewer.

use splitkey_rules::{Action, Cell, Fact, Mission, Outcome, Proposal, Score, Side};

use super::{
    sample::{Ending, Sample},
    *,
};
use crate::{Screen, Texts};

const LARK: Option<Side> = Some(Side::A);
const OWL: Option<Side> = Some(Side::B);

fn check(sample: &Sample, expected: [(&str, &str); 3]) {
    let texts = Texts::default();
    let said = [LARK, OWL, None].map(|side| {
        let game = sample.seen_by(side);
        (headline(&game, &texts), subline(&game, &texts))
    });
    let said: Vec<_> = said.iter().map(|(head, sub)| (head.as_str(), sub.as_str())).collect();
    assert_eq!(said, expected);
}

#[test]
fn at_the_start_either_side_may_give() {
    let line = ("Either side may start", "The first clue decides who begins.");
    check(&Sample::new(), [line; 3]);
}

#[test]
fn the_headline_says_that_a_clue_is_awaited() {
    let sample = Sample::new().clue(Side::A, "polar", 2).guess(Side::B, 0).act(Side::B, Action::Stop);
    let sub = "Owl gives, Lark guesses. Turn 2";
    check(
        &sample,
        [
            ("Owl is thinking of a clue", sub),
            ("Your turn: give a clue", sub),
            ("Owl is thinking of a clue", sub),
        ],
    );
}

#[test]
fn the_headline_says_who_guesses_on_the_clue() {
    let sub = "Lark gives, Owl guesses. Turn 1";
    let theirs = ("Clue POLAR · 2: Owl guesses", sub);
    check(&Sample::new().clue(Side::A, "polar", 2), [theirs, ("Clue POLAR · 2: you guess", sub), theirs]);
}

#[test]
fn the_headline_says_that_a_clue_is_challenged() {
    let sample = Sample::new().clue(Side::A, "polar", 2).act(Side::B, Action::Challenge);
    let sub = "Owl says Lark's clue is invalid.";
    let theirs = ("Clue challenged: Lark must answer", sub);
    check(&sample, [("Your clue is challenged", sub), theirs, theirs]);
}

#[test]
fn the_headline_of_sudden_death_mentions_no_clue() {
    let mut sample = Sample::new();
    for turn in 0..9 {
        let giver = if turn % 2 == 0 { Side::A } else { Side::B };
        let agents: &[u8] = if giver == Side::A { &[3, 4, 5, 6, 7] } else { &[9, 10, 11, 12, 13] };
        let cell = agents[turn / 2];
        sample =
            sample.clue(giver, "polar", 1).guess(giver.partner(), cell).act(giver.partner(), Action::Stop);
    }
    check(
        &sample,
        [("Sudden death: no clues", "Both sides touch words. One wrong word and the match is lost."); 3],
    );
    let texts = Texts::default();
    let told = |side, key| {
        let game = sample.seen_by(side);
        (sudden_line(&game, key, &texts), left_line(&game, key, &texts))
    };
    let all = "6 agents are left.";
    let split = format!("{all} Owl still has 4 to find, and you have at least 2.");
    assert_eq!(told(LARK, true), (Some(split), Some("Left for Owl to find: 4".to_owned())));
    for (side, key) in [(LARK, false), (None, true)] {
        assert_eq!(told(side, key), (Some(all.to_owned()), None));
    }
}

#[test]
fn the_headline_says_how_the_match_ended() {
    let sample = Sample::new().clue(Side::B, "polar", 1).guess(Side::A, 8);
    check(&sample, [("An assassin was touched", "0 of 15 in 1 turn, no bystanders."); 3]);
}

#[test]
fn a_words_state_includes_the_key_only_where_it_is_shown() {
    let texts = Texts::default();
    let sample = Sample::new().clue(Side::A, "polar", 2).guess(Side::B, 0).guess(Side::B, 20);
    let game = sample.seen_by(OWL);
    let state = |cell, shown| word_state(Cell::new(cell).expect("a cell"), &game, shown, &texts);
    assert_eq!(state(0, true), "agent, found by Owl, on your key: agent");
    assert_eq!(state(0, false), "agent, found by Owl");
    assert_eq!(state(20, false), "bystander, missed by Owl");
    assert_eq!(state(8, true), "open, on your key: assassin");
    let watching = sample.seen_by(None);
    assert_eq!(word_state(Cell::new(8).expect("a cell"), &watching, true, &texts), "open");
}

#[test]
fn a_touched_assassin_is_named_on_its_word_and_on_the_givers_key() {
    let texts = Texts::default();
    let touched = Cell::new(8).expect("a cell");
    let game = Sample::new().clue(Side::B, "polar", 1).guess(Side::A, 8).seen_by(None);
    assert_eq!(word_state(touched, &game, false, &texts), "assassin, touched by Lark");
    let keys = game.key.expect("both keys are open");
    let line = |side: Side| key_line(touched, side, &keys[side.index()], &game, &texts);
    let told = ["WORD8: agent", "WORD8: assassin, touched by Lark"];
    assert_eq!(Side::BOTH.map(line), told.map(|told| format!("{touched} {told}")));
}

#[test]
fn facts_are_sentences() {
    let texts = Texts::default();
    let sample = Sample::new().clue(Side::A, "polar", 2).guess(Side::B, 20);
    let game = sample.seen_by(LARK);
    let said: Vec<_> =
        sample.facts.iter().filter_map(|fact| fact_sentence(fact, Some("Mara"), &game, &texts)).collect();
    assert_eq!(said, ["Mara (Owl) touches WORD20: a bystander.", "The turn ends with a mistake."]);
    let offer = Fact::Proposed { by: Side::A, proposal: Proposal::GiveUp };
    assert_eq!(fact_sentence(&offer, None, &game, &texts).as_deref(), Some("Lark wants to give up."));
}

#[test]
fn the_log_lists_what_was_found() {
    let texts = Texts::default();
    let sample = Sample::new().clue(Side::A, "polar", 2).guess(Side::B, 0).guess(Side::B, 20);
    let game = sample.seen_by(LARK);
    assert_eq!(log_line(&game.log[0], &game, &texts), "1. Lark: POLAR, 2: WORD0 agent, WORD20 bystander");
}

#[test]
fn the_score_is_listed_in_parts() {
    let texts = Texts::default();
    let mut game = Sample::ended(Ending::Won).seen_by(None);
    let score = Score { tokens_left: 1, weight: 3, check_tokens: 5, sudden_death: false };
    game.position.score = Some(score);
    let sum = tally(&game, &texts).expect("a score");
    let lines: Vec<_> = sum.lines.iter().map(|line| (line.sum.as_str(), line.points)).collect();
    assert_eq!(lines, [("1 × 3", 3), ("5 × 1", 5), ("none", 0)]);
    assert_eq!((sum.label.as_str(), sum.total), ("Score", 8));
    assert_eq!(stamp(Outcome::Won, &game, &texts), "Really good");
    let line = |mission| {
        let mut game = game.clone();
        game.public.mission = mission;
        stamp_line(Outcome::Won, &game, &texts)
    };
    assert_eq!(line(Mission::STANDARD).as_deref(), Some("Prague won"));
    assert_eq!(line(Mission::new(9, 5).expect("a mission")).as_deref(), Some("Cairo won"));
    assert_eq!(line(Mission::WITH_EXTRA_TOKENS[1]), None);
}

#[test]
fn strikes_are_listed_with_what_they_consist_of() {
    let game = Sample::finished_race().seen_by(LARK);
    let sum = tally(&game, &Texts::default()).expect("strikes");
    let lines: Vec<_> =
        sum.lines.iter().map(|line| (line.label.as_str(), line.sum.as_str(), line.points)).collect();
    let expected = [
        ("Clues", "4 × 1", 4),
        ("Bystanders", "1 × 1", 1),
        ("Assassins", "1 × 10", 10),
        ("Invalid clues", "0 × 2", 0),
    ];
    assert_eq!(lines, expected);
    assert_eq!((sum.label.as_str(), sum.total), ("Strikes", 15));
}

#[test]
fn a_touched_assassin_of_a_strike_race_is_named_on_its_word_and_on_the_givers_key() {
    let texts = Texts::default();
    let game = Sample::finished_race().seen_by(LARK);
    let [bystander, assassin] = [20, 21].map(|cell| Cell::new(cell).expect("a cell"));
    assert_eq!(word_state(bystander, &game, false, &texts), "bystander, missed by Lark");
    assert_eq!(word_state(assassin, &game, false, &texts), "assassin, touched by Lark");
    let keys = game.key.expect("both keys are open");
    let line = |side: Side, cell| key_line(cell, side, &keys[side.index()], &game, &texts);
    assert_eq!(line(Side::B, assassin), "B5 WORD21: assassin, touched by Lark");
    assert_eq!(line(Side::A, assassin), "B5 WORD21: bystander");
    assert_eq!(line(Side::B, bystander), "A5 WORD20: bystander, touched by Lark");
    let told = "15 of 15 in 4 turns, 1 bystander, 1 assassin.";
    assert_eq!(result_line(&game, &texts), told);
    let shared = summary(&game, false, &texts).expect("the match should be over");
    let expected = format!(
        "Split Key · Strike race · All agents found\n{told}\n1 ☀️ ✅✅✅✅✅✅✅✅✅\n2 🌙 🟨\n3 🌙 ⬛\n\
         4 🌙 ✅✅✅✅✅✅\nStrikes: 15"
    );
    assert_eq!(shared, expected);
}

#[test]
fn the_title_marks_my_turn_and_reveals_no_more_than_the_headline() {
    let texts = Texts::default();
    let sample = Sample::new().clue(Side::A, "polar", 2);
    let title = |side| title(Screen::Match, Some(&sample.seen_by(side)), &texts);
    assert_eq!(title(OWL), "● Clue POLAR · 2: you guess · Split Key");
    assert_eq!(title(LARK), "Clue POLAR · 2: Owl guesses · Split Key");
    assert_eq!(super::title(Screen::Home, None, &texts), "Split Key");
}
