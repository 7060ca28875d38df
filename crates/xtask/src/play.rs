//! `cargo xtask play` builds the game, serves it and opens it in a browser.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::UdpSocket;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use splitkey_services::leave_group;

use crate::packages::NATIVE_BUILD;
use crate::web::{self, Profile};
use crate::{packages, place, process};

/// What the host prints before its address once it is listening.
const LISTENING: &str = "listening on http://";

#[derive(Debug, PartialEq, clap::Args)]
pub struct Options {
    /// Serve the host alone, without the browser client
    #[arg(long)]
    pub no_web: bool,
    /// Build a browser client that is quicker to build and larger to load
    #[arg(long)]
    pub quick: bool,
    /// Port to serve on
    #[arg(long, value_name = "N", default_value_t = Options::default().port)]
    pub port: u16,
    /// Let others on this network join
    #[arg(long)]
    pub lan: bool,
    /// Folder in which the host keeps its tables [default: the system's folder for such data]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self { no_web: false, quick: false, port: 7777, lan: false, data: None }
    }
}

pub fn run(options: &Options) -> Result<()> {
    packages::provide(&[NATIVE_BUILD])?;
    let web = if options.no_web { None } else { Some(build_web(options.quick)?) };
    let address = if options.lan { "0.0.0.0" } else { "127.0.0.1" };
    let mut server = Command::new(build_server()?);
    server.args(["--listen", &format!("{address}:{}", options.port)]);
    if let Some(folder) = &web {
        server.arg("--web").arg(folder);
    }
    if let Some(folder) = &options.data {
        server.arg("--data").arg(folder);
    }
    serve(server, options)
}

/// Builds the browser client in another process. Packing takes a gigabyte, which this process would hold for as long as
/// the host runs.
pub fn build_web(quick: bool) -> Result<PathBuf> {
    let profile = if quick { Profile::WebCi } else { Profile::Web };
    let this = env::current_exe().context("cannot find this program")?;
    process::run(Command::new(this).args(["web", "--profile", profile.name()]))?;
    web::folder(profile)
}

/// Builds the host, and returns its program.
pub fn build_server() -> Result<PathBuf> {
    process::run(process::cargo().args(["build", "--release", "--package", "splitkey-server"]))?;
    Ok(place::target()?.join("release").join(format!("splitkey-server{}", env::consts::EXE_SUFFIX)))
}

/// Runs the host until it ends or this command is interrupted.
fn serve(mut server: Command, options: &Options) -> Result<()> {
    leave_group(&mut server);
    let mut child = server
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start `{}`", process::line(&server)))?;
    pass_interrupts_to(&child)?;
    let lines = child.stdout.take().context("the host's output should be piped")?;
    for line in BufReader::new(lines).lines() {
        let line = line?;
        println!("{line}");
        if let Some(port) = port(&line) {
            greet(port, options);
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("the host ended with {status}");
    }
    Ok(())
}

/// Returns the port in the line that the host prints when it is listening.
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
    println!("  Ctrl-C ends the host\n");
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

/// Asks the host to end when this command is interrupted. On Windows, the console has done so already.
fn pass_interrupts_to(child: &Child) -> Result<()> {
    // Not -INT: programs that a shell starts in the background may ignore it.
    let terminate = format!("kill -TERM {}", child.id());
    ctrlc::set_handler(move || {
        if cfg!(unix) {
            let _ = Command::new("sh").args(["-c", &terminate]).status();
        }
    })
    .context("cannot listen for Ctrl-C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_read_from_the_output_of_the_host() {
        assert_eq!(port("listening on http://127.0.0.1:7777"), Some(7777));
        assert_eq!(port("listening on http://[::]:80/"), Some(80));
        assert_eq!(port("waiting on http://127.0.0.1:7777"), None);
    }
}
