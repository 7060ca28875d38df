//! What the operator asks for: on the command line, in the environment, or in a file.

use std::{env, ffi::OsString, fmt, path::PathBuf, str::FromStr, time::Duration};

use directories::ProjectDirs;
use splitkey_server::ServerConfig;

use crate::{
    logging::Logging,
    upkeep::{self, Upkeep},
};

mod file;
#[cfg(test)]
mod tests;

pub const HELP: &str = "\
Hosts Split Key: serves the browser game and the players' sockets on one port.

Usage: splitkey-server [OPTION]...
       splitkey-server check | backup FILE | export FILE | import FILE | reports   (check --help tells more)

  --config FILE          takes options from a file, one a line as `listen = 127.0.0.1:7777`; # begins a remark
  --listen ADDR          where to listen (127.0.0.1:7777); port 0 takes any free port
  --web DIR              the folder of the browser game; without it only native players can join
  --data DIR             the folder in which tables and matches are kept, so that they go on after a restart
                         (the system's folder for such data); one host at a time can use it
  --memory               keeps nothing: a restart ends all tables
  --idle-hours N         closes a table at which nothing happens and no match runs after N hours, with a warning ten
                         minutes before; 0 never does (24)
  --keep-days N          removes a table and its matches N days after the last thing that happened at it (30)
  --low-disk MIB         opens no tables while less space than this is left for the journal; matches go on (256)
  --tls-certificate FILE with --tls-key FILE: encrypts connections; both files are PEM, the certificate's own first
  --tls-key FILE         the private key of the certificate
  --behind-proxy         a reverse proxy stands before this host: trust the client address in X-Forwarded-For, and
                         refuse sockets without one
  --trusted-proxy ADDRESS[/PREFIX]
                         where that proxy is, if not on this computer; may stand repeatedly. Connections from anywhere
                         else count by their own address
  --public-name NAME     the name by which players know this host, as play.example.org; requests for any other name are
                         refused. May stand repeatedly; without it every name is served
  --allow-origin ORIGIN  lets pages of another origin, as https://example.org, open sockets here; may stand repeatedly
  --max-connections N    the most players at once (4096)
  --max-per-address N    the most connections from one address (256)
  --max-tables N         the most tables in memory at once (20000)
  --tables-per-hour N    how many tables one address may open in an hour (60)
  --tables-per-address N how many tables that one address opened may be open at once (128)
  --wrong-codes-per-hour N
                         how many codes of no table one address may try in an hour (20)
  --all-wrong-codes-per-hour N
                         how many all addresses together may try in an hour, before each has only three tries (2000)
  --word-lists-per-hour N
                         how many lists of words one address may bring in an hour (60)
  --metrics ADDR         where to tell the operator of itself, as Prometheus reads it at /metrics; nowhere without
  --log FILTER           what is logged on standard error (info): a level, or levels of parts as RUST_LOG takes them
  --log-format FORMAT    text, or json for a line of JSON an event
  --help, --version

Each option has a variable of the environment, too, as SPLITKEY_SERVER_MAX_TABLES=100. The command line goes before
the environment, and that before the file. In both, a switch is set to yes or no.
";

/// Every option but `config`, and whether it is a switch.
const OPTIONS: [(&str, bool); 24] = [
    ("listen", false),
    ("web", false),
    ("data", false),
    ("memory", true),
    ("keep-days", false),
    ("low-disk", false),
    ("idle-hours", false),
    ("tls-certificate", false),
    ("tls-key", false),
    ("behind-proxy", true),
    ("trusted-proxy", false),
    ("public-name", false),
    ("allow-origin", false),
    ("max-connections", false),
    ("max-per-address", false),
    ("max-tables", false),
    ("tables-per-hour", false),
    ("tables-per-address", false),
    ("wrong-codes-per-hour", false),
    ("all-wrong-codes-per-hour", false),
    ("word-lists-per-hour", false),
    ("metrics", false),
    ("log", false),
    ("log-format", false),
];

/// What the command line asks for.
#[derive(Debug)]
pub enum Asked {
    Serve(Box<(ServerConfig, Logging)>),
    Upkeep(Upkeep),
    /// This text.
    Help(&'static str),
    Version,
}

/// Reads the command line, with `variable` as the environment.
///
/// # Errors
/// When there is an option that is none, or whose value is missing or makes no sense.
pub fn parse(
    arguments: impl IntoIterator<Item = OsString>,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Result<Asked, FlagError> {
    let mut arguments = arguments.into_iter().peekable();
    let word = arguments.peek().map(|word| word.to_string_lossy().into_owned());
    if let Some(errand) = word.filter(|word| upkeep::is_errand(word)) {
        let asked = upkeep::parse(&errand, arguments.skip(1))?;
        return Ok(asked.map_or(Asked::Help(upkeep::HELP), Asked::Upkeep));
    }
    let (mut given, mut config) = (Vec::new(), variable(&variable_of("config")));
    while let Some(argument) = arguments.next() {
        let flag = argument.to_string_lossy().into_owned();
        match (flag.as_str(), flag.strip_prefix("--").and_then(option)) {
            ("--help" | "-h", _) => return Ok(Asked::Help(HELP)),
            ("--version" | "-V", _) => return Ok(Asked::Version),
            ("--config", _) => config = Some(arguments.next().ok_or(FlagError::NoValue(flag))?),
            (_, Some((name, true))) => given.push((name, "yes".into())),
            (_, Some((name, false))) => {
                given.push((name, arguments.next().ok_or(FlagError::NoValue(flag))?));
            }
            _ => return Err(FlagError::Unknown(flag)),
        }
    }
    let mut settings = Settings::default();
    if let Some(path) = config {
        settings.take(file::read(&PathBuf::from(path))?, |name| format!("{name} in the file"))?;
    }
    let variables = OPTIONS.iter().filter_map(|(name, _)| Some((*name, variable(&variable_of(name))?)));
    settings.take(variables.collect(), variable_of)?;
    settings.take(given, |name| format!("--{name}"))?;
    settings.finish()
}

fn option(name: &str) -> Option<(&'static str, bool)> {
    OPTIONS.iter().copied().find(|(known, _)| *known == name)
}

/// The variable of the environment for an option.
fn variable_of(name: &str) -> String {
    format!("SPLITKEY_SERVER_{}", name.replace('-', "_").to_uppercase())
}

/// What was read so far; what comes later goes before what came earlier.
#[derive(Default)]
struct Settings {
    config: ServerConfig,
    logging: Logging,
    in_memory: bool,
    certificate: Option<PathBuf>,
    key: Option<PathBuf>,
}

impl Settings {
    /// Takes all options of one place; `called` is what people call an option there.
    fn take(
        &mut self,
        options: Vec<(&'static str, OsString)>,
        called: impl Fn(&str) -> String,
    ) -> Result<(), FlagError> {
        let has = |wanted| options.iter().any(|(name, _)| *name == wanted);
        match (has("data"), has("memory")) {
            (true, true) => return Err(FlagError::BothKeptAndNot),
            (true, false) => self.in_memory = false,
            _ => {}
        }
        if has("allow-origin") {
            self.config.allowed_origins.clear();
        }
        if has("trusted-proxy") {
            self.config.trusted_proxies.clear();
        }
        if has("public-name") {
            self.config.public_names.clear();
        }
        options.into_iter().try_for_each(|(name, value)| self.set(name, value, &called))
    }

    fn set(
        &mut self,
        name: &'static str,
        value: OsString,
        called: impl Fn(&str) -> String,
    ) -> Result<(), FlagError> {
        let Settings { config, logging, in_memory, certificate, key } = self;
        let called = || called(name);
        match name {
            "listen" => config.listen = read(called, value)?,
            "web" => config.web = Some(value.into()),
            "data" => config.data = Some(value.into()),
            "memory" => *in_memory = read_switch(called, value)?,
            "idle-hours" => {
                let hours: u16 = read(called, value)?;
                config.host.idle = (hours > 0).then(|| Duration::from_secs(3600 * u64::from(hours)));
            }
            "keep-days" => config.keep_days = read(called, value)?,
            "low-disk" => config.low_disk = u64::from(read::<u32>(called, value)?) << 20,
            "tls-certificate" => *certificate = Some(value.into()),
            "tls-key" => *key = Some(value.into()),
            "behind-proxy" => config.behind_proxy = read_switch(called, value)?,
            "trusted-proxy" => config.trusted_proxies.push(read(called, value)?),
            "public-name" => config.public_names.push(read(called, value)?),
            "allow-origin" => config.allowed_origins.push(read(called, value)?),
            "max-connections" => config.max_connections = read(called, value)?,
            "max-per-address" => config.max_per_address = read(called, value)?,
            "max-tables" => config.host.max_tables = read(called, value)?,
            "tables-per-hour" => config.host.tables_an_hour = read(called, value)?,
            "tables-per-address" => config.host.tables_an_address = read(called, value)?,
            "all-wrong-codes-per-hour" => config.host.all_wrong_codes_an_hour = read(called, value)?,
            "wrong-codes-per-hour" => config.host.wrong_codes_an_hour = read(called, value)?,
            "word-lists-per-hour" => config.host.word_lists_an_hour = read(called, value)?,
            "metrics" => config.metrics = Some(read(called, value)?),
            "log" => logging.filter = Some(read(called, value)?),
            "log-format" => logging.format = read(called, value)?,
            other => unreachable!("{other} should be among the options"),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Asked, FlagError> {
        if !self.config.trusted_proxies.is_empty() && !self.config.behind_proxy {
            return Err(FlagError::NoProxy);
        }
        self.config.tls = match (self.certificate, self.key) {
            (Some(certificate), Some(key)) => Some((certificate, key)),
            (None, None) => None,
            _ => return Err(FlagError::HalfTls),
        };
        self.config.data = match (self.config.data, self.in_memory) {
            (_, true) => None,
            (Some(data), false) => Some(data),
            (None, false) => Some(default_data().ok_or(FlagError::NoFolder)?),
        };
        Ok(Asked::Serve(Box::new((self.config, self.logging))))
    }
}

/// Where the environment or else the system wants this program's data.
pub fn default_data() -> Option<PathBuf> {
    let folder = || ProjectDirs::from("", "", "splitkey-server").map(|folders| folders.data_dir().to_owned());
    env::var_os(variable_of("data")).map(PathBuf::from).or_else(folder)
}

fn read<T: FromStr>(called: impl Fn() -> String, value: OsString) -> Result<T, FlagError> {
    let text = value.to_string_lossy();
    text.parse().map_err(|_| FlagError::BadValue(called(), text.into_owned()))
}

fn read_switch(called: impl Fn() -> String, value: OsString) -> Result<bool, FlagError> {
    match value.to_str() {
        Some("yes") => Ok(true),
        Some("no") => Ok(false),
        _ => Err(FlagError::BadValue(called(), value.to_string_lossy().into_owned())),
    }
}

/// What is wrong with what the operator asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlagError {
    Unknown(String),
    NoValue(String),
    BadValue(String, String),
    BothKeptAndNot,
    HalfTls,
    /// A proxy is named, but not that there is one.
    NoProxy,
    NoFolder,
    /// The file of options cannot be read.
    File(PathBuf, String),
    /// Of which line, counted from 1.
    Line(PathBuf, usize),
}

impl fmt::Display for FlagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(flag) => write!(f, "there is no {flag}; --help lists what there is"),
            Self::NoValue(flag) => write!(f, "{flag} needs a value; --help tells which"),
            Self::BadValue(flag, value) => {
                write!(f, "{value:?} makes no sense for {flag}; --help tells what does")
            }
            Self::BothKeptAndNot => f.write_str("--memory keeps nothing, so it cannot be used with --data"),
            Self::HalfTls => f.write_str("--tls-certificate and --tls-key belong together"),
            Self::NoProxy => f.write_str("--trusted-proxy needs --behind-proxy"),
            Self::NoFolder => {
                f.write_str("this computer has no folder for data; name one with --data, or use --memory")
            }
            Self::File(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            Self::Line(path, number) => {
                write!(
                    f,
                    "line {number} of {} is no `option = value`; --help lists the options",
                    path.display()
                )
            }
        }
    }
}

impl std::error::Error for FlagError {}
