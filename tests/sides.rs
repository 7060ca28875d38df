//! Running matches are closed to strangers: who may join a side, and who may end the match.

use std::time::Duration;

use splitkey_client::{Flow, Notice};
use splitkey_protocol::{FromHost, Refused, Request, SideRequest, TableAccess, View};
use splitkey_rules::{Refusal, Side};
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const ZOE: usize = 2;

fn sit(side: Side) -> Request {
    Request::Sit { side }
}

fn clue() -> Request {
    Request::Clue { text: CLUES[0].into(), number: 1, insist: false }
}

/// Triggers a request, and returns the reason if the host refuses it.
fn refused(apps: &mut LinkedApps, players: &mut [Player], who: usize, request: Request) -> Option<Refused> {
    players[who].app.world_mut().remove_resource::<Notice>();
    apps.want(players, who, request);
    players[who].refused()
}

/// Returns Lark and Owl in a match, and Zoe as a spectator.
fn with_zoe(apps: &mut LinkedApps) -> Vec<Player> {
    let mut players = Vec::from(apps.match_of_two());
    join(apps, &mut players, "Zoe");
    players
}

fn join(apps: &mut LinkedApps, players: &mut Vec<Player>, name: &str) {
    let (player, reason) = apps.try_to_join(players, name, None);
    assert_eq!(reason, None, "{name}");
    players.push(player);
}

fn requests(player: &Player) -> &[SideRequest] {
    &player.app.world().resource::<Flow>().requests
}

fn saw_key(player: &Player) -> bool {
    player.heard().iter().any(|said| matches!(said, FromHost::Dealt { view: View::Side(_) }))
}

fn answer(player: &Player, admit: bool) -> Request {
    Request::AnswerSit { seat: player.seat(), admit }
}

fn open_sides(apps: &mut LinkedApps, players: &mut [Player], open_sides: bool) {
    let access = TableAccess { open_sides, ..TableAccess::PRIVATE };
    apps.want(players, LARK, Request::SetAccess { access });
}

/// Drops a player's connection, and returns what is needed to come back.
fn lose(apps: &mut LinkedApps, players: &mut Vec<Player>, who: usize) -> Player {
    let gone = players.remove(who);
    let again = Player::with_token("Again", gone.token());
    drop(gone);
    apps.settle(players.iter_mut());
    again
}

#[test]
fn a_stranger_with_two_connections_gets_no_key_and_cannot_end_the_match() {
    let mut apps = LinkedApps::open();
    let mut players = with_zoe(&mut apps);
    join(&mut apps, &mut players, "Yan");
    for (who, side) in [(ZOE, Side::A), (3, Side::B)] {
        apps.want(&mut players, who, sit(side));
        assert_eq!(refused(&mut apps, &mut players, who, Request::GiveUp), Some(Refused::NotSeated));
        assert!(players[who].state().my_side().is_none() && !saw_key(&players[who]));
    }
    // They cannot admit each other or themselves either.
    for who in [ZOE, 3] {
        for asker in [ZOE, 3] {
            let answer = answer(&players[asker], true);
            assert_eq!(refused(&mut apps, &mut players, who, answer), Some(Refused::NotYoursToAnswer));
        }
    }
    assert!(players.iter().all(|player| player.state().match_runs()));
}

#[test]
fn a_side_admits_or_declines_players_who_ask_to_join() {
    let mut apps = LinkedApps::open();
    let mut players = with_zoe(&mut apps);
    let request = SideRequest { by: players[ZOE].seat(), side: Side::B };
    apps.want(&mut players, ZOE, sit(Side::B));
    assert_eq!(requests(&players[OWL]), [request]);
    assert_eq!(requests(&players[ZOE]), [request], "the asking player should see the request");
    assert_eq!(requests(&players[LARK]), [], "the other side should not be asked");
    let admit = answer(&players[ZOE], true);
    assert_eq!(refused(&mut apps, &mut players, LARK, admit.clone()), Some(Refused::NotYoursToAnswer));
    apps.want(&mut players, OWL, admit);
    assert_eq!(players[ZOE].game().my_side(), Some(Side::B));
    assert!(players.iter().all(|player| requests(player).is_empty()));

    join(&mut apps, &mut players, "Yan");
    apps.want(&mut players, 3, sit(Side::A));
    let decline = answer(&players[3], false);
    apps.want(&mut players, LARK, decline);
    assert_eq!(players[3].refused(), Some(Refused::SideDeclined));
    assert!(!saw_key(&players[3]) && requests(&players[LARK]).is_empty());
    assert_eq!(
        refused(&mut apps, &mut players, 3, sit(Side::A)),
        Some(Refused::SideDeclined),
        "a second request is refused"
    );
    assert_eq!(refused(&mut apps, &mut players, 3, sit(Side::B)), None, "the other side was not asked");
}

