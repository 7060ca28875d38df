//! Input survives a connection that fails silently.

use std::{cell::Cell, rc::Rc, time::Duration};

use bevy_time::TimeUpdateStrategy;
use bytes::Bytes;
use splitkey_client::{
    LiveRegion, Notice, Screen, SentClue, Talk, WordList,
    controls::{Command, ControlPressed, WordsAct},
    page::{ItemKind, Page},
};
use splitkey_net::{Dial, Link, LinkNews, LinkState, Wake};
use splitkey_protocol::{Channel, Hello, Request, TalkLine};
use splitkey_testkit::{CLUES, LinkedApps, Player};

const FRAME: Duration = Duration::from_millis(100);

/// A network between a player and the host that can drop everything.
#[derive(Clone, Default)]
struct Network {
    /// Whether everything from the host is dropped.
    deaf: Rc<Cell<bool>>,
    /// Whether everything to the host is dropped.
    mute: Rc<Cell<bool>>,
}

impl Network {
    fn fail(&self) {
        self.deaf.set(true);
        self.mute.set(true);
    }

    fn recover(&self) {
        self.deaf.set(false);
        self.mute.set(false);
    }

    fn dial(&self, host: Box<dyn Dial>) -> Box<dyn Dial> {
        Box::new(NetworkDial { network: self.clone(), host })
    }
}

struct NetworkDial {
    network: Network,
    host: Box<dyn Dial>,
}

impl Dial for NetworkDial {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        let reached = !self.network.mute.get();
        let link = reached.then(|| self.host.dial(hello, wake));
        Box::new(NetworkLink { network: self.network.clone(), link, failed: false })
    }
}

/// A connection that never works again after its first failure.
struct NetworkLink {
    network: Network,
    link: Option<Box<dyn Link>>,
    failed: bool,
}

impl Link for NetworkLink {
    fn poll(&mut self) -> Option<LinkNews> {
        self.failed |= self.network.deaf.get();
        if self.failed { None } else { self.link.as_mut()?.poll() }
    }

    fn send(&mut self, frame: Bytes) {
        if let (Some(link), false) = (&mut self.link, self.network.mute.get()) {
            link.send(frame);
        }
    }
}

/// Connects a player with slow frames over a network.
fn behind(player: &mut Player, network: &Network, apps: &LinkedApps) {
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    player.connect(network.dial(apps.dial()));
}

/// Seats Lark, behind a network, and Owl on the two sides of a table.
fn table(apps: &mut LinkedApps) -> (Network, [Player; 2]) {
    let network = Network::default();
    let mut players = [Player::new("Lark"), apps.player("Owl")];
    behind(&mut players[0], &network, apps);
    apps.settle(&mut players);
    players[0].want(Request::CreateTable);
    apps.settle(&mut players);
    let code = players[0].code();
    players[1].want(Request::JoinTable { code, password: None });
    apps.settle(&mut players);
    (network, players)
}

fn match_of_two(apps: &mut LinkedApps) -> (Network, [Player; 2]) {
    let (network, mut players) = table(apps);
    players[0].want(Request::StartMatch);
    apps.settle(&mut players);
    (network, players)
}

/// Waits until the first player is online, or no longer online; returns the seconds that took.
fn until(apps: &mut LinkedApps, players: &mut [Player], online: bool) -> f32 {
    for frame in 0..400 {
        if (players[0].link() == &LinkState::Online) == online {
            return frame as f32 * FRAME.as_secs_f32();
        }
        apps.step();
        players.iter_mut().for_each(Player::update);
    }
    panic!("the connection stays {:?}", players[0].link());
}

/// Waits until the failure is noticed, restores the network, and waits until the player is back.
fn recover(apps: &mut LinkedApps, network: &Network, players: &mut [Player]) {
    until(apps, players, false);
    network.recover();
    until(apps, players, true);
    apps.settle(players);
}

fn clue(text: &str) -> Request {
    Request::Clue { text: text.into(), number: 2, insist: false }
}

