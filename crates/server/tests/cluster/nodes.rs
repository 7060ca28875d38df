//! Hosts as programs, and what players of a table were shown by any of them.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    process::{Child, Command, Stdio},
};

use splitkey_host::Event;
use splitkey_protocol::{FromHost, PlayerName, PlayerToken, Request, TableCode};
use splitkey_rules::Side;
use splitkey_server::{JournalPlace, LeaseTimes, records};
use splitkey_testkit::{Caller, PostgresServer};

/// A lease that does not run out within a test.
pub const LONG: &str = "0.1,400,500";
/// One that is not renewed within a test, either.
const ASLEEP: &str = "100,400,500";
/// A lease that runs out soon.
const SHORT: &str = "0.1,0.5,0.6";

/// A running host.
pub struct Node {
    child: Child,
    addr: SocketAddr,
}

impl Node {
    pub fn start(database: &str, node: &str, lease: &str) -> Node {
        Node::start_with(database, node, lease, &[])
    }

    /// Starts a host with more options.
    pub fn start_with(database: &str, node: &str, lease: &str, more: &[&str]) -> Node {
        let mut program = program(database, None);
        program.args(more);
        Node::run(program, node, lease)
    }

    /// Starts a host to which a proxy leads by its name, with more options.
    pub fn start_with_route(database: &str, node: &str, lease: &str, more: &[&str]) -> Node {
        let mut program = program(database, None);
        program.args(["--behind-proxy", "--route", node]).args(more);
        Node::run(program, node, lease)
    }

    /// Starts a host that breaks a rule.
    fn start_unsound(database: &str, node: &str, lease: &str, rule: Option<&str>) -> Node {
        Node::run(program(database, rule), node, lease)
    }

    fn run(mut program: Command, node: &str, lease: &str) -> Node {
        program.args(["--listen", "127.0.0.1:0", "--log", "error", "--node", node, "--lease", lease]);
        program.stdout(Stdio::piped());
        // A host with a short lease ends if a busy database keeps it waiting while it starts.
        let mut tries = (0..20).filter_map(|_| Node::try_run(&mut program));
        tries.next().expect("it should listen")
    }

    /// Starts a host, and returns `None` if it ends before it listens.
    fn try_run(program: &mut Command) -> Option<Node> {
        let mut child = program.spawn().expect("it should start");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("a line");
        if line.is_empty() {
            child.wait().expect("it should end");
            return None;
        }
        let addr = line.trim().strip_prefix("listening on http://").expect("where it listens");
        Some(Node { child, addr: addr.parse().expect("an address") })
    }

    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Asks for a socket at an address, and returns the answer.
    pub fn get(addr: SocketAddr, path: &str) -> String {
        let mut stream = TcpStream::connect(addr).expect("a connection");
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: splitkey\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).expect("a connection");
        let (mut answer, mut bytes) = (String::new(), [0; 1024]);
        while !answer.contains("\r\n\r\n") {
            match stream.read(&mut bytes) {
                Ok(count @ 1..) => answer += &String::from_utf8_lossy(&bytes[..count]),
                _ => break,
            }
        }
        answer
    }

    pub fn dial(&self, player: u8, table: Option<TableCode>) -> Caller {
        Caller::dial(self.addr, token(player), table)
    }

    /// Opens a table with a match for the players 1 and 2.
    pub fn deal(&self) -> (TableCode, [Caller; 2]) {
        let mut callers = [1, 2].map(|player| self.dial(player, None));
        (Caller::deal(&mut callers), callers)
    }

    /// Connects a player until they are back in their seat.
    fn come_back(&self, player: u8, code: TableCode) -> Caller {
        loop {
            let mut caller = self.dial(player, Some(code));
            let dealt = |said: &FromHost| matches!(said, FromHost::Dealt { .. }).then_some(());
            if caller.wait_or_end(dealt).is_some() {
                return caller;
            }
        }
    }

    /// Returns how many files and sockets the host has open.
    pub fn open_files(&self) -> usize {
        let folder = format!("/proc/{}/fd", self.child.id());
        std::fs::read_dir(folder).expect("the system should list the files of a process").count()
    }

    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let done = Command::new("kill").args(["-s", name, &id]).status().expect("it should run");
        assert!(done.success());
    }

    pub fn kill(&self) {
        self.signal("KILL");
    }

    /// Lets the host end as an operator does, unless it is about to.
    pub fn stop(mut self) {
        if self.child.try_wait().is_ok_and(|ended| ended.is_none()) {
            self.signal("TERM");
        }
        self.child.wait().expect("it should end");
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the program of a host, which may break a rule.
fn program(database: &str, rule: Option<&str>) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_splitkey-server"));
    program.env("SPLITKEY_SERVER_DATABASE", database).env("SPLITKEY_UNSOUND", rule.unwrap_or("none"));
    program
}

pub fn token(number: u8) -> PlayerToken {
    PlayerToken([number; 32])
}

/// What was wrong with what players were shown.
#[derive(Debug, Default)]
pub struct Found {
    /// Actions that were shown, and are not kept in their place.
    pub lost: usize,
    /// How often something older was shown than before.
    pub went_back: usize,
}

