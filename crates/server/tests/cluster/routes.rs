//! Players come to the host that has their table, and are sent on when another one gets it.

use std::{net::SocketAddr, path::Path};

use splitkey_protocol::{FromClient, FromHost, Goodbye, PlayerName, Refused, Request, TableCode};
use splitkey_testkit::{Caller, DatabaseProxy, Nginx, PostgresServer, ReverseProxy, free_address};

use crate::nodes::{LONG, Node, token};

/// A lease that runs out while a player waits for an answer.
const MEDIUM: &str = "0.5,4,5";
/// One that runs out before the database is asked once more.
const SHORT: &str = "0.2,1.2,1.5";

/// Two hosts behind one address, which leads to the second one first.
struct Pair {
    database: String,
    front: ReverseProxy,
    hosts: [Node; 2],
}

impl Pair {
    fn start(lease: &str) -> Pair {
        Pair::start_with(lease, &[])
    }

    fn start_with(lease: &str, more: &[&str]) -> Pair {
        let (database, front) = (PostgresServer::shared().new_schema(), ReverseProxy::new());
        let hosts = ["h1", "h2"].map(|name| {
            let node = Node::start_with_route(&database, name, lease, more);
            front.set_host(name, node.addr());
            node
        });
        front.prefer(1);
        Pair { database, front, hosts }
    }

    /// Opens a table with a match at the first host.
    fn deal_at_first(&self) -> (TableCode, [Caller; 2]) {
        self.front.prefer(0);
        let mut callers = [1, 2].map(|player| self.dial(player, None));
        let code = Caller::deal(&mut callers);
        self.front.prefer(1);
        (code, callers)
    }

    fn dial(&self, player: u8, table: Option<TableCode>) -> Caller {
        Caller::dial(self.front.address(), token(player), table)
    }
}

fn is_elsewhere(said: &FromHost) -> Option<()> {
    matches!(said, FromHost::Goodbye { why: Goodbye::Elsewhere }).then_some(())
}

fn is_dealt(said: &FromHost) -> Option<()> {
    matches!(said, FromHost::Dealt { .. }).then_some(())
}

fn is_newcomer(said: &FromHost) -> Option<()> {
    matches!(said, FromHost::Refused { reason: Refused::NotAtTable }).then_some(())
}

fn join(code: TableCode) -> FromClient {
    Request::JoinTable { code, password: None }.by(PlayerName::new("Zoe").expect("a name"))
}

#[test]
fn a_player_comes_to_the_host_of_their_table_by_one_handshake() {
    let pair = Pair::start(LONG);
    let (code, _callers) = pair.deal_at_first();
    pair.dial(1, Some(code)).wait(is_dealt);
}

#[test]
fn a_player_who_wants_a_table_of_another_host_is_sent_there_without_its_name() {
    let pair = Pair::start(LONG);
    let (code, _callers) = pair.deal_at_first();
    let mut guest = pair.dial(3, None);
    guest.say(join(code));
    // It has no room for a name.
    guest.wait(is_elsewhere);
    guest.wait_for_end();
    let mut guest = pair.dial(3, Some(code));
    guest.wait(is_newcomer);
    guest.ask_for_table(join(code));
}

#[test]
fn no_client_is_told_the_way_to_another_host() {
    let pair = Pair::start(LONG);
    let (code, _callers) = pair.deal_at_first();
    let answer = Node::get(pair.front.address(), &format!("/ws/{code}"));
    assert!(answer.starts_with("HTTP/1.1 101"), "{answer}");
    assert!(!answer.to_lowercase().contains("accel") && !answer.contains("h1"), "{answer}");
    // Nor is one that comes past the proxy.
    let third = Node::start_with_route(&pair.database, "h3", LONG, &["--trusted-proxy", "192.0.2.1"]);
    let answer = Node::get(third.addr(), &format!("/ws/{code}"));
    assert!(answer.starts_with("HTTP/1.1 101"), "{answer}");
    assert!(!answer.to_lowercase().contains("accel") && !answer.contains("h1"), "{answer}");
}

#[test]
fn a_player_of_a_host_that_was_killed_waits_for_the_next_one() {
    let pair = Pair::start(MEDIUM);
    let (code, _callers) = pair.deal_at_first();
    pair.hosts[0].kill();
    pair.dial(1, Some(code)).wait(is_dealt);
}

#[test]
fn a_player_is_not_sent_to_a_host_that_was_stopped() {
    let pair = Pair::start(MEDIUM);
    let (code, _callers) = pair.deal_at_first();
    pair.hosts[0].signal("STOP");
    // It still accepts connections.
    pair.dial(1, Some(code)).wait(is_dealt);
}

