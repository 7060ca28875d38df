//! TLS with a certificate from the operator.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem, pem::PemObject},
};
use tokio_rustls::TlsAcceptor;

/// Reads a certificate chain and its key, both as PEM.
///
/// # Errors
/// When a file cannot be read or has the wrong content, or when certificate and key do not match.
pub(super) fn acceptor(certificate: &Path, key: &Path) -> Result<TlsAcceptor, TlsError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |error| TlsError::File(path, error)
    };
    let chain = CertificateDer::pem_file_iter(certificate)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(unreadable(certificate))?;
    let key = PrivateKeyDer::from_pem_file(key).map_err(unreadable(key))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|config| config.with_no_client_auth().with_single_cert(chain, key))
        .map_err(TlsError::Mismatch)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

/// Why TLS cannot be set up.
#[derive(Debug)]
pub enum TlsError {
    File(PathBuf, pem::Error),
    Mismatch(rustls::Error),
}

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            Self::Mismatch(error) => write!(f, "the certificate and its key cannot be used: {error}"),
        }
    }
}

impl std::error::Error for TlsError {}
