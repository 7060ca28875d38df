//! Tests that motion changes nothing: a table that played everything ends up like one that got only the final state.

use bevy::prelude::*;
use splitkey_client::{
    AgentPlace, MatchView, ReplayAct, Settings, Shown, Skip, WantedReplay,
    protocol::{FromHost, Replay},
    rules::{
        Action, Cell, Clue, Deal, Fact, FinishedMatch, Game, Identity, Loss, Outcome, Phase, Proposal, Side,
        TokenFace, TurnEnd,
    },
};

use crate::{
    Activity,
    fixture::{SHORT, act, cell, deal_of, dealt, hear, table, wait},
};

/// Frames after which every motion has ended.
const LONG: usize = 900;

/// Facts of a match with a bit of everything, by action, with this ending.
fn actions(end: Outcome) -> Vec<Vec<Fact>> {
    let covered = |index, guesser| Fact::WordCovered { cell: cell(index), guesser };
    let marked =
        |index, guesser, tokens| Fact::WordMarked { cell: cell(index), guesser, tokens, assassin: false };
    let clue = |giver, text| Fact::ClueGiven { giver, clue: Clue::new(text, 2).expect("a clue") };
    let mistake = Fact::TurnEnded { how: TurnEnd::Mistake };
    let mut actions = vec![
        vec![clue(Side::A, "sailing")],
        vec![covered(0, Side::B)],
        vec![covered(6, Side::B)],
        vec![
            Fact::CheckTaken { side: Side::B, face: TokenFace::Bystander },
            Fact::TurnEnded { how: TurnEnd::Stop },
        ],
        vec![clue(Side::B, "space")],
        vec![marked(10, Side::A, 1), mistake.clone()],
        vec![clue(Side::A, "polar")],
        vec![marked(10, Side::B, 1), mistake],
        vec![clue(Side::B, "church")],
        vec![covered(10, Side::A)],
        vec![Fact::TokenDiscarded { face: Some(TokenFace::Bystander) }],
    ];
    if end != Outcome::Won {
        actions.push(vec![Fact::SuddenDeathBegan]);
        actions.push(vec![Fact::AssassinTouched { cell: cell(22), guesser: Side::A }]);
    }
    actions.push(vec![Fact::MatchEnded { outcome: end }]);
    actions
}

/// Returns the host's messages about all actions, and the resulting match.
fn played(end: Outcome) -> (Vec<FromHost>, MatchView) {
    let mut game = dealt(Some(Side::A));
    let mut moves = Vec::new();
    for facts in actions(end) {
        moves.push(act(&mut game, facts));
    }
    (moves, game)
}

/// Describes every object by its kind: position, visibility and materials.
fn looks(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    let mut things =
        world.query::<(&Name, &Transform, Option<&Visibility>, Option<&MeshMaterial3d<StandardMaterial>>)>();
    let materials = world.resource::<Assets<StandardMaterial>>();
    let round = |at: f32| (at * 1e4).round() as i32;
    let mut looks: Vec<String> = things
        .iter(world)
        .filter(|(name, ..)| !name.as_str().starts_with("Pulse"))
        .map(|(name, place, visibility, material)| {
            // Tokens look alike, and so do the cards of the stack, so their numbers are ignored.
            let kind = name.as_str().trim_end_matches(|letter: char| letter.is_ascii_digit());
            let at = place.translation.to_array().map(round);
            let (ahead, up) = (place.rotation * Vec3::Z, place.rotation * Vec3::Y);
            let turn = [ahead, up].map(|way| way.to_array().map(|part| (part * 1e3).round() as i32));
            let size = place.scale.to_array().map(round);
            let made = material.and_then(|material| materials.get(&material.0)).map(|made| {
                let colour = made.base_color.to_linear().to_f32_array().map(round);
                (colour, made.alpha_mode, made.base_color_texture.is_some())
            });
            format!("{kind} {at:?} {turn:?} {size:?} {visibility:?} {made:?}")
        })
        .collect();
    looks.sort();
    looks
}