#[test]
fn a_host_that_is_cut_off_from_its_database_leaves_players_to_the_next_one() {
    let (server, front) = (PostgresServer::shared(), ReverseProxy::new());
    let (schema, way) = (server.new_schema_name(), DatabaseProxy::new(server.folder()));
    let start = |name, folder| {
        let node = Node::start_with_route(&PostgresServer::address(folder, &schema), name, SHORT, &[]);
        front.set_host(name, node.addr());
        node
    };
    let _one = start("h1", way.folder());
    let mut callers = [1, 2].map(|player| Caller::dial(front.address(), token(player), None));
    let code = Caller::deal(&mut callers);
    let _other = start("h2", server.folder());
    way.hold(true);
    // The way to the first host is still the first one to be tried.
    Caller::dial(front.address(), token(1), Some(code)).wait(is_dealt);
}

#[test]
fn a_player_who_cannot_be_led_to_a_living_host_is_told_so() {
    let pair = Pair::start(MEDIUM);
    let (code, _callers) = pair.deal_at_first();
    pair.front.set_host("h1", SocketAddr::from(([127, 0, 0, 1], 9)));
    pair.dial(1, Some(code)).wait(is_elsewhere);
}

#[test]
fn a_network_that_tries_wrong_codes_is_led_nowhere() {
    let pair = Pair::start_with(LONG, &["--wrong-codes-per-hour", "2"]);
    let (code, _callers) = pair.deal_at_first();
    pair.dial(1, Some(code)).wait(is_dealt);
    for wrong in ["222222", "333333"] {
        Node::get(pair.front.address(), &format!("/ws/{wrong}"));
    }
    pair.dial(1, Some(code)).wait(is_elsewhere);
}

#[test]
fn a_path_that_is_no_code_is_not_found() {
    let pair = Pair::start(LONG);
    let answer = Node::get(pair.front.address(), "/ws/no-code-at-all");
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
}

#[test]
fn a_host_that_ends_sends_players_to_the_next_one_with_nothing_lost() {
    let Pair { front, hosts: [one, _other], .. } = Pair::start(LONG);
    front.prefer(0);
    let mut callers = [1, 2].map(|player| Caller::dial(front.address(), token(player), None));
    let code = Caller::deal(&mut callers);
    let mut idle = Caller::dial(front.address(), token(3), None);
    let [mut lark, mut owl] = callers;
    let text = "fjord".to_owned();
    lark.say(Request::Clue { text, number: 1, insist: true }.at(0));
    lark.wait(|said| matches!(said, FromHost::Moved { .. }).then_some(()));
    one.signal("TERM");
    for player in [&mut lark, &mut owl, &mut idle] {
        player.wait(is_elsewhere);
        player.wait_for_end();
    }
    // The way to the first host is still the first one to be tried.
    for player in [1, 2] {
        let mut back = Caller::dial(front.address(), token(player), Some(code));
        back.wait(is_dealt);
        assert_eq!(back.guest.position().map(|position| position.revision), Some(1));
    }
    Caller::dial(front.address(), token(3), None)
        .ask_for_table(Request::CreateTable.by(PlayerName::new("Zoe").expect("a name")));
    one.stop();
}

#[test]
fn nginx_leads_players_to_their_table_with_the_configuration_for_operators() {
    let server = PostgresServer::shared();
    let schema = server.new_schema_name();
    let database = PostgresServer::address(server.folder(), &schema);
    let hosts = ["h1", "h2", "h3"].map(|name| (name, Node::start_with_route(&database, name, MEDIUM, &[])));
    let configuration = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/nginx.conf");
    let address = free_address().expect("a free port");
    let behind = hosts.each_ref().map(|(_, host)| host.addr());
    let _nginx = Nginx::start(&configuration, address, &behind).expect("nginx");
    // It gives each connection to another host.
    let dial = |player, table| Caller::dial(address, token(player), table);
    let code = dial(1, None).ask_for_table(Request::CreateTable.by(PlayerName::new("Lark").expect("a name")));
    let come_back = || dial(1, Some(code)).wait(|said| matches!(said, FromHost::Joined { .. }).then_some(()));
    (0..6).for_each(|_| come_back());
    let mut guest = dial(2, Some(code));
    guest.wait(is_newcomer);
    guest.ask_for_table(join(code));
    let owner = || {
        let owns = |name: &str| {
            let tables = format!("{schema}.game_table JOIN {schema}.host ON host.id = owner");
            // The division fails for the others.
            server.run(&format!("SELECT 1 / (SELECT count(*) FROM {tables} WHERE name = '{name}')"))
        };
        hosts.iter().find(|(name, _)| owns(name)).map(|(_, host)| host).expect("an owner")
    };
    owner().signal("TERM");
    guest.wait(is_elsewhere);
    come_back();
    owner().kill();
    come_back();
}
