//! Ideas for clues: whoever asks gets some, at tables that have chosen them, and nobody else notices.

use rand::{SeedableRng, rngs::ChaCha12Rng, seq::SliceRandom};
use splitkey_host::Dealer;
use splitkey_protocol::{ClueIdea, HistoryOf, Request, TableSettings};
use splitkey_rules::{Identity, KeyCard};

use super::{
    secrets::{Pair, twin},
    *,
};

const WITH_IDEAS: TableSettings = TableSettings { ideas: true, ..TableSettings::STANDARD };

/// Returns what a player was last told, if anything.
fn told(player: &Player) -> Option<Vec<ClueIdea>> {
    player.heard().iter().rev().find_map(|message| match message {
        FromHost::Ideas { ideas, .. } => Some(ideas.clone()),
        _ => None,
    })
}

/// Starts a match of two people and of a watcher, and has these ask for ideas.
fn play(settings: TableSettings, key: [Pair; 25], asking: &[usize]) -> (LinkedApps, [Player; 3]) {
    let key = KeyCard::from_pairs(key).expect("a key");
    let mut apps = LinkedApps::with_config_and_dealer(config(), Dealer::rigged(3, [key]));
    apps.allow_computers();
    let ada = alone(&mut apps, Side::A);
    let code = ada.code();
    let mut players = [ada, apps.stranger("Ben"), apps.stranger("Wren")];
    for who in [1, 2] {
        apps.want(&mut players, who, Request::JoinTable { code, password: None });
    }
    apps.want(&mut players, 1, Request::Sit { side: Side::B });
    apps.want(&mut players, 2, Request::StandUp);
    apps.want(&mut players, 0, Request::Configure { settings });
    apps.want(&mut players, 0, Request::StartMatch);
    assert!(players[0].state().match_runs());
    for who in asking {
        apps.want(&mut players, *who, Request::FetchIdeas);
    }
    (apps, players)
}

#[test]
fn each_idea_is_a_clue_that_the_referee_of_the_table_accepts_and_leads_to_own_agents() {
    for number in 0..3 {
        let (mut apps, mut players) = play(WITH_IDEAS, KeyCard::PAIRS, &[0]);
        let ideas = told(&players[0]).expect("ideas");
        assert_eq!(ideas.len(), 3);
        let view = side_view(players[0].game());
        for idea in &ideas {
            assert_eq!(idea.words.len(), usize::from(idea.clue.number));
            assert!(idea.words.iter().all(|cell| view.map.at(*cell) == Identity::Agent));
        }
        let clue = ideas[number].clue.clone();
        apps.want(&mut players, 0, Request::Clue { text: clue.text, number: clue.number, insist: false });
        assert_eq!(players[0].game().position.turn, 1, "it should be given");
        assert_eq!(refusals(&players[0]), []);
    }
}

#[test]
fn only_tables_that_have_chosen_ideas_give_any_and_only_to_those_who_may_give_a_clue() {
    let (_, players) = play(TableSettings::STANDARD, KeyCard::PAIRS, &[0]);
    assert_eq!((told(&players[0]), refusals(&players[0])), (None, vec![Refused::NoIdeas]));
    let (mut apps, mut players) = play(WITH_IDEAS, KeyCard::PAIRS, &[1, 2]);
    assert!(told(&players[1]).is_some(), "both sides may give the first clue");
    assert_eq!((told(&players[0]), told(&players[2])), (None, None), "nobody else gets them");
    apps.want(&mut players, 0, Request::Clue { text: "fjord".into(), number: 1, insist: true });
    assert_eq!(players[0].game().position.turn, 1);
    apps.want(&mut players, 0, Request::FetchIdeas);
    assert_eq!(told(&players[0]), None, "the other side's turn has come");
}

#[test]
fn nobody_else_hears_anything_when_a_player_asks_for_ideas() {
    let (_, quiet) = play(WITH_IDEAS, KeyCard::PAIRS, &[]);
    let (_, asked) = play(WITH_IDEAS, KeyCard::PAIRS, &[0, 0]);
    for who in [1, 2] {
        assert_eq!(quiet[who].heard(), asked[who].heard());
    }
}

#[test]
fn ideas_depend_on_nothing_that_the_side_may_not_know() {
    for seed in 0..3 {
        let mut random = ChaCha12Rng::seed_from_u64(seed);
        let mut key = KeyCard::PAIRS;
        key.shuffle(&mut random);
        for (who, side) in Side::BOTH.into_iter().enumerate() {
            let twins = [key, twin(&key, side, &mut random)];
            let [one, other] = twins.map(|key| told(&play(WITH_IDEAS, key, &[who]).1[who]));
            assert_eq!(one, other, "key {seed}, {side:?}");
        }
    }
}

#[test]
fn a_match_with_ideas_is_marked_in_histories() {
    let (mut apps, mut players) = play(WITH_IDEAS, KeyCard::PAIRS, &[0]);
    apps.want(&mut players, 0, Request::GiveUp);
    apps.want(&mut players, 1, Request::Agree);
    players[0].say(Request::FetchHistory { of: HistoryOf::Mine, before: None });
    apps.settle(&mut players);
    let matches = players[0].heard().iter().find_map(|message| match message {
        FromHost::History { matches, .. } => Some(matches.clone()),
        _ => None,
    });
    assert!(matches.expect("a history")[0].summary.easier.ideas);
}
