//! Sides and seats, and what players who have seen a key may not do.

use splitkey_campaign::MissionMap;
use splitkey_client::Screen;
use splitkey_protocol::{FromHost, PlayerName, Refused, Request, TableAccess, TableSettings};
use splitkey_rules::{Bank, Cell, Identity, Phase, Refusal, Side};
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;

/// Ends the match by agreement.
fn give_up(apps: &mut LinkedApps, players: &mut [Player]) {
    apps.want(players, LARK, Request::GiveUp);
    apps.want(players, OWL, Request::Agree);
}

/// Tries every way in which a player of Lark could get Owl's map, or the reverse.
#[test]
fn a_player_who_has_seen_a_map_never_gets_the_other_in_that_match() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let table = players[LARK].code();
    let other = Request::Sit { side: Side::B };
    let refused_other = |apps: &mut LinkedApps, players: &mut Vec<Player>, how: &str| {
        apps.want(players, LARK, other.clone());
        assert_eq!(players[LARK].refused(), Some(Refused::KeySeen), "{how}");
    };
    refused_other(&mut apps, &mut players, "from the seat");
    apps.want(&mut players, LARK, Request::StandUp);
    assert!(players[LARK].game().me.is_none(), "a spectator should see no key");
    refused_other(&mut apps, &mut players, "after standing up");
    apps.want(&mut players, LARK, Request::LeaveTable);
    apps.want(&mut players, LARK, Request::JoinTable { code: table, password: None });
    assert!(players[LARK].game().me.is_none());
    refused_other(&mut apps, &mut players, "after leaving");
    let mut again = Player::with_token("Lark", players[LARK].token());
    again.connect_to(apps.dial(), Some(table));
    players[LARK] = again;
    apps.settle(&mut players);
    refused_other(&mut apps, &mut players, "on a new connection");
    let kicked = players[LARK].seat();
    apps.want(&mut players, OWL, Request::Kick { seat: kicked });
    apps.want(&mut players, LARK, Request::JoinTable { code: table, password: None });
    refused_other(&mut apps, &mut players, "after being kicked");
    apps.want(&mut players, LARK, Request::Sit { side: Side::A });
    assert_eq!(players[LARK].state().my_side(), Some(Side::A));
    give_up(&mut apps, &mut players);
    apps.want(&mut players, LARK, Request::Sit { side: Side::B });
    assert_eq!(players[LARK].state().my_side(), Some(Side::B), "after the match both maps are public");
}

#[test]
fn a_table_plays_the_mission_of_every_city() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    for (_, city) in MissionMap::world().cities() {
        give_up(&mut apps, &mut players);
        let settings = TableSettings { mission: city.mission, ..TableSettings::STANDARD };
        apps.want(&mut players, LARK, Request::Configure { settings });
        apps.want(&mut players, LARK, Request::StartMatch);
        for player in &players {
            let game = player.game();
            assert_eq!(game.position.phase, Phase::First);
            assert_eq!(
                (game.mission, game.position.bank),
                (city.mission, Bank::of(city.mission)),
                "{}",
                city.name
            );
        }
    }
}

#[test]
fn a_newcomer_before_the_first_match_takes_a_free_side() {
    let mut apps = LinkedApps::open();
    let mut players = vec![apps.stranger("Lark")];
    apps.want(&mut players, LARK, Request::CreateTable);
    for name in ["Owl", "Wren"] {
        let (player, _) = apps.try_to_join(&mut players, name, None);
        players.push(player);
    }
    let sides: Vec<Option<Side>> = players.iter().map(|player| player.state().my_side()).collect();
    assert_eq!(sides, [Some(Side::A), Some(Side::B), None]);

    let mut early = apps.stranger("Early");
    early.want(Request::CreateTable);
    early.want(Request::Sit { side: Side::B });
    apps.settle([&mut early]);
    assert_eq!(early.state().my_side(), Some(Side::B), "an explicit choice of side should count");

    apps.want(&mut players, OWL, Request::StandUp);
    let mut again = Player::with_token("Owl", players[OWL].token());
    again.connect_to(apps.dial(), Some(players[LARK].code()));
    players[OWL] = again;
    apps.settle(&mut players);
    assert_eq!(
        players[OWL].state().my_side(),
        None,
        "a player who stood up should stay so after reconnecting"
    );

    apps.want(&mut players, OWL, Request::Sit { side: Side::B });
    apps.want(&mut players, LARK, Request::StartMatch);
    apps.want(&mut players, OWL, Request::LeaveTable);
    let (late, _) = apps.try_to_join(&mut players, "Late", None);
    assert_eq!(late.state().my_side(), None, "a late newcomer should not be shown a key");
}

#[test]
fn sides_can_say_that_they_are_ready_but_need_not() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    apps.want(&mut players, OWL, Request::Ready { ready: true });
    assert_eq!(players[OWL].refused(), Some(Refused::MatchRunning));
    give_up(&mut apps, &mut players);
    apps.want(&mut players, OWL, Request::Ready { ready: true });
    let ready = |player: &Player| player.state().table.as_ref().expect("a table").ready;
    assert_eq!(ready(&players[LARK]), [false, true]);
    let (zoe, _) = apps.try_to_join(&mut players, "Zoe", None);
    players.push(zoe);
    apps.want(&mut players, 2, Request::Ready { ready: true });
    assert_eq!(players[2].refused(), Some(Refused::NotSeated));
    apps.want(&mut players, 2, Request::Sit { side: Side::B });
    assert_eq!(ready(&players[LARK]), [false, false], "a changed team should have to confirm again");
    apps.want(&mut players, LARK, Request::StartMatch);
    assert!(players[LARK].state().match_runs());
}

