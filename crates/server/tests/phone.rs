//! The key on a player's phone over HTTP: its page, pairing, and the feed of a paired phone.

use std::{net::SocketAddr, path::Path};

use splitkey_protocol::{
    FromHost, Language, LinkKind, Pairing, PairingCode, PairingPhrase, PlayerToken, Request,
};
use splitkey_rules::{Identity, SideMap};
use splitkey_server::{Server, ServerConfig};
use splitkey_testkit::{CLUES, Caller, Http};

fn start(data: Option<&Path>) -> Server {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let data = data.map(Path::to_owned);
    Server::start(ServerConfig { listen, data, ..ServerConfig::default() }).expect("a server")
}

/// Returns two players on different sides with a match.
fn players(server: &Server) -> [Caller; 2] {
    let mut callers = [1, 2].map(|number| Caller::dial(server.addr(), PlayerToken([number; 32]), None));
    Caller::deal(&mut callers);
    callers
}

/// Sends a request of a new connection. Returns the connection, and the body of the answer.
fn ask(server: &Server, request: &str, body: &str) -> (Http, String) {
    let mut http = Http::open(server.addr());
    let (_, body) = http.ask(request, &[], body);
    (http, body)
}

/// What a phone gets that has opened a code: its token and its words.
fn open(server: &Server, code: PairingCode) -> Result<(String, String), u16> {
    let (http, answer) = ask(server, "POST /key/pair", &code.to_string());
    let field = |name: &str| {
        let (_, rest) = answer.split_once(&format!("\"{name}\":\""))?;
        rest.split_once('"').map(|(value, _)| value.to_owned())
    };
    let is_stored = !http.head().contains("cache-control: no-store");
    assert!(!is_stored || field("token").is_none(), "no token on the phone's disk: {answer}");
    field("token").zip(field("en")).ok_or_else(|| http.status())
}

/// The feed of a phone with this token.
fn feed(server: &Server, token: &str) -> Http {
    Http::feed(server.addr(), "/key/feed", token)
}

fn asked(caller: &mut Caller) -> PairingPhrase {
    caller.wait(|said| match said {
        FromHost::Phone { phone } => match phone.pairing? {
            Pairing::Opened { phrase } => Some(phrase),
            Pairing::Offered { .. } => None,
        },
        _ => None,
    })
}

/// Pairs a phone, and returns its token.
fn pair(server: &Server, caller: &mut Caller) -> String {
    let code = caller.pairing_code();
    let (token, words) = open(server, code).expect("an opening");
    let phrase = asked(caller);
    assert_eq!(phrase.words(Language::English), words, "both show the same words");
    let mut reader = feed(server, &token);
    reader.until("event: waiting");
    caller.say(Request::AnswerPhone { phrase, admit: true });
    reader.until("data: {\"lang\"");
    token
}

fn letters(map: &SideMap) -> String {
    let letter = |identity: &Identity| match identity {
        Identity::Agent => 'a',
        Identity::Bystander => 'b',
        Identity::Assassin => 'x',
    };
    map.0.iter().map(letter).collect()
}

/// Returns the map of a player's side.
fn map(caller: &Caller) -> String {
    letters(&caller.guest.map.expect("a player should see a map"))
}

