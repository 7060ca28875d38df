use serde_json::Value;
use splitkey_protocol::{Language, RaceLink, RaceTitle, TalkLine, Webhook, WebhookUrl};

use super::*;

const LINK: &str = "https://play.example.org/#race=K7M2";

fn name(text: &str) -> PlayerName {
    PlayerName::new(text).expect("a name")
}

fn pair() -> [PlayerName; 2] {
    [name("Vera"), name("Bram")]
}

fn turn(both: bool, token_due: Option<Seconds>) -> RaceEvent {
    RaceEvent::Turn { players: pair(), both, token_due }
}

fn news(event: RaceEvent) -> RaceNews {
    let url = WebhookUrl::new("https://hooks.example/secret").expect("a url");
    RaceNews {
        webhook: Webhook { url, form: WebhookForm::Plain },
        opener: None,
        race: RaceLink([7; 16]),
        title: RaceTitle::new("Autumn race").expect("a title"),
        daily: false,
        language: Language::English,
        event,
    }
}

fn daily(event: RaceEvent) -> RaceNews {
    RaceNews { title: RaceTitle::new("2026-11-18").expect("a title"), daily: true, ..news(event) }
}

fn dutch(news: RaceNews) -> RaceNews {
    RaceNews { language: Language::Dutch, ..news }
}

fn in_discord(mut news: RaceNews) -> RaceNews {
    news.webhook.form = WebhookForm::Discord;
    news
}

fn written(news: &RaceNews) -> Value {
    serde_json::from_str(&write(news, &RaceTexts::default(), Some(LINK))).expect("JSON")
}

fn text(news: RaceNews) -> String {
    written(&news)["text"].as_str().expect("a text").to_owned()
}

fn every_event() -> Vec<RaceEvent> {
    let players = pair();
    vec![
        turn(false, Some(1_795_026_600)),
        turn(true, None),
        RaceEvent::Reminded { by: name("Bram"), player: name("Vera") },
        RaceEvent::Over { players: pair(), finished: true, strikes: 1 },
        RaceEvent::Over { players: pair(), finished: false, strikes: 12 },
        RaceEvent::SignedUp { players: pair(), pairs: 1 },
        RaceEvent::SignedUp { players: pair(), pairs: 7 },
        RaceEvent::Finished { players, strikes: 0 },
        RaceEvent::Closed { finished: 0 },
        RaceEvent::Closed { finished: 1 },
        RaceEvent::Closed { finished: 30 },
        RaceEvent::CalledOff { reason: TalkLine::new("Nobody came").expect("a line") },
    ]
}

#[test]
fn every_event_is_told_in_english() {
    let told = every_event().into_iter().map(|event| text(news(event))).collect::<Vec<_>>();
    let expected = [
        "It's Vera's turn in “Autumn race”. Without a move by 2026-11-18 18:30 UTC, the pair gets a late penalty.",
        "Vera or Bram can play now in “Autumn race”.",
        "A reminder from Bram: it's Vera's turn in “Autumn race”.",
        "Vera and Bram have finished “Autumn race” with 1 strike.",
        "Vera and Bram have given up in “Autumn race”, with 12 strikes.",
        "Vera and Bram have signed up for “Autumn race”. It has 1 pair now.",
        "Vera and Bram have signed up for “Autumn race”. It has 7 pairs now.",
        "Vera and Bram have finished “Autumn race” with 0 strikes.",
        "“Autumn race” is closed. No pair finished it.",
        "“Autumn race” is closed. 1 pair finished it.",
        "“Autumn race” is closed. 30 pairs finished it.",
        "“Autumn race” has been called off: Nobody came",
    ];
    assert_eq!(told, expected);
}

