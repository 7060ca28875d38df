//! What the computer meant by its clues: nobody learns it before the end, and then everybody does, also after restarts.

use splitkey_host::Event;
use splitkey_protocol::{Audience, Meaning, PlayerToken, Request, TableCode};
use splitkey_rules::{Cell, Identity, Loss, Outcome, Phase};

use super::*;

/// Returns the meanings that a player was told.
fn told(player: &Player) -> Vec<Meaning> {
    let mut told = player.heard().iter().filter_map(|message| match message {
        FromHost::CluesExplained { clues } => Some(clues.clone()),
        _ => None,
    });
    told.next_back().unwrap_or_default()
}

/// Starts a match in which the computer gives the first clue.
fn first_clue(apps: &mut LinkedApps) -> Player {
    let mut player = with_computer(apps, Side::A, QUICK);
    player.want(Request::StartMatch);
    apps.settle([&mut player]);
    assert_eq!(player.game().log.len(), 1, "the computer has given a clue");
    player
}

fn give_up(apps: &mut LinkedApps, player: &mut Player) {
    player.want(Request::GiveUp);
    apps.settle([&mut *player]);
    assert_eq!(player.game().position.phase, Phase::Over(Outcome::Lost(Loss::GaveUp)), "it has agreed");
}

/// Starts a host with the records of a journal, and connects a player to a table of theirs.
fn after_restart(journal: &ScriptedJournal, token: PlayerToken, code: TableCode) -> (LinkedApps, Player) {
    let mut apps = LinkedApps::writing_to(journal, config());
    apps.allow_computers();
    apps.park(code, []);
    let mut player = Player::with_token("Ada", token);
    player.connect_to(apps.dial(), Some(code));
    apps.settle([&mut player]);
    (apps, player)
}

fn meanings_in_replay(apps: &mut LinkedApps, player: &mut Player) -> Vec<Meaning> {
    player.say(Request::FetchReplay);
    apps.settle([&mut *player]);
    let replay = player.heard().iter().rev().find_map(|message| match message {
        FromHost::Replay { replay } => Some(replay.meanings.clone()),
        _ => None,
    });
    replay.expect("a replay")
}

#[test]
fn the_meaning_of_clues_is_a_secret_until_the_match_is_over() {
    let mut apps = apps();
    let mut player = first_clue(&mut apps);
    player.say(Request::ExplainClues { clues: Vec::new() });
    apps.settle([&mut player]);
    assert!(refusals(&player).contains(&Refused::NotAComputer));
    assert!(told(&player).is_empty());
    give_up(&mut apps, &mut player);
    assert_eq!(told(&player).len(), 1);
    // Whoever comes later is told, too.
    let before = player.state().explained.clone();
    let mut again = Player::with_token("Ada", player.token());
    again.connect_to(apps.dial(), Some(player.code()));
    apps.settle([&mut again]);
    assert_eq!(again.state().explained, before);
    assert_eq!(meanings_in_replay(&mut apps, &mut again), before);
}

#[test]
fn an_audience_that_is_held_back_is_told_the_meaning_with_the_result() {
    let mut apps = apps();
    let mut player = first_clue(&mut apps);
    let code = player.code();
    let watcher = |apps: &mut LinkedApps, name: &str| {
        let mut watcher = apps.stranger(name);
        watcher.want(Request::JoinTable { code, password: None });
        apps.settle([&mut watcher]);
        watcher
    };
    let mut early = watcher(&mut apps, "Early");
    player.want(Request::SetAudience { audience: Audience { delay: 20, blank: false } });
    apps.settle([&mut player, &mut early]);
    give_up(&mut apps, &mut player);
    apps.pass(Duration::from_secs(18));
    apps.settle([&mut player, &mut early]);
    assert!(told(&early).is_empty());
    apps.pass(Duration::from_secs(3));
    apps.settle([&mut player, &mut early]);
    assert_eq!(told(&early), told(&player));
    // Whoever comes later sees what the audience sees.
    assert_eq!(told(&watcher(&mut apps, "Late")), told(&player));
}

#[test]
fn the_meaning_of_clues_outlives_the_host_during_the_match_and_after_it() {
    let journal = ScriptedJournal::default();
    let mut apps = LinkedApps::writing_to(&journal, config());
    apps.allow_computers();
    let player = first_clue(&mut apps);
    let (token, code) = (player.token(), player.code());
    drop((apps, player));

    let (mut apps, mut player) = after_restart(&journal, token.clone(), code);
    assert!(told(&player).is_empty());
    give_up(&mut apps, &mut player);
    let before = told(&player);
    assert_eq!(before.len(), 1);
    assert!(!before[0].words.is_empty());
    drop((apps, player));

    let (mut apps, mut player) = after_restart(&journal, token, code);
    assert_eq!(told(&player), before);
    assert_eq!(meanings_in_replay(&mut apps, &mut player), before);
}

#[test]
fn nothing_that_a_player_hears_before_the_end_depends_on_the_meaning() {
    let journal = ScriptedJournal::default();
    let mut apps = LinkedApps::writing_to(&journal, config());
    apps.allow_computers();
    let player = first_clue(&mut apps);
    let (token, code) = (player.token(), player.code());
    drop((apps, player));
    let records = journal.tables();
    let key = records.values().flatten().find_map(|record| match &record.event {
        Event::Dealt { deal } => Some(deal.deal.key().map(Side::B)),
        _ => None,
    });
    let cell = key.expect("a deal").cells(Identity::Agent).next().expect("an agent");
    let mut heard = Vec::new();
    let mut ends = Vec::new();
    for words in [0..1, 3..7] {
        let mut records = records.clone();
        let mut explained = 0;
        for record in records.values_mut().flatten() {
            if let Event::CluesExplained { clues, .. } = &mut record.event {
                clues[0].words = words.clone().filter_map(Cell::new).collect();
                explained += 1;
            }
        }
        assert_eq!(explained, 1, "it is recorded at once");
        journal.set_tables(records);
        let (mut apps, mut player) = after_restart(&journal, token.clone(), code);
        player.want(Request::Guess { word: cell.into() });
        apps.settle([&mut player]);
        assert!(!player.game().position.phase.is_over());
        heard.push(player.heard().to_vec());
        give_up(&mut apps, &mut player);
        ends.push(told(&player));
    }
    assert_eq!(heard[0], heard[1]);
    assert_eq!([ends[0][0].words.len(), ends[1][0].words.len()], [1, 4]);
}
