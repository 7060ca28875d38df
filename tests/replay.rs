//! Finished matches are replayed for those at the table and those with a link; running ones never are.

use std::{cell::Cell, rc::Rc, time::Duration};

use bytes::Bytes;
use splitkey_client::{
    HoldWord, LetGo, PinToggled, Pointer, ReplayAct, Screen, Sheet, TouchPressed, WantedReplay,
    controls::{Command, ControlPressed},
    page::{ItemKind, Page, PageInput},
};
use splitkey_host::{HostConfig, NetworkKey};
use splitkey_net::{Dial, Link, LinkNews, LinkState, Wake};
use splitkey_protocol::{FromClient, FromHost, Hello, Refused, Replay, ReplayLink, Request, TableAccess};
use splitkey_rules::{Cell as Word, Loss, Outcome, Side};
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const WATCHER: usize = 3;

/// Returns a host with a journal in a folder and this secret.
fn host(folder: &tempfile::TempDir, secret: u8) -> LinkedApps {
    let config = HostConfig { network_key: Some(NetworkKey([secret; 32])), ..HostConfig::default() };
    LinkedApps::in_folder(folder.path(), config)
}

fn end_match(apps: &mut LinkedApps, players: &mut [Player]) {
    apps.want(players, LARK, Request::GiveUp);
    apps.want(players, OWL, Request::Agree);
}

/// Sends a message, and returns the replays and refusals that answer it.
fn ask(
    apps: &mut LinkedApps,
    players: &mut [Player],
    who: usize,
    message: impl Into<FromClient>,
) -> Result<Replay, Refused> {
    let before = players[who].heard().len();
    players[who].say(message);
    apps.settle(&mut *players);
    let answers = players[who].heard()[before..].iter().filter_map(|said| match said {
        FromHost::Replay { replay } => Some(Ok((**replay).clone())),
        FromHost::Refused { reason } => Some(Err(reason.clone())),
        _ => None,
    });
    let [answer] = <[_; 1]>::try_from(answers.collect::<Vec<_>>()).expect("one answer");
    answer
}

#[test]
fn everybody_who_watched_a_match_may_replay_it_once_it_is_over() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    let clue = Request::Clue { text: CLUES[0].into(), number: 2, insist: false };
    apps.want(&mut players, LARK, clue);
    for who in [LARK, OWL, WATCHER] {
        assert_eq!(ask(&mut apps, &mut players, who, Request::FetchReplay), Err(Refused::MatchRunning));
    }
    end_match(&mut apps, &mut players);
    for who in [LARK, OWL, WATCHER] {
        let replay = ask(&mut apps, &mut players, who, Request::FetchReplay).expect("a replay");
        assert_eq!(replay.finished.outcome(), Outcome::Lost(Loss::GaveUp));
        assert_eq!(replay.finished.deal().words(), &players[who].game().words);
        assert_eq!(replay.finished.actions().len() as u32, players[who].game().position.revision);
        let names = replay.names.map(|names| names.into_iter().map(String::from).collect::<Vec<_>>());
        assert_eq!(names, [vec!["Lark".to_owned()], vec!["Owl".to_owned(), "Second".to_owned()]]);
        assert_eq!(replay.link, None, "nothing is kept beyond this host");
    }
    apps.want(&mut players, LARK, Request::StartMatch);
    assert_eq!(ask(&mut apps, &mut players, OWL, Request::FetchReplay), Err(Refused::MatchRunning));
}

#[test]
fn those_who_may_not_watch_get_no_replay() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    let access = TableAccess { spectators: false, ..TableAccess::PRIVATE };
    apps.want(&mut players, LARK, Request::SetAccess { access });
    end_match(&mut apps, &mut players);
    assert_eq!(ask(&mut apps, &mut players, WATCHER, Request::FetchReplay), Err(Refused::NoMatch));
    let mut stranger = [apps.stranger("Stranger")];
    assert_eq!(ask(&mut apps, &mut stranger, 0, Request::FetchReplay), Err(Refused::NotAtTable));
}

