//! `cargo xtask cluster` runs several hosts with one database behind nginx on this computer, for trying.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use splitkey_services::{Nginx, PostgresServer, ask_to_end, free_address, leave_group};

use crate::packages::{NGINX, POSTGRESQL};
use crate::{packages, place, play, process, web};

/// How often this command looks whether a host has ended.
const LOOKS_EVERY: Duration = Duration::from_millis(200);
/// How long hosts that were asked to end may take.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug, PartialEq, clap::Args)]
pub struct Options {
    /// Serve the hosts alone, without the browser client
    #[arg(long)]
    pub no_web: bool,
    /// Port of the public address; 0 takes one that is free
    #[arg(long, value_name = "N", default_value_t = Options::default().port)]
    pub port: u16,
    /// Number of hosts
    #[arg(long, value_name = "N", default_value_t = Options::default().hosts, value_parser = clap::value_parser!(u16).range(1..=9))]
    pub hosts: u16,
    /// Port of the first host; the others have the next ones [default: any that are free]
    #[arg(long, value_name = "N")]
    pub host_port: Option<u16>,
    /// Program of the hosts [default: it is built]
    #[arg(long, value_name = "FILE")]
    pub program: Option<PathBuf>,
    /// Folder of the browser client [default: it is built]
    #[arg(long, value_name = "DIR", conflicts_with = "no_web")]
    pub web: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        let (port, hosts) = (7777, 3);
        Self { no_web: false, port, hosts, host_port: None, program: None, web: None }
    }
}

pub fn run(options: &Options) -> Result<()> {
    packages::provide(&[NGINX, POSTGRESQL])?;
    let (program, web) = programs(options)?;
    let (interrupt, interrupted) = mpsc::channel();
    ctrlc::set_handler(move || {
        // Nobody listens any more at the very end.
        let _ = interrupt.send(());
    })
    .context("cannot listen for Ctrl-C")?;

    let database = PostgresServer::start().context("cannot start PostgreSQL")?;
    let url = PostgresServer::address(database.folder(), "public");
    let mut hosts = Vec::new();
    for number in 1..=options.hosts {
        let port = options.host_port.map_or(0, |first| first.saturating_add(number - 1));
        hosts.push(Host::start(&program, &url, web.as_deref(), &format!("h{number}"), port)?);
    }
    let public = match options.port {
        0 => free_address()?,
        port => SocketAddr::from(([127, 0, 0, 1], port)),
    };
    let configuration = place::root().join("crates/server/deploy/nginx.conf");
    let addresses: Vec<SocketAddr> = hosts.iter().map(|host| host.address).collect();
    let nginx = Nginx::start(&configuration, public, &addresses)
        .with_context(|| format!("cannot start nginx at {public}"))?;
    greet(public, &hosts, database.folder());
    if web.is_some() && options.web.is_none() {
        play::open(&format!("http://localhost:{}/", public.port()));
    }
    while interrupted.recv_timeout(LOOKS_EVERY) == Err(RecvTimeoutError::Timeout) {
        hosts.iter_mut().try_for_each(Host::tell_end)?;
    }
    end(hosts, &interrupted);
    drop((nginx, database));
    Ok(())
}

/// Returns the program of the hosts and the folder of the browser client, which are built unless they are given.
fn programs(options: &Options) -> Result<(PathBuf, Option<PathBuf>)> {
    let web = match &options.web {
        Some(folder) => Some(folder.clone()),
        None if options.no_web => None,
        None => Some(web::build(&web::Options::quick())?),
    };
    Ok((options.program.clone().map_or_else(|| process::build_program("splitkey-server"), Ok)?, web))
}

/// A host as a process, which is killed on drop.
struct Host {
    name: String,
    address: SocketAddr,
    child: Child,
    /// The command line that starts it again at the same address.
    again: String,
    has_ended: bool,
}

impl Host {
    fn start(program: &Path, url: &str, web: Option<&Path>, name: &str, port: u16) -> Result<Self> {
        let command = |port: u16| {
            let mut command = Command::new(program);
            command.args(["--listen", &format!("127.0.0.1:{port}"), "--database", url]);
            command.args(["--behind-proxy", "--node", name, "--route", name]);
            if let Some(folder) = web {
                command.arg("--web").arg(folder);
            }
            command
        };
        let mut first = command(port);
        leave_group(&mut first).stdin(Stdio::null()).stdout(Stdio::piped());
        let child = first.spawn().with_context(|| format!("cannot start `{}`", process::line(&first)))?;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let mut host = Self { name: name.to_owned(), address, child, again: String::new(), has_ended: false };
        let mut line = String::new();
        let output = host.child.stdout.take().context("the host's output should be piped")?;
        BufReader::new(output).read_line(&mut line)?;
        let port = play::port(line.trim_end()).with_context(|| format!("{name} does not listen"))?;
        host.address.set_port(port);
        host.again = quoted(&command(port));
        Ok(host)
    }

    /// Tells once that the host has ended.
    fn tell_end(&mut self) -> Result<()> {
        if self.has_ended {
            return Ok(());
        }
        if let Some(status) = self.child.try_wait()? {
            self.has_ended = true;
            println!("{} has ended ({status}). To start it again:\n  {}", self.name, self.again);
        }
        Ok(())
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // This fails only if it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Ends all hosts: in an orderly way, or at once if they take too long or this command is interrupted again.
fn end(mut hosts: Vec<Host>, interrupted: &Receiver<()>) {
    hosts.iter_mut().for_each(|host| ask_to_end(&mut host.child));
    let until = Instant::now() + PATIENCE;
    let runs = |host: &mut Host| matches!(host.child.try_wait(), Ok(None));
    while hosts.iter_mut().any(runs) && Instant::now() < until {
        if interrupted.recv_timeout(Duration::from_millis(20)).is_ok() {
            break;
        }
    }
}

fn greet(public: SocketAddr, hosts: &[Host], database: &Path) {
    println!("\n  Play at    http://localhost:{}/", public.port());
    for host in hosts {
        println!("  {}         http://{} (process {})", host.name, host.address, host.child.id());
    }
    println!("  Database   psql -h {} -U splitkey postgres", database.display());
    println!("  Kill a host (kill -9 PROCESS) or let it hand its tables over (kill PROCESS), and play on.");
    println!("  Ctrl-C ends all of it and deletes the database\n");
}

/// Returns a command as it can be given to a shell.
fn quoted(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let quote = |word: &std::ffi::OsStr| format!("'{}'", word.to_string_lossy().replace('\'', r"'\''"));
    words.map(quote).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_can_be_given_to_a_shell() {
        let mut command = Command::new("/opt/it's here/server");
        command.args(["--database", "postgres:///postgres?user=a&host=/tmp"]);
        let line = quoted(&command);
        assert_eq!(line, r"'/opt/it'\''s here/server' '--database' 'postgres:///postgres?user=a&host=/tmp'");
    }
}
