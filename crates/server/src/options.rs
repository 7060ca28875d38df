//! The options of `splitkey-server`: on its command line, in the environment and in a configuration file.
//!
//! `Options` defines each option once: `clap` reads it from the command line and the environment, `serde` from the
//! file. The command line overrides the environment, the environment overrides the file, and the file overrides the
//! defaults of [`ServerConfig`].

use std::{ffi::OsString, net::SocketAddr, path::PathBuf, time::Duration};

use clap::{Args, Command, CommandFactory, Error, FromArgMatches, Parser, ValueEnum, error::ErrorKind};
use directories::ProjectDirs;
use serde::Deserialize;

use self::{
    daily::{DailyLanguage, DailyTime},
    environment::{name_variable, with_variable},
    value::{in_file, list_in_file, read, switch},
};
use crate::{
    AddressBlock, ChatServer, HostRoute, JournalPlace, LeaseTimes, PublicName, ServerConfig, WebOrigin,
};

mod daily;
mod environment;
mod file;
mod maintenance;
mod storage;
#[cfg(test)]
mod tests;
mod value;

pub use self::{maintenance::Maintenance, value::LogFilter};

/// What is logged unless an option or `RUST_LOG` says otherwise.
pub const DEFAULT_LOG: &str = "info";

const NETWORK: &str = "Network";
const LIMITS: &str = "Limits";
const LOG: &str = "Metrics and log";

const AFTER_HELP: &str = "\
Each option can also be set by an environment variable, such as SPLITKEY_SERVER_MAX_TABLES=100, or in the file \
named by --config. The command line overrides the environment, and the environment overrides the file.";

/// Hosts Split Key: serves the browser client and the players' sockets on one port
#[derive(Parser)]
#[command(
    name = "splitkey-server",
    version,
    after_help = AFTER_HELP,
    args_conflicts_with_subcommands = true,
    args_override_self = true
)]
struct CommandLine {
    #[command(subcommand)]
    maintenance: Option<Maintenance>,
    /// Read options from this TOML file, such as: listen = "127.0.0.1:7777"
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
}