fn told(end: Outcome) -> Vec<String> {
    let (_, game) = played(end);
    let mut app = table(Settings::default());
    hear(&mut app, deal_of(&game));
    // Light and camera may still be changing, as they are in the other app.
    wait(&mut app, SHORT);
    looks(&mut app)
}

fn check(end: Outcome, settings: Settings, play: impl Fn(&mut App, Vec<FromHost>)) {
    let (moves, _) = played(end);
    let mut app = table(settings);
    hear(&mut app, deal_of(&dealt(Some(Side::A))));
    play(&mut app, moves);
    assert!(app.world().resource::<Shown>().0.as_ref().is_some_and(|game| game.position.phase.is_over()));
    let (seen, wanted) = (looks(&mut app), told(end));
    let odd: Vec<&String> = seen.iter().filter(|look| !wanted.contains(look)).collect();
    let missing: Vec<&String> = wanted.iter().filter(|look| !seen.contains(look)).collect();
    assert!(odd.is_empty() && missing.is_empty(), "seen\n{odd:#?}\nwanted\n{missing:#?}");
    assert_eq!(seen.len(), wanted.len());
}

const ASSASSIN: Outcome = Outcome::Lost(Loss::Assassin);

#[test]
fn a_match_played_to_victory_looks_like_its_final_state() {
    check(Outcome::Won, Settings::default(), |app, moves| {
        for message in moves {
            hear(app, message);
            wait(app, SHORT);
        }
        wait(app, LONG);
    });
}

#[test]
fn a_match_lost_to_the_assassin_looks_like_its_final_state() {
    check(ASSASSIN, Settings::default(), |app, moves| {
        moves.into_iter().for_each(|message| hear(app, message));
        wait(app, LONG);
    });
}

#[test]
fn interrupted_motion_leaves_nothing_behind() {
    check(ASSASSIN, Settings::default(), |app, moves| {
        for message in moves {
            hear(app, message);
            wait(app, 3);
        }
        wait(app, 30);
        app.world_mut().trigger(Skip);
        wait(app, SHORT);
    });
}

#[test]
fn reduced_motion_ends_like_full_motion() {
    check(ASSASSIN, Settings { reduced_motion: true, ..default() }, |app, moves| {
        for message in moves {
            hear(app, message);
            wait(app, 7);
        }
        wait(app, SHORT);
    });
}

#[test]
fn a_skip_puts_everything_in_its_place_at_once() {
    let (moves, _) = played(Outcome::Won);
    let mut app = table(Settings::default());
    hear(&mut app, deal_of(&dealt(Some(Side::A))));
    wait(&mut app, SHORT);
    moves.into_iter().for_each(|message| hear(&mut app, message));
    app.update();
    app.world_mut().trigger(Skip);
    wait(&mut app, 3);
    let mut gliding = app.world_mut().query::<&crate::motion::Glide>();
    assert_eq!(gliding.iter(app.world()).count(), 0);
}

#[test]
fn an_idle_table_does_not_change() {
    let mut app = table(Settings::default());
    hear(&mut app, deal_of(&dealt(Some(Side::A))));
    app.update();
    assert!(app.world().resource::<Activity>().0);
    wait(&mut app, 2 * SHORT);
    assert!(!app.world().resource::<Activity>().0);
}

/// Opens the replay of a match of these actions, which is then given up.
fn open_replay_of(app: &mut App, mut actions: Vec<(Side, Action)>) {
    actions.extend([(Side::A, Action::Propose(Proposal::GiveUp)), (Side::B, Action::Agree)]);
    let finished = FinishedMatch::new(Deal::sample(), actions).expect("a finished match");
    let replay = Replay { finished, names: Default::default(), meanings: Vec::new(), link: None };
    app.insert_resource(WantedReplay::Last);
    hear(app, FromHost::Replay { replay: Box::new(replay) });
    wait(app, SHORT);
}

