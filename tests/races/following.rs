//! How players hear of a race while they are elsewhere: reminders, feeds of seats, and news for webhooks.

use splitkey_host::{
    FeedPlay, HostConfig, HostEvent, PlayEnd, RaceEvent, RaceNews, WebhookRefusal, WebhookRule,
};
use splitkey_protocol::{
    FeedLink, RaceAsk, RaceLink, RaceRefused, Refused, Reminders, Request, ShownWebhook, SignUp, TalkLine,
    Webhook, WebhookForm, WebhookOf, WebhookUrl,
};
use splitkey_rules::Side;
use splitkey_testkit::{LinkedApps, ScriptedJournal, race_plan};

use crate::races::room::{DAY, HOUR, Room, name};

fn webhook(url: &str) -> Webhook {
    Webhook { url: WebhookUrl::new(url).expect("a url"), form: WebhookForm::Plain }
}

fn set_webhook(race: RaceLink, of: WebhookOf, url: &str) -> Request {
    Request::Race { ask: RaceAsk::SetWebhook { race, of, webhook: Some(webhook(url)) } }
}

/// Returns people of whom the first two are a pair of a race that the third organises.
fn with_pair() -> (Room, RaceLink) {
    let config = HostConfig { webhooks: WebhookRule::Encrypted, ..HostConfig::default() };
    let mut room = Room::new(LinkedApps::with_config(config), 4);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    (room, race)
}

fn reminders(room: &mut Room, who: usize, race: RaceLink) -> Reminders {
    let mine = room.page(who, race).mine.expect("a pair");
    mine.play.expect("a match").reminders
}

fn feed(room: &mut Room, who: usize, race: RaceLink) -> FeedLink {
    room.ask(who, RaceAsk::SetFeed { race, on: true });
    room.page(who, race).mine.and_then(|mine| mine.feed).expect("a feed")
}

fn play(room: &mut Room, link: FeedLink) -> FeedPlay {
    room.apps.seat_feed(link).and_then(|feed| feed.play).expect("a match")
}

/// Returns what takes the news for all webhooks.
fn news(room: &mut Room) -> flume::Receiver<RaceNews> {
    let (sender, receiver) = flume::unbounded();
    room.apps.send_news_by(Box::new(move |news| sender.send(news).expect("a receiver")));
    receiver
}

fn refused(reason: RaceRefused) -> Option<Refused> {
    Some(Refused::Race(reason))
}

#[test]
fn a_partner_is_reminded_once_a_turn_when_a_quarter_of_the_time_has_passed() {
    let (mut room, race) = with_pair();
    let remind = Request::Race { ask: RaceAsk::Remind { race } };
    assert_eq!(room.refused(0, remind.clone()), refused(RaceRefused::NotWaiting), "nobody has begun");
    room.open(race, [0, 1]);
    assert_eq!(
        room.refused(0, remind.clone()),
        refused(RaceRefused::NotWaiting),
        "either may give the first clue"
    );
    assert!(room.act([0, 1]), "a clue by Lark");
    assert_eq!(room.refused(1, remind.clone()), refused(RaceRefused::NotWaiting), "it is their own turn");
    assert_eq!(room.refused(2, remind.clone()), refused(RaceRefused::NotSignedUp));
    assert_eq!(room.refused(0, remind.clone()), refused(RaceRefused::RemindedEnough), "it is too early");
    room.pass(12 * HOUR);
    assert!(reminders(&mut room, 0, race).from.is_some_and(|from| from <= room.apps.time()));
    assert_eq!(room.refused(0, remind.clone()), None);
    assert_eq!(room.refused(0, remind.clone()), refused(RaceRefused::RemindedEnough), "once is enough");
    let (sent, got) = (reminders(&mut room, 0, race), reminders(&mut room, 1, race));
    assert!(sent.sent.is_some() && sent.sent == got.got && sent.from.is_none());
    let told = room.ask(1, RaceAsk::List);
    assert!(format!("{told:?}").contains("reminded: true"), "{told:?}");
    assert!(room.act([0, 1]), "the touches of Owl");
    assert_eq!(reminders(&mut room, 1, race), Reminders { got: None, ..reminders(&mut room, 1, race) });
    room.pass(12 * HOUR);
    assert_eq!(room.refused(0, remind.clone()), None, "it is another turn");
    room.pass(30 * DAY);
    assert_eq!(room.refused(0, remind), refused(RaceRefused::Closed));
}

