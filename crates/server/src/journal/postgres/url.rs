//! The address of a database: `postgres://USER@HOST/NAME`, as PostgreSQL's own programs take it.

use std::{fmt, str::FromStr, sync::Arc};

use rustls::ClientConfig;
use rustls_tokio_postgres::{config_from_ca_cert, config_no_verify};
use tokio_postgres::{
    Config,
    config::{Host, SslMode, TargetSessionAttrs},
};

use super::super::sql::describe;

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
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(NotADatabase("it has to start with postgres://".to_owned()));
        }
        // The driver knows fewer modes.
        let (place, options) = text.split_once('?').unwrap_or((text, ""));
        let (mut mode, mut authority, mut rest) = (None, None, Vec::new());
        for option in options.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("sslmode", value)) => mode = Some(value),
                Some(("sslrootcert", value)) => authority = Some(value),
                _ => rest.push(option),
            }
        }
        let text = if rest.is_empty() { place.to_owned() } else { format!("{place}?{}", rest.join("&")) };
        // The driver's own text would show the whole address, and the password in it.
        let mut config: Config = text.parse().map_err(|error| NotADatabase(describe(&error)))?;
        if config.get_hosts().is_empty() {
            config.host(SOCKETS);
        }
        let is_here = config.get_hosts().iter().all(|host| !matches!(host, Host::Tcp(_)));
        let protection = protection(mode, authority, is_here)?;
        config.ssl_mode(match protection {
            Protection::None => SslMode::Disable,
            Protection::Tls(_) => SslMode::Require,
        });
        // A standby cannot be written, and what it shows may be old.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        Ok(DatabaseUrl { config: Box::new(config), protection })
    }
}

fn protection(
    mode: Option<&str>,
    authority: Option<&str>,
    is_here: bool,
) -> Result<Protection, NotADatabase> {
    match mode {
        Some("disable") => Ok(Protection::None),
        _ if is_here => Ok(Protection::None),
        Some("require") => Ok(Protection::Tls(Arc::new(config_no_verify()))),
        Some("verify-full") | None => {
            let authority = authority.ok_or_else(|| {
                let text = "add ?sslrootcert=FILE, the PEM file of the authority that signed its certificate, or \
                            sslmode=require, which encrypts but believes any server, or sslmode=disable";
                NotADatabase(text.to_owned())
            })?;
            let tls = config_from_ca_cert(authority)
                .map_err(|error| NotADatabase(format!("cannot use {authority}: {error}")))?;
            Ok(Protection::Tls(Arc::new(tls)))
        }
        Some(other) => {
            Err(NotADatabase(format!("sslmode={other} is not one of verify-full, require and disable")))
        }
    }
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
        assert!(problem("postgres://db.example/x?sslmode=prefer").contains("sslmode=prefer is not one of"));
        let url: DatabaseUrl = "postgres://db.example/x?sslmode=require".parse().expect("an address");
        assert!(matches!(url.protection, Protection::Tls(_)));
        let url: DatabaseUrl = "postgres://127.0.0.1/x?sslmode=disable".parse().expect("an address");
        assert!(matches!(url.protection, Protection::None));
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
