//! Random play never panics, preserves the invariants, and leaves the match unchanged when refused.

use proptest::prelude::*;
use splitkey_rules::{
    Action, Cell, Clue, Deal, FinishedMatch, Game, Identity, KeyCard, Loss, Mission, NotFinished, Outcome,
    Phase, Proposal, PublicView, Side, SideView, Variant, WordState,
    scenario::{self, RecordError},
};

fn any_side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::A), Just(Side::B)]
}

fn any_variant() -> impl Strategy<Value = Variant> {
    prop_oneof![
        Just(Variant::Strike),
        (any::<bool>(), any::<bool>())
            .prop_map(|(looser, enforced_timers)| Variant::Mission { looser, enforced_timers }),
    ]
}

fn any_deal() -> impl Strategy<Value = Deal> {
    let pairs = Just(KeyCard::PAIRS.to_vec()).prop_shuffle();
    let mission = (1..=11u8).prop_flat_map(|turns| (Just(turns), 0..=turns));
    (pairs, mission, any_variant()).prop_map(|(pairs, (turns, mistakes), variant)| {
        let key = KeyCard::from_pairs(pairs.try_into().expect("25 pairs")).expect("a legal key");
        let words = std::array::from_fn(|cell| format!("WORD{cell}"));
        Deal::new(words, key, Mission::new(turns, mistakes).expect("a legal mission"), variant)
            .expect("a legal deal")
    })
}

fn any_cell() -> impl Strategy<Value = Cell> {
    (0..25u8).prop_map(|index| Cell::new(index).expect("a cell"))
}

fn any_action() -> impl Strategy<Value = Action> {
    prop_oneof![
        8 => (0..11u8, any::<bool>()).prop_map(|(number, illegal)| Action::Clue {
            clue: Clue { text: "clue".into(), number },
            illegal,
        }),
        16 => any_cell().prop_map(|cell| Action::Guess(vec![cell])),
        2 => prop::collection::vec(any_cell(), 0..4).prop_map(Action::Guess),
        4 => Just(Action::Stop),
        1 => Just(Action::Pass),
        1 => Just(Action::Challenge),
        1 => Just(Action::Concede),
        1 => Just(Action::Deny),
        1 => Just(Action::Timeout),
        1 => prop_oneof![Just(Proposal::GiveUp), Just(Proposal::Void)].prop_map(Action::Propose),
    ]
}

fn any_script() -> impl Strategy<Value = Vec<(Side, Action)>> {
    prop::collection::vec((any_side(), any_action()), 0..160)
}

proptest! {
    #[test]
    fn check_touch_agrees_with_apply(
        deal in any_deal(), script in any_script(), side in any_side(), cell in any_cell()
    ) {
        let mut game = Game::new(deal);
        for (side, action) in script {
            let _ = game.apply(side, &action);
            let checked = game.check_touch(side, cell);
            let touched = game.clone().apply(side, &Action::Guess(vec![cell])).map(drop);
            prop_assert_eq!(checked, touched);
        }
        let touched = game.clone().apply(side, &Action::Guess(vec![cell])).map(drop);
        prop_assert_eq!(game.check_touch(side, cell), touched);
    }
}

/// Checks that the tokens in the bank, taken, on words and discarded always add up to the mission's turns.
fn check_tokens(game: &Game) {
    let position = game.position();
    let on_words: u8 = position.words.iter().flat_map(|word| word.tokens).sum();
    let all = position.bank.tokens() + position.taken[0] + position.taken[1] + on_words + position.discarded;
    let turns = match game.deal().variant() {
        Variant::Strike => 0,
        Variant::Mission { .. } => game.deal().mission().turns(),
    };
    assert_eq!(all, turns);
}

/// Checks that agents and marks lie only on words where the map of the guesser's partner allows them.
fn check_words(game: &Game) {
    let key = game.deal().key();
    let position = game.position();
    assert!(position.agents() <= 15);
    for cell in Cell::all() {
        let WordState { agent, marked_by, .. } = position.words[cell.index()];
        if let Some(finder) = agent {
            assert_eq!(key.identity(finder.partner(), cell), Identity::Agent);
        }
        for side in Side::BOTH {
            if marked_by[side.index()] {
                assert_ne!(key.identity(side.partner(), cell), Identity::Agent);
            }
        }
    }
    assert_eq!(game.revealed_key().is_some(), position.phase.is_over());
}