#[test]
fn a_request_ends_when_withdrawn_or_with_its_player_or_the_match() {
    let mut apps = LinkedApps::open();
    let mut players = with_zoe(&mut apps);
    apps.want(&mut players, ZOE, sit(Side::B));
    assert_eq!(refused(&mut apps, &mut players, ZOE, sit(Side::B)), Some(Refused::SideAsked));
    apps.want(&mut players, ZOE, Request::StandUp);
    assert!(players.iter().all(|player| requests(player).is_empty()));
    let late = answer(&players[ZOE], true);
    assert_eq!(refused(&mut apps, &mut players, OWL, late), Some(Refused::NoSuchPerson));

    apps.want(&mut players, ZOE, sit(Side::B));
    let mut again = lose(&mut apps, &mut players, ZOE);
    assert!(requests(&players[OWL]).is_empty(), "the request should end with the connection");
    again.connect_to(apps.dial(), Some(players[LARK].code()));
    players.push(again);
    apps.settle(&mut players);

    apps.want(&mut players, ZOE, sit(Side::A));
    assert_eq!(requests(&players[LARK]).len(), 1);
    apps.want(&mut players, LARK, Request::GiveUp);
    apps.want(&mut players, OWL, Request::Agree);
    assert!(players.iter().all(|player| requests(player).is_empty()));
    apps.want(&mut players, ZOE, sit(Side::A));
    assert_eq!(players[ZOE].state().my_side(), Some(Side::A), "between matches sides are open");
}

#[test]
fn players_return_to_their_own_side_without_asking() {
    let mut apps = LinkedApps::open();
    let mut players = with_zoe(&mut apps);
    apps.want(&mut players, OWL, Request::StandUp);
    apps.want(&mut players, OWL, sit(Side::B));
    assert_eq!(players[OWL].state().my_side(), Some(Side::B));
    let table = players[LARK].code();
    apps.want(&mut players, OWL, Request::LeaveTable);
    apps.want(&mut players, OWL, Request::JoinTable { code: table, password: None });
    apps.want(&mut players, OWL, sit(Side::B));
    assert_eq!(players[OWL].state().my_side(), Some(Side::B));
    apps.let_join(&mut players, ZOE, Side::A, LARK);
    apps.want(&mut players, ZOE, Request::StandUp);
    apps.want(&mut players, ZOE, sit(Side::A));
    assert_eq!(players[ZOE].state().my_side(), Some(Side::A), "an admitted player should belong to the side");
}

#[test]
fn an_abandoned_side_is_filled_with_the_hosts_consent() {
    let mut apps = LinkedApps::open();
    let mut players = with_zoe(&mut apps);
    apps.want(&mut players, OWL, Request::LeaveTable);
    let [lark, _, zoe] = <[Player; 3]>::try_from(players).unwrap_or_else(|_| panic!("three players"));
    let mut players = vec![lark, zoe];
    apps.want(&mut players, 1, sit(Side::B));
    assert_eq!(requests(&players[LARK]).len(), 1);
    let admit = answer(&players[1], true);
    apps.want(&mut players, LARK, admit);
    assert_eq!(players[1].game().my_side(), Some(Side::B));
}

#[test]
fn a_disconnected_side_keeps_its_say_for_three_minutes() {
    let mut apps = LinkedApps::open();
    let mut players = with_zoe(&mut apps);
    drop(lose(&mut apps, &mut players, OWL));
    let zoe = 1;
    apps.want(&mut players, zoe, sit(Side::B));
    assert_eq!(requests(&players[LARK]), [], "Owl may come back");
    let admit = answer(&players[zoe], true);
    assert_eq!(refused(&mut apps, &mut players, LARK, admit.clone()), Some(Refused::NotYoursToAnswer));
    apps.pass(Duration::from_secs(185));
    apps.settle(&mut players);
    assert_eq!(requests(&players[LARK]).len(), 1, "now the host should be asked");
    apps.want(&mut players, LARK, admit);
    assert_eq!(players[zoe].game().my_side(), Some(Side::B));
}