// Every option that a configuration file takes, too. Names of environment variables and defaults are added by
// `command`. No doc comment: clap would take it for the description of the program.
#[derive(Args, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct Options {
    /// Folder of the browser client; without it only native players can join
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
    /// Folder in which tables and matches are kept, so that they survive a restart; one server at a time can use it
    /// [default: the system's folder for such data]
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// Keep tables and matches in this PostgreSQL database instead, such as postgres:///splitkey; best set by the
    /// environment or the file if there is a password in it
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
    /// Name of this server in the database [default: that of the computer]
    #[arg(long, value_name = "NAME")]
    node: Option<String>,
    /// Name by which the proxy leads to this server, such as h1, as one of several with the same database and address
    #[arg(long, value_name = "NAME", value_parser = read::<HostRoute>)]
    #[serde(deserialize_with = "in_file")]
    route: Option<HostRoute>,
    /// Times of this server's lease in the database, in seconds: how often it is renewed, when it falls silent, and
    /// when the lease expires
    #[arg(long, value_name = "RENEW,SILENT,EXPIRES", value_parser = read::<LeaseTimes>, hide = true)]
    #[serde(deserialize_with = "in_file")]
    lease: Option<LeaseTimes>,
    /// Keep nothing: a restart ends all tables
    #[arg(long, value_parser = switch(), value_name = "yes|no", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "yes", hide_possible_values = true)]
    memory: Option<bool>,
    /// Close a table after N hours in which nothing happens and no match runs, with a warning ten minutes before; 0
    /// never closes one
    #[arg(long, value_name = "N", value_parser = read::<u16>)]
    idle_hours: Option<u16>,
    /// Remove a table and its matches N days after the last thing that happened at it
    #[arg(long, value_name = "N", value_parser = read::<u16>)]
    keep_days: Option<u16>,
    /// Open no tables while less space than this is left for the journal; matches go on
    #[arg(long, value_name = "MIB", value_parser = read::<u32>)]
    low_disk: Option<u32>,

    /// Run a daily board: a strike race each day that anyone can join, with words of this language
    #[arg(long, value_name = "LANGUAGE")]
    daily: Option<DailyLanguage>,
    /// Time in UTC at which the daily board begins and the one before closes
    #[arg(long, value_name = "HH:MM", value_parser = read::<DailyTime>)]
    #[serde(deserialize_with = "in_file")]
    daily_at: Option<DailyTime>,

    /// Send no news of strike races to webhooks that players name
    #[arg(long, value_parser = switch(), value_name = "yes|no", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "yes", hide_possible_values = true)]
    no_webhooks: Option<bool>,
    /// Network of webhooks that is not public, such as 10.0.0.0/8; may be repeated. What is sent there need not be
    /// encrypted
    #[arg(long, value_name = "ADDRESS[/PREFIX]", value_parser = read::<AddressBlock>, value_delimiter = ',')]
    #[serde(deserialize_with = "list_in_file")]
    webhook_network: Vec<AddressBlock>,

    /// Let the hosts of tables have the chats of Twitch channels read, so that viewers can vote there. It is read
    /// anonymously, and nothing of it is kept
    #[arg(long, value_parser = switch(), value_name = "yes|no", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "yes", hide_possible_values = true)]
    twitch_chats: Option<bool>,

    /// Address and port to listen on; port 0 picks any free port
    #[arg(long, value_name = "ADDRESS", value_parser = read::<SocketAddr>, help_heading = NETWORK)]
    #[serde(deserialize_with = "in_file")]
    listen: Option<SocketAddr>,
    /// Encrypt connections with the certificate in this PEM file, the server's own certificate first; needs --tls-key
    #[arg(long, value_name = "FILE", help_heading = NETWORK)]
    tls_certificate: Option<PathBuf>,
    /// PEM file with the private key of the certificate
    #[arg(long, value_name = "FILE", help_heading = NETWORK)]
    tls_key: Option<PathBuf>,
    /// Run behind a reverse proxy: trust the client address in X-Forwarded-For, and refuse sockets without one
    #[arg(long, value_parser = switch(), value_name = "yes|no", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "yes", hide_possible_values = true, help_heading = NETWORK)]
    behind_proxy: Option<bool>,
    /// Address of that proxy, if it is not on this computer; may be repeated. Connections from anywhere else count by
    /// their own address
    #[arg(long, value_name = "ADDRESS[/PREFIX]", value_parser = read::<AddressBlock>, help_heading = NETWORK)]
    #[arg(value_delimiter = ',')]
    #[serde(deserialize_with = "list_in_file")]
    trusted_proxy: Vec<AddressBlock>,
    /// Name by which players know this server, such as play.example.org; requests for any other name are refused. May
    /// be repeated; without it every name is served
    #[arg(long, value_name = "NAME", value_parser = read::<PublicName>, help_heading = NETWORK)]
    #[arg(value_delimiter = ',')]
    #[serde(deserialize_with = "list_in_file")]
    public_name: Vec<PublicName>,
    /// Let pages of another origin, such as https://example.org, open sockets here; may be repeated
    #[arg(long, value_name = "ORIGIN", value_parser = read::<WebOrigin>, help_heading = NETWORK)]
    #[arg(value_delimiter = ',')]
    #[serde(deserialize_with = "list_in_file")]
    allow_origin: Vec<WebOrigin>,

    /// Maximum number of players connected at once
    #[arg(long, value_name = "N", value_parser = read::<usize>, help_heading = LIMITS)]
    max_connections: Option<usize>,
    /// Maximum number of connections from one address
    #[arg(long, value_name = "N", value_parser = read::<usize>, help_heading = LIMITS)]
    max_per_address: Option<usize>,
    /// Maximum number of tables in memory at once
    #[arg(long, value_name = "N", value_parser = read::<usize>, help_heading = LIMITS)]
    max_tables: Option<usize>,
    /// Tables that one address may open in an hour
    #[arg(long, value_name = "N", value_parser = read::<u32>, help_heading = LIMITS)]
    tables_per_hour: Option<u32>,
    /// Tables opened by one address that may be open at once
    #[arg(long, value_name = "N", value_parser = read::<u32>, help_heading = LIMITS)]
    tables_per_address: Option<u32>,
    /// Wrong table codes that one address may try in an hour
    #[arg(long, value_name = "N", value_parser = read::<u32>, help_heading = LIMITS)]
    wrong_codes_per_hour: Option<u32>,
    /// Wrong table codes that all addresses together may try in an hour; beyond that, each has only three tries
    #[arg(long, value_name = "N", value_parser = read::<u32>, help_heading = LIMITS)]
    all_wrong_codes_per_hour: Option<u32>,
    /// Word lists that one address may submit in an hour
    #[arg(long, value_name = "N", value_parser = read::<u32>, help_heading = LIMITS)]
    word_lists_per_hour: Option<u32>,

    /// Serve metrics for Prometheus on this address, at /metrics; without it there are none
    #[arg(long, value_name = "ADDRESS", value_parser = read::<SocketAddr>, help_heading = LOG)]
    #[serde(deserialize_with = "in_file")]
    metrics: Option<SocketAddr>,
    /// What to log on standard error: a level, or levels by module as in RUST_LOG
    #[arg(long, value_name = "FILTER", value_parser = read::<LogFilter>, help_heading = LOG)]
    #[serde(deserialize_with = "in_file")]
    log: Option<LogFilter>,
    /// How to write the log; json is a line of JSON per event
    #[arg(long, value_name = "FORMAT", help_heading = LOG)]
    log_format: Option<LogFormat>,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    #[default]
    Text,
    Json,
}

