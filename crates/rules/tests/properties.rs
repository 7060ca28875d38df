//! Random play never panics, preserves the invariants, and leaves the match unchanged when refused.

use proptest::prelude::*;
use splitkey_rules::{
    Action, Cell, Clue, Deal, Game, Identity, KeyCard, Mission, Phase, Proposal, Side, Variant, WordState,
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
    fn the_same_deal_and_actions_give_the_same_facts(deal in any_deal(), script in any_script()) {
        let mut games = [Game::new(deal.clone()), Game::new(deal)];
        for (side, action) in script {
            let [one, two] = games.each_mut().map(|game| game.apply(side, &action));
            prop_assert_eq!(one, two);
        }
        prop_assert_eq!(games[0].state_hash(), games[1].state_hash());
    }

    /// Only legal guesses are chosen, so that matches reach their end.
    #[test]
    fn legal_play_always_ends(deal in any_deal(), order in Just((0..25u8).collect::<Vec<_>>()).prop_shuffle()) {
        let mut game = Game::new(deal);
        for step in 0..400 {
            let phase = game.phase();
            let Some(side) = Side::BOTH.into_iter().find(|side| phase.waits_for(*side)) else { break };
            if phase.may_clue(side) {
                let clue = Clue { text: format!("clue{step}"), number: 1 };
                game.apply(side, &Action::Clue { clue, illegal: false }).expect("the clue should count");
            } else {
                let touched = order.iter().filter_map(|index| Cell::new(*index)).find(|cell| {
                    game.apply(side, &Action::Guess(vec![*cell])).is_ok()
                });
                prop_assert!(touched.is_some(), "no word can be touched in {:?}", phase);
            }
        }
        prop_assert!(matches!(game.phase(), Phase::Over(_)), "{:?}", game.phase());
    }
}