#[test]
fn every_event_is_told_in_dutch() {
    let told = every_event().into_iter().map(|event| text(dutch(news(event)))).collect::<Vec<_>>();
    let expected = [
        "Vera is aan de beurt bij ‘Autumn race’. Zonder zet vóór 2026-11-18 18:30 UTC krijgt het duo een tijdstraf.",
        "Vera of Bram kan nu spelen bij ‘Autumn race’.",
        "Herinnering van Bram: Vera is aan de beurt bij ‘Autumn race’.",
        "Vera en Bram hebben ‘Autumn race’ uitgespeeld met 1 strafpunt.",
        "Vera en Bram hebben het opgegeven bij ‘Autumn race’, met 12 strafpunten.",
        "Vera en Bram hebben zich ingeschreven voor ‘Autumn race’. Er is nu 1 duo.",
        "Vera en Bram hebben zich ingeschreven voor ‘Autumn race’. Er zijn nu 7 duo's.",
        "Vera en Bram hebben ‘Autumn race’ uitgespeeld met 0 strafpunten.",
        "‘Autumn race’ is gesloten. Geen enkel duo heeft het uitgespeeld.",
        "‘Autumn race’ is gesloten. 1 duo heeft het uitgespeeld.",
        "‘Autumn race’ is gesloten. 30 duo's hebben het uitgespeeld.",
        "‘Autumn race’ is afgelast: Nobody came",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_daily_board_is_called_by_its_date() {
    let closed = || RaceEvent::Closed { finished: 2 };
    assert_eq!(text(daily(turn(false, None))), "It's Vera's turn in the daily board of 2026-11-18.");
    assert_eq!(text(daily(closed())), "The daily board of 2026-11-18 is closed. 2 pairs finished it.");
    assert_eq!(
        text(dutch(daily(turn(false, None)))),
        "Vera is aan de beurt bij het dagelijkse bord van 2026-11-18."
    );
    let text = text(dutch(daily(closed())));
    assert_eq!(text, "Het dagelijkse bord van 2026-11-18 is gesloten. 2 duo's hebben het uitgespeeld.");
}

#[test]
fn the_plain_form_has_the_parts_of_the_news() {
    let told = written(&news(turn(false, Some(1_795_026_659))));
    let expected = json!({
        "event": "turn",
        "race": "Autumn race",
        "daily": false,
        "language": "en",
        "link": LINK,
        "player": "Vera",
        "partner": "Bram",
        "due": "2026-11-18T18:30:59Z",
        "text": "It's Vera's turn in “Autumn race”. Without a move by 2026-11-18 18:30 UTC, the pair gets a late penalty.",
    });
    assert_eq!(told, expected);
    let told = written(&news(turn(true, None)));
    assert_eq!((&told["either"], told.get("due")), (&json!(true), None));
    let told = written(&news(RaceEvent::Reminded { by: name("Bram"), player: name("Vera") }));
    assert_eq!([&told["event"], &told["player"], &told["partner"]], ["reminded", "Vera", "Bram"]);
    let told = written(&news(RaceEvent::Over { players: pair(), finished: true, strikes: 9 }));
    assert_eq!(
        [&told["event"], &told["finished"], &told["strikes"]],
        [&json!("over"), &json!(true), &json!(9)]
    );
    let told = written(&news(RaceEvent::SignedUp { players: pair(), pairs: 9 }));
    assert_eq!([&told["event"], &told["pairs"]], [&json!("signed-up"), &json!(9)]);
    let told = written(&news(RaceEvent::Finished { players: pair(), strikes: 9 }));
    assert_eq!([&told["event"], &told["strikes"]], [&json!("finished"), &json!(9)]);
    let told = written(&daily(RaceEvent::Closed { finished: 9 }));
    assert_eq!([&told["event"], &told["pairs"], &told["daily"]], [&json!("closed"), &json!(9), &json!(true)]);
    assert_eq!((told.get("player"), told.get("strikes")), (None, None));
    let told = written(&news(RaceEvent::CalledOff { reason: TalkLine::new("Why").expect("a line") }));
    assert_eq!([&told["event"], &told["reason"]], ["called-off", "Why"]);
}

#[test]
fn without_a_public_name_there_is_no_link() {
    let texts = RaceTexts::default();
    for news in [news(turn(false, None)), in_discord(news(turn(false, None)))] {
        let told = write(&news, &texts, None);
        assert!(!told.contains("http") && !told.contains("link"), "{told}");
    }
}

#[test]
fn nothing_written_has_the_address_of_the_webhook() {
    for event in every_event() {
        for news in [news(event.clone()), in_discord(news(event))] {
            assert!(!written(&news).to_string().contains("hooks.example"));
        }
    }
}

#[test]
fn discord_is_told_the_sentence_and_the_link_and_notifies_nobody() {
    let told = written(&in_discord(daily(turn(false, None))));
    let content = format!("It's Vera's turn in the daily board of 2026\\-11\\-18.\n{LINK}");
    assert_eq!(told, json!({ "content": content, "allowed_mentions": { "parse": [] } }));
}

#[test]
fn discord_gets_no_markup_that_players_have_written() {
    let mut news =
        in_discord(news(RaceEvent::Finished { players: [name("*_~`|>#"), name("<@1> @here")], strikes: 3 }));
    news.title = RaceTitle::new("[x](https://evil.example) \\ - 1. a").expect("a title");
    let content = written(&news)["content"].as_str().expect("a text").to_owned();
    let expected = concat!(
        r"\*\_\~\`\|\>\# and \<\@1\> \@here have finished ",
        r"“\[x\]\(https\:\/\/evil\.example\) \\ \- 1\. a” with 3 strikes.",
        "\nhttps://play.example.org/#race=K7M2"
    );
    assert_eq!(content, expected);
    news.event = RaceEvent::CalledOff { reason: TalkLine::new("**no** it's off!").expect("a line") };
    let content = written(&news)["content"].as_str().expect("a text").to_owned();
    assert!(content.contains(r"\*\*no\*\* it's off!"), "{content}");
}