#[test]
fn the_feed_of_a_seat_tells_whose_turn_it_is_until_its_link_ends() {
    let (mut room, race) = with_pair();
    let set = |on| Request::Race { ask: RaceAsk::SetFeed { race, on } };
    assert_eq!(room.refused(3, set(true)), refused(RaceRefused::NotSignedUp));
    let first = feed(&mut room, 1, race);
    assert_eq!(room.page(0, race).mine.and_then(|mine| mine.feed), None, "it is the partner's");
    let told = room.apps.seat_feed(first).expect("a feed");
    assert_eq!((told.player.as_str(), told.play.is_none(), told.closed), ("Player 1", true, false));
    let link = feed(&mut room, 1, race);
    assert_ne!(link, first);
    assert_eq!(room.apps.seat_feed(first), None, "a new link ends the earlier one");

    room.open(race, [0, 1]);
    assert!(room.act([0, 1]), "a clue by Lark");
    let turn = play(&mut room, link);
    assert!(turn.my_turn && turn.token_due.is_some_and(|due| due > room.apps.time()));
    room.pass(12 * HOUR);
    room.ask(0, RaceAsk::Remind { race });
    assert!(play(&mut room, link).reminded.is_some());
    assert!(room.act([0, 1]), "the touches of Owl");
    let next = play(&mut room, link);
    assert!(next.reminded.is_none() && next.moves > turn.moves && next.acted > turn.acted);
    room.play([0, 1]);
    let over = play(&mut room, link);
    assert_eq!((over.my_turn, over.token_due, over.end), (false, None, Some(PlayEnd::Finished)));
    room.pass(30 * DAY);
    assert!(room.apps.seat_feed(link).is_some_and(|feed| feed.closed), "although nobody has looked");
    assert_eq!(room.refused(1, set(false)), None);
    assert_eq!(room.apps.seat_feed(link), None);
}

#[test]
fn a_time_token_that_is_due_only_after_closing_is_told_nowhere() {
    let (mut room, race) = with_pair();
    let receiver = news(&mut room);
    let of = WebhookOf::Pair;
    room.ask(0, RaceAsk::SetWebhook { race, of, webhook: Some(webhook("https://pair.example")) });
    let links = [0, 1].map(|who| feed(&mut room, who, race));
    room.open(race, [0, 1]);
    let told = |room: &mut Room| {
        let due_of = |news: RaceNews| match news.event {
            RaceEvent::Turn { token_due, .. } => Some(token_due),
            _ => None,
        };
        let by_webhook = receiver.drain().filter_map(due_of).last().expect("the turn of somebody");
        let on_page = room.page(0, race).mine.and_then(|mine| mine.play).expect("a match").clock.next_token;
        [by_webhook, on_page]
            .into_iter()
            .chain(links.map(|link| play(room, link).token_due))
            .collect::<Vec<_>>()
    };
    let closes = room.page(0, race).plan.closes;
    let first = told(&mut room);
    assert!(first.iter().all(|due| due.is_some_and(|due| due < closes)), "{first:?}");
    let left = closes - room.apps.time();
    room.pass(left - 2 * DAY + HOUR);
    room.act([0, 1]);
    assert_eq!(told(&mut room), [None; 4]);
}

#[test]
fn whoever_leaves_a_pair_hears_no_more_of_it() {
    let (mut room, race) = with_pair();
    let link = feed(&mut room, 1, race);
    assert_eq!(room.refused(1, set_webhook(race, WebhookOf::Pair, "https://example.org/owl")), None);
    room.ask(1, RaceAsk::Withdraw { race });
    assert_eq!(room.apps.seat_feed(link), None);
    let mine = room.page(0, race).mine.expect("a pair");
    assert_eq!(mine.webhook, None);
    room.sign_up(3, race, SignUp::Join(mine.invite.expect("a link")));
    assert_eq!(room.apps.seat_feed(link), None, "the place is somebody else's");
}

