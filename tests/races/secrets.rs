//! What anybody is told does not depend on what other pairs do, except for those that have finished.

use splitkey_host::{Dealer, HostConfig, MemoryJournal, NetworkKey, RaceEvent, RaceNews, WebhookRule};
use splitkey_protocol::{
    ExactWords, FromHost, HistoryOf, Language, LinkKind, RaceAsk, RaceKey, RaceLink, RacePlan, RaceRefused,
    RaceWords, Refused, Request, SignUp, TableAccess, Webhook, WebhookForm, WebhookOf, WebhookUrl,
};
use splitkey_rules::{Action, CELLS, Identity, Side};
use splitkey_server::{seat_feed_files, webhook_body};
use splitkey_testkit::{LinkedApps, race_plan};

use crate::races::{
    room::{DAY, HOUR, Room},
    solo::{config, daily, wait_until},
};

/// What people are told of a race.
#[derive(Debug, PartialEq)]
struct Told {
    /// What the first pair, the organiser and somebody else are told by the host.
    messages: Vec<Vec<FromHost>>,
    /// The addresses and bodies of the requests to the webhooks of the first pair and of the race.
    requests: Vec<String>,
    /// The files of the feed and of the calendar of a seat.
    files: [String; 2],
}

/// Plays a race in which the second pair acts so often, and may give up then.
fn told(actions: usize, gives_up: bool) -> Told {
    let dealer = Dealer::rigged(7, []);
    // The same links on every host.
    let network_key = Some(NetworkKey([1; 32]));
    let config = HostConfig { webhooks: WebhookRule::Any, network_key, ..HostConfig::default() };
    let mut room = Room::new(LinkedApps::with_config_and_dealer(config, dealer), 6);
    let (sender, news) = flume::unbounded();
    room.apps.send_news_by(Box::new(move |news| sender.send(news).expect("a receiver")));
    let (organiser, other) = (4, 5);
    let race = room.create(organiser, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    for (who, of, url, form) in [
        (0, WebhookOf::Pair, "https://example.org/pair", WebhookForm::Plain),
        (organiser, WebhookOf::Race, "https://example.org/race", WebhookForm::Discord),
    ] {
        let webhook = Some(Webhook { url: WebhookUrl::new(url).expect("a url"), form });
        room.ask(who, RaceAsk::SetWebhook { race, of, webhook });
    }
    room.pair(race, 2, 3);
    room.ask(0, RaceAsk::SetFeed { race, on: true });
    let link = room.page(0, race).mine.and_then(|mine| mine.feed).expect("a feed");
    room.open(race, [0, 1]);
    if actions > 0 {
        room.open(race, [2, 3]);
    }
    for action in 0..6 {
        if action < actions {
            room.act([2, 3]);
        }
        room.pass(HOUR);
        if gives_up && action == 3 {
            for who in [2, 3] {
                let seen_revision = room.guests[who].revision();
                room.say(who, Request::GiveUp.at(seen_revision));
            }
        }
    }
    room.act([0, 1]);
    for who in [0, organiser, other] {
        room.ask(who, RaceAsk::List);
        room.ask(who, RaceAsk::Fetch { by: RaceKey::Race(race) });
        room.ask(who, RaceAsk::FetchPairs { race, from: 0 });
    }
    let mut feed = room.apps.seat_feed(link).expect("a feed");
    if let Some(play) = &mut feed.play {
        (play.acted, play.token_due) = (0, play.token_due.map(|_| HOUR));
    }
    let request = |mut news: RaceNews| {
        if let RaceEvent::Turn { token_due, .. } = &mut news.event {
            *token_due = token_due.map(|_| HOUR);
        }
        format!("{} {}", news.webhook.url.as_str(), webhook_body(&news, Some("https://play.example.org")))
    };
    let mut messages = room.told;
    messages.drain(2..4);
    messages.iter_mut().flatten().for_each(forget_times);
    Told {
        messages,
        requests: news.drain().map(request).collect(),
        files: seat_feed_files(&feed, link, Some("https://play.example.org".to_owned())),
    }
}

/// Forgets what depends on how long the steps of a test take.
fn forget_times(said: &mut FromHost) {
    use splitkey_protocol::RaceTold;
    match said {
        FromHost::Race { told: RaceTold::Page { page } } => {
            page.now = 0;
            if let Some(play) = page.mine.as_mut().and_then(|mine| mine.play.as_mut()) {
                play.clock.next_token = None;
                play.reminders.from = None;
            }
        }
        FromHost::Race { told: RaceTold::Clock { clock, now, .. } } => {
            (clock.next_token, *now) = (None, 0);
        }
        FromHost::Race { told: RaceTold::List { now, .. } } => *now = 0,
        _ => {}
    }
}

#[test]
fn nobody_notices_what_an_unfinished_pair_does() {
    let idle = told(0, false);
    assert!(idle.messages.iter().all(|told| !told.is_empty()));
    for (of, told) in [("/pair", "Player 0"), ("/race", "Player 2")] {
        assert!(
            idle.requests.iter().any(|request| request.contains(of) && request.contains(told)),
            "{idle:?}"
        );
    }
    assert!(idle.files.iter().all(|file| file.contains("Player 0")), "{idle:?}");
    assert_eq!(told(3, false), idle);
    assert_eq!(told(6, false), idle);
    assert_eq!(told(6, true), idle, "a pair that gives up is not told of before the race is closed");
}

/// Plays a daily board on which a player may open the match with the computer, give a clue, wait for the answer and give
/// up, and returns everything that a pair of people and somebody else are told.
fn told_beside_the_computer(acts: usize) -> Vec<Vec<FromHost>> {
    let dealer = Dealer::rigged(7, []);
    let mut apps = LinkedApps::with_config_and_dealer(config(Language::English), dealer);
    apps.allow_computers();
    let mut room = Room::new(apps, 4);
    let (solo, other) = (2, 3);
    let race = daily(&mut room);
    room.pair(race, 0, 1);
    room.sign_up(solo, race, SignUp::WithComputer(Side::B));
    room.open(race, [0, 1]);
    if acts > 0 {
        room.ask(solo, RaceAsk::Open { race });
        wait_until(&mut room, "the computer should give a clue", |room| room.guests[solo].revision() > 0);
    }
    if acts > 1 {
        let seen_revision = room.guests[solo].revision();
        room.say(solo, Request::GiveUp.at(seen_revision));
        wait_until(&mut room, "the computer should agree", |room| {
            room.guests[solo].position().is_some_and(|position| position.phase.is_over())
        });
    }
    room.pass(HOUR);
    room.act([0, 1]);
    for who in [0, 1, other] {
        room.ask(who, RaceAsk::List);
        room.ask(who, RaceAsk::Fetch { by: RaceKey::Race(race) });
        room.ask(who, RaceAsk::FetchPairs { race, from: 0 });
    }
    let mut told = room.told;
    told.remove(solo);
    told.iter_mut().flatten().for_each(forget_times);
    told
}

#[test]
fn nobody_notices_what_a_player_does_with_the_computer() {
    let idle = told_beside_the_computer(0);
    assert!(idle.iter().all(|told| !told.is_empty()));
    assert_eq!(told_beside_the_computer(1), idle);
    assert_eq!(told_beside_the_computer(2), idle);
}

/// Returns 25 words that are nowhere else.
pub fn exact_words() -> Vec<String> {
    (0..CELLS).map(|number| format!("zebu{number}")).collect()
}

/// Returns the plan of a race with these words.
pub fn exact_plan(now: u64) -> RacePlan {
    RacePlan { words: RaceWords::Exact(ExactWords::new(&exact_words()).expect("words")), ..race_plan(now) }
}

#[test]
fn an_exact_list_is_told_to_a_pair_that_has_begun_and_to_nobody_else_before_the_race_is_closed() {
    let mut room = Room::new(LinkedApps::open(), 6);
    let (organiser, other) = (4, 5);
    let race = room.create(organiser, exact_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.pair(race, 2, 3);
    let look = |room: &mut Room| {
        for who in 0..6 {
            room.ask(who, RaceAsk::List);
            room.page(who, race);
            room.rows(who, race);
        }
    };
    let know = |room: &Room| [0, 1, 2, 3, 4, 5].map(|who| format!("{:?}", room.told[who]).contains("zebu"));
    look(&mut room);
    assert_eq!(know(&room), [false; 6], "nobody's clock runs");
    assert_eq!(room.page(other, race).plan.words, RaceWords::Untold);
    room.open(race, [0, 1]);
    look(&mut room);
    assert_eq!(know(&room), [true, true, false, false, false, false]);
    let told =
        |words: RaceWords| matches!(words, RaceWords::Exact(words) if words.words()[..] == exact_words()[..]);
    assert!(told(room.page(1, race).plan.words));
    room.pass(10 * DAY);
    assert!((0..6).all(|who| told(room.page(who, race).plan.words)), "the race is closed");
}

/// Returns people of whom the first two are at their table in a race of the third.
fn with_pair() -> (Room, RaceLink) {
    let dealer = Dealer::rigged(7, []);
    let apps = LinkedApps::with_dealer_and_journal(dealer, |notify| Box::new(MemoryJournal::new(notify)));
    let mut room = Room::new(apps, 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    (room, race)
}

#[test]
fn a_link_to_a_replay_shows_nothing_before_the_race_is_closed() {
    let (mut room, race) = with_pair();
    room.play([0, 1]);
    room.pass(10 * DAY);
    let link = room.rows(2, race)[0].standing.and_then(|standing| standing.replay).expect("a link");
    assert!(room.replay(2, link).is_ok());

    // The same link, which nobody can know yet.
    let (mut room, _) = with_pair();
    room.play([0, 1]);
    let closed = Refused::Race(RaceRefused::ReplayClosed);
    for who in [0, 2] {
        assert_eq!(room.replay(who, link).err(), Some(closed.clone()));
    }
}

#[test]
fn a_match_that_has_stopped_can_be_replayed_once_its_race_is_closed_and_not_before() {
    let (mut room, race) = with_pair();
    room.act([0, 1]);
    room.pass(10 * DAY);
    let link = room.rows(2, race)[0].standing.and_then(|standing| standing.replay).expect("a link");
    let replay = room.replay(2, link).expect("a replay");
    assert_eq!(replay.finished.actions().len(), 1, "the clue");
    assert!(room.replay(1, link).is_ok());

    // The same link, which nobody can know yet.
    let (mut room, _) = with_pair();
    room.act([0, 1]);
    let closed = Refused::Race(RaceRefused::ReplayClosed);
    for who in [0, 2] {
        assert_eq!(room.replay(who, link).err(), Some(closed.clone()));
    }
}

#[test]
fn nothing_of_a_board_leaves_the_table_of_a_finished_pair_before_the_race_is_closed() {
    let (mut room, race) = with_pair();
    room.play([0, 1]);
    let not_in_race = Some(Refused::Race(RaceRefused::NotInRace));
    for kind in [LinkKind::Overlay, LinkKind::Viewers, LinkKind::Moderator] {
        assert_eq!(room.refused(0, Request::MakeLink { kind }), not_in_race, "{kind:?}");
    }
    let access = TableAccess { spectators: true, ..TableAccess::PRIVATE };
    assert_eq!(room.refused(0, Request::SetAccess { access }), not_in_race);
    let told = room.say(0, Request::FetchReplay).to_vec();
    let is_unlinked = |said: &FromHost| matches!(said, FromHost::Replay { replay } if replay.link.is_none());
    assert!(told.iter().any(is_unlinked), "its own replay has no link: {told:?}");
    let told = room.say(0, Request::FetchHistory { of: HistoryOf::Mine, before: None }).to_vec();
    let listed = told.iter().find_map(|said| match said {
        FromHost::History { matches, .. } => Some(matches.len()),
        _ => None,
    });
    assert_eq!(listed, Some(0), "{told:?}");
    let standing = room.rows(2, race)[0].standing.expect("a standing");
    assert_eq!((standing.strikes, standing.replay), (None, None), "what its strikes are for stays secret");
    let told = room.ask(2, RaceAsk::FetchClues { race, from: 0 });
    assert!(told.is_empty(), "{told:?}");
    room.pass(10 * DAY);
    assert!(room.rows(2, race)[0].standing.is_some_and(|standing| standing.strikes.is_some()));
}

#[test]
fn the_words_after_a_wrong_one_are_shown_to_nobody() {
    let (mut room, _) = with_pair();
    room.act([0, 1]);
    let map = room.guests[0].map.expect("a map");
    let [wrong, right] = [Identity::Bystander, Identity::Agent].map(|identity| map.cells(identity).next());
    let [wrong, right] = [wrong.expect("a bystander"), right.expect("an agent")];
    let words = [wrong, right].map(|cell| cell.index() as u8).to_vec();
    let seen_revision = room.guests[1].revision();
    assert_eq!(room.refused(1, Request::GuessList { words }.at(seen_revision)), None);
    room.play([0, 1]);
    let told = room.say(0, Request::FetchReplay).to_vec();
    let replay = told.iter().find_map(|said| match said {
        FromHost::Replay { replay } => Some(replay.clone()),
        _ => None,
    });
    let replay = replay.expect("the pair's replay");
    assert_eq!(replay.finished.actions()[1], (Side::B, Action::Guess(vec![wrong])));
}
