//! Pointers and pins: which players see them, and when.

use splitkey_client::{PinToggled, Pointer, Pointing, Settings};
use splitkey_protocol::Request;
use splitkey_rules::{Cell, Side};
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const WATCHER: usize = 2;
const SECOND_OWL: usize = 3;

fn cell(index: u8) -> Cell {
    Cell::new(index).expect("a cell")
}

/// Returns Lark, Owl, a spectator and a second Owl. Lark's side has given a clue, so Owl's side guesses.
fn owls_guess(apps: &mut LinkedApps) -> Vec<Player> {
    let mut players = Vec::from(apps.match_of_two());
    let code = players[LARK].state().table.as_ref().expect("a table").code;
    for name in ["Watcher", "Second"] {
        let mut player = apps.player(name);
        apps.settle([&mut player]);
        player.want(Request::JoinTable { code, password: None });
        apps.settle([&mut player]);
        players.push(player);
    }
    apps.let_join(&mut players, SECOND_OWL, Side::B, OWL);
    players[LARK].want(Request::Clue { text: CLUES[0].into(), number: 1, insist: false });
    apps.settle(&mut players);
    players
}

fn pointing(player: &Player) -> &Pointing {
    player.app.world().resource()
}

/// Keeps the pointer still long enough for it to be sent.
fn point(apps: &mut LinkedApps, players: &mut [Player], who: usize, word: Option<Cell>) {
    players[who].app.world_mut().resource_mut::<Pointer>().0 = word;
    for _ in 0..8 {
        apps.settle(players.iter_mut());
    }
}

fn pointers(player: &Player) -> Vec<Cell> {
    pointing(player).pointers.values().copied().collect()
}

#[test]
fn everybody_sees_where_a_guesser_points() {
    let mut apps = LinkedApps::open();
    let mut players = owls_guess(&mut apps);
    point(&mut apps, &mut players, OWL, Some(cell(7)));
    for who in [LARK, WATCHER, SECOND_OWL] {
        assert_eq!(pointers(&players[who]), [cell(7)], "{who}");
    }
    assert_eq!(pointers(&players[OWL]), []);
    point(&mut apps, &mut players, OWL, None);
    assert_eq!(pointers(&players[LARK]), []);
}

#[test]
fn a_side_cannot_point_while_it_gives_or_waits() {
    let mut apps = LinkedApps::open();
    let mut players = owls_guess(&mut apps);
    point(&mut apps, &mut players, LARK, Some(cell(3)));
    // A message that no control would send has no effect either.
    players[LARK].say(Request::Point { word: Some(3) });
    players[WATCHER].say(Request::Point { word: Some(3) });
    apps.settle(&mut players);
    for player in &players {
        assert_eq!(pointers(player), []);
    }
}

#[test]
fn a_pointer_ends_with_the_turn() {
    let mut apps = LinkedApps::open();
    let mut players = owls_guess(&mut apps);
    point(&mut apps, &mut players, OWL, Some(cell(7)));
    players[OWL].want(Request::Challenge);
    apps.settle(&mut players);
    assert_eq!(pointers(&players[LARK]), []);
}

#[test]
fn a_player_without_pointers_neither_sees_nor_sends_them() {
    let mut apps = LinkedApps::open();
    let mut players = owls_guess(&mut apps);
    for who in [LARK, SECOND_OWL] {
        players[who].app.world_mut().resource_mut::<Settings>().hovers = false;
    }
    point(&mut apps, &mut players, SECOND_OWL, Some(cell(9)));
    point(&mut apps, &mut players, OWL, Some(cell(7)));
    assert_eq!(pointers(&players[LARK]), []);
    assert_eq!(pointers(&players[WATCHER]), [cell(7)]);
}

#[test]
fn pins_are_seen_only_by_their_own_side() {
    let mut apps = LinkedApps::open();
    let mut players = owls_guess(&mut apps);
    let second = players[SECOND_OWL].state().you.expect("a seat");
    players[SECOND_OWL].app.world_mut().trigger(PinToggled(cell(4)));
    apps.settle(&mut players);
    for who in [OWL, SECOND_OWL] {
        assert_eq!(pointing(&players[who]).pinned_by(cell(4)).collect::<Vec<_>>(), [second]);
    }
    for who in [LARK, WATCHER] {
        assert_eq!(*pointing(&players[who]), Pointing::default());
    }
    players[SECOND_OWL].app.world_mut().trigger(PinToggled(cell(4)));
    apps.settle(&mut players);
    assert_eq!(pointing(&players[OWL]).pinned_by(cell(4)).count(), 0);
}

#[test]
fn pins_are_sent_to_players_who_return_or_join_the_side() {
    let mut apps = LinkedApps::open();
    let mut players = owls_guess(&mut apps);
    players[OWL].app.world_mut().trigger(PinToggled(cell(4)));
    apps.settle(&mut players);
    let code = players[OWL].state().table.as_ref().map(|table| table.code);
    let mut again = Player::with_token("Owl", players[OWL].token());
    again.connect_to(apps.dial(), code);
    players.push(again);
    let again = players.len() - 1;
    apps.let_join(&mut players, WATCHER, Side::B, again);
    for who in [WATCHER, players.len() - 1] {
        assert_eq!(pointing(&players[who]).pinned_by(cell(4)).count(), 1, "{who}");
    }
}

#[test]
fn marks_outside_the_board_change_nothing() {
    let mut apps = LinkedApps::open();
    let mut players = owls_guess(&mut apps);
    players[OWL].say(Request::Pin { word: 25, on: true });
    players[OWL].say(Request::Point { word: Some(255) });
    apps.settle(&mut players);
    assert!(players.iter().all(|player| *pointing(player) == Pointing::default()));
    assert!(players[OWL].refused().is_none());
}