#[test]
fn replays_are_limited_for_each_person() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    end_match(&mut apps, &mut players);
    let fetch = Request::FetchReplay;
    assert!((0..4).all(|_| ask(&mut apps, &mut players, OWL, fetch.clone()).is_ok()));
    assert_eq!(ask(&mut apps, &mut players, OWL, fetch.clone()), Err(Refused::TooManyRequests));
    assert!(ask(&mut apps, &mut players, LARK, fetch.clone()).is_ok(), "others have a limit of their own");
    apps.pass(Duration::from_secs(10));
    assert!(ask(&mut apps, &mut players, OWL, fetch.clone()).is_ok());
}

#[test]
fn a_link_opens_the_replay_for_anyone_even_after_a_restart_of_the_host() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut apps = host(&folder, 1);
    let mut players = Vec::from(apps.match_of_two());
    end_match(&mut apps, &mut players);
    let replay = ask(&mut apps, &mut players, OWL, Request::FetchReplay).expect("a replay");
    let link = replay.link.expect("a link");
    // Later matches do not change what the link leads to.
    apps.want(&mut players, LARK, Request::StartMatch);
    let open = Request::OpenReplay { link };
    let mut stranger = [apps.stranger("Stranger")];
    assert_eq!(ask(&mut apps, &mut stranger, 0, open.clone()), Ok(replay.clone()));
    drop((apps, players));
    let mut apps = host(&folder, 1);
    let mut stranger = [apps.stranger("Stranger")];
    assert_eq!(ask(&mut apps, &mut stranger, 0, open.clone()), Ok(replay));
    let running = ReplayLink { record: link.record + 3, ..link };
    assert_eq!(
        ask(&mut apps, &mut stranger, 0, Request::OpenReplay { link: running }),
        Err(Refused::UnknownReplay)
    );
}

#[test]
fn people_at_one_address_leave_linked_replays_to_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut apps = host(&folder, 1);
    let mut players = Vec::from(apps.match_of_two());
    end_match(&mut apps, &mut players);
    let link = ask(&mut apps, &mut players, OWL, Request::FetchReplay).expect("a replay").link;
    let open = Request::OpenReplay { link: link.expect("a link") };
    let follow = |apps: &mut LinkedApps, address: [u8; 4]| {
        let mut reader = [apps.player_from("Reader", address)];
        apps.settle(&mut reader);
        ask(apps, &mut reader, 0, open.clone())
    };
    let begun = apps.now();
    let answers: Vec<_> = (0..60).map(|_| follow(&mut apps, [10, 0, 0, 1])).collect();
    let opened = answers.iter().filter(|answer| answer.is_ok()).count() as u64;
    let most = 32 + (apps.now() - begun).as_secs() + 1;
    assert!((32..=most).contains(&opened) && most < 55, "{opened} of 60, and at most {most}");
    assert!(answers.contains(&Err(Refused::TooManyRequests)));
    assert!(follow(&mut apps, [10, 0, 0, 2]).is_ok(), "another address has its own share");
}

#[test]
fn links_of_other_hosts_and_made_up_ones_lead_nowhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut apps = host(&folder, 1);
    let mut players = Vec::from(apps.match_of_two());
    end_match(&mut apps, &mut players);
    let link = ask(&mut apps, &mut players, OWL, Request::FetchReplay).expect("a replay").link;
    let link = link.expect("a link");
    for made_up in [
        ReplayLink { tag: [0; 16], ..link },
        ReplayLink { table: link.table + 1, ..link },
        ReplayLink { record: 1, ..link },
    ] {
        let mut stranger = [apps.stranger("Stranger")];
        let answer = ask(&mut apps, &mut stranger, 0, Request::OpenReplay { link: made_up });
        assert_eq!(answer, Err(Refused::UnknownReplay));
    }
    drop((apps, players));
    let mut other = host(&folder, 2);
    let mut stranger = [other.stranger("Stranger")];
    let open = Request::OpenReplay { link };
    assert_eq!(ask(&mut other, &mut stranger, 0, open.clone()), Err(Refused::UnknownReplay));
    (0..3).for_each(|_| drop(ask(&mut other, &mut stranger, 0, open.clone())));
    assert_eq!(ask(&mut other, &mut stranger, 0, open.clone()), Err(Refused::TooManyRequests));
}

