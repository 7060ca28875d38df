//! TLS with a certificate from the operator.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use rustls::{
    CertificateError, Error, RootCertStore, ServerConfig,
    client::{WebPkiServerVerifier, danger::ServerCertVerifier},
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime, pem, pem::PemObject},
};
use tokio_rustls::TlsAcceptor;

/// How a binary certificate or key begins.
const DER: u8 = 0x30;
/// Some editors begin a text with it.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
const PASSWORD: [&str; 2] = ["-----BEGIN ENCRYPTED PRIVATE KEY-----", "Proc-Type: 4,ENCRYPTED"];

/// Reads a certificate chain and its key, both as PEM.
///
/// # Errors
/// When a file cannot be read or has the wrong content, or when certificate and key do not match.
pub(super) fn acceptor(certificate: &Path, key: &Path) -> Result<TlsAcceptor, TlsError> {
    let chain = read(certificate, Kind::Certificate, |text| {
        CertificateDer::pem_slice_iter(text).collect::<Result<Vec<_>, _>>().and_then(|chain| {
            match chain.is_empty() {
                true => Err(pem::Error::NoItemsFound),
                false => Ok(chain),
            }
        })
    })?;
    let private = read(key, Kind::Key, PrivateKeyDer::from_pem_slice)?;
    if let Some(problem) = chain.first().and_then(outdated) {
        tracing::warn!("the certificate in {} {problem}: browsers refuse it", certificate.display());
    }
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|config| config.with_no_client_auth().with_single_cert(chain, private))
        .map_err(|error| match error {
            Error::InconsistentKeys(_) => TlsError::Strangers(certificate.to_owned(), key.to_owned()),
            error => TlsError::Unusable(error),
        })?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

/// What a file is to hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Certificate,
    Key,
}

/// Reads a file.
fn read<T>(
    path: &Path,
    kind: Kind,
    parse: impl FnOnce(&[u8]) -> Result<T, pem::Error>,
) -> Result<T, TlsError> {
    let bytes = fs::read(path).map_err(|error| TlsError::File(path.to_owned(), error))?;
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes);
    parse(bytes).map_err(|error| TlsError::Content(path.to_owned(), problem(bytes, kind, &error)))
}

/// Returns what is wrong with the content of a file, and what to do.
fn problem(bytes: &[u8], kind: Kind, error: &pem::Error) -> String {
    let text = String::from_utf8_lossy(bytes);
    let (wanted, tool) = match kind {
        Kind::Certificate => ("certificate", "x509"),
        Kind::Key => ("private key", "pkey"),
    };
    if bytes.trim_ascii().is_empty() {
        return "it is empty".to_owned();
    }
    if kind == Kind::Key && PASSWORD.iter().any(|sign| text.contains(sign)) {
        let how = "take it off with openssl pkey -in FILE -out NEWFILE";
        return format!("the key has a password, which nobody can type when the host starts: {how}");
    }
    let is_missing = matches!(error, pem::Error::NoItemsFound);
    let labels: Vec<&str> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("-----BEGIN ")?.strip_suffix("-----"))
        .collect();
    let is_other = |label: &&str| match kind {
        Kind::Certificate => label.ends_with("PRIVATE KEY"),
        Kind::Key => *label == "CERTIFICATE",
    };
    if labels.iter().any(is_other) && is_missing {
        let found = if kind == Kind::Key { "a certificate" } else { "a private key" };
        return format!(
            "it holds {found} where the {wanted} belongs: --tls-certificate and --tls-key may be the wrong way round"
        );
    }
    match (labels.as_slice(), is_missing) {
        ([], _) if bytes.first() == Some(&DER) => {
            format!(
                "it is binary, and has to be PEM: openssl {tool} -inform der -in FILE -out NEWFILE converts it"
            )
        }
        ([], _) => format!("it is not a PEM file with a {wanted}"),
        (labels, true) => format!("it holds {}, but no {wanted}", labels.join(", ")),
        (_, false) => format!("its {wanted} is damaged: {error}"),
    }
}

/// Returns what is wrong with the time of a certificate.
fn outdated(certificate: &CertificateDer<'_>) -> Option<&'static str> {
    // Times are looked at first, whoever has signed it.
    let mut roots = RootCertStore::empty();
    roots.add(certificate.clone()).ok()?;
    let provider = Arc::new(ring::default_provider());
    let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider).build().ok()?;
    let name = ServerName::try_from("localhost").ok()?;
    match verifier.verify_server_cert(certificate, &[], &name, &[], UnixTime::now()) {
        Err(Error::InvalidCertificate(
            CertificateError::Expired | CertificateError::ExpiredContext { .. },
        )) => Some("has expired"),
        Err(Error::InvalidCertificate(
            CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. },
        )) => Some("is not valid yet"),
        _ => None,
    }
}

/// Why TLS cannot be set up.
#[derive(Debug)]
pub enum TlsError {
    File(PathBuf, io::Error),
    /// A file does not hold what it should: what is wrong with it.
    Content(PathBuf, String),
    /// The key is not that of the certificate.
    Strangers(PathBuf, PathBuf),
    Unusable(Error),
}

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            Self::Content(path, problem) => write!(f, "cannot use {}: {problem}", path.display()),
            Self::Strangers(certificate, key) => write!(
                f,
                "the key in {} does not belong to the first certificate in {}, which has to be the host's own",
                key.display(),
                certificate.display()
            ),
            Self::Unusable(error) => write!(f, "the certificate and its key cannot be used: {error}"),
        }
    }
}

impl std::error::Error for TlsError {}
