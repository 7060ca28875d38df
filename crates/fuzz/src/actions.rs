//! Matches in which any action may be tried at any time.

use splitkey_rules::{
    Action, Cell, Clue, Deal, Game, Identity, KeyCard, Mission, Proposal, Side, Variant, WordState,
};

/// Plays a match with any key and mission, and checks that refusals change nothing and that the counts hold after every
/// action.
pub fn actions(bytes: &[u8]) {
    let Some((head, script)) = bytes.split_first_chunk::<4>() else { return };
    let [order, turns, mistakes, variant] = *head;
    let Ok(mission) = Mission::new(turns % 12, mistakes % 12) else { return };
    let mut pairs = KeyCard::PAIRS;
    pairs.rotate_left(usize::from(order % 25));
    let key = KeyCard::from_pairs(pairs).expect("every order of the pairs should be a valid key");
    let variant = match variant % 5 {
        0 => Variant::Strike,
        bits => Variant::Mission { looser: bits & 1 != 0, enforced_timers: bits & 2 != 0 },
    };
    let words = std::array::from_fn(|word| format!("WORD{word}"));
    let deal = Deal::new(words, key, mission, variant).expect("the words should differ");
    let mut game = Game::new(deal.clone());
    let mut accepted = Vec::new();
    for step in script.chunks_exact(3) {
        let [who, what, more] = [step[0], step[1], step[2]];
        let side = Side::BOTH[usize::from(who % 2)];
        let action = action(what, more);
        let before = game.state_hash();
        match game.apply(side, &action) {
            Ok(_) => accepted.push((side, action)),
            Err(_) => assert_eq!(game.state_hash(), before, "a refusal should change nothing"),
        }
        check(&game, mission);
    }
    let mut again = Game::new(deal);
    for (side, action) in &accepted {
        again.apply(*side, action).expect("an accepted action should be accepted in a replay");
    }
    assert_eq!(again.state_hash(), game.state_hash(), "a replay should end in the same state");
}

fn action(what: u8, more: u8) -> Action {
    let cell = |index: u8| Cell::new(index % 25).expect("there are 25 cells");
    match what % 14 {
        0 | 1 => Action::Clue { clue: Clue { text: "clue".into(), number: more % 16 }, illegal: more >= 128 },
        2..=5 => Action::Guess(vec![cell(more)]),
        6 => Action::Guess((0..more % 8).map(|index| cell(index.wrapping_mul(more))).collect()),
        7 => Action::Stop,
        8 => Action::Pass,
        9 => Action::Challenge,
        10 => [Action::Concede, Action::Deny][usize::from(more % 2)].clone(),
        11 => Action::Timeout,
        12 => Action::Propose(if more.is_multiple_of(2) { Proposal::GiveUp } else { Proposal::Void }),
        _ => Action::Agree,
    }
}

fn check(game: &Game, mission: Mission) {
    let position = game.position();
    assert!(position.agents() <= 15, "there are only fifteen agents");
    let key = game.deal().key();
    for (cell, word) in Cell::all().zip(&position.words) {
        let WordState { agent, .. } = word;
        if let Some(finder) = agent {
            assert_eq!(
                key.identity(finder.partner(), cell),
                Identity::Agent,
                "agents should be found where they are"
            );
        }
    }
    assert!(game.public_view().mission == mission);
    assert_eq!(
        game.public_view().key.is_some(),
        position.phase.is_over(),
        "the key should be public only at the end"
    );
}
