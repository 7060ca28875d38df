//! Viewers over HTTP: their page, the feed of a link, and their votes.

use std::{collections::BTreeMap, net::SocketAddr, path::Path};

use splitkey_protocol::{
    Audience, FromHost, LinkKind, PlayerToken, Refused, Request, TableAccess, TableCode, TableLink, VotesUse,
};
use splitkey_rules::VoteTally;
use splitkey_server::{Server, ServerConfig};
use splitkey_testkit::{CLUES, Caller, Http};

fn config() -> ServerConfig {
    ServerConfig { listen: SocketAddr::from(([127, 0, 0, 1], 0)), ..ServerConfig::default() }
}

fn start(data: Option<&Path>) -> Server {
    Server::start(ServerConfig { data: data.map(Path::to_owned), ..config() }).expect("a server")
}

fn token(number: u8) -> PlayerToken {
    PlayerToken([number; 32])
}

/// Returns two players on different sides with a match, of whom the first is host of the table.
fn players(server: &Server) -> [Caller; 2] {
    let mut callers = [1, 2].map(|number| Caller::dial_by(&server.dial(), token(number), None));
    Caller::deal(&mut callers);
    callers
}

fn clue(caller: &mut Caller) {
    let clue = Request::Clue { text: CLUES[0].into(), number: 2, insist: true }.at(0);
    caller.say(clue.clone());
}

fn refused(caller: &mut Caller) -> Refused {
    caller.wait(|said| match said {
        FromHost::Refused { reason } => Some(reason.clone()),
        _ => None,
    })
}

/// Waits for votes that somebody is shown. Returns them with the revision of the match.
fn votes(caller: &mut Caller, wanted: impl Fn(&VoteTally) -> bool) -> (u32, VoteTally) {
    caller.wait(|said| match said {
        FromHost::Votes { revision, tally } if wanted(tally) => Some((*revision, *tally)),
        _ => None,
    })
}

/// Sends a vote with a link, and returns the status of the answer and why it does not count.
fn vote(http: &mut Http, link: &str, vote: &str) -> (u16, String) {
    http.ask_with(link, "POST /watch/vote", vote)
}

fn feed(server: &Server, link: &str) -> Http {
    Http::feed(server.addr(), "/watch/feed", link)
}

/// Returns a number that a line of a feed names.
fn number(line: &str, name: &str) -> u64 {
    let rest = line.split_once(&format!("\"{name}\":")).map(|(_, rest)| rest);
    let digits = rest.map(|rest| rest.split(|letter: char| !letter.is_ascii_digit()).next());
    digits.flatten().and_then(|digits| digits.parse().ok()).unwrap_or_else(|| panic!("no {name} in {line}"))
}

fn voter(number: u32) -> String {
    format!("{number:032x}")
}