proptest! {
    #[test]
    fn random_play_preserves_the_invariants(deal in any_deal(), script in any_script()) {
        let mut game = Game::new(deal);
        for (side, action) in script {
            let before = (game.position(), game.state_hash());
            match game.apply(side, &action) {
                Ok(_) => prop_assert_eq!(game.revision(), before.0.revision + 1),
                Err(_) => prop_assert_eq!((game.position(), game.state_hash()), before),
            }
            check_tokens(&game);
            check_words(&game);
        }
    }

    #[test]
    fn facts_alone_lead_from_view_to_view(deal in any_deal(), script in any_script()) {
        let mut game = Game::new(deal);
        let mut followed = game.public_view();
        let mut seen = vec![followed.clone()];
        for (side, action) in script {
            let Ok(facts) = game.apply(side, &action) else { continue };
            followed.follow(&facts, game.revision(), game.revealed_key());
            prop_assert_eq!(&followed, &game.public_view());
            seen.push(followed.clone());
        }
        let mut other = followed.clone();
        other.words.swap(0, 1);
        for mut view in seen {
            prop_assert_eq!(other.facts_since(&view), None, "another match");
            if view.position.revision < followed.position.revision {
                prop_assert_eq!(view.facts_since(&followed), None, "back in time");
            }
            let missed = followed.facts_since(&view).expect("a later view").to_vec();
            missed.iter().for_each(|fact| view.apply(fact));
            view.settle(game.revision(), game.revealed_key());
            view.position.proposal = followed.position.proposal;
            prop_assert_eq!(&view, &followed);
        }
    }

    #[test]
    fn the_same_deal_and_actions_give_the_same_facts(deal in any_deal(), script in any_script()) {
        let mut games = [Game::new(deal.clone()), Game::new(deal)];
        for (side, action) in script {
            let [one, two] = games.each_mut().map(|game| game.apply(side, &action));
            prop_assert_eq!(one, two);
        }
        prop_assert_eq!(games[0].state_hash(), games[1].state_hash());
    }

    #[test]
    fn legal_play_always_ends(deal in any_deal(), order in any_order()) {
        let mut game = Game::new(deal);
        play_to_the_end(&mut game, &order);
        prop_assert!(matches!(game.phase(), Phase::Over(_)), "{:?}", game.phase());
    }
}

fn any_order() -> impl Strategy<Value = Vec<u8>> {
    Just((0..25u8).collect::<Vec<_>>()).prop_shuffle()
}

/// Goes on with clues and legal guesses in this order of words until the match is over, and returns the actions.
fn play_to_the_end(game: &mut Game, order: &[u8]) -> Vec<(Side, Action)> {
    let mut actions = Vec::new();
    while let Some(side) = Side::BOTH.into_iter().find(|side| game.phase().waits_for(*side)) {
        assert!(actions.len() < 400, "no end in {:?}", game.phase());
        let mut candidates = match game.phase() {
            Phase::Challenge(_) => vec![Action::Deny],
            phase if phase.may_clue(side) => {
                let clue = Clue { text: format!("clue{}", actions.len()), number: 1 };
                vec![Action::Clue { clue, illegal: false }]
            }
            _ => order.iter().filter_map(|index| Some(Action::Guess(vec![Cell::new(*index)?]))).collect(),
        };
        candidates.retain(|action| game.clone().apply(side, action).is_ok());
        let action = candidates.into_iter().next();
        let action = action.unwrap_or_else(|| panic!("{side:?} can do nothing in {:?}", game.phase()));
        game.apply(side, &action).expect("the action should count");
        actions.push((side, action));
    }
    actions
}

/// What each viewer sees: side A, side B and a spectator.
fn views(game: &Game) -> (SideView, SideView, PublicView) {
    (game.side_view(Side::A), game.side_view(Side::B), game.public_view())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_finished_match_replays_as_every_viewer_saw_it(
        deal in any_deal(), script in any_script(), order in any_order()
    ) {
        let mut game = Game::new(deal.clone());
        let mut accepted: Vec<_> = script.into_iter().filter(|(side, action)| game.apply(*side, action).is_ok()).collect();
        if !game.phase().is_over() {
            prop_assert_eq!(FinishedMatch::new(deal.clone(), accepted.clone()), Err(NotFinished::Running));
            // Its race may have closed.
            let stopped = FinishedMatch::of_closed_race(deal.clone(), accepted.clone());
            prop_assert_eq!(stopped.is_ok(), deal.variant() == Variant::Strike);
            let outcome = stopped.map(|stopped| stopped.outcome());
            prop_assert_eq!(outcome.unwrap_or(Outcome::Lost(Loss::GaveUp)), Outcome::Lost(Loss::GaveUp));
        }
        accepted.extend(play_to_the_end(&mut game, &order));

        let mut live = Game::new(deal.clone());
        let seen: Vec<_> = accepted
            .iter()
            .map(|(side, action)| {
                let facts = live.apply(*side, action).expect("it counted before");
                (*side, facts, views(&live))
            })
            .collect();
        let finished = FinishedMatch::new(deal, accepted).expect("a finished match");
        prop_assert_eq!(Phase::Over(finished.outcome()), live.phase());
        let replayed: Vec<_> = finished.steps().map(|step| (step.side, step.facts, views(&step.game))).collect();
        prop_assert_eq!(&replayed, &seen);

        match scenario::record(&finished) {
            Err(error) => prop_assert_eq!((error, finished.outcome()), (RecordError::Void, Outcome::Void)),
            Ok(text) => {
                prop_assert_eq!(scenario::run(&text.deal, &text.script).unwrap().join("\n") + "\n", &*text.expected);
                let last = text.expected.lines().last().unwrap_or_default();
                let agents = format!(" agents={} ", live.position().agents());
                prop_assert!(last.starts_with("ok ") && last.contains(&agents), "{}", last);
                let phase = match finished.outcome() {
                    Outcome::Won => "phase=won",
                    Outcome::Lost(Loss::Assassin) => "phase=lost:assassin",
                    Outcome::Lost(Loss::Tokens) => "phase=lost:tokens",
                    Outcome::Lost(Loss::Sudden) => "phase=lost:sudden",
                    Outcome::Lost(Loss::GaveUp) => "phase=lost:gave-up",
                    Outcome::Void => unreachable!("a void match has no scenario"),
                };
                prop_assert!(last.contains(phase), "{}", last);
            }
        }
    }
}
