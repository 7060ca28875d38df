//! News of strike races, from what players do to what a service on this computer receives.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use serde_json::{Value, json};
use splitkey_protocol::{
    FromHost, PlayerName, PlayerToken, RaceAsk, RaceKey, RaceLink, RacePage, RaceRefused, RaceTold, Refused,
    Request, SignUp, TalkLine, Webhook, WebhookForm, WebhookOf, WebhookUrl,
};
use splitkey_rules::Side;
use splitkey_server::{Server, ServerConfig};
use splitkey_testkit::{Caller, race_actions, race_plan};

/// How long to wait for what has to come.
const WITHIN: Duration = Duration::from_secs(20);

fn start(webhooks: Option<&str>) -> Server {
    let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let networks = webhooks.map(|networks| {
        networks.split_whitespace().map(|network| network.parse().expect("a network")).collect()
    });
    Server::start(ServerConfig {
        listen: any_port,
        metrics: Some(any_port),
        public_names: vec!["127.0.0.1".parse().expect("a name")],
        webhooks: networks,
        ..ServerConfig::default()
    })
    .expect("a server")
}

fn name(text: &str) -> PlayerName {
    PlayerName::new(text).expect("a name")
}

fn dial(server: &Server, number: u8) -> Caller {
    Caller::dial(server.addr(), PlayerToken([number; 32]), None)
}

fn create(organiser: &mut Caller) -> RaceLink {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs();
    let create = RaceAsk::Create { plan: Box::new(race_plan(now)), password: None, opens: None };
    organiser.say(Request::Race { ask: create }.by(name("Olga")));
    organiser.wait(|said| match said {
        FromHost::Race { told: RaceTold::Made { race } } => Some(*race),
        _ => None,
    })
}

/// Waits until a page of the race is as wanted.
fn page<T>(caller: &mut Caller, wanted: impl Fn(&RacePage) -> Option<T>) -> T {
    caller.wait(|said| match said {
        FromHost::Race { told: RaceTold::Page { page } } => wanted(page),
        _ => None,
    })
}

fn sign_up(caller: &mut Caller, race: RaceLink, called: &str, how: SignUp) {
    let ask = RaceAsk::SignUp { race, how, password: None };
    caller.say(Request::Race { ask }.by(name(called)));
}

fn set_webhook(race: RaceLink, of: WebhookOf, url: &str, form: WebhookForm) -> RaceAsk {
    let webhook = Webhook { url: WebhookUrl::new(url).expect("a url"), form };
    RaceAsk::SetWebhook { race, of, webhook: Some(webhook) }
}

/// Sets a webhook. Returns the reason if it is refused.
fn set(caller: &mut Caller, race: RaceLink, of: WebhookOf, url: &str, form: WebhookForm) -> Option<Refused> {
    caller.say(Request::Race { ask: set_webhook(race, of, url, form) });
    caller.wait(|said| match said {
        FromHost::Race { told: RaceTold::Page { page } } => {
            let of_pair = page.mine.as_ref().and_then(|mine| mine.webhook.as_ref());
            let site = if of == WebhookOf::Race { page.webhook.as_ref() } else { of_pair };
            site.filter(|shown| shown.refused.is_none()).map(|_| None)
        }
        FromHost::Refused { reason } => Some(Some(reason.clone())),
        _ => None,
    })
}

/// Starts a service that takes everything. Returns its port, and the first line and the body of each request.
fn service() -> (u16, Receiver<(String, Value)>) {
    service_that("204 No Content")
}

/// Starts a service that answers with this status.
fn service_that(answers: &'static str) -> (u16, Receiver<(String, Value)>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let (sender, received) = channel();
    thread::spawn(move || {
        for connection in listener.incoming() {
            if take_request(connection.expect("a connection"), answers, &sender).is_none() {
                return;
            }
        }
    });
    (port, received)
}

/// Returns `None` if the test is over.
fn take_request(connection: TcpStream, answer: &str, sender: &Sender<(String, Value)>) -> Option<()> {
    let mut reader = BufReader::new(connection);
    let mut lines = Vec::new();
    while lines.last().is_none_or(|line: &String| !line.is_empty()) {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a line");
        lines.push(line.trim_end().to_owned());
    }
    let length = lines.iter().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
    let mut body = vec![0; length.expect("a length")];
    reader.read_exact(&mut body).expect("a body");
    write!(reader.get_mut(), "HTTP/1.1 {answer}\r\n\r\n").expect("an open connection");
    sender.send((lines.swap_remove(0), serde_json::from_slice(&body).expect("JSON"))).ok()
}

