//! Reminders, feeds and webhooks on the page of a race.

use splitkey_protocol::{FeedLink, Request, ShownWebhook, Webhook, WebhookForm, WebhookOf, WebhookUrl};

use crate::ToHost;

use super::*;
use crate::controls::FeedKind;

const HOUR: u64 = 60 * 60;

fn with_reminders(reminders: Reminders) -> App {
    let play = PairPlay { my_turn: false, reminders, ..play(false).expect("a match") };
    open(RacePage { mine: mine(true, Some(play)), ..race() })
}

#[test]
fn a_partner_who_takes_long_is_reminded() {
    let early = with_reminders(Reminders { from: Some(NOW + HOUR), ..Reminders::default() });
    let why = Some("You can remind Mara from 2026-11-18 12:06 UTC on.");
    assert!(button(page(&early), "event-remind").is_some_and(|(_, may, reason)| !may && reason == why));
    assert_eq!(text(&early, "event-remind-later").as_deref(), why, "a finger can't hover over the button");
    let remind = Command::Want(Request::Race { ask: RaceAsk::Remind { race: RACE } });
    let late = with_reminders(Reminders { from: Some(NOW), ..Reminders::default() });
    assert_eq!(button(page(&late), "event-remind"), Some((&remind, true, None)));
    assert_eq!(words(&late, "event-remind").as_deref(), Some("Remind Mara"));
    let done = with_reminders(Reminders { sent: Some(NOW - HOUR), ..Reminders::default() });
    assert_eq!(button(page(&done), "event-remind"), None);
    assert_eq!(text(&done, "event-sent").as_deref(), Some("You reminded Mara on 2026-11-18 10:06 UTC."));
    let got = with_reminders(Reminders { got: Some(NOW - HOUR), ..Reminders::default() });
    let told = "Mara reminded you on 2026-11-18 10:06 UTC that it's your turn.";
    assert_eq!(text(&got, "event-reminded").as_deref(), Some(told));
}

#[test]
fn a_seat_has_a_feed_and_a_calendar_whose_links_are_never_shown() {
    let with_feed = |feed| {
        let mut app = open(RacePage { mine: mine(true, None).map(|mine| MyPair { feed, ..mine }), ..race() });
        app.insert_resource(Inviter(Box::new(Links)));
        app.update();
        app
    };
    let set = |on| Command::Want(Request::Race { ask: RaceAsk::SetFeed { race: RACE, on } });
    let without = with_feed(None);
    assert_eq!(button(page(&without), "event-feed-new"), Some((&set(true), true, None)));
    assert_eq!(button(page(&without), "event-feed-atom"), None);
    let link = FeedLink([6; 16]);
    let app = with_feed(Some(link));
    for (id, kind) in [("event-feed-atom", FeedKind::Atom), ("event-feed-calendar", FeedKind::Calendar)] {
        assert_eq!(button(page(&app), id), Some((&Command::Copy(CopyAct::FeedLink(link, kind)), true, None)));
    }
    assert_eq!(button(page(&app), "event-feed-end"), Some((&set(false), true, None)));
    assert!(!format!("{:?}", page(&app).items).contains(&link.shown()));
}

#[test]
fn a_webhook_is_set_by_its_address_and_shown_by_its_site() {
    let mut app = open(RacePage { mine: mine(true, None), ..race() });
    answer(&mut app, RaceField::Webhook(WebhookOf::Pair), "example.org");
    assert_eq!(*app.world().resource::<Notice>(), Notice::Refused(Refused::Race(RaceRefused::BadWebhook)));
    let (sender, asked) = std::sync::mpsc::channel();
    app.add_observer(move |request: On<ToHost>| sender.send(request.event().0.clone()).expect("a receiver"));
    answer(&mut app, RaceField::Webhook(WebhookOf::Pair), "https://example.org/api/webhooks/1/secret");
    let url = WebhookUrl::new("https://example.org/api/webhooks/1/secret").expect("a url");
    let webhook = Some(Webhook { url, form: WebhookForm::Discord });
    let ask = RaceAsk::SetWebhook { race: RACE, of: WebhookOf::Pair, webhook };
    assert_eq!(asked.try_recv(), Ok(Request::Race { ask }));

    let webhook = Some(ShownWebhook { site: "example.org".to_owned(), refused: None });
    let set = mine(true, None).map(|mine| MyPair { webhook: webhook.clone(), ..mine });
    let app = open(RacePage { mine: set, organises: true, webhook, ..race() });
    let remove =
        |of| Command::Want(Request::Race { ask: RaceAsk::SetWebhook { race: RACE, of, webhook: None } });
    for (id, of) in [("event-pair-hook", WebhookOf::Pair), ("event-hook", WebhookOf::Race)] {
        let told = text(&app, &format!("{id}-site"));
        assert_eq!(told.as_deref(), Some("News goes to example.org."));
        assert_eq!(button(page(&app), &format!("{id}-stop")), Some((&remove(of), true, None)));
    }

    let webhook = Some(ShownWebhook { site: "example.org".to_owned(), refused: Some(404) });
    let set = mine(true, None).map(|mine| MyPair { webhook: webhook.clone(), ..mine });
    let app = open(RacePage { mine: set, organises: true, webhook, ..race() });
    for (id, of) in [("event-pair-hook", WebhookOf::Pair), ("event-hook", WebhookOf::Race)] {
        let told = text(&app, &format!("{id}-site")).expect("a text");
        assert!(told.contains("example.org") && told.contains("404"), "{told}");
        assert_eq!(button(page(&app), &format!("{id}-stop")), Some((&remove(of), true, None)));
    }
}