fn for_cell(number: u32, state: u64, cell: u8) -> String {
    format!(r#"{{"voter":"{}","state":{state},"cell":{cell}}}"#, voter(number))
}

/// A match in which Owl guesses, with the feed of its viewers and the state that they see.
fn guessing(server: &Server) -> ([Caller; 2], String, Http, u64) {
    let mut callers = players(server);
    let link = callers[0].watch_link().to_string();
    let mut reader = feed(server, &link);
    assert_eq!(reader.status(), 200, "{}", reader.head());
    clue(&mut callers[0]);
    let state = number(&reader.until(r#""open":true"#), "state");
    (callers, link, reader, state)
}

#[test]
fn a_link_follows_the_match_without_its_key_until_it_is_over() {
    let server = start(None);
    let mut callers = players(&server);
    let link = callers[0].watch_link().to_string();
    let mut reader = feed(&server, &link);
    assert!(reader.head().contains("content-type: text/event-stream"), "{}", reader.head());
    let dealt = reader.until("data: ");
    for told in [r#""lang":"en""#, r#""phase":"first""#, r#""words":[""#] {
        assert!(dealt.contains(told), "{told} is not in {dealt}");
    }
    let poll = reader.until(r#""counts""#);
    assert!(poll.contains(r#""open":false"#) && !poll.contains("key"), "{poll}");
    clue(&mut callers[0]);
    let poll = reader.until(r#""open":true"#);
    assert!(poll.contains(r#""challenge":true"#) && !poll.contains("key"), "{poll}");
    callers[0].say(Request::GiveUp.at(1));
    callers[1].wait(|said| matches!(said, FromHost::Moved { revision: 2, .. }).then_some(()));
    callers[1].say(Request::Agree.at(2));
    reader.until(r#""phase":"over""#);
    let poll = reader.until(r#""counts""#);
    assert!(poll.contains(r#""open":false"#) && poll.contains(r#""key":[""#), "{poll}");
}

#[test]
fn the_last_vote_of_a_viewer_counts_and_can_be_withdrawn() {
    let server = start(None);
    let (_callers, link, mut reader, state) = guessing(&server);
    let mut http = Http::open(server.addr());
    let say = |http: &mut Http, what: &str| {
        vote(http, &link, &format!(r#"{{"voter":"{}","state":{state},{what}}}"#, voter(1)))
    };
    assert_eq!(say(&mut http, r#""cell":3"#).0, 204);
    reader.until(r#""counts":[0,0,0,1,"#);
    assert_eq!(say(&mut http, r#""cell":0"#).0, 204);
    reader.until(r#""counts":[1,0,0,0,"#);
    assert_eq!(say(&mut http, r#""challenge":true"#).0, 204);
    let disputed = reader.until(r#""challenges":1"#);
    assert_eq!(number(&disputed, "voters"), 1);
    assert_eq!(say(&mut http, r#""none":true"#).0, 204);
    assert_eq!(number(&reader.until(r#""challenges":0"#), "voters"), 0);
}

#[test]
fn votes_that_cannot_count_are_refused() {
    let server = start(None);
    let (mut callers, link, mut reader, state) = guessing(&server);
    let mut http = Http::open(server.addr());
    let cell = |state, cell| for_cell(1, state, cell);
    let late = (409, r#"{"why":"late"}"#.to_owned());
    assert_eq!(vote(&mut http, &link, &cell(state - 1, 3)), late);
    assert_eq!(vote(&mut http, &link, &cell(state + 1, 3)), late);
    for (wrong, status) in [
        (TableLink { kind: LinkKind::Viewers, secret: [0; 16] }.to_string(), 404),
        (link[1..].to_owned(), 401),
        (String::new(), 401),
    ] {
        assert_eq!(vote(&mut http, &wrong, &cell(state, 3)).0, status, "{wrong}");
        assert_eq!(feed(&server, &wrong).status(), status, "{wrong}");
    }
    for nonsense in [
        String::new(),
        "{}".to_owned(),
        cell(state, 25),
        cell(state, 3).replace("0000", "+000"),
        cell(state, 3).replace("00", ""),
        cell(state, 3).replace('}', r#","none":true}"#),
        cell(state, 3).replace('}', r#","side":"A"}"#),
    ] {
        assert_eq!(vote(&mut http, &link, &nonsense).0, 400, "{nonsense}");
    }
    let long = cell(state, 3).replace('}', &" ".repeat(300));
    assert_eq!(vote(&mut Http::open(server.addr()), &link, &long).0, 413);
    callers[1].say(Request::Challenge.at(1));
    let challenged = number(&reader.until(r#""open":false"#), "state");
    assert_eq!(challenged, state + 1);
    assert_eq!(vote(&mut http, &link, &cell(state, 3)), late);
    assert_eq!(vote(&mut http, &link, &cell(challenged, 3)), (409, r#"{"why":"closed"}"#.to_owned()));
    callers[0].say(Request::Deny.at(2));
    let denied = number(&reader.until(r#""open":true"#), "state");
    let challenge = format!(r#"{{"voter":"{}","state":{denied},"challenge":true}}"#, voter(1));
    assert_eq!(vote(&mut http, &link, &challenge), (409, r#"{"why":"not-offered"}"#.to_owned()));
}

#[test]
fn an_address_has_16_voters_and_votes_only_so_often() {
    let server = start(None);
    let (_callers, link, _reader, state) = guessing(&server);
    let mut http = Http::open(server.addr());
    let taken = (0..20).map(|number| vote(&mut http, &link, &for_cell(number, state, 3)));
    let taken: Vec<(u16, String)> = taken.collect();
    assert!(taken[..16].iter().all(|(status, _)| *status == 204), "{taken:?}");
    assert!(
        taken[16..].iter().all(|answer| *answer == (429, r#"{"why":"address"}"#.to_owned())),
        "{taken:?}"
    );
    let flood: Vec<(u16, String)> =
        (0..200).map(|_| vote(&mut http, &link, &for_cell(1, state, 4))).collect();
    assert!(flood.contains(&(429, r#"{"why":"often"}"#.to_owned())), "{flood:?}");
    assert!(flood.iter().any(|(status, _)| *status == 204), "{flood:?}");
}

#[test]
fn players_see_5000_votes_once_their_side_wants_to() {
    let server = Server::start(ServerConfig { behind_proxy: true, ..config() }).expect("a server");
    let mut callers = players(&server);
    let link = callers[0].watch_link().to_string();
    clue(&mut callers[0]);
    let mut reader = Http::open(server.addr());
    let authorization = format!("Bearer {link}");
    let from =
        |address: &str| [("Authorization", authorization.clone()), ("X-Forwarded-For", address.to_owned())];
    let send = |http: &mut Http, request: &str, address: &str, body: &str| {
        let headers = from(address);
        let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
        http.send(request, &headers, body);
    };
    send(&mut reader, "GET /watch/feed", "10.1.0.1", "");
    assert_eq!(reader.read_head(), 200);
    let state = number(&reader.until(r#""open":true"#), "state");
    let mut http = Http::open(server.addr());
    let mut statuses = BTreeMap::new();
    let all: Vec<u32> = (0..5000).collect();
    for part in all.chunks(50) {
        for number in part {
            let address = format!("10.2.{}.{}", number / 250, number % 250);
            send(&mut http, "POST /watch/vote", &address, &for_cell(*number, state, (number % 5) as u8));
        }
        for _ in part {
            *statuses.entry(http.read_head()).or_insert(0) += 1;
        }
    }
    assert_eq!(statuses, BTreeMap::from([(204, 5000)]));
    let counted = reader.until(r#""voters":5000"#);
    assert!(counted.contains(r#""counts":[1000,1000,1000,1000,1000,0,"#), "{counted}");
    callers[1].say(Request::UseVotes { votes: VotesUse::Shown });
    let (revision, tally) = votes(&mut callers[1], |tally| tally.voters() == 5000);
    assert_eq!((revision, tally.cells[4], tally.cells[5], tally.challenges), (1, 1000, 0, 0));
}

#[test]
fn only_the_host_of_the_table_makes_and_revokes_the_link() {
    let server = start(None);
    let mut callers = players(&server);
    for request in
        [Request::MakeLink { kind: LinkKind::Viewers }, Request::RevokeLink { kind: LinkKind::Viewers }]
    {
        callers[1].say(request.clone());
        assert_eq!(refused(&mut callers[1]), Refused::NotTableHost);
    }
    let link = callers[0].watch_link();
    assert_eq!(callers[0].watch_link(), link, "there is one for the table");
    let mut reader = feed(&server, &link.to_string());
    reader.until("data: ");
    callers[0].say(Request::RevokeLink { kind: LinkKind::Viewers });
    reader.until("event: ended");
    assert_eq!(feed(&server, &link.to_string()).status(), 404);
    assert_eq!(vote(&mut Http::open(server.addr()), &link.to_string(), &for_cell(1, 1, 3)).0, 404);
    assert_ne!(callers[0].watch_link(), link);
    let access = TableAccess { spectators: false, ..TableAccess::PRIVATE };
    callers[0].say(Request::SetAccess { access });
    callers[0].say(Request::MakeLink { kind: LinkKind::Viewers });
    assert_eq!(refused(&mut callers[0]), Refused::NoSpectators);
}

#[test]
fn viewers_see_as_little_as_spectators_may() {
    let server = start(None);
    let (mut callers, _, mut reader, _) = guessing(&server);
    let access =
        |spectators| Request::SetAccess { access: TableAccess { spectators, ..TableAccess::PRIVATE } };
    callers[0].say(access(false));
    let hidden = reader.until(r#""hidden":true"#);
    assert!(!hidden.contains("words"), "{hidden}");
    assert!(reader.until(r#""counts""#).contains(r#""open":false"#));
    callers[0].say(access(true));
    reader.until(r#""open":true"#);
    callers[0].say(Request::SetAudience { audience: Audience { delay: 20, blank: true } });
    let blank = reader.until(r#""blank":true"#);
    assert!(!blank.contains("words"), "{blank}");
    assert!(reader.until(r#""counts""#).contains(r#""open":false"#));
}

#[test]
fn a_reader_who_leaves_makes_room_and_players_do_not_wait_for_readers() {
    let server = start(None);
    let (mut callers, link, _reader, _) = guessing(&server);
    let mut readers: Vec<Http> = (0..33).map(|_| feed(&server, &link)).collect();
    assert_eq!(feed(&server, &link).status(), 429, "32 from one address besides the first two");
    callers[1].say(Request::Challenge.at(1));
    callers[0].wait(|said| matches!(said, FromHost::Moved { revision: 2, .. }).then_some(()));
    readers.iter_mut().for_each(|reader| drop(reader.until(r#""phase":"challenge""#)));
    readers.into_iter().for_each(Http::close);
    while feed(&server, &link).status() == 429 {
        std::thread::yield_now();
    }
}

#[test]
fn a_server_with_readers_stops_at_once() {
    let server = start(None);
    let (callers, _, _reader, _) = guessing(&server);
    drop(callers);
    assert!(server.stop(), "all connections should close in time");
}

#[test]
fn a_link_outlives_the_host_until_it_is_revoked() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(Some(folder.path()));
    let mut callers = [1, 2].map(|number| Caller::dial(server.addr(), token(number), None));
    let code = Caller::deal(&mut callers);
    let link = callers[0].watch_link();
    drop(callers);
    server.stop();
    let come_back = |server: &Server, code: TableCode| {
        let mut caller = Caller::dial(server.addr(), token(1), Some(code));
        caller.wait(|said| matches!(said, FromHost::Joined { .. }).then_some(()));
        caller
    };
    let server = start(Some(folder.path()));
    assert_eq!(feed(&server, &link.to_string()).status(), 404, "nobody is at the table");
    let mut caller = come_back(&server, code);
    assert_eq!(caller.watch_link(), link);
    feed(&server, &link.to_string()).until(r#""phase":"first""#);
    caller.say(Request::RevokeLink { kind: LinkKind::Viewers });
    caller.wait(|said| {
        matches!(said, FromHost::TableChanged { table } if !table.links.contains(&LinkKind::Viewers))
            .then_some(())
    });
    drop(caller);
    server.stop();
    let server = start(Some(folder.path()));
    assert_ne!(come_back(&server, code).watch_link(), link);
}

#[test]
fn the_page_loads_only_its_own_files() {
    let server = start(None);
    let get = |path: &str| {
        let mut http = Http::open(server.addr());
        let (_, body) = http.ask(&format!("GET {path}"), &[], "");
        (http, body)
    };
    let (http, page) = get("/watch/");
    assert!(http.head().contains("referrer-policy: no-referrer"), "{}", http.head());
    for part in [
        "default-src 'none'",
        "connect-src 'self'",
        "script-src 'self'",
        "style-src 'self';",
        "frame-ancestors 'none'",
    ] {
        assert!(http.head().contains(part), "{part} is not in {}", http.head());
    }
    assert!(!http.head().contains("unsafe") && !page.contains("style="), "{}", http.head());
    assert!(get("/watch").0.head().contains("location: /watch/"));
    for name in ["watch.css", "watch.js", "draw.js", "score.js"] {
        let (http, content) = get(&format!("/watch/{name}"));
        assert!(http.status() == 200 && !content.is_empty(), "{name}: {}", http.head());
        let outside = content.replace("http://www.w3.org/", "");
        assert!(!outside.contains("http://") && !outside.contains("https://"), "{name}");
    }
    assert_eq!(get("/watch/other.js").0.status(), 404);
    assert_eq!(get("/watch/vote").0.status(), 405);
}