#[test]
fn webhooks_are_set_by_those_whom_they_concern_and_only_their_sites_are_told() {
    let (mut room, race) = with_pair();
    let pair = set_webhook(race, WebhookOf::Pair, "https://example.org:8443/secret");
    let of_race = set_webhook(race, WebhookOf::Race, "https://hooks.example.org/secret");
    assert_eq!(room.refused(2, pair.clone()), refused(RaceRefused::NotSignedUp));
    assert_eq!(room.refused(0, of_race.clone()), refused(RaceRefused::NotOrganiser));
    let plain = set_webhook(race, WebhookOf::Pair, "http://example.org/secret");
    assert_eq!(room.refused(0, plain), refused(RaceRefused::BadWebhook));
    assert_eq!([room.refused(0, pair), room.refused(2, of_race)], [None, None]);
    let sites = |page: splitkey_protocol::RacePage| (page.mine.and_then(|mine| mine.webhook), page.webhook);
    let site = |text: &str| Some(ShownWebhook { site: text.to_owned(), refused: None });
    assert_eq!(sites(room.page(0, race)), (site("example.org:8443"), None));
    assert_eq!(sites(room.page(1, race)), (site("example.org:8443"), None), "both players may see it");
    assert_eq!(sites(room.page(2, race)), (None, site("hooks.example.org")));
    assert_eq!(sites(room.page(3, race)), (None, None));

    let mut silent = Room::new(LinkedApps::open(), 2);
    let race = silent.create(0, race_plan(silent.apps.time()));
    let set = set_webhook(race, WebhookOf::Race, "https://example.org/");
    assert_eq!(silent.refused(0, set), refused(RaceRefused::NoWebhooks));
}

#[test]
fn nothing_more_is_sent_to_a_webhook_that_refuses_news_and_its_owner_is_told() {
    let (mut room, race) = with_pair();
    let receiver = news(&mut room);
    let shared = "https://hooks.example/one";
    for (who, of, url) in [(0, WebhookOf::Pair, shared), (2, WebhookOf::Race, shared)] {
        assert_eq!(room.refused(who, set_webhook(race, of, url)), None);
    }
    let refusal = |url: &str| {
        let url = WebhookUrl::new(url).expect("a url");
        HostEvent::WebhookRefused(WebhookRefusal { url, status: 410 })
    };
    room.apps.tell(refusal("https://hooks.example/two"));
    room.apps.tell(refusal(shared));
    // It is kept in one step, and shown once that is durable.
    for _ in 0..3 {
        room.apps.step();
    }
    let refused = Some(ShownWebhook { site: "hooks.example".to_owned(), refused: Some(410) });
    assert_eq!(room.page(1, race).mine.and_then(|mine| mine.webhook), refused);
    assert_eq!(room.page(2, race).webhook, refused);
    room.open(race, [0, 1]);
    assert_eq!(receiver.drain().count(), 0, "it takes no news");

    assert_eq!(room.refused(0, set_webhook(race, WebhookOf::Pair, shared)), None);
    let shown = room.page(1, race).mine.and_then(|mine| mine.webhook).expect("a webhook");
    assert_eq!(shown.refused, None, "it was set anew");
    assert!(room.act([0, 1]), "a clue by Lark");
    assert_eq!(receiver.drain().count(), 1);
    assert_eq!(room.page(2, race).webhook, refused);
}

#[test]
fn a_webhooks_refusal_undoes_no_change_that_is_being_written() {
    let journal = ScriptedJournal::default();
    let config = HostConfig { webhooks: WebhookRule::Encrypted, ..HostConfig::default() };
    let mut room = Room::new(LinkedApps::writing_to(&journal, config), 4);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    let urls = ["https://hooks.example/one", "https://hooks.example/two"];
    for (who, of, url) in [(0, WebhookOf::Pair, urls[0]), (2, WebhookOf::Race, urls[1])] {
        assert_eq!(room.refused(who, set_webhook(race, of, url)), None);
    }
    journal.hold();
    room.ask(3, RaceAsk::SignUp { race, how: SignUp::Invite(Side::A), password: None });
    for url in urls {
        let url = WebhookUrl::new(url).expect("a url");
        room.apps.tell(HostEvent::WebhookRefused(WebhookRefusal { url, status: 410 }));
    }
    room.settle();
    journal.release();
    room.settle();
    let page = room.page(3, race);
    assert!(page.mine.is_some(), "the sign-up is kept: {page:?}");
    assert_eq!(page.webhook, None, "it is not theirs");
    let refused = Some(ShownWebhook { site: "hooks.example".to_owned(), refused: Some(410) });
    assert_eq!(room.page(1, race).mine.and_then(|mine| mine.webhook), refused);
    assert_eq!(room.page(2, race).webhook, refused);
}

