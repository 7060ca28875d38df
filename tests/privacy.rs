//! What only the host of a table sees of other players, and what nobody sees during a match.

use splitkey_protocol::{FromHost, PlayerName, Refused, Request, SeatId, TableCode, TableView};
use splitkey_rules::Side;
use splitkey_testkit::{LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const ZOE: usize = 2;

#[test]
fn a_network_shared_by_both_sides_is_shown_only_to_the_host() {
    let mut apps = LinkedApps::open();
    let mut players = vec![apps.player_from("Lark", [10, 0, 0, 1]), apps.player_from("Owl", [10, 0, 0, 2])];
    apps.settle(&mut players);
    players[LARK].want(Request::CreateTable);
    apps.settle(&mut players);
    let code = players[LARK].code();
    apps.want(&mut players, OWL, Request::JoinTable { code, password: None });
    apps.want(&mut players, LARK, Request::StartMatch);
    let mut cheat = apps.player_from("Zoe", [10, 0, 0, 2]);
    apps.settle([&mut cheat]);
    players.push(cheat);
    apps.want(&mut players, ZOE, Request::JoinTable { code, password: None });
    let shared = |player: &Player| player.state().table.as_ref().expect("a table").shared_networks.clone();
    assert!(shared(&players[LARK]).is_empty());
    let both = vec![vec![players[OWL].seat(), players[ZOE].seat()]];
    apps.want(&mut players, ZOE, Request::Sit { side: Side::A });
    assert_eq!(shared(&players[LARK]), both, "the host should see it before deciding");
    let admit = Request::AnswerSit { seat: players[ZOE].seat(), admit: true };
    apps.want(&mut players, LARK, admit);
    assert_eq!(shared(&players[LARK]), both);
    apps.want(&mut players, ZOE, Request::StandUp);
    assert_eq!(shared(&players[LARK]), both, "a player who has seen a key still counts for that side");
    let told = |said: &FromHost| match said {
        FromHost::Joined { table, .. } | FromHost::TableChanged { table } => {
            !table.shared_networks.is_empty()
        }
        _ => false,
    };
    assert!(players[OWL..].iter().all(|player| !player.heard().iter().any(told)));
}

/// Returns what a player is sent about a table at which Zoe, from an address, asks to join Lark.
fn told_of_the_table(address: [u8; 4]) -> Vec<FromHost> {
    let mut apps = LinkedApps::open();
    let mut players = vec![apps.player_from("Lark", [10, 0, 0, 1]), apps.player_from("Owl", [10, 0, 0, 2])];
    apps.settle(&mut players);
    apps.want(&mut players, LARK, Request::CreateTable);
    let code = players[LARK].code();
    apps.want(&mut players, OWL, Request::JoinTable { code, password: None });
    apps.want(&mut players, LARK, Request::StartMatch);
    let mut zoe = apps.player_from("Zoe", address);
    apps.settle([&mut zoe]);
    players.push(zoe);
    apps.want(&mut players, ZOE, Request::JoinTable { code, password: None });
    apps.let_join(&mut players, ZOE, Side::A, LARK);
    let always = TableCode::from_bits(0);
    let told = players[OWL..].iter().flat_map(|player| player.heard().to_vec());
    let told = told.filter_map(|said| match said {
        FromHost::Joined { you, table } => {
            Some(FromHost::Joined { you, table: TableView { code: always, ..table } })
        }
        FromHost::TableChanged { table } => {
            Some(FromHost::TableChanged { table: TableView { code: always, ..table } })
        }
        FromHost::Dealt { .. } => None,
        said => Some(said),
    });
    told.collect()
}

#[test]
fn only_the_host_can_tell_whether_networks_are_shared() {
    assert_eq!(told_of_the_table([10, 0, 0, 2]), told_of_the_table([10, 0, 0, 9]));
}

#[test]
fn new_names_are_hidden_while_a_match_runs() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    for name in ["RIVER", "touch RIVER"] {
        let (mut spy, reason) = apps.try_to_join(&mut players, name, None);
        assert_eq!(reason, None);
        assert!(spy.state().my_seat().expect("a seat").name.as_str().starts_with("Guest"));
        spy.want(Request::Rename { name: PlayerName::new("RIVER!").expect("a name") });
        apps.settle(players.iter_mut().chain([&mut spy]));
        assert_eq!(spy.refused(), Some(Refused::NameFrozen));
        spy.want(Request::LeaveTable);
        apps.settle(players.iter_mut().chain([&mut spy]));
    }
    apps.want(&mut players, LARK, Request::Rename { name: PlayerName::new("RIVER").expect("a name") });
    assert_eq!(players[LARK].refused(), Some(Refused::NameFrozen));
    players[OWL].say(Request::FetchTables);
    apps.settle(&mut players);
    for player in &players {
        assert!(!format!("{:?}", player.heard()).contains("RIVER"));
    }
    let (zoe, _) = apps.try_to_join(&mut players, "Zoe", None);
    players.push(zoe);
    let name = |player: &Player| player.state().seat(SeatId(4)).expect("a seat").name.to_string();
    assert_eq!(name(&players[OWL]), "Guest");
    apps.want(&mut players, LARK, Request::GiveUp);
    apps.want(&mut players, OWL, Request::Agree);
    assert_eq!(name(&players[OWL]), "Zoe", "the match is over");
    apps.want(&mut players, LARK, Request::StartMatch);
    assert_eq!(name(&players[OWL]), "Zoe", "the player was there when the next match was dealt");
}
