//! The audience of a table: a delay, a picture that is blanked, and who sees what of it.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use splitkey_client::Screen;
use splitkey_host::FollowerChange;
use splitkey_protocol::{
    Audience, Channel, FromHost, HeldBack, LinkKind, Refused, Request, TableAccess, TalkLine,
};
use splitkey_rules::Side;
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const WATCHER: usize = 2;

/// Returns Lark, who is host of the table, Owl and a spectator. A match runs, and everybody sees it live.
fn watched(apps: &mut LinkedApps) -> Vec<Player> {
    let mut players = Vec::from(apps.match_of_two());
    come(apps, &mut players, "Watcher");
    players
}

fn come(apps: &mut LinkedApps, players: &mut Vec<Player>, name: &str) {
    let code = players[LARK].code();
    let mut player = apps.stranger(name);
    player.want(Request::JoinTable { code, password: None });
    players.push(player);
    apps.settle(players.iter_mut());
}

fn set(apps: &mut LinkedApps, players: &mut [Player], delay: u8, blank: bool) {
    apps.want(players, LARK, Request::SetAudience { audience: Audience { delay, blank } });
}

fn clue(apps: &mut LinkedApps, players: &mut [Player]) {
    apps.want(players, LARK, Request::Clue { text: CLUES[0].into(), number: 1, insist: false });
    assert_eq!(revision(&players[OWL]), Some(1), "the players should see a move at once");
}

fn wait(apps: &mut LinkedApps, players: &mut [Player], seconds: u64) {
    apps.pass(Duration::from_secs(seconds));
    apps.settle(players.iter_mut());
}

fn revision(player: &Player) -> Option<u32> {
    player.state().game.as_ref().map(|game| game.position.revision)
}

#[test]
fn spectators_see_everything_as_late_as_the_host_of_the_table_says() {
    let mut apps = LinkedApps::open();
    let mut players = watched(&mut apps);
    set(&mut apps, &mut players, 20, false);
    assert_eq!(players[WATCHER].state().held, Some(HeldBack { seconds: 20, blank: false }));
    assert_eq!(players[OWL].state().held, None);
    clue(&mut apps, &mut players);
    let line = TalkLine::new("Good one").expect("a line");
    apps.want(&mut players, WATCHER, Request::Say { channel: Channel::Spectators, line });
    let said =
        |player: &Player| player.heard().iter().any(|message| matches!(message, FromHost::Said { .. }));
    wait(&mut apps, &mut players, 18);
    assert_eq!(revision(&players[WATCHER]), Some(0));
    assert!(!said(&players[WATCHER]), "chat should be held back");
    come(&mut apps, &mut players, "Newcomer");
    assert_eq!(revision(&players[3]), Some(0), "a newcomer should see what the audience sees");
    assert_eq!(players[WATCHER].state().spectators().count(), 1, "people should be held back");
    assert_eq!(players[LARK].state().spectators().count(), 2);
    wait(&mut apps, &mut players, 2);
    assert_eq!([WATCHER, 3].map(|who| revision(&players[who])), [Some(1); 2]);
    assert!(said(&players[WATCHER]));
    wait(&mut apps, &mut players, 20);
    assert_eq!(players[WATCHER].state().spectators().count(), 2);
    set(&mut apps, &mut players, 0, false);
    wait(&mut apps, &mut players, 21);
    assert_eq!(players[WATCHER].state().held, None, "everything should be live again");
}

