//! Two players play complete matches through a host, over the memory link.

use splitkey_client::{AgentCard, AgentPlace, Screen, TimerToken, WordCard};
use splitkey_protocol::Request;
use splitkey_rules::{Loss, Outcome, Phase, Side, SideMap, TurnEnd};
use splitkey_testkit::{Ending, LinkedApps, Player, next_request};

fn map(player: &Player) -> SideMap {
    player.game().me.expect("the player should have a side").1
}

/// Plays until the match is over, and checks after each action that both players see the same.
fn play_to_the_end(apps: &mut LinkedApps, players: &mut [Player; 2], ending: Ending) {
    let keys = [map(&players[0]), map(&players[1])];
    for _ in 0..100 {
        let Some((side, request)) = next_request(players[0].game(), [&keys[0], &keys[1]], ending) else {
            return;
        };
        players[side.index()].want(request);
        apps.settle(players.iter_mut());
        assert_eq!(players[side.index()].refused(), None);
        assert_eq!(players[0].game().position, players[1].game().position);
        assert_eq!(players[0].game().log, players[1].game().log);
        assert_eq!(players[0].shown(), Some(players[0].game()));
    }
    panic!("the match did not end: {:?}", players[0].game().position.phase);
}

#[test]
fn a_match_can_be_won() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    assert_eq!(players.each_ref().map(Player::screen), [Screen::Match; 2]);
    play_to_the_end(&mut apps, &mut players, Ending::Win);
    let game = players[1].game();
    assert_eq!(game.position.phase, Phase::Over(Outcome::Won));
    assert_eq!(game.position.agents(), 15);
    assert!(game.position.score.is_some(), "a won 9-9 has a score");
    assert_eq!(players.each_ref().map(Player::screen), [Screen::Debrief; 2]);
}

#[test]
fn an_assassin_loses_a_match_and_both_maps_are_shown() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    let keys = [map(&players[0]), map(&players[1])];
    assert_eq!(players[0].game().key, None);
    play_to_the_end(&mut apps, &mut players, Ending::Assassin);
    for player in &players {
        assert_eq!(player.game().position.phase, Phase::Over(Outcome::Lost(Loss::Assassin)));
        assert_eq!(player.game().key, Some(keys));
    }
}

#[test]
fn each_side_sees_its_own_map_of_the_same_key() {
    let mut apps = LinkedApps::open();
    let players = apps.match_of_two();
    let [a, b] = players.each_ref().map(|player| player.game().me.expect("a side"));
    assert_eq!((a.0, b.0), (Side::A, Side::B));
    let both = |cell: usize| (a.1.0[cell], b.1.0[cell]);
    let mut pairs: Vec<_> = (0..25).map(both).collect();
    for pair in splitkey_rules::KeyCard::PAIRS {
        let at = pairs
            .iter()
            .position(|other| *other == pair)
            .expect("each pair should occur as often as the rules say");
        pairs.remove(at);
    }
}

#[test]
fn a_spectator_sees_the_match_without_a_key_until_it_is_over() {
    let mut apps = LinkedApps::open();
    let [mut lark, mut owl] = apps.match_of_two();
    let code = lark.state().table.as_ref().expect("a table").code;
    let mut watcher = apps.player("Watcher");
    apps.settle([&mut lark, &mut owl, &mut watcher]);
    watcher.want(Request::JoinTable { code, password: None });
    apps.settle([&mut lark, &mut owl, &mut watcher]);
    assert_eq!(watcher.game().me, None);
    assert_eq!(watcher.game().words, lark.game().words);
    let keys = [map(&lark), map(&owl)];
    while let Some((side, request)) = next_request(lark.game(), [&keys[0], &keys[1]], Ending::Win) {
        assert_eq!(watcher.game().key, None);
        [&mut lark, &mut owl][side.index()].want(request);
        apps.settle([&mut lark, &mut owl, &mut watcher]);
        assert_eq!(watcher.game().position, lark.game().position);
    }
    assert_eq!(watcher.game().key, Some(keys));
}

#[test]
fn words_tokens_and_agents_are_entities_that_follow_the_match() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    play_to_the_end(&mut apps, &mut players, Ending::Win);
    let world = players[0].app.world_mut();
    assert_eq!(world.query::<&WordCard>().iter(world).count(), 25);
    assert_eq!(world.query::<&TimerToken>().iter(world).count(), 9);
    let placed = |place: &&AgentPlace| matches!(place, AgentPlace::Word { .. });
    assert_eq!(world.query::<&AgentCard>().iter(world).count(), 15);
    assert_eq!(world.query::<&AgentPlace>().iter(world).filter(placed).count(), 15);
}

#[test]
fn the_cards_can_be_turned_over_and_back_after_a_match() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    let first = players[0].game().words.clone();
    play_to_the_end(&mut apps, &mut players, Ending::Assassin);
    players[0].want(Request::FlipAndStart);
    apps.settle(players.iter_mut());
    let second = players[1].game().words.clone();
    assert!(second.iter().all(|word| !first.contains(word)));
    play_to_the_end(&mut apps, &mut players, Ending::Assassin);
    players[0].want(Request::FlipAndStart);
    apps.settle(players.iter_mut());
    assert_eq!(players[1].game().words, first);
    assert_eq!(players[1].game().position.phase, Phase::First);
}

#[test]
fn a_new_deal_avoids_the_words_of_the_last_match() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    let first = players[0].game().words.clone();
    play_to_the_end(&mut apps, &mut players, Ending::Assassin);
    players[0].want(Request::StartMatch);
    apps.settle(players.iter_mut());
    assert!(players[0].game().words.iter().all(|word| !first.contains(word)));
}

#[test]
fn an_insisted_clue_costs_a_token_and_both_sides_see_it() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    let word = players[0].game().words[7].to_lowercase();
    players[0].want(Request::Clue { text: word.clone(), number: 1, insist: true });
    apps.settle(players.iter_mut());
    for player in &players {
        let position = player.game().position;
        assert_eq!((position.bank.tokens(), position.discarded), (8, 1));
        assert!(player.game().open_clue().expect("a clue").penalised);
    }
}

#[test]
fn both_sides_can_agree_to_give_up() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    players[0].want(Request::GiveUp);
    apps.settle(players.iter_mut());
    players[1].want(Request::Agree);
    apps.settle(players.iter_mut());
    let game = players[0].game();
    assert_eq!(game.position.phase, Phase::Over(Outcome::Lost(Loss::GaveUp)));
    assert!(game.log.iter().all(|record| record.end != Some(TurnEnd::Stop)));
}