#[test]
fn a_paired_phone_follows_the_match_with_its_own_key() {
    let server = start(None);
    let mut callers = players(&server);
    let token = pair(&server, &mut callers[0]);
    let mut reader = feed(&server, &token);
    assert!(
        reader.head().contains("cache-control: no-store"),
        "no key on the phone's disk: {}",
        reader.head()
    );
    let shown = reader.until("data: {\"lang\"");
    assert!(shown.contains(&format!("\"map\":\"{}\"", map(&callers[0]))), "{shown}");
    assert!(!shown.contains(&map(&callers[1])), "{shown}");
    let clue = Request::Clue { text: CLUES[0].into(), number: 2, insist: true }.at(0);
    callers[0].say(clue.clone());
    assert!(reader.until(r#""phase":"guess""#).contains(r#""number":2"#));
    callers[0].say(Request::RevokeLink { kind: LinkKind::Phone });
    assert_eq!(reader.until("event"), "event: revoked\n");
    assert_eq!(feed(&server, &token).status(), 404);
}

#[test]
fn a_code_is_opened_once_and_a_refused_phone_gets_nothing() {
    let server = start(None);
    let mut callers = players(&server);
    let code = callers[0].pairing_code();
    let (thief, _) = open(&server, code).expect("the thief");
    assert_eq!(open(&server, code), Err(404), "my phone");
    let mut reader = feed(&server, &thief);
    reader.until("event: waiting");
    let phrase = asked(&mut callers[0]);
    callers[0].say(Request::AnswerPhone { phrase, admit: false });
    loop {
        let line = reader.line().expect("a reason");
        assert!(!line.contains("map"), "{line}");
        if line == "event: refused\n" {
            break;
        }
    }
    assert_eq!(feed(&server, &thief).status(), 404);
}

/// Asks for something with a phone. Returns the status and the body of the answer.
fn ask_with(server: &Server, token: &str, body: &str) -> (u16, String) {
    Http::open(server.addr()).ask_with(token, "POST /key/ask", body)
}

#[test]
fn a_paired_phone_gives_a_clue_and_is_told_of_refusals() {
    let server = start(None);
    let mut callers = players(&server);
    let token = pair(&server, &mut callers[0]);
    let word = callers[0].guest.words().expect("words")[3].clone();
    let clue = |text: &str, insist| {
        format!(r#"{{"ask":"clue","text":"{text}","number":2,"insist":{insist},"revision":0}}"#)
    };
    let refused = r#"{"why":"invalid","finding":{"rule":"same-word","word":3,"because":null}}"#;
    assert_eq!(ask_with(&server, &token, &clue(&word, false)), (409, refused.into()));
    let early = r#"{"ask":"touch","word":0,"revision":0}"#;
    assert_eq!(ask_with(&server, &token, early), (409, r#"{"why":"not-now"}"#.into()));
    assert_eq!(ask_with(&server, &token, &clue(CLUES[0], false)).0, 204);
    let mut reader = feed(&server, &token);
    assert!(reader.until(r#""phase":"guess""#).contains(r#""number":2"#));
    assert_eq!(ask_with(&server, &token, &clue(CLUES[1], false)).1, r#"{"why":"stale"}"#);
}

#[test]
fn what_no_phone_may_ask_is_refused() {
    let server = start(None);
    let mut callers = players(&server);
    let token = pair(&server, &mut callers[0]);
    for body in [
        "",
        "null",
        r#"{"ask":"give-up","revision":0}"#,
        r#"{"ask":"stop"}"#,
        r#"{"ask":"stop","revision":-1}"#,
        r#"{"ask":"touch","word":256,"revision":0}"#,
    ] {
        assert_eq!(ask_with(&server, &token, body).0, 400, "{body}");
    }
    let beyond = r#"{"ask":"touch","word":25,"revision":0}"#;
    assert_eq!(ask_with(&server, &token, beyond).0, 409);
    assert_eq!(ask_with(&server, &token, &" ".repeat(1025)).0, 413);
    let none = "0".repeat(32);
    assert_eq!(ask_with(&server, &none, beyond).0, 404);
    assert_eq!(ask_with(&server, "0", beyond).0, 401);
    assert_eq!(callers[0].guest.revision(), 0, "the match has not changed");
}

#[test]
fn malformed_and_unknown_codes_and_tokens_are_refused() {
    let server = start(None);
    assert_eq!(open(&server, PairingCode([1; 16])), Err(404));
    assert_eq!(ask(&server, "POST /key/pair", "no code").0.status(), 400);
    assert_eq!(ask(&server, "POST /key/pair", &"0".repeat(65)).0.status(), 413);
    assert_eq!(ask(&server, "GET /key/pair", "").0.status(), 405);
    assert_eq!(ask(&server, "GET /key/feed", "").0.status(), 401);
    for (token, status) in [("", 401), ("0", 401), (&"0".repeat(32), 404)] {
        assert_eq!(feed(&server, token).status(), status, "{token}");
    }
}

#[test]
fn an_address_cannot_try_many_codes() {
    let server = start(None);
    let answers: Vec<_> = (0..12).map(|code| open(&server, PairingCode([code; 16]))).collect();
    assert_eq!(answers[9], Err(404));
    assert_eq!(answers[11], Err(429));
}

#[test]
fn a_phone_is_paired_again_after_the_host_has_started_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(Some(folder.path()));
    let mut callers = players(&server);
    let token = pair(&server, &mut callers[0]);
    server.stop();
    let server = start(Some(folder.path()));
    assert_eq!(feed(&server, &token).status(), 404);
    server.stop();
}

#[test]
fn the_page_loads_only_its_own_files() {
    let server = start(None);
    for file in ["", "key.css", "key.js", "draw.js", "ask.js"] {
        let (http, _) = ask(&server, &format!("GET /key/{file}"), "");
        let head = http.head();
        assert_eq!(http.status(), 200, "{file}: {head}");
        assert!(head.contains("default-src 'none'") && head.contains("connect-src 'self'"), "{head}");
        assert!(!head.contains("unsafe"), "{head}");
        assert!(head.contains("referrer-policy: no-referrer"), "{head}");
    }
    assert_eq!(ask(&server, "GET /key", "").0.status(), 308);
}