#[test]
fn names_that_look_the_same_are_made_distinct() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    give_up(&mut apps, &mut players);
    let (zoe, _) = apps.try_to_join(&mut players, "LАRK", None);
    players.push(zoe);
    let names: Vec<String> = players[LARK]
        .state()
        .table
        .iter()
        .flat_map(|table| &table.seats)
        .map(|seat| seat.name.to_string())
        .collect();
    assert_eq!(names, ["Lark", "Owl", "LАRK 2"]);
    let name = |text| PlayerName::new(text).expect("a name");
    apps.want(&mut players, 2, Request::Rename { name: name("0wl") });
    assert_eq!(players[2].refused(), Some(Refused::NameTaken));
    apps.want(&mut players, 2, Request::Rename { name: name("fuck you") });
    assert_eq!(players[2].refused(), Some(Refused::NameNotAllowed));
    let (_, refused) = apps.try_to_join(&mut players, "sh1t", None);
    assert_eq!(refused, Some(Refused::NameNotAllowed));
}

#[test]
fn a_table_that_could_not_be_opened_leaves_nothing_behind() {
    let mut apps = LinkedApps::open();
    let mut rude = apps.stranger("fuck you");
    rude.want(Request::CreateTable);
    apps.settle([&mut rude]);
    assert_eq!(rude.refused(), Some(Refused::NameNotAllowed));
    rude.want(Request::Rename { name: PlayerName::new("Ada").expect("a name") });
    rude.want(Request::CreateTable);
    apps.settle([&mut rude]);
    assert_eq!(rude.screen(), Screen::Table);
}

#[test]
fn public_and_own_tables_are_listed() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let list = |apps: &mut LinkedApps, player: &mut Player| {
        player.say(Request::FetchTables);
        apps.settle([&mut *player]);
        let last = player.heard().iter().rev().find_map(|said| match said {
            FromHost::Tables { public, mine } => Some((public.clone(), mine.clone())),
            _ => None,
        });
        last.expect("the host should list tables")
    };
    let mut zoe = apps.stranger("Zoe");
    assert_eq!(list(&mut apps, &mut zoe), (vec![], vec![]), "new tables should be private");
    let access = TableAccess { public: true, ..TableAccess::PRIVATE };
    apps.want(&mut players, LARK, Request::SetAccess { access });
    let (public, mine) = list(&mut apps, &mut zoe);
    assert_eq!((public.len(), mine.len()), (1, 0));
    assert_eq!((public[0].host.as_str(), public[0].seated, public[0].running), ("Lark", [1, 1], true));
    let (_, mine) = list(&mut apps, &mut players[OWL]);
    assert_eq!((mine[0].side, mine[0].my_turn), (Some(Side::B), true), "either side may give the first clue");
    apps.want(&mut players, OWL, Request::LeaveTable);
    assert_eq!(list(&mut apps, &mut players[OWL]).1, []);
    apps.want(&mut players, LARK, Request::LeaveTable);
    assert_eq!(list(&mut apps, &mut zoe), (vec![], vec![]));
}

#[test]
fn the_host_can_swap_sides_after_a_match() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    apps.want(&mut players, LARK, Request::SwapSides);
    assert_eq!(players[LARK].refused(), Some(Refused::MatchRunning));
    give_up(&mut apps, &mut players);
    apps.want(&mut players, OWL, Request::SwapSides);
    assert_eq!(players[OWL].refused(), Some(Refused::NotTableHost));
    apps.want(&mut players, LARK, Request::SwapSides);
    let sides: Vec<_> = players.iter().map(|player| player.state().my_side()).collect();
    assert_eq!(sides, [Some(Side::B), Some(Side::A)]);
    apps.want(&mut players, LARK, Request::FlipAndStart);
    assert_eq!(players[LARK].game().my_side(), Some(Side::B));
}

#[test]
fn in_looser_order_a_side_may_give_two_clues_in_a_row() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    give_up(&mut apps, &mut players);
    let settings = TableSettings { looser: true, ..TableSettings::STANDARD };
    apps.want(&mut players, LARK, Request::Configure { settings });
    apps.want(&mut players, LARK, Request::StartMatch);
    for clue in &CLUES[..2] {
        let clue = Request::Clue { text: (*clue).into(), number: 1, insist: false };
        apps.want(&mut players, LARK, clue);
        let map = players[LARK].game().me.expect("a side").1;
        let open = |cell: &Cell| !players[LARK].game().position.words[cell.index()].is_covered();
        let agent = map.cells(Identity::Agent).find(open).expect("an agent");
        apps.want(&mut players, OWL, Request::Guess { word: agent.into() });
        apps.want(&mut players, OWL, Request::Stop);
    }
    assert_eq!(players[LARK].game().position.turn, 2);
    apps.want(&mut players, LARK, Request::Clue { text: CLUES[2].into(), number: 1, insist: false });
    assert_eq!(players[LARK].refused(), Some(Refused::Rule(Refusal::NotYourClue)));
}
