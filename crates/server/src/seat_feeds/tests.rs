//! What feeds and calendars tell.

use splitkey_host::FeedPlay;
use splitkey_protocol::{Language, PlayerName, RaceLink, RaceTitle};

use super::*;

const ACTED: u64 = 1_795_000_000;

fn feed() -> SeatFeed {
    let name = |name| PlayerName::new(name).expect("a name");
    SeatFeed {
        race: RaceLink([9; 16]),
        title: RaceTitle::new("Tea <&> cake, \\; at 5").expect("a title"),
        daily: false,
        language: Language::English,
        player: name("Vera"),
        partner: Some(name("Mara")),
        opens: ACTED - 1000,
        closes: ACTED + 20 * 86_400,
        closed: false,
        called_off: None,
        play: Some(FeedPlay {
            moves: 3,
            acted: ACTED,
            my_turn: true,
            token_due: Some(ACTED + 2 * 86_400),
            reminded: None,
            end: None,
            strikes: 1,
        }),
    }
}

/// Returns a feed and its calendar.
fn files(feed: &SeatFeed) -> [String; 2] {
    seat_feed_files(feed, FeedLink([7; 16]), Some("https://play.example.org".to_owned()))
}

fn atom(feed: &SeatFeed) -> String {
    let [atom, _] = files(feed);
    atom
}

fn calendar(feed: &SeatFeed) -> String {
    let [_, calendar] = files(feed);
    calendar
}

fn with(change: fn(&mut FeedPlay)) -> SeatFeed {
    let mut feed = feed();
    change(feed.play.as_mut().expect("a match"));
    feed
}

fn entries(feed: &SeatFeed) -> Vec<(String, String)> {
    let text = atom(feed);
    let read: atom_syndication::Feed = text.parse().expect("Atom");
    read.entries.into_iter().map(|entry| (entry.id, entry.title.value)).collect()
}

#[test]
fn a_turn_is_one_entry_until_the_next() {
    let [(id, title)] = &entries(&feed())[..] else { panic!("one entry") };
    assert_eq!(title, "Your turn in Tea <&> cake, \\; at 5");
    assert_eq!(entries(&feed())[0].0, *id);
    assert_ne!(entries(&with(|play| play.moves = 4))[0].0, *id);
    assert!(entries(&with(|play| play.my_turn = false)).is_empty());
    let reminded = entries(&with(|play| play.reminded = Some(ACTED + 60)));
    assert_eq!(reminded[0].1, "Mara reminds you: it's your turn in Tea <&> cake, \\; at 5");
    let text = atom(&feed());
    assert!(text.contains("https://play.example.org/#race="), "{text}");
}

#[test]
fn no_feed_holds_its_own_link() {
    let link = FeedLink([7; 16]).shown();
    for text in files(&feed()) {
        assert!(!text.to_uppercase().contains(&link), "{text}");
    }
}

#[test]
fn a_calendar_has_the_next_time_token_and_the_end() {
    let text = calendar(&feed());
    assert_eq!(text.matches("BEGIN:VEVENT").count(), 2, "{text}");
    assert_eq!(text.matches("BEGIN:VALARM").count(), 2, "{text}");
    assert!(text.contains("DTSTART:20261120T110640Z"), "{text}");
    assert_eq!(calendar(&feed()), text, "nothing has changed");
    let unfolded = text.replace("\r\n ", "");
    assert!(unfolded.contains("SUMMARY:Late penalty in Tea <&> cake\\, \\\\\\; at 5"), "{unfolded}");
    assert!(text.lines().all(|line| line.len() <= 75 && text.contains("\r\n")), "{text}");
    assert!(!text.contains("DTEND"), "a moment has no end: {text}");
    let later = SeatFeed { closes: feed().closes + 86_400, ..feed() };
    let numbers = |text: &str| -> Vec<u32> {
        let number = |line: &str| line.strip_prefix("SEQUENCE:").and_then(|number| number.parse().ok());
        text.lines().filter_map(number).collect()
    };
    let ([token, closes], [same, higher]) = (&numbers(&text)[..], &numbers(&calendar(&later))[..]) else {
        panic!("two events")
    };
    assert!(token == same && closes < higher, "only what has moved is news");
    for quiet in [with(|play| play.my_turn = false), with(|play| play.token_due = None)] {
        assert_eq!(calendar(&quiet).matches("BEGIN:VEVENT").count(), 1);
    }
    let over = with(|play| (play.end, play.my_turn) = (Some(splitkey_host::PlayEnd::GaveUp), false));
    assert!(!calendar(&over).contains("VEVENT"));
}

#[test]
fn only_the_name_of_a_host_becomes_part_of_an_address() {
    let of = |host: &'static str| {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        origin(&headers, true)
    };
    assert_eq!(of("play.example.org:8443").as_deref(), Some("https://play.example.org:8443"));
    assert_eq!(of("[::1]:7777").as_deref(), Some("https://[::1]:7777"));
    assert_eq!([of("a/b"), of("a\"b"), of("")], [None, None, None]);
}

#[test]
fn feeds_are_in_the_language_of_the_race() {
    let dutch = SeatFeed { language: Language::Dutch, ..feed() };
    assert_eq!(entries(&dutch)[0].1, "Jij bent aan de beurt bij Tea <&> cake, \\; at 5");
    let alone = SeatFeed {
        partner: None,
        daily: true,
        title: RaceTitle::new("2026-11-18").expect("a title"),
        ..dutch
    };
    assert!(atom(&alone).contains("<title>Split Key: Dagelijks bord van 2026-11-18 (Vera)</title>"));
}

/// Asks a host for a feed, which may answer so many at once and drops what it cannot answer.
fn ask_a_host_without_races(at_once: usize) -> StatusCode {
    let (to_host, asked) = flume::unbounded();
    let host = std::thread::spawn(move || drop(asked.recv()));
    let at_once = Places::new(Sharing::of(at_once));
    let feeds = SeatFeeds { to_host, at_once, texts: Arc::default(), encrypted: false };
    let client = Client::of([127, 0, 0, 1].into());
    let path = Path(format!("{}.atom", FeedLink([7; 16]).shown()));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    let answer = runtime.block_on(send_feed(State(feeds), Extension(client), path, HeaderMap::new()));
    host.join().expect("a host");
    answer.status()
}

#[test]
fn a_host_without_the_races_or_without_a_turn_does_not_look_broken() {
    assert_eq!(ask_a_host_without_races(1), StatusCode::NOT_FOUND);
    assert_eq!(ask_a_host_without_races(0), StatusCode::TOO_MANY_REQUESTS);
}

#[test]
fn every_text_of_a_calendar_is_escaped_once() {
    let unfolded = calendar(&feed()).replace("\r\n ", "");
    let texts = ["NAME:", "X-WR-CALNAME:", "SUMMARY:", "DESCRIPTION:"];
    for name in texts {
        let values: Vec<_> = unfolded.lines().filter_map(|line| line.strip_prefix(name)).collect();
        assert!(!values.is_empty(), "{name}");
        for value in values {
            assert!(
                !value.contains("cake") || value.contains("Tea <&> cake\\, \\\\\\; at 5"),
                "{name}{value}"
            );
        }
    }
    let named = |name: &str| unfolded.lines().find_map(|line| line.strip_prefix(name).map(str::to_owned));
    assert_eq!(named("NAME:"), named("X-WR-CALNAME:"));
    assert!(named("NAME:").is_some_and(|name| name.contains("cake")), "{unfolded}");
}