/// What is logged on standard error, and how it is written.
#[derive(Clone, Debug, Default)]
pub struct Logging {
    /// Without one, `RUST_LOG` applies, or else [`DEFAULT_LOG`].
    pub filter: Option<LogFilter>,
    pub format: LogFormat,
}

/// What the operator asks the program to do.
#[derive(Debug)]
pub enum Task {
    Serve(Box<(ServerConfig, Logging)>),
    /// Work on a journal.
    Maintain(JournalPlace, Maintenance),
}

/// Returns the definition of the command line, from which completions and manual pages can be made.
pub fn command() -> Command {
    CommandLine::command().mut_args(|arg| {
        let arg = with_variable(arg);
        match (default_of(arg.get_id().as_str()), arg.get_help()) {
            (Some(default), Some(help)) => {
                let help = format!("{help} [default: {default}]");
                arg.help(help)
            }
            _ => arg,
        }
    })
}

/// The default of an option that has one, as it would be written.
fn default_of(id: &str) -> Option<String> {
    let ServerConfig { listen, keep_days, low_disk, max_connections, max_per_address, host, .. } =
        ServerConfig::default();
    Some(match id {
        "listen" => listen.to_string(),
        "idle_hours" => host.idle.map_or(0, |idle| idle.as_secs() / 3600).to_string(),
        "keep_days" => keep_days.to_string(),
        "low_disk" => (low_disk >> 20).to_string(),
        "max_connections" => max_connections.to_string(),
        "max_per_address" => max_per_address.to_string(),
        "max_tables" => host.max_tables.to_string(),
        "tables_per_hour" => host.tables_an_hour.to_string(),
        "tables_per_address" => host.tables_an_address.to_string(),
        "wrong_codes_per_hour" => host.wrong_codes_an_hour.to_string(),
        "all_wrong_codes_per_hour" => host.all_wrong_codes_an_hour.to_string(),
        "word_lists_per_hour" => host.word_lists_an_hour.to_string(),
        "daily_at" => "00:00".to_owned(),
        "log" => DEFAULT_LOG.to_owned(),
        "log_format" => "text".to_owned(),
        _ => return None,
    })
}

/// Reads the command line, the program's own name first, and what the environment and a configuration file add to it.
///
/// # Errors
/// When an option is unknown, or its value is missing or wrong. A request for help or the version is an error, too:
/// [`clap::Error::exit`] prints each as it should be.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Task, Error> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let mut command = command();
    let matches =
        command.try_get_matches_from_mut(&arguments).map_err(|error| name_variable(error, &arguments))?;
    let line = CommandLine::from_arg_matches(&matches)?;
    if let Some(maintenance) = line.maintenance {
        let mut options = Options { memory: None, ..line.options };
        options.choose_storage(&matches, &mut command)?;
        let place = match options.database(&mut command)? {
            Some((url, node)) => JournalPlace::Database { url, node, lease: LeaseTimes::default() },
            None => {
                let data = options.data.or_else(default_data).ok_or_else(|| no_folder(&mut command))?;
                JournalPlace::Folder(data)
            }
        };
        return Ok(Task::Maintain(place, maintenance));
    }
    let mut options = match &line.config {
        Some(path) => file::read(path).map_err(|error| command.error(ErrorKind::ValueValidation, error))?,
        None => Options::default(),
    };
    options.update_from_arg_matches(&matches)?;
    options.choose_storage(&matches, &mut command)?;
    options.finish(&mut command)
}