#[test]
fn a_blanked_audience_sees_nothing_at_once_and_never_what_happened_meanwhile() {
    let mut apps = LinkedApps::open();
    let mut players = watched(&mut apps);
    set(&mut apps, &mut players, 10, false);
    clue(&mut apps, &mut players);
    set(&mut apps, &mut players, 10, true);
    assert!(players[WATCHER].state().is_blanked());
    assert_eq!((revision(&players[WATCHER]), players[WATCHER].screen()), (None, Screen::Table));
    assert_eq!(players[WATCHER].state().spectators().count(), 0);
    come(&mut apps, &mut players, "Newcomer");
    assert!(players[3].state().is_blanked());
    let line = TalkLine::new("Stop the stream").expect("a line");
    apps.want(&mut players, WATCHER, Request::Say { channel: Channel::Spectators, line });
    wait(&mut apps, &mut players, 60);
    assert!(players[WATCHER].state().is_blanked());
    set(&mut apps, &mut players, 10, false);
    wait(&mut apps, &mut players, 8);
    assert!(players[WATCHER].state().is_blanked(), "the delay still holds");
    wait(&mut apps, &mut players, 2);
    for who in [WATCHER, 3] {
        assert_eq!(revision(&players[who]), Some(1));
        let said = players[who].heard().iter().any(|message| matches!(message, FromHost::Said { .. }));
        assert!(!said, "what was said meanwhile should never be shown");
    }
}

#[test]
fn a_change_of_the_delay_shows_nothing_earlier_than_promised() {
    let mut apps = LinkedApps::open();
    let mut players = watched(&mut apps);
    set(&mut apps, &mut players, 30, false);
    clue(&mut apps, &mut players);
    // A shorter delay is for what happens from now on, and only after what was promised for later.
    set(&mut apps, &mut players, 0, false);
    apps.want(&mut players, OWL, Request::Challenge);
    wait(&mut apps, &mut players, 25);
    assert_eq!(revision(&players[WATCHER]), Some(0));
    wait(&mut apps, &mut players, 6);
    assert_eq!((revision(&players[WATCHER]), players[WATCHER].state().held), (Some(2), None));
    // A longer one freezes the picture.
    set(&mut apps, &mut players, 5, false);
    set(&mut apps, &mut players, 40, false);
    apps.want(&mut players, LARK, Request::Concede);
    wait(&mut apps, &mut players, 38);
    assert_eq!((revision(&players[OWL]), revision(&players[WATCHER])), (Some(3), Some(2)));
    wait(&mut apps, &mut players, 3);
    assert_eq!(revision(&players[WATCHER]), Some(3));
}

#[test]
fn a_player_who_stands_up_sees_what_the_audience_sees_until_they_sit_again() {
    let mut apps = LinkedApps::open();
    let mut players = watched(&mut apps);
    set(&mut apps, &mut players, 20, false);
    clue(&mut apps, &mut players);
    apps.want(&mut players, OWL, Request::StandUp);
    let owl = players[OWL].state();
    assert_eq!((revision(&players[OWL]), owl.my_side(), owl.held.is_some()), (Some(0), None, true));
    apps.want(&mut players, OWL, Request::Sit { side: Side::B });
    let owl = players[OWL].state();
    assert_eq!((revision(&players[OWL]), owl.my_side(), owl.held), (Some(1), Some(Side::B), None));
    assert!(players[OWL].game().me.is_some(), "the key should be back");
}

#[test]
fn only_the_host_of_the_table_holds_the_audience_back_by_two_minutes_at_most() {
    let mut apps = LinkedApps::open();
    let mut players = watched(&mut apps);
    let audience = Audience { delay: 5, blank: false };
    apps.want(&mut players, OWL, Request::SetAudience { audience });
    assert_eq!(players[OWL].refused(), Some(Refused::NotTableHost));
    set(&mut apps, &mut players, 121, false);
    assert_eq!(players[LARK].refused(), Some(Refused::DelayOutOfRange));
    set(&mut apps, &mut players, 120, false);
    assert_eq!(players[OWL].state().table.as_ref().map(|table| table.audience.delay), Some(120));
}

