//! The address of a database: `postgres://USER@HOST/NAME`, as PostgreSQL's own programs take it.

use std::{fmt, str::FromStr, sync::Arc, time::Duration};

use rustls::{ClientConfig, RootCertStore, crypto::ring};
use rustls_tokio_postgres::{config_from_ca_cert, config_no_verify};
use tokio_postgres::{
    Config,
    config::{Host, SslMode, TargetSessionAttrs},
};

use super::{super::sql::describe, uri};

/// Where a server listens that has no other address.
const SOCKETS: &str = "/var/run/postgresql";

/// Where a database is, and how to connect to it. Its `Debug` and `Display` reveal no password.
#[derive(Clone)]
pub struct DatabaseUrl {
    pub(super) config: Box<Config>,
    pub(super) protection: Protection,
}

/// How a connection is protected.
#[derive(Clone)]
pub(super) enum Protection {
    /// By the operating system, or because the operator said that nothing else is needed.
    None,
    Tls(Arc<ClientConfig>),
}

impl FromStr for DatabaseUrl {
    type Err = NotADatabase;

    fn from_str(text: &str) -> Result<DatabaseUrl, NotADatabase> {
        let mut options = uri::read(text).map_err(NotADatabase)?;
        let mut take = |name: &str| options.remove(name);
        if let Some(attributes) = take("target_session_attrs")
            && !["any", "read-write", "primary"].contains(&attributes.as_str())
        {
            let text =
                format!("target_session_attrs={attributes} may lead to a standby, which cannot be written");
            return Err(NotADatabase(text));
        }
        // Nothing else is ever used.
        for (name, usual) in [("gssencmode", &["disable", "prefer"][..]), ("sslnegotiation", &["postgres"])] {
            if let Some(value) = take(name).filter(|value| !usual.contains(&value.as_str())) {
                return Err(NotADatabase(format!("{name}={value} is not possible here")));
            }
        }
        let mode = match (take("sslmode"), take("ssl")) {
            // Other programs write it so, and PostgreSQL's own read that, too.
            (None, Some(is_on)) if is_on == "true" => Some("require".to_owned()),
            (None, Some(value)) => return Err(NotADatabase(format!("ssl={value} is not ssl=true"))),
            (mode, _) => mode,
        };
        let authority = take("sslrootcert");
        let in_milliseconds = take("tcp_user_timeout");
        let keepalives = take("keepalives_count").map(|count| ("keepalives_retries".to_owned(), count));
        let name = take("fallback_application_name").map(|name| ("application_name".to_owned(), name));
        for (name, value) in keepalives.into_iter().chain(name) {
            options.entry(name).or_insert(value);
        }
        let mut config = configured(&options)?;
        if let Some(value) = in_milliseconds {
            let is_no_number =
                |_| NotADatabase(format!("tcp_user_timeout={value} is not a number of milliseconds"));
            config.tcp_user_timeout(Duration::from_millis(value.parse().map_err(is_no_number)?));
        }
        if config.get_hosts().is_empty() {
            config.host(SOCKETS);
        }
        let is_here = config.get_hosts().iter().all(|host| !matches!(host, Host::Tcp(_)));
        let protection = protection(mode.as_deref(), authority.as_deref(), is_here)?;
        config.ssl_mode(match protection {
            Protection::None => SslMode::Disable,
            Protection::Tls(_) => SslMode::Require,
        });
        // A standby cannot be written, and what it shows may be old.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        Ok(DatabaseUrl { config: Box::new(config), protection })
    }
}

/// Returns what the driver makes of options. Its own reader of addresses differs from PostgreSQL's.
fn configured(options: &uri::Options) -> Result<Config, NotADatabase> {
    let quoted = |value: &str| value.replace('\\', "\\\\").replace('\'', "\\'");
    let words: Vec<_> = options.iter().map(|(name, value)| format!("{name}='{}'", quoted(value))).collect();
    let known = |name: &String| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match options.keys().find(|name| !known(name)) {
        Some(name) => Err(NotADatabase(format!("{name:?} is not an option"))),
        // The driver's own text would show the whole address, and the password in it.
        None => words.join(" ").parse().map_err(|error| NotADatabase(describe(&error))),
    }
}

fn protection(
    mode: Option<&str>,
    authority: Option<&str>,
    is_here: bool,
) -> Result<Protection, NotADatabase> {
    let refused = |text: &str| Err(NotADatabase(text.to_owned()));
    match (mode, authority) {
        (Some("disable"), _) => Ok(Protection::None),
        (None | Some("require" | "verify-full"), _) if is_here => Ok(Protection::None),
        (Some("require"), None) => Ok(Protection::Tls(Arc::new(config_no_verify()))),
        (Some("require"), Some(_)) => {
            refused("sslmode=require believes any server: with sslrootcert write sslmode=verify-full")
        }
        (Some("verify-full") | None, None) => refused(
            "add ?sslrootcert=FILE, the PEM file of the authority that signed its certificate, or sslrootcert=system for \
             the authorities of this computer, or sslmode=require, which encrypts but believes any server, or \
             sslmode=disable",
        ),
        (Some("verify-full") | None, Some("system")) => {
            Ok(Protection::Tls(Arc::new(trusting_the_system().map_err(NotADatabase)?)))
        }
        (Some("verify-full") | None, Some(authority)) => {
            let tls = config_from_ca_cert(authority)
                .map_err(|error| NotADatabase(format!("cannot use {authority}: {error}")))?;
            Ok(Protection::Tls(Arc::new(tls)))
        }
        (Some(other), _) => {
            Err(NotADatabase(format!("sslmode={other} is not one of verify-full, require and disable")))
        }
    }
}