/// Opens the replay of a match in which three agents and a bystander are found.
fn open_replay(app: &mut App) {
    let clue = Clue::new("polar", 2).expect("a clue");
    let guess = |index| (Side::B, Action::Guess(vec![cell(index)]));
    let actions =
        vec![(Side::A, Action::Clue { clue, illegal: false }), guess(3), guess(4), guess(5), guess(20)];
    open_replay_of(app, actions);
}

/// Actions in which every turn is used up by a bystander, until sudden death.
fn sudden_death() -> Vec<(Side, Action)> {
    let mut game = Game::new(Deal::sample());
    let mut actions = Vec::new();
    while !matches!(game.phase(), Phase::Sudden(_)) {
        let clue = Action::Clue { clue: Clue::new("polar", 2).expect("a clue"), illegal: false };
        let giver = if game.apply(Side::A, &clue).is_ok() { Side::A } else { Side::B };
        if giver == Side::B {
            game.apply(Side::B, &clue).expect("a clue");
        }
        let map = *game.deal().key().map(giver);
        let open = |cell: &Cell| map.at(*cell) == Identity::Bystander;
        let mut bystanders = Cell::all().filter(open);
        let guess = bystanders.find_map(|cell| {
            let guess = Action::Guess(vec![cell]);
            game.apply(giver.partner(), &guess).is_ok().then_some(guess)
        });
        actions.extend([(giver, clue), (giver.partner(), guess.expect("a bystander"))]);
    }
    actions
}

fn is_seen(app: &mut App, name: &str) -> bool {
    let mut named = app.world_mut().query::<(&Name, &Visibility)>();
    named.iter(app.world()).any(|(its, visibility)| its.as_str() == name && *visibility != Visibility::Hidden)
}

#[test]
fn sudden_death_is_red_in_a_replay() {
    let mut app = table(Settings::default());
    open_replay_of(&mut app, sudden_death());
    app.world_mut().trigger(ReplayAct::End);
    app.world_mut().trigger(ReplayAct::GuessBack);
    wait(&mut app, SHORT);
    assert!(is_seen(&mut app, "Vignette"));
    app.world_mut().trigger(ReplayAct::Start);
    wait(&mut app, SHORT);
    assert!(!is_seen(&mut app, "Vignette"));
}

#[test]
fn closing_a_replay_ends_its_motions() {
    let mut app = table(Settings::default());
    open_replay(&mut app);
    app.world_mut().trigger(ReplayAct::GuessOn);
    app.world_mut().trigger(ReplayAct::GuessOn);
    let pulses = (0..SHORT).any(|_| {
        wait(&mut app, 1);
        is_seen(&mut app, "Pulse")
    });
    assert!(pulses);
    app.world_mut().trigger(ReplayAct::Close);
    wait(&mut app, 1);
    assert!(!is_seen(&mut app, "Pulse"));
}

fn agents_on_words(app: &mut App) -> usize {
    let mut agents = app.world_mut().query::<&AgentPlace>();
    agents.iter(app.world()).filter(|place| matches!(place, AgentPlace::Word { .. })).count()
}

#[test]
fn stepping_back_in_a_replay_removes_cards_and_tokens() {
    let mut app = table(Settings::default());
    open_replay(&mut app);
    app.world_mut().trigger(ReplayAct::GuessOn);
    wait(&mut app, LONG);
    let first = looks(&mut app);
    for agents in [1, 2, 3, 3] {
        app.world_mut().trigger(ReplayAct::GuessOn);
        wait(&mut app, SHORT);
        assert_eq!(agents_on_words(&mut app), agents);
    }
    for agents in [3, 2, 1, 0] {
        app.world_mut().trigger(ReplayAct::GuessBack);
        wait(&mut app, SHORT);
        assert_eq!(agents_on_words(&mut app), agents);
    }
    wait(&mut app, LONG);
    assert_eq!(looks(&mut app), first);
}