#[test]
fn overlays_are_held_back_and_blanked_as_spectators_are() {
    let mut apps = LinkedApps::open();
    let shown: Arc<Mutex<Vec<String>>> = Arc::default();
    let told = shown.clone();
    apps.follow(LinkKind::Overlay, move |_, change| {
        if let FollowerChange::Shows(picture) = change {
            told.lock().unwrap_or_else(PoisonError::into_inner).push(picture.json);
        }
    });
    let last = || shown.lock().unwrap_or_else(PoisonError::into_inner).last().cloned().expect("a picture");
    let mut players = watched(&mut apps);
    apps.want(&mut players, LARK, Request::MakeLink { kind: LinkKind::Overlay });
    let live = last();
    set(&mut apps, &mut players, 20, false);
    clue(&mut apps, &mut players);
    wait(&mut apps, &mut players, 18);
    assert_eq!(last(), live);
    wait(&mut apps, &mut players, 2);
    let later = last();
    assert!(later.contains(CLUES[0]), "{later}");
    set(&mut apps, &mut players, 20, true);
    assert!(last().contains("\"blank\":true") && !last().contains(CLUES[0]), "{}", last());
    set(&mut apps, &mut players, 20, false);
    wait(&mut apps, &mut players, 21);
    assert_eq!(last(), later);
}

#[test]
fn the_result_is_held_back_and_nobody_finds_out_about_it_by_asking_for_a_seat() {
    let mut apps = LinkedApps::open();
    let mut players = watched(&mut apps);
    set(&mut apps, &mut players, 20, false);
    apps.want(&mut players, LARK, Request::GiveUp);
    apps.want(&mut players, OWL, Request::Agree);
    assert!(!players[OWL].state().match_runs());
    apps.want(&mut players, WATCHER, Request::Sit { side: Side::A });
    wait(&mut apps, &mut players, 18);
    assert!(players[WATCHER].state().match_runs(), "the end should be held back");
    assert_eq!((players[WATCHER].refused(), players[WATCHER].state().my_side()), (None, None));
    wait(&mut apps, &mut players, 3);
    assert!(!players[WATCHER].state().match_runs());
    assert_eq!(players[WATCHER].refused(), Some(Refused::AudienceHeldBack));
    assert!(players[WATCHER].game().key.is_some(), "the key comes with the result");
}

#[test]
fn a_spectator_who_becomes_host_of_the_table_sees_it_live() {
    let mut apps = LinkedApps::open();
    let mut players = watched(&mut apps);
    set(&mut apps, &mut players, 20, false);
    clue(&mut apps, &mut players);
    assert_eq!(revision(&players[WATCHER]), Some(0));
    let seat = players[WATCHER].seat();
    apps.want(&mut players, LARK, Request::HandOver { seat });
    assert_eq!((revision(&players[WATCHER]), players[WATCHER].state().held), (Some(1), None));
    assert_eq!(players[LARK].state().held, None, "who plays is no audience");
}

#[test]
fn the_list_of_public_tables_is_as_late_as_the_audience() {
    let mut apps = LinkedApps::open();
    let mut players = watched(&mut apps);
    let access = TableAccess { public: true, ..TableAccess::PRIVATE };
    apps.want(&mut players, LARK, Request::SetAccess { access });
    set(&mut apps, &mut players, 20, false);
    come(&mut apps, &mut players, "Newcomer");
    let mut stranger = apps.stranger("Stranger");
    let mut watching = |apps: &mut LinkedApps, players: &mut [Player]| {
        stranger.say(Request::FetchTables);
        apps.settle(players.iter_mut().chain([&mut stranger]));
        let listed = stranger.heard().iter().rev().find_map(|message| match message {
            FromHost::Tables { public, .. } => Some(public.first().map(|table| table.watching)),
            _ => None,
        });
        listed.expect("a list")
    };
    assert_eq!(watching(&mut apps, &mut players), Some(1));
    wait(&mut apps, &mut players, 21);
    assert_eq!(watching(&mut apps, &mut players), Some(2));
    set(&mut apps, &mut players, 20, true);
    assert_eq!(watching(&mut apps, &mut players), None, "a blanked table should not be listed");
}