#[test]
fn without_the_host_the_other_side_answers() {
    let mut apps = LinkedApps::open();
    let mut players = with_zoe(&mut apps);
    // The host becomes a spectator, so that Lark's side is empty, and then disconnects.
    apps.want(&mut players, LARK, Request::StandUp);
    drop(lose(&mut apps, &mut players, LARK));
    let (owl, zoe) = (0, 1);
    apps.want(&mut players, zoe, sit(Side::A));
    assert_eq!(requests(&players[owl]).len(), 1);
    let admit = answer(&players[zoe], true);
    apps.want(&mut players, owl, admit);
    assert_eq!(players[zoe].game().my_side(), Some(Side::A));
}

#[test]
fn anybody_may_join_a_match_that_everybody_has_left() {
    let mut apps = LinkedApps::open();
    let mut players = with_zoe(&mut apps);
    apps.want(&mut players, OWL, Request::LeaveTable);
    apps.want(&mut players, LARK, Request::LeaveTable);
    apps.want(&mut players, ZOE, sit(Side::A));
    assert_eq!(players[ZOE].game().my_side(), Some(Side::A));
}

#[test]
fn with_open_sides_anybody_may_join_and_has_to_act_before_ending_the_match() {
    let mut apps = LinkedApps::open();
    let mut players = with_zoe(&mut apps);
    open_sides(&mut apps, &mut players, true);
    apps.want(&mut players, ZOE, sit(Side::A));
    assert_eq!(players[ZOE].game().my_side(), Some(Side::A));
    assert_eq!(refused(&mut apps, &mut players, ZOE, Request::GiveUp), Some(Refused::ActFirst));
    apps.want(&mut players, OWL, Request::GiveUp);
    assert_eq!(refused(&mut apps, &mut players, ZOE, Request::Agree), Some(Refused::ActFirst));
    open_sides(&mut apps, &mut players, false);
    join(&mut apps, &mut players, "Yan");
    apps.want(&mut players, 3, sit(Side::A));
    assert_eq!(requests(&players[ZOE]), [], "nor should Zoe be able to admit others");
    assert_eq!(requests(&players[LARK]).len(), 1);
    apps.want(&mut players, ZOE, clue());
    assert_eq!(requests(&players[ZOE]).len(), 1);
    assert_eq!(refused(&mut apps, &mut players, ZOE, Request::GiveUp), None);
    apps.want(&mut players, OWL, Request::Agree);
    assert!(!players[LARK].state().match_runs());
}

#[test]
fn an_admitted_player_may_end_the_match() {
    let mut apps = LinkedApps::open();
    let mut players = with_zoe(&mut apps);
    apps.let_join(&mut players, ZOE, Side::A, LARK);
    assert_eq!(refused(&mut apps, &mut players, ZOE, Request::GiveUp), None);
    apps.want(&mut players, OWL, Request::Agree);
    assert!(!players[LARK].state().match_runs());
}

#[test]
fn a_repeated_proposal_makes_no_move_stale() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    apps.want(&mut players, LARK, Request::GiveUp);
    let revision = players[OWL].game().position.revision;
    let heard = players[OWL].heard().len();
    let again = refused(&mut apps, &mut players, LARK, Request::GiveUp);
    assert_eq!(again, Some(Refused::Rule(Refusal::OwnProposal)));
    assert_eq!(players[OWL].heard().len(), heard);
    players[OWL].say(Request::Clue { text: CLUES[0].into(), number: 1, insist: false }.at(revision));
    apps.settle(&mut players);
    assert_eq!(players[LARK].game().position.revision, revision + 1);
}

#[test]
fn requests_to_join_a_side_are_limited_in_number_and_rate() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let code = players[LARK].code();
    let mut crowd: Vec<Player> =
        (0..18).map(|number| apps.player_from("Guest", [10, 0, 0, number])).collect();
    apps.settle(crowd.iter_mut());
    for player in &mut crowd {
        player.want(Request::JoinTable { code, password: None });
    }
    for _ in 0..3 {
        apps.settle(players.iter_mut().chain(crowd.iter_mut()));
    }
    crowd.iter_mut().for_each(|player| player.want(sit(Side::B)));
    for _ in 0..3 {
        apps.settle(players.iter_mut().chain(crowd.iter_mut()));
    }
    assert_eq!(requests(&players[OWL]).len(), 16);
    let too_many = crowd.iter().filter(|player| player.refused() == Some(Refused::SideRequestsTooFast));
    assert_eq!(too_many.count(), 2);
    crowd.iter_mut().take(1).for_each(|player| {
        for _ in 0..6 {
            player.want(Request::StandUp);
            player.want(sit(Side::B));
        }
    });
    for _ in 0..3 {
        apps.settle(players.iter_mut().chain(crowd.iter_mut()));
    }
    assert_eq!(crowd[0].refused(), Some(Refused::SideRequestsTooFast), "repeated requests should be limited");
}
