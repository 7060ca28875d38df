//! Golden values. If a hash changes, no existing journal can be read.

use super::*;
use crate::{Action, CELLS, Clue, Deal, KeyCard, Mission};

fn deal(variant: Variant) -> Deal {
    let words: [String; CELLS] = std::array::from_fn(|at| format!("WÖRD {at}"));
    let key = KeyCard::from_pairs(KeyCard::PAIRS).expect("a key");
    Deal::new(words, key, Mission::STANDARD, variant).expect("a deal")
}

fn clue(text: &str, illegal: bool) -> Action {
    Action::Clue { clue: Clue::new(text, 2).expect("a clue"), illegal }
}

fn guess(game: &Game, giver: Side, identity: Identity) -> Action {
    let open = |cell: &Cell| !game.position.words[cell.index()].is_covered();
    let mut cells = Cell::all().filter(|cell| game.deal.key.identity(giver, *cell) == identity);
    Action::Guess(vec![cells.find(open).expect("a cell")])
}

/// Plays a match that contains every kind of log entry, and returns the hash after each action.
fn hashes() -> Vec<u64> {
    let mut game = Game::new(deal(Variant::Mission { looser: true, enforced_timers: true }));
    let mut hashes = vec![game.state_hash()];
    let mut act = |side, action: &dyn Fn(&Game) -> Action| {
        let action = action(&game);
        game.apply(side, &action).expect("a legal action");
        hashes.push(game.state_hash());
    };
    act(Side::A, &|_| clue("fjord", true));
    act(Side::B, &|game| guess(game, Side::A, Identity::Agent));
    act(Side::A, &|_| Action::Propose(Proposal::Void));
    act(Side::B, &|_| Action::Stop);
    act(Side::B, &|_| clue("pôle", false));
    act(Side::A, &|_| Action::Challenge);
    act(Side::B, &|_| Action::Deny);
    act(Side::A, &|game| guess(game, Side::B, Identity::Bystander));
    act(Side::A, &|_| clue("sand", false));
    act(Side::B, &|_| Action::Timeout);
    act(Side::B, &|_| Action::Propose(Proposal::GiveUp));
    act(Side::A, &|_| Action::Agree);
    hashes
}

#[test]
fn the_hashes_of_this_match_never_change() {
    let lines: String = hashes().iter().map(|hash| format!("{hash:016x}\n")).collect();
    assert_eq!(lines, include_str!("golden.txt"), "existing journals can no longer be read");
}

#[test]
fn every_action_and_every_variant_changes_the_hash() {
    let mut all = hashes();
    let variants = [
        Variant::STANDARD,
        Variant::Mission { looser: true, enforced_timers: false },
        Variant::Mission { looser: false, enforced_timers: true },
        Variant::Strike,
    ];
    all.extend(variants.map(|variant| Game::new(deal(variant)).state_hash()));
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count);
}
