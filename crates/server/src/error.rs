//! Why a server does not run.

use std::{fmt, io, net::SocketAddr, path::PathBuf};

use crate::{JournalFileError, TlsError};

/// Why a server did not start, or why it ended.
#[derive(Debug)]
pub enum ServerError {
    AddressInUse(SocketAddr),
    Bind(SocketAddr, io::Error),
    NoPage(PathBuf),
    Journal(JournalFileError),
    Tls(TlsError),
    Start(io::Error),
    HostEnded,
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AddressInUse(addr) => write!(f, "{addr} is in use by another program"),
            Self::Bind(addr, error) => write!(f, "cannot listen on {addr}: {error}"),
            Self::NoPage(folder) => write!(f, "no index.html in {}", folder.display()),
            Self::Journal(error) => write!(f, "{error}"),
            Self::Tls(error) => write!(f, "{error}"),
            Self::Start(error) => write!(f, "cannot start: {error}"),
            Self::HostEnded => f.write_str("the server has stopped after repeated panics"),
        }
    }
}

impl std::error::Error for ServerError {}