impl Found {
    pub fn is_sound(&self) -> bool {
        self.lost == 0 && self.went_back == 0
    }
}

/// The clues of a match that were shown, in the order in which they were, by any host.
#[derive(Default)]
struct Shown {
    clues: Vec<(u32, String)>,
    newest: u32,
    went_back: usize,
}

impl Shown {
    /// Notes the revision that a caller sees.
    fn note(&mut self, caller: &Caller) {
        let revision = caller.guest.revision();
        self.went_back += usize::from(revision < self.newest);
        self.newest = revision.max(self.newest);
    }

    /// Gives a clue, and notes it if it is shown. Returns whether it was.
    fn give(&mut self, caller: &mut Caller, clue: &str) -> bool {
        let before = caller.guest.revision();
        let text = clue.to_owned();
        caller.guest.say(Request::Clue { text, number: 1, insist: true }.at(before));
        let acted = |said: &FromHost| match said {
            FromHost::Moved { revision, .. } => Some(Some(*revision)),
            FromHost::Refused { .. } => Some(None),
            _ => None,
        };
        let Some(Some(revision)) = caller.wait_or_end(acted) else { return false };
        self.clues.push((revision, clue.to_owned()));
        self.note(caller);
        true
    }

    /// Looks everything up in the journal.
    fn compare(&self, database: &str, code: TableCode) -> Found {
        let url = database.parse().expect("an address");
        let place = JournalPlace::Database { url, node: "check".to_owned(), lease: LeaseTimes::default() };
        let tables = records(&place).expect("records");
        let kept: Vec<String> = tables
            .into_iter()
            .flatten()
            .filter(|record| record.table == code)
            .filter_map(|record| match record.event {
                Event::Acted { action, .. } => Some(format!("{action:?}")),
                _ => None,
            })
            .collect();
        let is_lost = |(revision, clue): &&(u32, String)| {
            let at = *revision as usize - 1;
            !kept.get(at).is_some_and(|action| action.to_lowercase().contains(clue.as_str()))
        };
        Found { lost: self.clues.iter().filter(is_lost).count(), went_back: self.went_back }
    }
}

/// A host has lost its table to another one, and does not know it yet.
pub fn late_writer(rule: Option<&str>) -> Found {
    let server = PostgresServer::shared();
    let (schema, mut shown) = (server.new_schema_name(), Shown::default());
    let database = PostgresServer::address(server.folder(), &schema);
    let one = Node::start_unsound(&database, "h1", ASLEEP, rule);
    let (code, [mut lark, _owl]) = one.deal();
    let expire = format!("UPDATE {schema}.host SET lease_until = clock_timestamp() - interval '1 second'");
    assert!(server.run(&format!("{expire} WHERE name = 'h1'")));
    let other = Node::start(&database, "h2", SHORT);
    let mut owl = other.come_back(2, code);
    let name = PlayerName::new("Zoe").expect("a name");
    let mut guest = other.dial(3, None);
    guest.ask_for_table(Request::JoinTable { code, password: None }.by(name));
    shown.give(&mut lark, "fjord");
    shown.note(&owl);
    owl.say(Request::Sit { side: Side::B });
    shown.compare(&database, code)
}

/// A host is stopped, another one goes on with its table, and then the first one goes on, too.
pub fn stale_host(rule: Option<&str>) -> Found {
    let (database, mut shown) = (PostgresServer::shared().new_schema(), Shown::default());
    let one = Node::start_unsound(&database, "h1", SHORT, rule);
    let other = Node::start(&database, "h2", SHORT);
    let (code, [_lark, _owl]) = one.deal();
    one.signal("STOP");
    let mut lark = other.come_back(1, code);
    assert!(shown.give(&mut lark, "fjord"));
    // It is asked while it is stopped, so that this is the first thing that it hears.
    let mut late = one.dial(2, Some(code));
    one.signal("CONT");
    late.wait_or_end(|said| matches!(said, FromHost::Dealt { .. } | FromHost::Refused { .. }).then_some(()));
    if late.guest.position().is_some() {
        shown.note(&late);
    }
    shown.compare(&database, code)
}

/// The database is gone, somebody acts, and the host is killed.
pub fn shown_before_it_is_kept(rule: Option<&str>) -> Found {
    let (mut server, mut shown) =
        (PostgresServer::start().expect("PostgreSQL should start"), Shown::default());
    let database = server.new_schema();
    let one = Node::start_unsound(&database, "h1", LONG, rule);
    let (code, [mut lark, _owl]) = one.deal();
    server.crash();
    let text = "fjord".to_owned();
    lark.say(Request::Clue { text, number: 1, insist: true }.at(0));
    // There is no waiting for a sound host, which shows nothing.
    if rule.is_some() {
        lark.wait(|said| matches!(said, FromHost::Moved { .. }).then_some(()));
        shown.clues.push((1, "fjord".to_owned()));
    }
    drop(one);
    if lark.wait_or_end(|said| matches!(said, FromHost::Moved { .. }).then_some(())).is_some() {
        shown.clues.push((1, "fjord".to_owned()));
    }
    server.start_again();
    shown.compare(&database, code)
}
