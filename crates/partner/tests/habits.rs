//! What the partner learns of a person over several matches.

#[allow(dead_code, reason = "tests/play.rs uses all of it")]
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use splitkey_partner::{Habits, Level, Partner};
use splitkey_rules::{Action, CELLS, Cell, Game, Side, SideView, Variant};

use crate::deals::{acting, game, partner};

/// A simulated person, who takes the first word that comes to mind.
struct Person {
    /// How closely they follow the table, in comparison with the people to whom its scores were fitted.
    sharpness: f32,
    mind: Partner,
    random: StdRng,
}

const LOOSE: f32 = 0.5;
const CLOSE: f32 = 1.6;

impl Person {
    fn new(sharpness: f32, seed: u64) -> Person {
        Person { sharpness, mind: partner(Level::Steady, seed), random: StdRng::seed_from_u64(seed) }
    }

    fn act(&mut self, view: &SideView) -> Action {
        if !view.public.position.phase.may_guess(view.side) {
            return self.mind.act(view).expect("a clue");
        }
        let given =
            view.public.log.iter().rev().filter_map(|turn| Some((turn.clue.as_ref()?, &turn.guesses)));
        let (clue, guesses) = given.into_iter().find(|(clue, _)| clue.giver != view.side).expect("a clue");
        if view.public.position.may_stop && guesses.len() >= usize::from(clue.clue.number) {
            return Action::Stop;
        }
        let chances =
            self.mind.first_guesses(view, Some(&clue.clue.text)).map(|chance| chance.powf(self.sharpness));
        let mut at = self.random.random_range(0.0..1.0) * chances.iter().sum::<f32>();
        let hit = Cell::all().filter(|cell| chances[cell.index()] > 0.0).find(|cell| {
            at -= chances[cell.index()];
            at < 0.0
        });
        let last = Cell::all().rfind(|cell| chances[cell.index()] > 0.0);
        Action::Guess(hit.or(last).into_iter().collect())
    }
}

/// How a partner fared in foreseeing the guesses of a person.
#[derive(Default)]
struct Foreseen {
    surprise: f64,
    guesses: usize,
}

impl Foreseen {
    fn note(&mut self, partner: &mut Partner, view: &SideView, guess: Cell) {
        let Some(clue) = view.public.log.last().and_then(|turn| turn.clue.as_ref()) else { return };
        let Some(expected) = partner.expected_guesses(view, &clue.clue.text) else { return };
        self.surprise -= f64::from(expected[guess.index()].max(1e-6)).ln();
        self.guesses += 1;
    }

    fn mean(&self) -> f64 {
        self.surprise / self.guesses as f64
    }
}

/// Plays a match of a partner on side A with a person. Returns what the partner has learned, and adds how well it and
/// each of `watching` foresaw the person's guesses.
fn play(
    mut game: Game,
    mut partner: Partner,
    person: &mut Person,
    watching: &mut [(Partner, Foreseen)],
) -> Habits {
    while let Some(side) = acting(&game) {
        let action = match side {
            Side::A => partner.act(&game.side_view(side)).expect("the partner should act"),
            Side::B => person.act(&game.side_view(side)),
        };
        if let (Side::B, Action::Guess(cells)) = (side, &action) {
            let view = game.side_view(Side::A);
            for (watching, foreseen) in &mut *watching {
                foreseen.note(watching, &view, cells[0]);
            }
        }
        game.apply(side, &action).expect("the action should be legal");
    }
    partner.habits(&game.side_view(Side::A))
}

fn deal(seed: u64) -> Game {
    game(seed, (9, 9), Variant::STANDARD)
}

/// Returns how surprising the guesses of the fourth match are for a partner that knows the first three, and for one that
/// does not.
fn surprises(sharpness: f32, people: u64) -> [f64; 2] {
    let (mut knowing, mut new) = (Foreseen::default(), Foreseen::default());
    for person in 0..people {
        let seed = 1000 + 10 * person;
        let mut habits = None;
        let mut someone = Person::new(sharpness, seed);
        for match_ in 0..3 {
            let partner = partner(Level::Steady, seed).with_habits(habits);
            habits = Some(play(deal(seed + match_), partner, &mut someone, &mut []));
        }
        let mut watching =
            [habits, None].map(|habits| (partner(Level::Steady, 0).with_habits(habits), Foreseen::default()));
        play(deal(seed + 3), partner(Level::Steady, seed), &mut someone, &mut watching);
        for (sum, (_, foreseen)) in [&mut knowing, &mut new].into_iter().zip(watching) {
            sum.surprise += foreseen.surprise;
            sum.guesses += foreseen.guesses;
        }
    }
    [knowing.mean(), new.mean()]
}

#[test]
fn a_loose_person_and_a_close_one_are_foreseen_better_after_three_matches() {
    for sharpness in [LOOSE, CLOSE] {
        let [knowing, new] = surprises(sharpness, 12);
        println!("{sharpness}: {knowing:.3} instead of {new:.3}");
        assert!(knowing < new - 0.01, "{sharpness}: {knowing} instead of {new}");
    }
}

#[test]
fn equal_habits_and_views_give_equal_moves() {
    let habits: Habits = "1 0 0 1000 9000 0 0 0 0 5000 5000 0 0".parse().expect("habits");
    let mut game = deal(7);
    let mut people = [5, 6].map(|seed| partner(Level::Relaxed, seed).with_habits(Some(habits)));
    while let Some(side) = acting(&game) {
        let view = game.side_view(side);
        let action = people[side.index()].act(&view);
        let again = partner(Level::Relaxed, 5 + side.index() as u64).with_habits(Some(habits)).act(&view);
        assert_eq!(again, action);
        game.apply(side, &action.expect("the partner should act")).expect("the action should be legal");
    }
}

/// The key of a finished match is public, but no part of what is learned.
#[test]
fn what_is_learned_does_not_depend_on_the_key_that_is_shown_at_the_end() {
    let mut game = deal(8);
    let mut people = [5, 6].map(|seed| partner(Level::Steady, seed));
    while let Some(side) = acting(&game) {
        let action = people[side.index()].act(&game.side_view(side)).expect("the partner should act");
        game.apply(side, &action).expect("the action should be legal");
    }
    let mut view = game.side_view(Side::A);
    let learned = people[0].habits(&view);
    assert!(view.public.key.take().is_some());
    assert_eq!(people[0].habits(&view), learned);
    let known = learned.to_string();
    assert!(
        known.len() < 80 && known.chars().all(|character| character.is_ascii_digit() || character == ' ')
    );
}

#[test]
fn a_person_nothing_is_known_of_begins_like_anybody() {
    let view = deal(9).side_view(Side::A);
    let clue = partner(Level::Sharp, 1).act(&view);
    assert_eq!(partner(Level::Sharp, 1).with_habits(None).act(&view), clue);
    let expected = |habits: Option<Habits>| -> [f32; CELLS] {
        partner(Level::Sharp, 1).with_habits(habits).expected_guesses(&view, "ocean").expect("a known clue")
    };
    let loose: Habits = "1 0 0 0 10000 0 0 0 0 0 10000 0 0".parse().expect("habits");
    assert_ne!(expected(None), expected(Some(loose)));
    assert!(expected(Some(loose)).iter().sum::<f32>() > 0.999);
}