fn clues(player: &Player) -> Vec<String> {
    let given = player.game().log.iter().filter_map(|record| record.clue.as_ref());
    given.map(|given| given.clue.text.clone()).collect()
}

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

/// Takes the announcements of the live region since the last call.
fn said(player: &mut Player) -> Vec<String> {
    std::mem::take(&mut player.app.world_mut().resource_mut::<LiveRegion>().0)
}

#[test]
fn a_dead_connection_is_noticed_within_ten_seconds_at_a_table() {
    let mut apps = LinkedApps::open();
    let (network, mut players) = match_of_two(&mut apps);
    network.fail();
    let noticed = until(&mut apps, &mut players, false);
    assert!(noticed < 10.0, "after {noticed} seconds");
}

#[test]
fn a_clue_lost_with_the_connection_is_sent_again_once() {
    let mut apps = LinkedApps::open();
    let (network, mut players) = match_of_two(&mut apps);
    network.fail();
    players[0].want(clue(CLUES[0]));
    (0..40).for_each(|_| players[0].update());
    let sent = players[0].app.world().resource::<SentClue>();
    assert!(sent.waits_long() && players[0].link() == &LinkState::Online);
    assert!(item(&players[0], "clue-waits").is_some(), "the page should say so");
    assert!(matches!(item(&players[0], "clue"), Some(ItemKind::ClueEntry { enabled: false, .. })));

    recover(&mut apps, &network, &mut players);
    apps.settle(&mut players);
    for player in &players {
        assert_eq!(clues(player), [CLUES[0]]);
    }
    assert!(!players[0].app.world().resource::<SentClue>().waits());
    assert_eq!(players[0].app.world().get_resource::<Notice>(), None);
}

#[test]
fn a_clue_whose_answer_was_lost_is_not_given_twice() {
    let mut apps = LinkedApps::open();
    let (network, mut players) = match_of_two(&mut apps);
    network.deaf.set(true);
    players[0].want(clue(CLUES[0]));
    recover(&mut apps, &network, &mut players);
    apps.settle(&mut players);
    for player in &players {
        assert_eq!(clues(player), [CLUES[0]]);
    }
    assert!(!players[0].app.world().resource::<SentClue>().waits());
    assert_eq!(players[0].app.world().get_resource::<Notice>(), None);
}

#[test]
fn a_lost_clue_is_not_sent_into_another_match() {
    let mut apps = LinkedApps::open();
    let (network, mut players) = match_of_two(&mut apps);
    network.fail();
    players[0].want(clue(CLUES[0]));
    until(&mut apps, &mut players, false);
    players[1].want(clue(CLUES[1]));
    apps.settle(&mut players[1..]);
    network.recover();
    until(&mut apps, &mut players, true);
    apps.settle(&mut players);
    assert_eq!(clues(&players[0]), [CLUES[1]], "the other side's clue was first");
    assert!(!players[0].app.world().resource::<SentClue>().waits());
}

#[test]
fn messages_on_a_dead_connection_are_delivered_after_a_reconnect() {
    let mut apps = LinkedApps::open();
    let (network, mut players) = table(&mut apps);
    let say = |text| Request::Say { channel: Channel::Table, line: TalkLine::new(text).expect("a line") };
    players[0].want(say("hello"));
    apps.settle(&mut players);
    network.fail();
    players[0].want(say("are you there?"));
    until(&mut apps, &mut players, false);
    players[0].want(say("I lost you"));
    players[0].update();
    let Some(ItemKind::List { lines, .. }) = item(&players[0], "talk") else { panic!("no talk") };
    assert_eq!(lines.len(), 3, "{lines:?}");

    network.recover();
    until(&mut apps, &mut players, true);
    apps.settle(&mut players);
    for player in &players {
        let talk = player.app.world().resource::<Talk>();
        let heard: Vec<_> = talk.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(heard, ["hello", "are you there?", "I lost you"]);
        assert!(talk.unheard.is_empty());
    }
}

