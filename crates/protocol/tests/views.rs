//! Checks that what a viewer sees of a match arrives as it was sent.

use splitkey_protocol::{
    View, codec,
    rules::{Action, Cell, Clue, Deal, Game, Identity, KeyCard, Mission, Proposal, Side, Variant},
};

fn clue(illegal: bool) -> Action {
    Action::Clue { clue: Clue { text: "polar".into(), number: 2 }, illegal }
}

fn guess(game: &Game, giver: Side, identity: Identity) -> Action {
    let open = |cell: &Cell| !game.position().words[cell.index()].is_covered();
    let mut cells = game.deal().key().map(giver).cells(identity).filter(open);
    Action::Guess(vec![cells.next().expect("a cell")])
}

/// Plays an action, and sends what every viewer sees then.
fn act(game: &mut Game, side: Side, action: Action) {
    game.apply(side, &action).expect("a legal action");
    for viewer in [Some(Side::A), Some(Side::B), None] {
        let view = View::of(game, viewer);
        let bytes = codec::encode(&view).expect("a view should fit");
        assert_eq!(codec::decode::<View>(&bytes, bytes.len()).expect("a view"), view, "after {action:?}");
    }
}

#[test]
fn a_view_arrives_as_it_was_sent_after_every_action() {
    use Side::{A, B};
    let key = KeyCard::from_pairs(KeyCard::PAIRS).expect("a key");
    let variant = Variant::Mission { looser: true, enforced_timers: true };
    let words = Deal::sample().words().clone();
    let game = &mut Game::new(Deal::new(words, key, Mission::STANDARD, variant).expect("a deal"));
    act(game, A, clue(true));
    let found = guess(game, A, Identity::Agent);
    act(game, B, found);
    act(game, A, Action::Propose(Proposal::Void));
    act(game, B, Action::Stop);
    act(game, B, clue(false));
    act(game, A, Action::Challenge);
    act(game, B, Action::Deny);
    let missed = guess(game, B, Identity::Bystander);
    act(game, A, missed);
    act(game, A, Action::Timeout);
    act(game, B, Action::Propose(Proposal::GiveUp));
    act(game, A, Action::Agree);
}
