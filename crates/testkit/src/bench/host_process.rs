//! A host in another process, so that its processor time can be measured separately from the players'.

use std::{
    env,
    error::Error,
    fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use splitkey_host::HostConfig;
use splitkey_server::{Overrides, Server, ServerConfig};

/// The subcommand that runs a host.
pub const SERVE: &str = "serve";
/// The last argument of a host that applies the limits per address.
const LIMITED: &str = "limited";
/// The subcommand that runs one of several hosts with one database.
pub const SERVE_SHARED: &str = "serve-shared";
/// The subcommand that runs a host whose overlays and pages of viewers have readers without limit.
pub const SERVE_AUDIENCE: &str = "serve-audience";
/// The connection limit: enough for all players of a benchmark.
const CONNECTIONS: usize = 100_000;

/// A host process that is killed on drop.
pub struct HostProcess {
    child: Child,
    /// The URL of its WebSocket.
    pub url: String,
    /// The address it listens on.
    pub address: String,
}

impl HostProcess {
    /// Starts a host without a journal.
    pub fn start() -> Result<HostProcess, Box<dyn Error>> {
        HostProcess::of(this_with_all_files()?.arg(SERVE))
    }

    /// Starts a host with its journal in a folder.
    pub fn keeping(data: &Path) -> Result<HostProcess, Box<dyn Error>> {
        HostProcess::of(this_with_all_files()?.args([SERVE, "127.0.0.1:0"]).arg(data))
    }

    /// Starts a host with its journal in a folder and the default limits per address.
    pub fn with_limits(data: &Path) -> Result<HostProcess, Box<dyn Error>> {
        HostProcess::of(this_with_all_files()?.args([SERVE, "127.0.0.1:0"]).arg(data).arg(LIMITED))
    }

    /// Starts one of several hosts with a database.
    pub fn sharing(url: &str, node: &str) -> Result<HostProcess, Box<dyn Error>> {
        HostProcess::of(this_with_all_files()?.args([SERVE_SHARED, url, node]))
    }

    /// Starts a host without a journal, whose overlays and pages of viewers have readers without limit.
    pub fn with_audience() -> Result<HostProcess, Box<dyn Error>> {
        HostProcess::of(this_with_all_files()?.arg(SERVE_AUDIENCE))
    }

    fn of(command: &mut Command) -> Result<HostProcess, Box<dyn Error>> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().ok_or("the host's output should be piped")?;
        let mut address = String::new();
        BufReader::new(output).read_line(&mut address)?;
        let address = address.trim().to_owned();
        Ok(HostProcess { child, url: format!("ws://{address}/ws"), address })
    }

    /// Stops the host in an orderly way, and waits for its end.
    pub fn stop(&mut self) -> Result<(), Box<dyn Error>> {
        drop(self.child.stdin.take());
        self.child.wait()?;
        Ok(())
    }

    /// Returns the processor time used by all of its threads.
    pub fn processor_time(&self) -> Result<Duration, Box<dyn Error>> {
        used(&fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?)
    }

    /// Returns the processor time used by its thread with this name.
    pub fn processor_time_of(&self, thread: &str) -> Result<Duration, Box<dyn Error>> {
        for task in fs::read_dir(format!("/proc/{}/task", self.child.id()))? {
            let task = task?.path();
            if fs::read_to_string(task.join("comm"))?.trim_end() == thread {
                return used(&fs::read_to_string(task.join("stat"))?);
            }
        }
        Err(format!("the host has no thread {thread:?}").into())
    }

    /// Returns its resident memory, in KiB.
    pub fn resident_kib(&self) -> Result<u64, Box<dyn Error>> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .ok_or("no resident memory in /proc")?;
        Ok(line.split_whitespace().next().ok_or("no resident memory in /proc")?.parse()?)
    }
}

impl Drop for HostProcess {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the processor time in an entry of the process table.
fn used(stat: &str) -> Result<Duration, Box<dyn Error>> {
    let (_, fields) = stat.rsplit_once(')').ok_or("the process table should be readable")?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|ticks| ticks.parse::<u64>().ok()).ok_or("no such field");
    // User and system time, in hundredths of a second on Linux.
    Ok(Duration::from_millis(10 * (ticks(11)? + ticks(12)?)))
}

/// Returns a command for this program, with as many open files as the system allows.
pub fn this_with_all_files() -> Result<Command, Box<dyn Error>> {
    let this = env::current_exe()?;
    if cfg!(not(unix)) {
        return Ok(Command::new(this));
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -n \"$(ulimit -Hn)\"; exec \"$0\" \"$@\""]).arg(this);
    Ok(shell)
}

/// Serves until standard input ends, at the address and with the data folder of the command line, or at any port
/// without a journal.
pub fn serve() -> Result<(), Box<dyn Error>> {
    serve_with(Overrides::default())
}

/// Serves like [`serve`], with overlays and pages of viewers that have readers without limit.
pub fn serve_audience() -> Result<(), Box<dyn Error>> {
    serve_with(Overrides { readers: Some(CONNECTIONS), ..Overrides::default() })
}

/// Serves like [`serve`] as one of several hosts: with the database and the name of the command line.
pub fn serve_shared() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(2);
    let (Some(url), Some(node)) = (arguments.next(), arguments.next()) else {
        return Err("usage: serve-shared URL NODE".into());
    };
    run(ServerConfig { database: Some((url.parse()?, node)), ..without_limits() }, Overrides::default())
}

fn serve_with(overrides: Overrides) -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(2);
    let address = arguments.next().map(|address| address.to_string_lossy().parse()).transpose()?;
    let data = arguments.next().map(Into::into);
    let is_limited = arguments.next().is_some_and(|word| word == LIMITED);
    // Behind a proxy at 127.0.0.1, so that connections can name addresses that the machine does not have.
    let limits = ServerConfig {
        max_connections: CONNECTIONS,
        behind_proxy: true,
        trusted_proxies: vec!["127.0.0.1".parse()?],
        ..ServerConfig::default()
    };
    let config = if is_limited { limits } else { without_limits() };
    let listen = address.unwrap_or_else(anywhere);
    run(ServerConfig { listen, data, ..config }, overrides)
}

fn anywhere() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}

/// Returns a configuration for players who come from few addresses.
fn without_limits() -> ServerConfig {
    let host = HostConfig {
        tables_an_hour: u32::MAX,
        tables_an_address: u32::MAX,
        wrong_codes_an_hour: u32::MAX,
        word_lists_an_hour: u32::MAX,
        ..HostConfig::default()
    };
    let (max_connections, max_per_address) = (CONNECTIONS, CONNECTIONS);
    ServerConfig { listen: anywhere(), max_connections, max_per_address, host, ..ServerConfig::default() }
}

/// Serves until standard input ends.
fn run(config: ServerConfig, overrides: Overrides) -> Result<(), Box<dyn Error>> {
    let server = Server::start_with(config, overrides)?;
    println!("{}", server.addr());
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink())?;
    server.stop();
    Ok(())
}
