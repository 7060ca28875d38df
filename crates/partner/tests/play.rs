//! Whole matches of the partner with itself: what it knows, what it may do, and that it repeats itself.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use splitkey_partner::{Associations, Habits, Level};
use splitkey_rules::{Action, CELLS, Cell, Deal, Game, Identity, KeyCard, Mission, Phase, Side, Variant};
use splitkey_words::built_in;
use splitkey_words::referee::{Language, Options, Referee, Verdict};

use crate::deals::{TABLE, acting, game, partner, words};

/// The habits of somebody who follows the table loosely.
const LOOSE: &str = "1 0 500 2000 7500 0 0 0 500 2000 7500 0 0";

/// Plays a match to its end and returns all actions.
fn play(mut game: Game, level: Level, seed: u64) -> (Game, Vec<Action>) {
    let mut partners = [seed, seed + 1].map(|seed| partner(level, seed));
    let mut actions = Vec::new();
    while let Some(side) = acting(&game) {
        let action = partners[side.index()].act(&game.side_view(side)).expect("the partner should act");
        game.apply(side, &action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
        actions.push(action);
        assert!(actions.len() < 300, "a match should end");
    }
    (game, actions)
}

#[test]
fn whole_matches_of_every_level_mission_and_variant_are_played_without_a_refusal() {
    let strike = Variant::Strike;
    let looser = Variant::Mission { looser: true, enforced_timers: false };
    for (seed, level) in (0..).zip(Level::ALL) {
        for (mission, variant) in
            [((9, 9), Variant::STANDARD), ((9, 2), looser), ((8, 0), looser), ((9, 9), strike)]
        {
            let (game, _) = play(game(seed, mission, variant), level, seed);
            assert!(game.phase().is_over());
        }
    }
}

#[test]
fn a_pair_in_a_strike_race_would_rather_guess_than_pass_for_ever() {
    for seed in 0..30 {
        let level = Level::ALL[seed as usize % Level::ALL.len()];
        let (game, _) = play(game(seed, (9, 9), Variant::Strike), level, seed);
        let strikes = game.position().strikes;
        assert!(strikes.total() <= 25, "{level:?}, {seed}: {strikes:?}");
    }
}

#[test]
fn every_clue_is_valid_for_the_referee_and_new() {
    let referee =
        Referee::new(Language::English, built_in::ENGLISH_LEXICON, built_in::ENGLISH_FORMS).unwrap();
    for seed in 10..14 {
        let mut game = game(seed, (9, 9), Variant::STANDARD);
        let mut partners = [0, 1].map(|side| partner(Level::Sharp, side));
        let mut said = Vec::new();
        while let Some(side) = acting(&game) {
            let action = partners[side.index()].act(&game.side_view(side)).unwrap();
            if let Action::Clue { clue, illegal } = &action {
                let visible = game.visible_words().map(|(_, word)| word);
                assert_eq!(referee.judge(&clue.text, visible, Options::default()), Verdict::Valid);
                assert!(!illegal && !said.contains(&clue.text), "{said:?}");
                said.push(clue.text.clone());
            }
            game.apply(side, &action).unwrap();
        }
    }
}

#[test]
fn equal_seeds_play_equal_matches() {
    let once = || play(game(20, (9, 9), Variant::STANDARD), Level::Relaxed, 5).1;
    assert_eq!(once(), once());
}

#[test]
fn a_partner_that_comes_in_mid_match_plays_like_one_that_was_there_from_the_first_clue() {
    let mut game = game(21, (9, 9), Variant::STANDARD);
    let mut partners = [5, 6].map(|seed| partner(Level::Steady, seed));
    while let Some(side) = acting(&game) {
        let view = game.side_view(side);
        let action = partners[side.index()].act(&view);
        assert_eq!(partner(Level::Steady, 5 + side.index() as u64).act(&view), action);
        game.apply(side, &action.expect("the partner should act")).expect("the action should be legal");
    }
}

/// Everything that a side may not know changes: where the partner's agents and assassins are among the words that are
/// equal for this side, once for two words and once for all. The side's moves, and what it learns of the other side, stay
/// the same until a guess shows it the difference, whether it knows the person or not.
#[test]
fn a_move_does_not_depend_on_what_the_side_may_not_know() {
    let mut compared = 0;
    for seed in 30..36 {
        let random = &mut StdRng::seed_from_u64(seed);
        let words = words(random);
        let mut pairs = KeyCard::PAIRS;
        pairs.shuffle(random);
        for (viewer, swaps) in [(Side::A, 1), (Side::B, 1), (Side::A, 500), (Side::B, 500)] {
            let games = [pairs, other_key(pairs, viewer, swaps, random)].map(|pairs| {
                let key = KeyCard::from_pairs(pairs).unwrap();
                Game::new(Deal::new(words.clone(), key, Mission::STANDARD, Variant::STANDARD).unwrap())
            });
            compared += compare(games, viewer, seed);
        }
    }
    assert!(compared > 50, "only {compared} moves were compared");
}

/// Swaps the partner's identities of words that are equal on the viewer's map.
fn other_key(
    mut pairs: [(Identity, Identity); CELLS],
    viewer: Side,
    swaps: usize,
    random: &mut StdRng,
) -> [(Identity, Identity); CELLS] {
    let mine = |pair: (Identity, Identity)| if viewer == Side::A { pair.0 } else { pair.1 };
    let mut swapped = 0;
    while swapped < swaps {
        let (one, two) = (random.random_range(0..CELLS), random.random_range(0..CELLS));
        if mine(pairs[one]) == mine(pairs[two]) && pairs[one] != pairs[two] {
            pairs.swap(one, two);
            swapped += 1;
        }
    }
    pairs
}

/// Plays the same actions in both matches for as long as both look the same to the viewer, and returns the number of
/// moves of the viewer that were compared.
fn compare(mut games: [Game; 2], viewer: Side, seed: u64) -> usize {
    let habits: Option<Habits> =
        seed.is_multiple_of(2).then_some(LOOSE.parse().expect("they should be readable"));
    let mut viewers = [0, 1].map(|_| partner(Level::Steady, seed).with_habits(habits));
    let mut other = partner(Level::Steady, seed + 1);
    let mut compared = 0;
    while let Some(side) = acting(&games[0]) {
        if games[0].side_view(viewer) != games[1].side_view(viewer) {
            break;
        }
        let action = if side == viewer {
            let [one, two] = [0, 1].map(|at| viewers[at].act(&games[at].side_view(viewer)));
            assert_eq!(one, two);
            assert_eq!(viewers[0].meant(), viewers[1].meant());
            let [one_learned, two_learned] =
                [0, 1].map(|at| viewers[at].habits(&games[at].side_view(viewer)));
            assert_eq!(one_learned, two_learned);
            compared += 1;
            one.expect("the viewer should act")
        } else {
            other.act(&games[0].side_view(side)).expect("the other side should act")
        };
        for game in &mut games {
            game.apply(side, &action).expect("the action should be legal");
        }
    }
    compared
}

#[test]
fn what_a_clue_was_meant_for_is_kept_but_not_printed() {
    let mut game = game(40, (9, 9), Variant::STANDARD);
    let mut giver = partner(Level::Steady, 1);
    let view = game.side_view(Side::A);
    let action = giver.act(&view).unwrap();
    game.apply(Side::A, &action).unwrap();
    let [meant] = giver.meant() else { panic!("one clue was given") };
    assert_eq!(meant.turn, 1);
    assert!(!meant.idea.meant.is_empty());
    assert!(meant.idea.meant.iter().all(|cell| view.map.at(*cell) == Identity::Agent));
    assert!(!format!("{meant:?}").contains("Cell") && !format!("{meant:?}").contains('['));
}

#[test]
fn a_challenge_is_denied_and_the_other_sides_turn_awaited() {
    let mut game = game(41, (9, 9), Variant::STANDARD);
    let mut giver = partner(Level::Steady, 1);
    let clue = giver.act(&game.side_view(Side::A)).unwrap();
    game.apply(Side::A, &clue).unwrap();
    assert_eq!(giver.act(&game.side_view(Side::A)), None);
    game.apply(Side::B, &Action::Challenge).unwrap();
    assert_eq!(giver.act(&game.side_view(Side::A)), Some(Action::Deny));
}

#[test]
fn the_partner_stops_at_a_clues_number_while_it_has_tokens() {
    let mut stops = 0;
    for seed in 60..80 {
        let mut game = game(seed, (9, 9), Variant::STANDARD);
        let mut partners = [0, 1].map(|at| partner(Level::Steady, 2 * seed + at));
        while let Some(side) = acting(&game) {
            let view = game.side_view(side);
            if view.public.position.bank.tokens() < 6 {
                break;
            }
            let action = partners[side.index()].act(&view).expect("the partner should act");
            let last = view.public.log.last();
            let full = last.and_then(|turn| Some((turn.clue.as_ref()?, &turn.guesses))).is_some_and(
                |(given, guesses)| given.giver != side && guesses.len() == usize::from(given.clue.number),
            );
            if full && view.public.position.may_stop {
                assert_eq!(action, Action::Stop, "seed {seed}");
                stops += 1;
            }
            game.apply(side, &action).expect("the action should be legal");
        }
    }
    assert!(stops > 20, "only {stops} turns came to the clue's number");
}

#[test]
fn a_clue_about_one_word_makes_the_partner_touch_it() {
    let words = "SHIP PIANO BREAD GHOST DESERT NURSE TIGER CASTLE BANK ROBOT SNOW LAWYER OPERA CACTUS DIAMOND HOTEL \
        CAMEL ENGINE TEACHER VOLCANO PENCIL CIRCUS FOREST MIRROR ANCHOR";
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let known = Associations::read(TABLE).unwrap();
    let deal = Deal::new(
        words.try_into().unwrap(),
        Deal::sample().key().clone(),
        Mission::STANDARD,
        Variant::STANDARD,
    );
    let game = Game::new(deal.unwrap());
    for (clue, word) in
        [("lava", "VOLCANO"), ("lavas", "VOLCANO"), ("volcanno", "VOLCANO"), ("keyboard", "PIANO")]
    {
        if !known.knows(word) {
            continue;
        }
        let mut game = game.clone();
        let clue = splitkey_rules::Clue::new(clue, 1).unwrap();
        game.apply(Side::A, &Action::Clue { clue: clue.clone(), illegal: false }).unwrap();
        let Some(Action::Guess(cells)) = partner(Level::Sharp, 1).act(&game.side_view(Side::B)) else {
            panic!("the first action should be a guess")
        };
        let Some(at) = Cell::all().find(|cell| game.deal().words()[cell.index()] == word) else { panic!() };
        assert_eq!(cells, [at], "{}", clue.text);
    }
    assert!(matches!(game.phase(), Phase::First));
}