#[test]
fn a_link_to_a_match_that_was_deleted_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut apps = host(&folder, 1);
    let mut players = Vec::from(apps.match_of_two());
    end_match(&mut apps, &mut players);
    let replay = ask(&mut apps, &mut players, OWL, Request::FetchReplay).expect("a replay");
    let open = Request::OpenReplay { link: replay.link.expect("a link") };
    drop((apps, players));
    std::fs::remove_file(folder.path().join("journal.db")).expect("the journal's file");
    let mut apps = host(&folder, 1);
    let mut stranger = [apps.stranger("Stranger")];
    assert_eq!(ask(&mut apps, &mut stranger, 0, open.clone()), Err(Refused::ReplayGone));
}

/// A dialer whose connections count the frames to the host, besides those that only check the connection.
struct CountingDial {
    host: Box<dyn Dial>,
    sent: Rc<Cell<usize>>,
}

struct CountingLink {
    link: Box<dyn Link>,
    sent: Rc<Cell<usize>>,
}

impl Dial for CountingDial {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        Box::new(CountingLink { link: self.host.dial(hello, wake), sent: self.sent.clone() })
    }
}

impl Link for CountingLink {
    fn poll(&mut self) -> Option<LinkNews> {
        self.link.poll()
    }

    fn send(&mut self, frame: Bytes) {
        if frame.len() > 1 {
            self.sent.set(self.sent.get() + 1);
        }
        self.link.send(frame);
    }
}

/// Presses every button and, twice, every word of the page, except those that leave it.
fn press_everything(player: &mut Player) {
    let items = player.app.world().resource::<Page>().items.clone();
    for item in items {
        let id = item.id.to_string();
        let leads_away = ["replay-close", "close-sheet"].contains(&id.as_str()) || id.starts_with("open-");
        let places = match item.kind {
            ItemKind::Button { .. } if !leads_away => vec![None],
            ItemKind::Grid { cells, .. } => (0..cells.len()).flat_map(|place| [Some(place); 2]).collect(),
            _ => Vec::new(),
        };
        for place in places {
            player.app.world_mut().trigger(PageInput::Pressed { id: id.clone(), place });
        }
        player.update();
    }
}

