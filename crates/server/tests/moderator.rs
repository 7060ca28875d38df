//! The page of a table's moderator over HTTP: its feed, and what is decided there.

use std::{net::SocketAddr, path::Path};

use splitkey_protocol::{FromHost, LinkKind, PlayerToken, PublicFilter, Request, TableAccess, TableLink};
use splitkey_server::{MODERATORS_OF_LINK, Server, ServerConfig};
use splitkey_testkit::{Caller, Http};

fn start(data: Option<&Path>) -> Server {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let data = data.map(Path::to_owned);
    Server::start(ServerConfig { listen, data, ..ServerConfig::default() }).expect("a server")
}

fn token(number: u8) -> PlayerToken {
    PlayerToken([number; 32])
}

/// Returns two players at a table whose public views show what a moderator approves.
fn players(server: &Server) -> [Caller; 2] {
    let mut callers = [1, 2].map(|number| Caller::dial(server.addr(), token(number), None));
    Caller::deal(&mut callers);
    let access = TableAccess { filter: PublicFilter::Approved, ..TableAccess::PRIVATE };
    callers[0].say(Request::SetAccess { access });
    callers
}

fn feed(server: &Server, link: &str) -> Http {
    Http::feed(server.addr(), "/moderate/feed", link)
}

/// Sends a decision, and returns the status of the answer.
fn decide(server: &Server, link: &str, decision: &str) -> u16 {
    Http::open(server.addr()).ask_with(link, "POST /moderate/decide", decision).0
}

#[test]
fn what_a_moderator_approves_is_shown() {
    let server = start(None);
    let mut callers = players(&server);
    let link = callers[0].moderator_link().to_string();
    let mut page = feed(&server, &link);
    let waits = page.until("data: ");
    assert!(waits.contains(r#""on":true"#) && waits.contains(r#""show":null"#), "{waits}");
    let name = waits.split(r#"{"about":"name","text":""#).nth(1).and_then(|rest| rest.split('"').next());
    let name = name.expect("a name").to_owned();
    let overlay = callers[0].overlay_link().to_string();
    let mut named = Http::feed(server.addr(), "/overlay/feed?names=on", &overlay);
    assert!(named.until("data: ").contains(r#""names":[["***"],["***"]]"#));
    let decision = format!(r#"{{"about":"name","text":"{name}","show":true}}"#);
    assert_eq!(decide(&server, &link, &decision), 204);
    let shown = named.until(&name);
    assert!(shown.contains("***"), "nobody else is shown: {shown}");
    page.until(&format!(r#""text":"{name}","show":true"#));
}

#[test]
fn wrong_links_and_decisions_are_refused() {
    let server = start(None);
    let mut callers = players(&server);
    let link = callers[0].moderator_link().to_string();
    let all = r#"{"about":"all","kind":"name","show":true}"#;
    for (wrong, status) in [
        (TableLink { kind: LinkKind::Moderator, secret: [0; 16] }.to_string(), 404),
        (link[1..].to_owned(), 401),
        (String::new(), 401),
    ] {
        assert_eq!(
            (feed(&server, &wrong).status(), decide(&server, &wrong, all)),
            (status, status),
            "{wrong}"
        );
    }
    for wrong in [
        "",
        "{}",
        r#"{"about":"all","kind":"key","show":true}"#,
        r#"{"about":"line","number":-1,"show":true}"#,
    ] {
        assert_eq!(decide(&server, &link, wrong), 400, "{wrong}");
    }
    assert_eq!(decide(&server, &link, &" ".repeat(2000)), 413);
    callers[0].say(Request::RevokeLink { kind: LinkKind::Moderator });
    let mut page = feed(&server, &link);
    while page.status() == 200 {
        page = feed(&server, &link);
    }
    assert_eq!((page.status(), decide(&server, &link, all)), (404, 404));
    assert_ne!(callers[0].moderator_link().to_string(), link);
}

#[test]
fn a_link_has_so_many_readers_and_an_address_decides_so_often() {
    let server = start(None);
    let mut callers = players(&server);
    let link = callers[0].moderator_link().to_string();
    let readers: Vec<Http> = (0..MODERATORS_OF_LINK).map(|_| feed(&server, &link)).collect();
    assert!(readers.iter().all(|reader| reader.status() == 200));
    assert_eq!(feed(&server, &link).status(), 429);
    let line = r#"{"about":"line","number":1,"show":true}"#;
    let statuses: Vec<u16> = (0..200).map(|_| decide(&server, &link, line)).collect();
    assert!(statuses.contains(&204) && statuses.contains(&429), "{statuses:?}");
}

#[test]
fn nothing_is_approved_any_more_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(Some(folder.path()));
    let mut callers = [1, 2].map(|number| Caller::dial(server.addr(), token(number), None));
    let code = Caller::deal(&mut callers);
    let access = TableAccess { filter: PublicFilter::Approved, ..TableAccess::PRIVATE };
    callers[0].say(Request::SetAccess { access });
    let (overlay, link) = (callers[0].overlay_link().to_string(), callers[0].moderator_link().to_string());
    let named = |server: &Server| Http::feed(server.addr(), "/overlay/feed?names=on", &overlay);
    let mut before = named(&server);
    assert!(before.until("data: ").contains("***"));
    assert_eq!(decide(&server, &link, r#"{"about":"all","kind":"name","show":true}"#), 204);
    assert!(!before.until("data: ").contains("***"));
    drop(callers);
    server.stop();
    let server = start(Some(folder.path()));
    let mut caller = Caller::dial(server.addr(), token(1), Some(code));
    caller.wait(|said| matches!(said, FromHost::Joined { .. }).then_some(()));
    assert!(named(&server).until("data: ").contains(r#""names":[["***"],["***"]]"#));
    assert_eq!(feed(&server, &link).status(), 404, "the link has ended, too");
    assert_ne!(caller.moderator_link().to_string(), link);
}
