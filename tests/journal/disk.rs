//! A disk that fails for a while, and what players notice of it.

use splitkey_client::Screen;
use splitkey_host::HostEvent;
use splitkey_net::LinkState;
use splitkey_protocol::{FromHost, Goodbye, Refused, Request};
use splitkey_testkit::{CLUES, LinkedApps, Player, ScriptedJournal};

use crate::journal::again;

/// Fails submissions, and lets recalls wait, until the journal is released.
fn fail(journal: &ScriptedJournal) {
    journal.fail_after(0);
    journal.hold();
}

/// Waits until all players are back at their table.
fn wait_until_back(apps: &mut LinkedApps, players: &mut [Player]) {
    for _ in 0..200 {
        if players
            .iter()
            .all(|player| player.link() == &LinkState::Online && player.screen() == Screen::Match)
        {
            return;
        }
        apps.settle(players.iter_mut());
    }
    panic!("all players should be back");
}

#[test]
fn players_return_automatically_after_the_disk_has_failed_for_a_while() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let mut players = apps.match_of_two();
    let table = players[0].code();
    fail(&journal);
    players[0].want(Request::Clue { text: CLUES[0].into(), number: 1, insist: false });
    for _ in 0..40 {
        apps.settle(&mut players);
        for player in &players {
            assert_eq!(player.game().position.revision, 0, "an uncommitted clue should not be shown");
            assert!(
                !matches!(player.link(), LinkState::Ended(_) | LinkState::Refused(_)),
                "{:?}",
                player.link()
            );
            assert_eq!(player.refused(), None);
        }
    }
    assert!(players.iter().any(|player| matches!(player.link(), LinkState::Waiting { attempt: 3.., .. })));
    let mut zoe = apps.stranger("Zoe");
    zoe.want(Request::JoinTable { code: table, password: None });
    apps.settle([&mut zoe]);
    assert_eq!(zoe.refused(), Some(Refused::HostFull), "the table should still exist");

    journal.release();
    wait_until_back(&mut apps, &mut players);
    players[0].want(Request::Clue { text: CLUES[1].into(), number: 1, insist: false });
    apps.settle(&mut players);
    assert_eq!(players[1].game().position.revision, 1);
    zoe.want(Request::JoinTable { code: table, password: None });
    apps.settle(players.iter_mut().chain([&mut zoe]));
    assert_eq!(zoe.code(), table);
}

#[test]
fn low_disk_space_prevents_new_tables_and_matches_go_on() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    let mut words = apps.stranger("Words");
    words.want(Request::CreateTable);
    apps.settle([&mut words]);
    let text: String = (0..60).map(|at| format!("Wörd {at}\n")).collect();
    let bring = Request::OwnWords { part: 0, text, last: true };

    apps.tell(HostEvent::LowDisk(true));
    let mut zoe = apps.stranger("Zoe");
    zoe.want(Request::CreateTable);
    words.say(bring.clone());
    players[0].want(Request::Clue { text: CLUES[0].into(), number: 1, insist: false });
    apps.settle(players.iter_mut().chain([&mut zoe, &mut words]));
    assert_eq!(zoe.refused(), Some(Refused::HostFull));
    assert_eq!(words.refused(), Some(Refused::HostFull));
    assert_eq!(players[1].game().position.revision, 1);

    apps.tell(HostEvent::LowDisk(false));
    zoe.want(Request::CreateTable);
    words.say(bring.clone());
    apps.settle([&mut zoe, &mut words]);
    assert!(zoe.state().table.is_some());
    assert_eq!(words.state().table.as_ref().map(|table| table.own_words), Some(60));
}

#[test]
fn a_player_who_leaves_while_the_disk_fails_is_notified() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let [mut lark, mut owl] = apps.match_of_two();
    fail(&journal);
    owl.want(Request::LeaveTable);
    apps.settle([&mut lark, &mut owl]);
    for player in [&lark, &owl] {
        let told = |said: &FromHost| matches!(said, FromHost::Goodbye { why: Goodbye::GoingDown });
        assert!(player.heard().iter().any(told));
    }
    journal.release();
    let mut owl = again(&apps, &owl);
    apps.settle([&mut owl]);
    assert_eq!(owl.screen(), Screen::Match, "the seat is kept");
}
