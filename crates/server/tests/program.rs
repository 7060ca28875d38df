//! The host as a program: its command line, its output and its shutdown.

use std::{
    collections::BTreeSet,
    env, fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::PathBuf,
    process::{self, Child, ChildStdout, Command, Output, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use bevy_app::prelude::*;
use bevy_time::TimePlugin;
use splitkey_net::{ClientNetPlugin, Heard, LinkState, Uplink, Wake, websocket::WebSocketDial};
use splitkey_protocol::{FromHost, Goodbye, PlayerName, PlayerToken, Request};

/// A timeout far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_splitkey-server"))
}

pub(crate) fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("it should start")
}

/// A running host, and the address it listens on.
struct Running {
    child: Child,
    output: BufReader<ChildStdout>,
    addr: String,
}

impl Running {
    fn start() -> Running {
        Running::of(program().args(["--listen", "127.0.0.1:0", "--memory"]))
    }

    fn of(program: &mut Command) -> Running {
        let mut child = program.stdout(Stdio::piped()).spawn().expect("it should start");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        output.read_line(&mut line).expect("a line");
        let addr = line.trim().strip_prefix("listening on ").expect("where it listens");
        let addr = addr.split_once("://").expect("an address").1.to_owned();
        Running { child, output, addr }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A running host whose log is read in the end.
pub(crate) struct Logged {
    running: Running,
    pub(crate) addr: String,
}

impl Logged {
    pub(crate) fn start(arguments: &[&str]) -> Logged {
        let mut program = program();
        program.args(["--listen", "127.0.0.1:0", "--memory"]).args(arguments).stderr(Stdio::piped());
        let running = Running::of(&mut program);
        Logged { addr: running.addr.clone(), running }
    }

    /// Ends the host. Returns what it has logged.
    pub(crate) fn stop(mut self) -> String {
        let mut log = self.running.child.stderr.take().expect("it is piped");
        self.running.child.kill().expect("it should end");
        let mut text = String::new();
        log.read_to_string(&mut text).expect("a log");
        text
    }
}

#[test]
fn mistakes_in_the_command_line_are_named() {
    for (arguments, error) in [
        (&["--lisen"][..], "a similar argument exists: '--listen'"),
        (&["--web"], "a value is required for '--web <DIR>'"),
        (
            &["--listen=everywhere"],
            "'everywhere' for '--listen <ADDRESS>': expected an IP address and a port",
        ),
        (&["backup"], "<FILE>"),
        (&["check", "everything"], "unexpected argument 'everything'"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2));
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(error), "{text}");
    }
}

#[test]
fn mistakes_in_the_environment_are_named() {
    let mut program = program();
    let output = program.env("SPLITKEY_SERVER_MEMORY", "perhaps").output().expect("it should start");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("'perhaps'") && text.contains("variable SPLITKEY_SERVER_MEMORY"), "{text}");
}

#[test]
fn an_empty_variable_is_none() {
    let help = run(&["--help"]);
    let text = String::from_utf8_lossy(&help.stdout).into_owned();
    let options = text.split_whitespace().filter_map(|word| word.strip_prefix("--"));
    let options: BTreeSet<String> = options
        .map(|word| {
            word.split(|letter: char| !letter.is_ascii_lowercase() && letter != '-')
                .next()
                .unwrap_or_default()
                .to_owned()
        })
        .filter(|name| !["help", "version", ""].contains(&name.as_str()))
        .collect();
    assert!(
        options.len() > 30 && options.contains("public-name") && options.contains("config"),
        "{options:?}"
    );
    let variable = |option: &String| format!("SPLITKEY_SERVER_{}", option.replace('-', "_").to_uppercase());
    let mut program = program();
    program
        .args(["--listen=127.0.0.1:0", "--memory"])
        .envs(options.iter().map(|option| (variable(option), "")));
    let host = Running::of(program.env("RUST_LOG", ""));
    assert!(host.addr.starts_with("127.0.0.1:"));
}

#[test]
fn mistakes_in_the_file_are_named_with_their_line() {
    let file = file_of_options("mistake", "memory = true\nlisten = \"everywhere\"\n");
    let output = program().arg("--config").arg(&file).output().expect("it should start");
    fs::remove_file(&file).expect("the file");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("line 2") && text.contains("expected an IP address and a port"), "{text}");
    let output = program().arg("--config").arg(&file).output().expect("it should start");
    assert_eq!(output.status.code(), Some(2), "the file is gone");
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot read"));
}

#[test]
fn help_and_version_are_printed() {
    let help = run(&["--help"]);
    assert!(help.status.success());
    assert!(String::from_utf8_lossy(&help.stdout).contains("--max-connections <N>"));
    let maintenance = run(&["import", "--help"]);
    assert!(maintenance.status.success());
    assert!(String::from_utf8_lossy(&maintenance.stdout).contains("splitkey-server import"));
    let version = run(&["--version"]);
    assert!(version.status.success());
    assert_eq!(
        String::from_utf8_lossy(&version.stdout).trim(),
        concat!("splitkey-server ", env!("CARGO_PKG_VERSION"))
    );
}

/// A file of options of this process.
fn file_of_options(name: &str, text: &str) -> PathBuf {
    let file = env::temp_dir().join(format!("splitkey-options-{name}-{}", process::id()));
    fs::write(&file, text).expect("a file");
    file
}

