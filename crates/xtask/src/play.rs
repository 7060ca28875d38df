//! `cargo xtask play` builds the game, serves it and opens it in a browser.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, bail};
use splitkey_services::leave_group;

use crate::progress::{self, Teller};
use crate::web::{self, Compiler};
use crate::{machine, place, process};
use page::Page;

mod page;

/// The program of the server.
const SERVER: &str = "splitkey-server";

/// What the server prints before its address once it is listening.
const LISTENING: &str = "listening on http://";

/// Whether this command was interrupted. What fails after that is no error.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

#[derive(Debug, PartialEq, clap::Args)]
pub struct Options {
    /// Serve players of the native app alone, without the browser client
    #[arg(long)]
    pub no_web: bool,
    /// Port to serve on
    #[arg(long, value_name = "N", default_value_t = Options::default().port)]
    pub port: u16,
    /// Let others on this network join
    #[arg(long)]
    pub lan: bool,
    /// Folder in which the server keeps its tables [default: the system's folder for such data]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self { no_web: false, port: 7777, lan: false, data: None }
    }
}

/// Serves as soon as the server is built, while the browser client still is.
pub fn run(options: &Options) -> Result<()> {
    let result = play(options);
    progress::end_builds();
    if INTERRUPTED.load(Ordering::Relaxed) { Ok(()) } else { result }
}

fn play(options: &Options) -> Result<()> {
    machine::prepare(if options.no_web { &machine::SERVER } else { &machine::PLAY }, SERVER)?;
    let address = address(options)?;
    let client = if options.no_web { None } else { Some(Client::compile(options.port)?) };
    let mut server = Command::new(build_server()?);
    server.args(["--listen", &address.to_string()]);
    if let Some(client) = &client {
        server.arg("--web").arg(client.page.folder());
    }
    if let Some(folder) = &options.data {
        server.arg("--data").arg(folder);
    }
    let mut server = start(server)?;
    let output = server.stdout.take().context("the server's output should be piped")?;
    let id = server.id();
    let opening = client.map(|client| thread::spawn(move || client.open().inspect_err(|_| process::end(id))));
    print(BufReader::new(output), options)?;
    let status = server.wait()?;
    if !status.success() {
        bail!("the server ended with {status}");
    }
    match opening {
        // It has asked the server to end, if the build has failed.
        Some(opening) if !INTERRUPTED.load(Ordering::Relaxed) => {
            opening.join().expect("opening the client should not panic")
        }
        _ => Ok(()),
    }
}

/// Returns the address to listen on.
///
/// # Errors
/// When another program listens there, which the server would find out only once it is built.
fn address(options: &Options) -> Result<SocketAddr> {
    let ip = if options.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let address = SocketAddr::from((ip, options.port));
    TcpListener::bind(address)
        .with_context(|| format!("cannot listen on {address}; --port N chooses another port"))?;
    Ok(address)
}

/// The browser client, while it is compiled beside everything else.
struct Client {
    page: Page,
    compiling: JoinHandle<Result<Compiler>>,
}

impl Client {
    fn compile(port: u16) -> Result<Self> {
        let compiler = Compiler::find(web::Options::quick())?;
        let page = Page::waiting(port)?;
        let told = page.clone();
        let compiling = thread::spawn(move || {
            let mut teller = Teller::new("browser client");
            // A page that does not say how far it is can still be opened.
            let tell = |progress| drop(told.tell(progress));
            progress::build(&mut process::polite(compiler.together()?), machine::PLAY.minutes, |progress| {
                teller.tell(progress);
                tell(progress);
            })?;
            Ok(compiler)
        });
        Ok(Self { page, compiling })
    }

    /// Waits until the client is there, and serves it.
    fn open(self) -> Result<()> {
        // While the rest of the client is compiled.
        let pack = process::build_program("splitkey-pack")?;
        let packed = self.compiling.join().expect("compiling should not panic").and_then(|compiler| {
            self.page.pack()?;
            compiler.pack(&pack)
        });
        match packed {
            Ok(folder) => {
                self.page.open(&folder)?;
                println!("The browser client is ready.");
                Ok(())
            }
            Err(error) => {
                self.page.fail()?;
                Err(error)
            }
        }
    }
}

/// Builds the server, and returns its program.
fn build_server() -> Result<PathBuf> {
    let mut cargo = process::cargo();
    cargo.args(["build", "--workspace", "--bin", SERVER]);
    let mut teller = Teller::new("server");
    progress::build(&mut cargo, machine::SERVER.minutes, |progress| teller.tell(progress))?;
    place::built(SERVER)
}

/// Starts the server. Its output is piped, and it ends when this command is interrupted.
fn start(mut server: Command) -> Result<Child> {
    leave_group(&mut server);
    let child = server
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start `{}`", process::line(&server)))?;
    pass_interrupts_to(&child)?;
    Ok(child)
}

/// Prints what the server says, and where to play once it listens.
fn print(output: impl BufRead, options: &Options) -> Result<()> {
    for line in output.lines() {
        let line = line?;
        println!("{line}");
        if let Some(port) = port(&line) {
            greet(port, options);
        }
    }
    Ok(())
}

/// Returns the port in the line that the server prints when it is listening.
pub fn port(line: &str) -> Option<u16> {
    let address = line.strip_prefix(LISTENING)?;
    let address = address.split(['/', ' ']).next()?;
    address.rsplit_once(':')?.1.parse().ok()
}

fn greet(port: u16, options: &Options) {
    let here = format!("http://localhost:{port}/");
    println!("\n  Play at                 {here}");
    if let Some(address) = options.lan.then(own_address).flatten() {
        println!("  Others on this network  http://{address}:{port}/");
    }
    println!("  Ctrl-C ends the server\n");
    if !options.no_web {
        open(&here);
    }
}

/// Returns the address by which others on the network can reach this computer.
fn own_address() -> Option<String> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // Nothing is sent: the system only chooses the route to an address reserved for documentation.
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip().to_string())
}

/// Opens a link in the player's browser, if there is a desktop.
pub fn open(link: &str) {
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    let mut command = match env::consts::OS {
        "windows" => Command::new("cmd"),
        "macos" => Command::new("open"),
        _ if desktop => Command::new("xdg-open"),
        _ => return,
    };
    if env::consts::OS == "windows" {
        command.args(["/C", "start", ""]);
    }
    // The link has been printed, so this may fail on a desktop without a browser.
    let _ = command.arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

/// Asks the server to end when this command is interrupted. On Windows, the console has done so already.
fn pass_interrupts_to(child: &Child) -> Result<()> {
    let id = child.id();
    ctrlc::set_handler(move || {
        INTERRUPTED.store(true, Ordering::Relaxed);
        process::end(id);
    })
    .context("cannot listen for Ctrl-C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_is_taken_is_told_before_anything_is_built() {
        let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = taken.local_addr().expect("an address").port();
        let error = address(&Options { port, ..Options::default() }).expect_err("it is taken");
        assert!(error.to_string().contains("--port N chooses another"), "{error}");
        drop(taken);
        assert!(address(&Options { port, ..Options::default() }).is_ok());
    }

    #[test]
    fn the_port_is_read_from_the_output_of_the_server() {
        assert_eq!(port("listening on http://127.0.0.1:7777"), Some(7777));
        assert_eq!(port("listening on http://[::]:80/"), Some(80));
        assert_eq!(port("waiting on http://127.0.0.1:7777"), None);
    }
}
