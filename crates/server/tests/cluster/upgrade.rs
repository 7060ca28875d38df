//! All hosts are upgraded, one after another. A newer version is played by this one: its row in the database says that it
//! reads records of a form that this version does not know.

use splitkey_host::FORMAT;
use splitkey_protocol::{FromClient, FromHost, Goodbye, Request, TableCode};
use splitkey_rules::{Cell, Identity};
use splitkey_testkit::{Caller, PostgresServer, ReverseProxy};

use crate::nodes::{LONG, Node, token};

/// A lease that runs out while a player waits for an answer.
const MEDIUM: &str = "0.5,4,5";

/// Hosts with one database behind one address.
struct Hosts {
    server: &'static PostgresServer,
    schema: String,
    front: ReverseProxy,
}

impl Hosts {
    fn new() -> Hosts {
        let server = PostgresServer::shared();
        Hosts { server, schema: server.new_schema_name(), front: ReverseProxy::new() }
    }

    fn start(&self, name: &str, lease: &str) -> Node {
        let database = PostgresServer::address(self.server.folder(), &self.schema);
        let node = Node::start_with_route(&database, name, lease, &[]);
        self.front.set_host(name, node.addr());
        node
    }

    fn start_newer(&self, name: &str, lease: &str) -> Node {
        let node = self.start(name, lease);
        let (schema, format) = (&self.schema, FORMAT + 1);
        assert!(
            self.server.run(&format!("UPDATE {schema}.host SET format = {format} WHERE name = '{name}'"))
        );
        node
    }

    fn dial(&self, player: u8, table: Option<TableCode>) -> Caller {
        Caller::dial(self.front.address(), token(player), table)
    }

    /// Connects the players 1 and 2 until they are back in their match.
    fn come_back(&self, code: TableCode) -> [Caller; 2] {
        let is_dealt = |said: &FromHost| matches!(said, FromHost::Dealt { .. }).then_some(());
        [1, 2].map(|player| {
            loop {
                let mut caller = self.dial(player, Some(code));
                if caller.wait_or_end(is_dealt).is_some() {
                    return caller;
                }
            }
        })
    }
}

fn is_elsewhere(said: &FromHost) -> Option<()> {
    matches!(said, FromHost::Goodbye { why: Goodbye::Elsewhere }).then_some(())
}

fn act(caller: &mut Caller, message: impl Into<FromClient>) {
    caller.say(message);
    caller.wait(|said| matches!(said, FromHost::Moved { .. }).then_some(()));
}

#[test]
fn all_hosts_are_upgraded_one_after_another_and_the_match_goes_on() {
    let all = Hosts::new();
    let (one, other) = (all.start("h1", LONG), all.start("h2", LONG));
    all.front.prefer(0);
    let mut callers = [1, 2].map(|player| all.dial(player, None));
    let code = Caller::deal(&mut callers);
    let text = "fjord".to_owned();
    act(&mut callers[0], Request::Clue { text, number: 2, insist: true }.at(0));
    let map = callers[0].guest.map.expect("a map");
    let agents: Vec<Cell> = map.cells(Identity::Agent).take(2).collect();
    let mut newer = Vec::new();
    for (revision, (old, name)) in (1..).zip([(one, "h1"), (other, "h2")]) {
        old.signal("TERM");
        callers.iter_mut().for_each(|caller| caller.wait(is_elsewhere));
        callers = all.come_back(code);
        assert_eq!(callers.each_ref().map(|caller| caller.guest.revision()), [revision; 2]);
        let word = agents[newer.len()].index() as u8;
        act(&mut callers[1], Request::Guess { word }.at(revision));
        old.stop();
        newer.push(all.start_newer(name, LONG));
    }
    let formats = format!("SELECT format FROM {}.game_table", all.schema);
    assert_eq!(all.server.query(&formats).expect("tables"), [(FORMAT + 1).to_string()]);
}

#[test]
fn a_table_of_a_newer_version_waits_for_a_host_of_that_version() {
    let all = Hosts::new();
    let _older = all.start("h1", MEDIUM);
    let newer = all.start_newer("h2", MEDIUM);
    all.front.prefer(1);
    let mut callers = [1, 2].map(|player| all.dial(player, None));
    let code = Caller::deal(&mut callers);
    newer.kill();
    let mut caller = all.dial(1, Some(code));
    caller.wait(is_elsewhere);
    let _next = all.start_newer("h3", MEDIUM);
    all.front.prefer(0);
    all.come_back(code);
}
