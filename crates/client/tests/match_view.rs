//! Applying facts to a view yields the view that the host would send.

use proptest::prelude::*;
use splitkey_client::MatchView;
use splitkey_protocol::View;
use splitkey_rules::{Action, Cell, Clue, Deal, Game, KeyCard, Mission, Proposal, Side, Variant};

fn any_game() -> impl Strategy<Value = Game> {
    let pairs = Just(KeyCard::PAIRS.to_vec()).prop_shuffle();
    let mission = (1..=11u8).prop_flat_map(|turns| (Just(turns), 0..=turns));
    let variant = prop_oneof![
        Just(Variant::Strike),
        any::<bool>().prop_map(|looser| Variant::Mission { looser, enforced_timers: true })
    ];
    (pairs, mission, variant).prop_map(|(pairs, (turns, mistakes), variant)| {
        let key = KeyCard::from_pairs(pairs.try_into().expect("25 pairs")).expect("a key");
        let words = std::array::from_fn(|cell| format!("WORD{cell}"));
        let mission = Mission::new(turns, mistakes).expect("a mission");
        Game::new(Deal::new(words, key, mission, variant).expect("a deal"))
    })
}

fn any_action() -> impl Strategy<Value = (Side, Action)> {
    let clue = any::<bool>()
        .prop_map(|illegal| Action::Clue { clue: Clue { text: "clue".into(), number: 2 }, illegal });
    let guess = (0..25u8).prop_map(|index| Action::Guess(vec![Cell::new(index).expect("a cell")]));
    let other = prop_oneof![
        Just(Action::Stop),
        Just(Action::Pass),
        Just(Action::Challenge),
        Just(Action::Concede),
        Just(Action::Deny),
        Just(Action::Timeout),
        Just(Action::Propose(Proposal::GiveUp)),
    ];
    (prop_oneof![Just(Side::A), Just(Side::B)], prop_oneof![3 => clue, 6 => guess, 2 => other])
}

proptest! {
    #[test]
    fn applying_the_facts_yields_the_hosts_view(
        mut game in any_game(),
        script in prop::collection::vec(any_action(), 0..120),
    ) {
        let sent = |game: &Game| MatchView::from(View::Side(Box::new(game.side_view(Side::B))));
        let mut view = sent(&game);
        for (side, action) in script {
            let Ok(facts) = game.apply(side, &action) else { continue };
            facts.iter().for_each(|fact| view.show(fact));
            let truth = sent(&game);
            prop_assert_eq!(&view.log, &truth.log);
            prop_assert_eq!(view.position.words, truth.position.words);
            prop_assert_eq!(view.position.bank, truth.position.bank);
            prop_assert_eq!(view.position.taken, truth.position.taken);
            prop_assert_eq!(view.position.finished, truth.position.finished);
            view.settle(truth.position, truth.key);
            prop_assert_eq!(&view, &truth);
        }
    }
}