impl Options {
    fn finish(self, command: &mut Command) -> Result<Task, Error> {
        let database = self.database(command)?;
        let mut config = ServerConfig { web: self.web, metrics: self.metrics, ..ServerConfig::default() };
        set(&mut config.listen, self.listen);
        set(&mut config.keep_days, self.keep_days);
        set(&mut config.low_disk, self.low_disk.map(|mebibytes| u64::from(mebibytes) << 20));
        set(&mut config.max_connections, self.max_connections);
        set(&mut config.max_per_address, self.max_per_address);
        set(&mut config.host.max_tables, self.max_tables);
        set(&mut config.host.tables_an_hour, self.tables_per_hour);
        set(&mut config.host.tables_an_address, self.tables_per_address);
        set(&mut config.host.wrong_codes_an_hour, self.wrong_codes_per_hour);
        set(&mut config.host.all_wrong_codes_an_hour, self.all_wrong_codes_per_hour);
        set(&mut config.host.word_lists_an_hour, self.word_lists_per_hour);
        if let Some(hours) = self.idle_hours {
            config.host.idle = (hours > 0).then(|| Duration::from_secs(3600 * u64::from(hours)));
        }
        config.host.daily_board = daily::board(self.daily, self.daily_at);
        if self.daily_at.is_some() && self.daily.is_none() {
            return Err(command.error(ErrorKind::MissingRequiredArgument, "--daily-at needs --daily"));
        }
        if self.no_webhooks == Some(true) {
            if !self.webhook_network.is_empty() {
                let text = "--no-webhooks sends nothing, so it cannot be used with --webhook-network";
                return Err(command.error(ErrorKind::ArgumentConflict, text));
            }
            config.webhooks = None;
        } else {
            config.webhooks = Some(self.webhook_network);
        }
        config.chats = self.twitch_chats.unwrap_or_default().then(ChatServer::twitch);
        config.behind_proxy = self.behind_proxy.unwrap_or_default();
        config.trusted_proxies = self.trusted_proxy;
        config.public_names = self.public_name;
        config.allowed_origins = self.allow_origin;
        if !config.trusted_proxies.is_empty() && !config.behind_proxy {
            let text = "--trusted-proxy needs --behind-proxy";
            return Err(command.error(ErrorKind::MissingRequiredArgument, text));
        }
        config.route = self.route;
        if config.route.is_some() && (database.is_none() || !config.behind_proxy) {
            let text = "--route needs --database and --behind-proxy";
            return Err(command.error(ErrorKind::MissingRequiredArgument, text));
        }
        config.tls = match (self.tls_certificate, self.tls_key) {
            (Some(certificate), Some(key)) => Some((certificate, key)),
            (None, None) => None,
            _ => {
                let text = "--tls-certificate and --tls-key belong together";
                return Err(command.error(ErrorKind::MissingRequiredArgument, text));
            }
        };
        config.database = database;
        set(&mut config.lease, self.lease);
        config.data = match (self.memory, self.data) {
            (Some(true), _) => None,
            _ if config.database.is_some() => None,
            (_, data) => Some(data.or_else(default_data).ok_or_else(|| no_folder(command))?),
        };
        let logging = Logging { filter: self.log, format: self.log_format.unwrap_or_default() };
        Ok(Task::Serve(Box::new((config, logging))))
    }
}

fn set<T>(field: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *field = value;
    }
}

/// The system's folder for this program's data.
fn default_data() -> Option<PathBuf> {
    ProjectDirs::from("", "", "splitkey-server").map(|folders| folders.data_dir().to_owned())
}

fn no_folder(command: &mut Command) -> Error {
    let text = "this computer has no folder for data; name one with --data, or use --memory";
    command.error(ErrorKind::MissingRequiredArgument, text)
}