/// Trusts the authorities of the system.
fn trusting_the_system() -> Result<ClientConfig, String> {
    let mut authorities = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    authorities.add_parsable_certificates(found.certs);
    if authorities.is_empty() {
        let why: Vec<String> = found.errors.iter().map(ToString::to_string).collect();
        return Err(format!(
            "this computer has no authorities for sslrootcert=system (on Debian: apt-get install ca-certificates) {}",
            why.join(", ")
        ));
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().map_err(|error| error.to_string())?;
    Ok(builder.with_root_certificates(authorities).with_no_client_auth())
}

impl PartialEq for DatabaseUrl {
    fn eq(&self, other: &DatabaseUrl) -> bool {
        self.config == other.config
    }
}

impl Eq for DatabaseUrl {}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hosts: Vec<String> = self
            .config
            .get_hosts()
            .iter()
            .map(|host| match host {
                Host::Tcp(name) => name.clone(),
                #[cfg(unix)]
                Host::Unix(path) => path.display().to_string(),
            })
            .collect();
        let name = self.config.get_dbname().or(self.config.get_user()).unwrap_or_default();
        write!(f, "the database {name} at {}", hosts.join(", "))
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}

/// A text is not the address of a database, or one that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotADatabase(String);

impl fmt::Display for NotADatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the address of the database cannot be used: {}", self.0)
    }
}

impl std::error::Error for NotADatabase {}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        text.parse::<DatabaseUrl>().expect_err("it should be refused").to_string()
    }

    #[test]
    fn a_socket_of_this_computer_needs_no_tls() {
        for text in
            ["postgres:///splitkey", "postgresql://me@%2Ftmp%2Fpg/splitkey", "postgres:///x?host=/tmp/pg"]
        {
            let url: DatabaseUrl = text.parse().expect("an address");
            assert!(matches!(url.protection, Protection::None), "{text}");
        }
    }

    #[test]
    fn another_computer_has_to_prove_who_it_is_unless_told_otherwise() {
        assert!(problem("postgres://db.example/splitkey").contains("sslrootcert=FILE"));
        assert!(problem("postgres://db.example/x?sslmode=verify-full").contains("sslrootcert=FILE"));
        assert!(problem("postgres://db.example/x?sslrootcert=/missing.pem").contains("/missing.pem"));
        assert!(problem("postgres://db.example/x?sslrootcert=%2Fmissing.pem").contains("/missing.pem"));
        assert!(problem("postgres://db.example/x?sslmode=prefer").contains("sslmode=prefer is not one of"));
        assert!(problem("postgres://db.example/x?sslmode=require&sslrootcert=a.pem").contains("verify-full"));
        assert!(problem("postgres://db.example/x?ssl%6dode=prefer").contains("sslmode=prefer is not one of"));
        let url: DatabaseUrl = "postgres://db.example/x?sslmode=require".parse().expect("an address");
        assert!(matches!(url.protection, Protection::Tls(_)));
        let url: DatabaseUrl = "postgres://127.0.0.1/x?sslmode=disable".parse().expect("an address");
        assert!(matches!(url.protection, Protection::None));
    }

    #[test]
    fn the_authorities_of_the_system_can_be_trusted_by_name() {
        let system = "postgres://db.example/x?sslmode=verify-full&sslrootcert=system".parse::<DatabaseUrl>();
        match system {
            Ok(url) => assert!(matches!(url.protection, Protection::Tls(_))),
            // A computer without any.
            Err(error) => assert!(error.to_string().contains("ca-certificates"), "{error}"),
        }
        assert!(
            problem("postgres://db.example/x?sslmode=require&sslrootcert=system").contains("verify-full")
        );
    }

    #[test]
    fn options_mean_what_they_mean_to_postgresql() {
        let url: DatabaseUrl = "postgres://me:it's%5C@one,two:5433/x?sslmode=disable&tcp_user_timeout=2500\
            &keepalives_count=4&target_session_attrs=any&gssencmode=disable&fallback_application_name=a"
            .parse()
            .expect("an address");
        assert_eq!(url.config.get_password(), Some(&b"it's\\"[..]));
        assert_eq!(url.config.get_hosts().len(), 2);
        assert_eq!(url.config.get_ports(), [5432, 5433]);
        assert_eq!(url.config.get_tcp_user_timeout(), Some(&Duration::from_millis(2500)));
        assert_eq!(url.config.get_keepalives_retries(), Some(4));
        assert_eq!(url.config.get_application_name(), Some("a"));
        let url: DatabaseUrl = "postgres://db.example/x?ssl=true".parse().expect("an address");
        assert!(matches!(url.protection, Protection::Tls(_)));
        for (option, named) in [
            ("sslcert=a.pem", "sslcert"),
            ("passfile=a", "passfile"),
            ("service=a", "service"),
            ("gssencmode=require", "gssencmode"),
            ("sslnegotiation=direct", "sslnegotiation"),
            ("target_session_attrs=standby", "standby"),
            ("tcp_user_timeout=soon", "tcp_user_timeout"),
            ("connect_timeout=soon", "connect_timeout"),
            ("a'b=c", "a'b"),
        ] {
            let problem = problem(&format!("postgres://db.example/x?sslmode=disable&{option}"));
            assert!(problem.contains(named), "{option}: {problem}");
        }
    }

    #[test]
    fn a_password_is_not_shown() {
        let url: DatabaseUrl =
            "postgres://me:secret@db.example/x?sslmode=require".parse().expect("an address");
        let shown = format!("{url} {url:?}");
        assert!(shown.contains("db.example") && !shown.contains("secret"), "{shown}");
        assert!(!problem("postgres://me:secret@db.example:port/x?sslmode=require").contains("secret"));
        assert!(!problem("mysql://me:secret@db.example/x").contains("secret"));
    }
}