/// The error of a host that cannot use its folder of tables, which may be named in three places.
fn data_error(file: &str, variable: Option<&str>, arguments: &[&str]) -> String {
    let file = file_of_options("data", file);
    let mut program = program();
    program.args(["--listen", "127.0.0.1:0", "--config"]).arg(&file).args(arguments);
    if let Some(folder) = variable {
        program.env("SPLITKEY_SERVER_DATA", folder);
    }
    let output = program.output().expect("it should start");
    fs::remove_file(file).expect("the file");
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_command_line_overrides_the_environment_which_overrides_the_file() {
    // No folder can be made below a file.
    let below = |name: &str| format!("{}/{name}", env!("CARGO_BIN_EXE_splitkey-server"));
    let (variable, argument) = (below("by-variable"), below("by-argument"));
    let file = format!("data = '{}'\n", below("by-file"));
    for (error, folder) in [
        (data_error(&file, None, &[]), "by-file"),
        (data_error(&file, Some(&variable), &[]), "by-variable"),
        (data_error(&file, Some(&variable), &["--data", &argument]), "by-argument"),
        (data_error("memory = true\n", Some(&variable), &[]), "by-variable"),
    ] {
        assert!(error.contains(folder), "{folder}: {error}");
    }
}

#[test]
fn a_file_of_the_journal_that_cannot_be_written_is_named_without_a_word_of_backups() {
    for name in ["journal.db", "journal.db-wal", "journal.db-shm"] {
        let folder = tempfile::tempdir().expect("a folder");
        // Nobody can write it as a file, not even the superuser.
        fs::create_dir(folder.path().join(name)).expect("a folder");
        let data = folder.path().display().to_string();
        let output = run(&["--listen", "127.0.0.1:0", "--data", &data]);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(&format!("{data}/{name}")) && text.contains("cannot read and write"), "{text}");
        assert!(!text.contains("backup"), "{text}");
    }
}

#[test]
fn options_come_from_a_file_and_the_environment() {
    let file = file_of_options("metrics", "# a test\nlisten = \"127.0.0.1:0\"\nmax-connections = 0\n");
    let mut host = Running::of(
        program()
            .args(["--config".as_ref(), file.as_os_str()])
            .envs([("SPLITKEY_SERVER_MEMORY", "yes"), ("SPLITKEY_SERVER_METRICS", "127.0.0.1:0")]),
    );
    fs::remove_file(&file).expect("the file");
    let mut line = String::new();
    host.output.read_line(&mut line).expect("a line");
    let metrics = line.trim().strip_prefix("figures on http://").expect("where its figures are");
    let addr = metrics.strip_suffix("/metrics").expect("where its figures are");
    let mut stream = TcpStream::connect(addr).expect("a connection");
    write!(stream, "GET /metrics HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    for figure in ["\r\n\r\n# HELP splitkey_players ", "\nsplitkey_players 0\n", "\nsplitkey_tables 0\n"] {
        assert!(answer.contains(figure), "{figure} is not in {answer}");
    }
}

#[test]
fn an_address_in_use_is_an_error() {
    let first = Running::start();
    let second = run(&["--listen", &first.addr, "--memory"]);
    assert_eq!(second.status.code(), Some(1));
    let text = String::from_utf8_lossy(&second.stderr);
    assert!(text.contains("is in use by another program"), "{text}");
}

#[test]
#[cfg(unix)]
fn players_are_notified_when_the_host_stops() {
    let mut host = Running::start();
    let mut app = App::new();
    app.add_plugins((TimePlugin, ClientNetPlugin));
    let (wake, woken) = flume::unbounded();
    let mut uplink = app.world_mut().non_send_mut::<Uplink>();
    uplink.set_wake(Wake(Arc::new(move || {
        let _ = wake.send(());
    })));
    let url = format!("ws://{}/ws", host.addr);
    uplink.connect(Box::new(WebSocketDial { url }), PlayerToken([1; 32]), None);

    let start = Instant::now();
    let (mut asked, mut told) = (false, false);
    while !told {
        assert!(start.elapsed() < PATIENCE);
        app.update();
        if !asked && *app.world().resource::<LinkState>() == LinkState::Online {
            let name = PlayerName::new("Ada").expect("a name");
            asked = app.world_mut().non_send_mut::<Uplink>().send(Request::CreateTable.by(name));
            continue;
        }
        for message in app.world_mut().resource_mut::<Heard>().0.drain(..) {
            match message {
                FromHost::Joined { .. } => {
                    let id = host.child.id().to_string();
                    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
                }
                FromHost::Goodbye { why } => {
                    assert_eq!(why, Goodbye::GoingDown);
                    told = true;
                }
                _ => {}
            }
        }
        let sleep = app.world().non_send::<Uplink>().needs_frame_in().unwrap_or(PATIENCE);
        let _ = woken.recv_timeout(sleep);
    }
    assert!(host.child.wait().expect("it should end").success());
    assert!(start.elapsed() < Duration::from_secs(9), "no connection should have to be cut off");
    let mut rest = String::new();
    host.output.read_to_string(&mut rest).expect("text");
    assert_eq!(rest, "");
}