#[test]
fn webhooks_get_the_news_of_their_pair_or_of_what_everyone_may_see() {
    let (mut room, race) = with_pair();
    let receiver = news(&mut room);
    let heard = || -> Vec<(String, RaceEvent)> {
        let told = |news: RaceNews| (news.webhook.url.site().to_owned(), news.event);
        receiver.drain().map(told).collect()
    };
    room.ask(
        0,
        RaceAsk::SetWebhook { race, of: WebhookOf::Pair, webhook: Some(webhook("https://pair.example")) },
    );
    room.ask(
        2,
        RaceAsk::SetWebhook { race, of: WebhookOf::Race, webhook: Some(webhook("https://race.example")) },
    );
    assert_eq!(heard(), [], "setting a webhook is no news");
    let players = || [name("Player 0"), name("Player 1")];
    let to = |site: &str, event: RaceEvent| (format!("{site}.example"), event);

    room.open(race, [0, 1]);
    let [(_, first)] = &heard()[..] else { panic!("the pair has begun") };
    assert!(matches!(first, RaceEvent::Turn { both: true, token_due: Some(_), .. }), "{first:?}");
    assert!(room.act([0, 1]), "a clue by Lark");
    let [(site, RaceEvent::Turn { players: [owl, lark], both: false, .. })] = &heard()[..] else {
        panic!("it is Owl's turn")
    };
    assert_eq!((site.as_str(), owl, lark), ("pair.example", &name("Player 1"), &name("Player 0")));
    room.pass(12 * HOUR);
    room.ask(0, RaceAsk::Remind { race });
    let reminded = RaceEvent::Reminded { by: name("Player 0"), player: name("Player 1") };
    assert_eq!(heard(), [to("pair", reminded)]);
    room.play([0, 1]);
    let strikes = room.page(0, race).mine.and_then(|mine| mine.play).expect("a match").strikes;
    let over = RaceEvent::Over { players: players(), finished: true, strikes };
    let finished = RaceEvent::Finished { players: players(), strikes };
    assert!(heard().ends_with(&[to("pair", over), to("race", finished)]));
    room.sign_up(3, race, SignUp::WaitForPartner);
    assert_eq!(heard(), [], "nobody plays with them yet");
    room.sign_up(2, race, SignUp::WaitForPartner);
    let complete = RaceEvent::SignedUp { players: [name("Player 3"), name("Player 2")], pairs: 2 };
    assert_eq!(heard(), [to("race", complete)]);
    room.pass(30 * DAY);
    let closed = RaceEvent::Closed { finished: 1 };
    assert_eq!(heard(), [to("race", closed.clone()), to("pair", closed)], "although nobody has looked");
}

#[test]
fn a_race_that_is_called_off_tells_why() {
    let (mut room, race) = with_pair();
    let receiver = news(&mut room);
    room.ask(
        0,
        RaceAsk::SetWebhook { race, of: WebhookOf::Pair, webhook: Some(webhook("https://pair.example")) },
    );
    let link = feed(&mut room, 0, race);
    let reason = TalkLine::new("no host").expect("a line");
    room.ask(2, RaceAsk::CallOff { race, reason: reason.clone() });
    let news: Vec<RaceNews> = receiver.drain().collect();
    let [RaceNews { event, .. }] = &news[..] else { panic!("one line of news, not {news:?}") };
    assert_eq!(event, &RaceEvent::CalledOff { reason: reason.clone() });
    let feed = room.apps.seat_feed(link).expect("a feed");
    assert_eq!((feed.closed, feed.called_off.map(|off| off.reason)), (true, Some(reason)));
}
