//! Webhooks: addresses of other services that the host tells about a race.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{checked::checked, limits::WEBHOOK_BYTES};

/// Where the host sends what happens, and how it is written. Whoever has the address can write there, so nobody is told
/// it again, and `Debug` does not print it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Webhook {
    pub url: WebhookUrl,
    pub form: WebhookForm,
}

/// What is told of a webhook: its address is told nobody again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownWebhook {
    pub site: String,
    /// The status of the answer by which the site has refused news for good, if it has. Nothing more is sent there.
    pub refused: Option<u16>,
}

/// What is sent to a webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WebhookForm {
    /// A JSON object with the parts of the news and a sentence.
    Plain,
    /// A JSON object with the sentence only, as Discord and services that are compatible with it take it.
    Discord,
}

impl WebhookForm {
    pub const ALL: [WebhookForm; 2] = [WebhookForm::Plain, WebhookForm::Discord];
}

/// Whose news a webhook gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WebhookOf {
    /// What the player's pair does. Both players of it may set the webhook.
    Pair,
    /// What everyone may see of the race. Its organiser sets the webhook.
    Race,
}

/// The address of a webhook: an `https` or `http` URL of at most [`WEBHOOK_BYTES`] ASCII characters, without a user name
/// and a fragment.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebhookUrl(#[serde(deserialize_with = "checked::<WebhookUrl, _, _>")] String);

impl WebhookUrl {
    /// Reads an address without surrounding spaces.
    ///
    /// # Errors
    /// When it is too long or no such address.
    pub fn new(text: &str) -> Result<WebhookUrl, WebhookUrlError> {
        let text = text.trim();
        let is_plain =
            |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'\\' | b'#' | b'"' | b'<' | b'>');
        let fits = text.len() <= WEBHOOK_BYTES && text.bytes().all(is_plain);
        let authority = authority(text).filter(|authority| !authority.contains('@'));
        let has_host =
            authority.is_some_and(|authority| authority.bytes().any(|byte| byte.is_ascii_alphanumeric()));
        if fits && has_host { Ok(WebhookUrl(text.to_owned())) } else { Err(WebhookUrlError) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether what is sent there is encrypted.
    pub fn is_encrypted(&self) -> bool {
        self.0.get(..8).is_some_and(|scheme| scheme.eq_ignore_ascii_case("https://"))
    }

    /// Returns the host and port, by which people recognise an address without seeing what is secret in it.
    pub fn site(&self) -> &str {
        authority(&self.0).unwrap_or_default()
    }
}

/// Returns what lies between the scheme and the path.
fn authority(url: &str) -> Option<&str> {
    let (scheme, rest) = url.split_once("://")?;
    let is_known = ["https", "http"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    is_known.then(|| &rest[..end])
}

impl fmt::Debug for WebhookUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookUrl(..)")
    }
}

impl From<WebhookUrl> for String {
    fn from(url: WebhookUrl) -> String {
        url.0
    }
}

impl TryFrom<String> for WebhookUrl {
    type Error = WebhookUrlError;

    fn try_from(text: String) -> Result<WebhookUrl, WebhookUrlError> {
        WebhookUrl::new(&text)
    }
}

/// The text can't be the address of a webhook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WebhookUrlError;

impl fmt::Display for WebhookUrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the address of a webhook begins with https:// and has at most {WEBHOOK_BYTES} characters")
    }
}

impl std::error::Error for WebhookUrlError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_webhooks_are_urls_with_a_host() {
        for (text, site, encrypted) in [
            ("https://example.org", "example.org", true),
            (" https://example.org/hooks/1?a=b ", "example.org", true),
            ("HTTPS://example.org:8443?x", "example.org:8443", true),
            ("http://127.0.0.1:9/", "127.0.0.1:9", false),
            ("https://[::1]/hook", "[::1]", true),
        ] {
            let url = WebhookUrl::new(text).expect(text);
            assert_eq!((url.site(), url.is_encrypted()), (site, encrypted), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let long = format!("https://example.org/{}", "x".repeat(WEBHOOK_BYTES));
        for text in [
            "",
            "example.org",
            "https://",
            "https:///path",
            "https://?x",
            "ftp://example.org",
            "https://user@example.org",
            "https://user:word@example.org/",
            "https://example.org/a b",
            "https://example.org\\@evil.example",
            "https://example.org/#part",
            "https://exämple.org",
            "https://example.org/\u{7}",
            &long,
        ] {
            assert_eq!(WebhookUrl::new(text), Err(WebhookUrlError), "{text:?}");
        }
    }

    #[test]
    fn debug_hides_the_address() {
        let url = WebhookUrl::new("https://example.org/secret").expect("a url");
        let webhook = Webhook { url, form: WebhookForm::Plain };
        assert_eq!(format!("{webhook:?}"), "Webhook { url: WebhookUrl(..), form: Plain }");
    }
}