#[test]
fn a_refused_message_returns_to_its_field() {
    let mut apps = LinkedApps::open();
    let (_, mut players) = match_of_two(&mut apps);
    // The table channel is closed during a match.
    let line = TalkLine::new("hello all").expect("a line");
    players[0].want(Request::Say { channel: Channel::Table, line });
    apps.settle(&mut players);
    match item(&players[0], "say") {
        Some(ItemKind::Field { value, .. }) => assert_eq!(value, "hello all"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_player_who_joins_on_a_dead_connection_gets_to_the_table() {
    let mut apps = LinkedApps::open();
    let (_, others) = table(&mut apps);
    let code = others[0].code();
    let network = Network::default();
    let mut player = Player::new("Mara");
    behind(&mut player, &network, &apps);
    apps.settle([&mut player]);
    network.fail();
    player.want(Request::JoinTable { code, password: None });
    recover(&mut apps, &network, std::slice::from_mut(&mut player));
    apps.settle([&mut player]);
    assert_eq!((player.screen(), player.code()), (Screen::Table, code));
}

/// Connects a player at Home over a network.
fn at_home(apps: &mut LinkedApps) -> (Network, Player) {
    let network = Network::default();
    let mut player = Player::new("Mara");
    behind(&mut player, &network, apps);
    apps.settle([&mut player]);
    (network, player)
}

#[test]
fn a_table_asked_for_on_a_dead_connection_is_created_after_a_reconnect() {
    let mut apps = LinkedApps::open();
    let (network, mut player) = at_home(&mut apps);
    network.fail();
    player.want(Request::CreateTable);
    recover(&mut apps, &network, std::slice::from_mut(&mut player));
    apps.settle([&mut player]);
    assert_eq!(player.screen(), Screen::Table);
}

#[test]
fn a_table_whose_code_was_lost_is_not_created_twice() {
    let mut apps = LinkedApps::open();
    let (network, mut player) = at_home(&mut apps);
    network.deaf.set(true);
    player.want(Request::CreateTable);
    recover(&mut apps, &network, std::slice::from_mut(&mut player));
    apps.settle([&mut player]);
    assert_eq!(player.screen(), Screen::Table);
    assert_eq!(apps.tables().0, 1);
}

#[test]
fn a_word_list_stays_in_its_field_when_the_connection_dies() {
    let mut apps = LinkedApps::open();
    let (network, mut players) = table(&mut apps);
    let words: Vec<String> =
        (0..40).map(|at| format!("pear{}", "e".repeat(at % 20) + &"t".repeat(at / 20))).collect();
    let text = words.join("\n");
    let lark = &mut players[0];
    lark.app.world_mut().trigger(ControlPressed(Command::Words(WordsAct::Open)));
    lark.app.world_mut().resource_mut::<WordList>().write(&text);
    network.fail();
    lark.app.world_mut().trigger(ControlPressed(Command::Words(WordsAct::Keep)));
    recover(&mut apps, &network, &mut players);
    let list = players[0].app.world().resource::<WordList>();
    assert!(list.open && list.text == text, "{:?}", list.summary(&splitkey_client::Texts::default()));
}

#[test]
fn the_live_region_announces_a_lost_and_a_restored_connection_once() {
    let mut apps = LinkedApps::open();
    let (network, mut players) = match_of_two(&mut apps);
    said(&mut players[0]);
    network.fail();
    until(&mut apps, &mut players, false);
    // Many unsuccessful tries.
    for _ in 0..600 {
        apps.step();
        players.iter_mut().for_each(Player::update);
    }
    let lost = said(&mut players[0]);
    assert_eq!(lost.len(), 1, "{lost:?}");
    network.recover();
    until(&mut apps, &mut players, true);
    apps.settle(&mut players);
    assert_eq!(said(&mut players[0]), ["Connected."], "the deal should not be announced again");
}
