//! A host with its journal in PostgreSQL, as a program: it is killed, goes on, and its operator looks at the journal.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Output, Stdio},
};

use splitkey_protocol::{FromHost, PlayerToken};
use splitkey_testkit::{Caller, PostgresServer};

fn program(database: &str) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_splitkey-server"));
    program.env("SPLITKEY_SERVER_DATABASE", database);
    program
}

/// A running host.
struct Running {
    child: Child,
    addr: SocketAddr,
}

impl Running {
    fn start(database: &str) -> Running {
        let mut child = program(database)
            .args(["--listen", "127.0.0.1:0", "--node", "h1"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("it should start");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("a line");
        let addr = line.trim().strip_prefix("listening on http://").expect("where it listens");
        Running { child, addr: addr.parse().expect("an address") }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn token(number: u8) -> PlayerToken {
    PlayerToken([number; 32])
}

fn run(database: &str, arguments: &[&str]) -> Output {
    program(database).args(arguments).output().expect("it should run")
}

#[test]
fn a_host_that_was_killed_goes_on_from_its_database() {
    let database = PostgresServer::shared().new_schema();
    let running = Running::start(&database);
    let mut callers = [1, 2].map(|number| Caller::dial(running.addr, token(number), None));
    let code = Caller::deal(&mut callers);
    let second = run(&database, &["--listen", "127.0.0.1:0", "--node", "h1"]);
    assert_eq!(second.status.code(), Some(1));
    let told = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(told.contains("a host \"h1\" is using the database"), "{told}");
    drop(running);
    let running = Running::start(&database);
    let mut lark = Caller::dial(running.addr, token(1), Some(code));
    let back = lark.wait(|said| match said {
        FromHost::Joined { table, .. } => Some(table.code),
        _ => None,
    });
    assert_eq!(back, code);
    let checked = run(&database, &["check"]);
    let text = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.status.success() && text.contains("1 tables open, 1 matches running"), "{text}");
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("tables.txt");
    let copied = run(&database, &["export", copy.to_str().expect("a path")]);
    assert!(copied.status.success(), "{copied:?}");
    assert!(std::fs::read_to_string(&copy).expect("a copy").contains(&format!("table {code} open")));
    assert!(run(&database, &["reports"]).status.success());
    assert!(run(&database, &["matches", code.as_str()]).status.success());
}

#[test]
fn a_database_that_cannot_be_used_is_named_without_its_password() {
    for (database, problem) in [
        ("postgres://me:secret@127.0.0.1:1/x?sslmode=disable", "error connecting to server"),
        ("postgres://me:secret@db.example/x", "sslrootcert=FILE"),
        ("mysql://me:secret@db.example/x", "has to start with postgres://"),
    ] {
        let output = run(database, &["--listen", "127.0.0.1:0"]);
        assert!(!output.status.success());
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(problem) && !text.contains("secret"), "{text}");
    }
}