#[test]
fn nothing_in_a_replay_reaches_the_host_even_when_the_next_match_runs_behind_it() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let sent = Rc::new(Cell::new(0));
    let code = players[OWL].code();
    let dial = CountingDial { host: apps.dial(), sent: sent.clone() };
    players[OWL].connect_to(Box::new(dial), Some(code));
    apps.settle(&mut players);
    end_match(&mut apps, &mut players);
    players[OWL].app.world_mut().trigger(ControlPressed(Command::Replay(ReplayAct::Fetch)));
    apps.settle(&mut players);
    assert_eq!(players[OWL].screen(), Screen::Replay);
    apps.want(&mut players, LARK, Request::StartMatch);
    apps.want(&mut players, LARK, Request::Clue { text: CLUES[0].into(), number: 2, insist: false });
    let guesses = |player: &Player| player.state().phase().is_some_and(|phase| phase.may_guess(Side::B));
    assert!(guesses(&players[OWL]) && players[OWL].screen() == Screen::Replay);
    apps.settle(&mut players);

    let before = sent.get();
    let owl = &mut players[OWL];
    press_everything(owl);
    for sheet in Sheet::ALL {
        owl.app.world_mut().trigger(ControlPressed(Command::OpenSheet(sheet)));
        owl.update();
        owl.update();
        press_everything(owl);
    }
    owl.app.world_mut().trigger(ControlPressed(Command::CloseSheet));
    for cell in Word::all() {
        let world = owl.app.world_mut();
        (0..2).for_each(|_| world.trigger(TouchPressed { cell }));
        world.trigger(PinToggled(cell));
    }
    let cell = Word::new(7).expect("a word");
    owl.app.world_mut().trigger(HoldWord { cell });
    owl.app.insert_resource(Pointer(Some(cell)));
    (0..120).for_each(|_| owl.update());
    owl.app.world_mut().trigger(LetGo { on: Some(cell) });
    owl.update();
    assert_eq!(sent.get(), before);
    assert_eq!((owl.screen(), owl.link()), (Screen::Replay, &LinkState::Online));

    owl.app.world_mut().trigger(ControlPressed(Command::Replay(ReplayAct::Close)));
    owl.app.world_mut().flush();
    owl.update();
    (0..2).for_each(|_| owl.app.world_mut().trigger(TouchPressed { cell }));
    owl.app.world_mut().flush();
    (0..3).for_each(|_| owl.update());
    assert!(sent.get() > before, "the match itself can be played");
}

/// Starts the game with the link of a replay.
fn visit(apps: &mut LinkedApps, link: ReplayLink) -> Player {
    let mut visitor = Player::new("Visitor");
    visitor.app.insert_resource(WantedReplay::linked(link));
    visitor.connect(apps.dial());
    (0..2).for_each(|_| apps.settle([&mut visitor]));
    visitor
}

fn notice(player: &Player) -> Option<String> {
    let page = player.app.world().resource::<Page>();
    page.items.iter().find(|item| item.id == "notice").and_then(|item| item.words()).map(str::to_owned)
}

#[test]
fn the_replay_of_a_link_is_open_when_the_game_starts_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut apps = host(&folder, 1);
    let mut players = Vec::from(apps.match_of_two());
    end_match(&mut apps, &mut players);
    let link = ask(&mut apps, &mut players, OWL, Request::FetchReplay).expect("a replay").link;
    let mut visitor = visit(&mut apps, link.expect("a link"));
    assert_eq!(visitor.screen(), Screen::Replay);
    assert!(visitor.state().table.is_none());
    assert_eq!(visitor.shown().expect("a match").words, players[OWL].game().words);
    visitor.app.world_mut().trigger(ControlPressed(Command::Replay(ReplayAct::Close)));
    apps.settle([&mut visitor]);
    assert_eq!((visitor.screen(), visitor.shown(), notice(&visitor)), (Screen::Home, None, None));
}

#[test]
fn links_that_lead_nowhere_are_reported_on_the_home_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut apps = host(&folder, 1);
    let mut players = Vec::from(apps.match_of_two());
    end_match(&mut apps, &mut players);
    let link = ask(&mut apps, &mut players, OWL, Request::FetchReplay).expect("a replay").link;
    let link = link.expect("a link");
    let reports = |apps: &mut LinkedApps, link, wanted: &str| {
        let visitor = visit(apps, link);
        let told = notice(&visitor);
        assert_eq!(visitor.screen(), Screen::Home);
        assert!(told.as_ref().is_some_and(|told| told.starts_with(wanted)), "{told:?}");
    };
    let unknown = "This link doesn't lead to a replay";
    reports(&mut apps, ReplayLink { tag: [0; 16], ..link }, unknown);
    drop((apps, players));
    std::fs::remove_file(folder.path().join("journal.db")).expect("the journal's file");
    reports(&mut host(&folder, 1), link, "The server no longer has this match.");
    let other = tempfile::tempdir().expect("a folder");
    reports(&mut host(&other, 2), link, unknown);
}
