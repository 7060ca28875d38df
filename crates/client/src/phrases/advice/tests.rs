use splitkey_protocol::Language;
use splitkey_rules::{Action, Clue, Phase, Proposal, Side};

use super::*;
use crate::phrases::sample::{Ending, Sample};

fn told(sample: &Sample, language: Language) -> Option<String> {
    let game = sample.seen_by(None);
    let Phase::Over(outcome) = game.position.phase else { panic!("the match should be over") };
    advice(outcome, &game, &Texts::of(language))
}

#[track_caller]
fn check(sample: Sample, expected: &[&str]) {
    let said = told(&sample, Language::English).unwrap_or_default();
    assert_eq!(said, expected.join(" "));
}

fn mission(turns: u8, mistakes: u8) -> Sample {
    Sample::on(Mission::new(turns, mistakes).expect("a mission"))
}

const LARKS: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const OWLS: [u8; 6] = [9, 10, 11, 12, 13, 22];
const ASSASSINS: &str =
    "Check your three assassins before every clue. Try again with new cards, or flip these.";
const TWO: &str = "Most clues have to link two words.";

#[test]
fn every_ending_has_advice_that_names_nobody() {
    for language in Language::ALL {
        for ending in Ending::ALL {
            let said = told(&Sample::ended(ending), language).expect("advice");
            let named = ["Lark", "Owl", "Leeuwerik", "Uil"].iter().any(|name| said.contains(name));
            assert!(!named && !said.contains(['{', '$']), "{said}");
        }
    }
}

#[test]
fn an_assassin_is_put_down_to_when_it_was_touched() {
    check(Sample::ended(Ending::Assassin), &[ASSASSINS]);
    let beyond = "The clue's number had already been reached: ending the turn there is the safe choice.";
    check(Sample::new().turn(Side::B, 1, &[9, 8]), &[beyond, ASSASSINS]);
    let last = "It was the last turn: bigger clues early on leave time for a careful end.";
    check(mission(1, 1).turn(Side::A, 2, &[0, 22]), &[last, ASSASSINS]);
    let sudden =
        "In sudden death only earlier clues help: read them once more, and touch the surest words first.";
    check(mission(1, 1).turn(Side::A, 2, &[20]).guess(Side::B, 22), &[sudden, ASSASSINS]);
}

#[test]
fn a_bank_emptied_by_double_mistakes_is_named() {
    let sample = mission(5, 0).turn(Side::A, 1, &[20]).turn(Side::B, 1, &[20]).turn(Side::A, 1, &[19]);
    let double = "2 mistakes cost two tokens each: once only checks are left in the bank, touch only words you're sure of.";
    check(sample, &[double, TWO]);
}

#[test]
fn clues_for_one_word_are_counted() {
    let sample = mission(3, 1).turn(Side::A, 1, &[20]).turn(Side::B, 1, &[0]).stop(Side::A);
    check(sample.turn(Side::A, 1, &[19]), &["3 of 3 clues were for a single word.", TWO]);
}

#[test]
fn turns_that_found_nothing_are_counted() {
    let sample = mission(3, 1).turn(Side::A, 2, &[20]).turn(Side::B, 2, &[0]).stop(Side::A);
    let fruitless =
        "In 2 turns the very first word was wrong: a clue should point clearly to at least one of its words.";
    check(sample.turn(Side::A, 2, &[19]), &[fruitless, TWO]);
}

#[test]
fn turns_that_were_ended_early_are_counted() {
    let sample = mission(3, 1).turn(Side::A, 2, &[0]).stop(Side::B).turn(Side::B, 2, &[9]).stop(Side::A);
    let early = "2 turns ended before the clue's number was reached: words of earlier clues can still be touched in \
                 any later turn.";
    check(sample.turn(Side::A, 2, &[3, 20]).guess(Side::B, 19), &[early, TWO]);
}

#[test]
fn an_invalid_clue_comes_before_everything_else() {
    let invalid = Action::Clue { clue: Clue::new("fog", 1).expect("a clue"), illegal: true };
    let sample = mission(3, 3).act(Side::A, invalid).guess(Side::B, 20).turn(Side::B, 1, &[20]);
    let penalised = "An invalid clue cost a token: read what the referee says before you send a clue.";
    check(sample.guess(Side::B, 19), &[penalised, TWO]);
}

#[test]
fn sudden_death_says_how_many_agents_were_left() {
    check(Sample::ended(Ending::Sudden), &["Sudden death began with 15 agents left.", TWO]);
    let close = mission(2, 2).turn(Side::A, 9, &LARKS).turn(Side::B, 5, &[9, 10, 11, 12, 20]);
    check(close.guess(Side::A, 19), &["Only 2 agents were left: so close!", TWO]);
    let closer = mission(2, 2).turn(Side::A, 9, &LARKS).turn(Side::B, 5, &[9, 10, 11, 12, 13, 20]);
    check(closer.guess(Side::A, 19), &["Only one agent was left: so close!", TWO]);
}

#[test]
fn the_hint_at_extra_tokens_belongs_to_the_standard_mission() {
    let lost = Outcome::Lost(Loss::Tokens);
    let extra = "Most clues have to link two words; with 10 or 11 tokens it's easier.";
    let game = Sample::new().seen_by(None);
    assert_eq!(advice(lost, &game, &Texts::default()).as_deref(), Some(extra));
}

#[test]
fn giving_up_says_whether_there_were_tokens_left() {
    let still = "There were still 9 tokens for mistakes: a bystander costs a token, not the match.";
    check(Sample::ended(Ending::GaveUp), &[still]);
    let late = mission(1, 1)
        .turn(Side::A, 2, &[20])
        .act(Side::A, Action::Propose(Proposal::GiveUp))
        .act(Side::B, Action::Agree);
    check(late, &["Before you give up, touch the word you're surest of: there's nothing to lose."]);
}

#[test]
fn a_void_match_is_a_reason_to_agree_on_clues() {
    let agree = "Agree before the match which clues are fine, and set the referee to match.";
    check(Sample::ended(Ending::Void), &[agree]);
}

#[test]
fn a_win_names_what_would_make_it_better() {
    let map = "The mission map has harder cities.";
    let won = |sample: Sample| sample.turn(Side::A, 9, &LARKS).turn(Side::B, 6, &OWLS);
    let clean = "Not a single bystander: next time, try bigger clues.";
    check(won(Sample::new()), &[clean, map]);
    check(won(mission(10, 10)), &[clean, "Won with extra tokens: now try it with nine."]);
    check(
        Sample::ended(Ending::Won),
        &["There were 6 tokens to spare: you have time for a harder mission.", map],
    );
    let checks = "A turn that ends with a check is worth a point; one that ends with a mistake isn't.";
    check(won(Sample::new().turn(Side::A, 2, &[20]).turn(Side::B, 2, &[20])), &[checks, map]);
    let sudden = "Bigger clues early on keep you out of sudden death.";
    let without_clues = mission(1, 1).turn(Side::A, 9, &LARKS);
    check(OWLS.iter().fold(without_clues, |sample, cell| sample.guess(Side::A, *cell)), &[sudden]);
    let one_mistake = mission(3, 3).turn(Side::A, 2, &[20]).turn(Side::B, 6, &OWLS).stop(Side::A);
    assert_eq!(told(&one_mistake.turn(Side::A, 9, &LARKS), Language::English), None);
}
