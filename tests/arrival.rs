//! Which screen players see first: at a new table, after a match, on a broadcast channel, and when a host does not
//! answer.

use splitkey_client::{
    ConnectTo, CurrentHost, Screen, Settings, Streaming,
    net::{Dial, LinkState, MemoryDial},
    page::{ItemKind, Page},
};
use splitkey_protocol::{Language, Packs, Request};
use splitkey_testkit::{LinkedApps, Player};

fn item(player: &Player, id: &str) -> Option<ItemKind> {
    player
        .app
        .world()
        .resource::<Page>()
        .items
        .iter()
        .find(|item| item.id == id)
        .map(|item| item.kind.clone())
}

/// Ends the match of the first two players.
fn give_up(apps: &mut LinkedApps, players: &mut [Player]) {
    apps.want(players, 0, Request::GiveUp);
    apps.want(players, 1, Request::Agree);
    assert_eq!(players[0].screen(), Screen::Debrief);
}

#[test]
fn after_a_match_newcomers_see_the_table_and_returning_players_the_debrief() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    give_up(&mut apps, &mut players);
    let code = players[0].code();
    let mut newcomer = apps.stranger("Mara");
    newcomer.want(Request::JoinTable { code, password: None });
    apps.settle([&mut newcomer]);
    assert_eq!(newcomer.screen(), Screen::Table);
    apps.settle([&mut newcomer]);
    assert_eq!(newcomer.screen(), Screen::Table, "the screen should stay");

    let mut owl = Player::with_token("Owl", players[1].token());
    owl.connect_to(apps.dial(), Some(code));
    apps.settle([&mut owl]);
    assert_eq!(owl.screen(), Screen::Debrief);
}

#[test]
fn a_new_table_uses_the_language_of_its_creator() {
    let mut apps = LinkedApps::open();
    for language in Language::ALL {
        let mut player = apps.stranger("Ada");
        player.app.world_mut().resource_mut::<Settings>().language = language;
        player.want(Request::CreateTable);
        apps.settle([&mut player]);
        let settings = player.state().table.as_ref().expect("a table").settings;
        assert_eq!((settings.language, settings.packs), (language, Packs::First));
    }
}

#[test]
fn no_match_can_start_while_a_whole_side_is_disconnected() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    give_up(&mut apps, &mut players);
    let can_start = |player: &Player| match item(player, "again") {
        Some(ItemKind::Button { enabled, reason, .. }) => (enabled, reason),
        other => panic!("{other:?}"),
    };
    assert_eq!(can_start(&players[0]), (true, None));
    drop(players.pop());
    apps.settle(&mut players);
    let (enabled, reason) = can_start(&players[0]);
    assert!(!enabled && reason.is_some_and(|reason| reason.contains("Owl")));
}

#[test]
fn a_broadcast_watches_immediately_and_takes_no_seat() {
    let mut apps = LinkedApps::open();
    let mut lark = apps.stranger("Lark");
    lark.want(Request::CreateTable);
    apps.settle([&mut lark]);
    let code = lark.code();
    let mut stream = Player::new("Stream");
    stream.app.insert_resource(Streaming(true)).insert_resource(apps.current_host());
    stream.app.world_mut().trigger(ConnectTo { table: Some(code) });
    apps.settle([&mut lark, &mut stream]);
    apps.settle([&mut lark, &mut stream]);
    assert_eq!((stream.screen(), stream.code()), (Screen::Table, code));
    assert_eq!(stream.state().my_side(), None, "a broadcast should not take a free seat");

    let mut owl = apps.stranger("Owl");
    owl.want(Request::JoinTable { code, password: None });
    apps.settle([&mut lark, &mut owl, &mut stream]);
    lark.want(Request::StartMatch);
    apps.settle([&mut lark, &mut owl, &mut stream]);
    assert_eq!(stream.screen(), Screen::Match);
    assert!(stream.game().me.is_none());
}

#[test]
fn a_host_that_does_not_answer_is_named_on_screen() {
    let nobody = || {
        let (inbox, _) = flume::unbounded();
        let admission = std::sync::Arc::new(splitkey_net::Admission::new(inbox, |event| event, 1, "nobody"));
        Box::new(MemoryDial::<splitkey_net::LinkEvent>::new(admission)) as Box<dyn Dial>
    };
    for (address, name) in [
        ("play.example.org:7777", "play.example.org:7777"),
        ("wss://play.example.org/ws", "play.example.org"),
        ("http://localhost:7777/", "localhost:7777"),
    ] {
        let mut player = Player::new("Ada");
        player.app.insert_resource(CurrentHost {
            address: address.to_owned(),
            origin: address.to_owned(),
            private: true,
            dialler: Box::new(move |_: &str| Ok(nobody())),
        });
        player.app.world_mut().trigger(ConnectTo { table: None });
        while !matches!(player.link(), LinkState::Waiting { .. }) {
            player.update();
        }
        player.update();
        match item(&player, "link") {
            Some(ItemKind::Alert { text, .. }) => assert_eq!(text, format!("{name} doesn't answer.")),
            other => panic!("{other:?}"),
        }
    }
}