fn metrics(server: &Server) -> String {
    let mut stream = TcpStream::connect(server.metrics_addr().expect("an address")).expect("a connection");
    write!(stream, "GET /metrics HTTP/1.1\r\nHost: host\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

/// Waits until the metrics have this line.
fn wait_for_metric(server: &Server, line: &str) {
    let began = Instant::now();
    while !metrics(server).lines().any(|told| told == line) {
        assert!(began.elapsed() < WITHIN, "{line} in {}", metrics(server));
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_pair_and_an_organiser_hear_of_their_race_by_webhooks() {
    let server = start(Some("127.0.0.0/8"));
    let (port, received) = service();
    let [mut olga, mut vera, mut bram] = [1, 2, 3].map(|number| dial(&server, number));
    let race = create(&mut olga);
    let of_race = format!("http://127.0.0.1:{port}/race?key=secret");
    assert_eq!(set(&mut olga, race, WebhookOf::Race, &of_race, WebhookForm::Plain), None);
    sign_up(&mut vera, race, "Vera", SignUp::Invite(Side::A));
    let invite = page(&mut vera, |page| page.mine.as_ref()?.invite);
    sign_up(&mut bram, race, "Bram_*", SignUp::Join(invite));
    let link = format!("http://127.0.0.1/#race={}", race.shown());
    let (line, told) = received.recv_timeout(WITHIN).expect("news");
    assert_eq!(line, "POST /race?key=secret HTTP/1.1");
    let expected = json!({
        "event": "signed-up",
        "race": "Autumn race",
        "daily": false,
        "language": "en",
        "link": link,
        "player": "Vera",
        "partner": "Bram_*",
        "pairs": 1,
        "text": "Vera and Bram_* have signed up for “Autumn race”. It has 1 pair now.",
    });
    assert_eq!(told, expected);

    page(&mut bram, |page| page.mine.clone());
    let of_pair = format!("http://localhost:{port}/pair");
    assert_eq!(set(&mut bram, race, WebhookOf::Pair, &of_pair, WebhookForm::Discord), None);
    vera.say(Request::Race { ask: RaceAsk::Open { race } });
    let (line, told) = received.recv_timeout(WITHIN).expect("news");
    assert_eq!(line, "POST /pair HTTP/1.1");
    let content = told["content"].as_str().expect("a text");
    assert!(
        content.starts_with(r"Vera or Bram\_\* can play now in “Autumn race”. Without a move by "),
        "{content}"
    );
    assert!(content.ends_with(&format!(" UTC, the pair gets a late penalty.\n{link}")), "{content}");
    assert_eq!(told["allowed_mentions"], json!({ "parse": [] }));
    wait_for_metric(&server, r#"splitkey_webhooks_total{result="sent"} 2"#);
    wait_for_metric(&server, "splitkey_webhooks_waiting 0");
    assert!(server.stop());
}

#[test]
fn an_owner_is_told_that_a_webhook_is_gone_and_nothing_more_is_sent_there() {
    let server = start(Some("127.0.0.0/8"));
    let (port, received) = service_that("404 Not Found");
    let [mut olga, mut vera, mut bram] = [1, 2, 3].map(|number| dial(&server, number));
    let race = create(&mut olga);
    let url = format!("http://localhost:{port}/gone");
    assert_eq!(set(&mut olga, race, WebhookOf::Race, &url, WebhookForm::Plain), None);
    sign_up(&mut vera, race, "Vera", SignUp::Invite(Side::A));
    let invite = page(&mut vera, |page| page.mine.as_ref()?.invite);
    sign_up(&mut bram, race, "Bram", SignUp::Join(invite));
    received.recv_timeout(WITHIN).expect("the first news");
    wait_for_metric(&server, r#"splitkey_webhooks_total{result="failed"} 1"#);
    let began = Instant::now();
    loop {
        olga.say(Request::Race { ask: RaceAsk::Fetch { by: RaceKey::Race(race) } });
        let shown = page(&mut olga, |page| page.webhook.clone());
        if shown.refused == Some(404) {
            break;
        }
        assert!(began.elapsed() < WITHIN, "{shown:?}");
        thread::sleep(Duration::from_millis(20));
    }
    let calls_off = RaceAsk::CallOff { race, reason: TalkLine::new("Rain").expect("a line") };
    olga.say(Request::Race { ask: calls_off });
    page(&mut olga, |page| page.called_off.clone());
    assert!(received.try_recv().is_err());
    assert!(server.stop());
}

#[test]
fn nothing_is_sent_to_this_computer_unless_the_operator_allows_it() {
    let server = start(Some("10.0.0.0/8"));
    let (port, received) = service();
    let [mut olga, mut vera, mut bram] = [1, 2, 3].map(|number| dial(&server, number));
    let race = create(&mut olga);
    let url = format!("http://localhost:{port}/");
    assert_eq!(set(&mut olga, race, WebhookOf::Race, &url, WebhookForm::Plain), None);
    sign_up(&mut vera, race, "Vera", SignUp::Invite(Side::A));
    let invite = page(&mut vera, |page| page.mine.as_ref()?.invite);
    sign_up(&mut bram, race, "Bram", SignUp::Join(invite));
    wait_for_metric(&server, r#"splitkey_webhooks_total{result="failed"} 1"#);
    assert!(received.try_recv().is_err());
    assert!(server.stop());
}

/// `xtask bench webhooks` tells how long the actions take.
#[test]
fn no_action_waits_for_a_service_that_hangs() {
    // It accepts connections and never reads from them.
    let hangs = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = hangs.local_addr().expect("an address").port();
    let server = start(Some("127.0.0.0/8"));
    let took = race_actions(&server, 20, Some(&format!("http://127.0.0.1:{port}")));
    let last = took[took.len() - 1];
    // A request takes ten seconds.
    assert!(last < Duration::from_secs(5), "{last:?}");
    let waits = metrics(&server).lines().any(|told| told == r#"splitkey_webhooks_total{result="sent"} 0"#);
    assert!(waits && server.stop());
}

#[test]
fn the_operator_says_which_webhooks_can_be_set() {
    for (networks, encrypted, plain) in [
        (None, Some(RaceRefused::NoWebhooks), Some(RaceRefused::NoWebhooks)),
        (Some(""), None, Some(RaceRefused::BadWebhook)),
        (Some("10.0.0.0/8"), None, None),
    ] {
        for (url, refused) in [("https://hooks.example/", encrypted), ("http://hooks.example/", plain)] {
            let server = start(networks);
            let mut olga = dial(&server, 1);
            let race = create(&mut olga);
            let told = set(&mut olga, race, WebhookOf::Race, url, WebhookForm::Plain);
            assert_eq!(told, refused.map(Refused::Race), "{url} with {networks:?}");
            assert_eq!(metrics(&server).contains("splitkey_webhooks_total"), networks.is_some());
            assert!(server.stop());
        }
    }
}
