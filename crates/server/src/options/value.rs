//! Values of options: what a text has to be, on the command line, in the environment and in a file.

use std::{net::SocketAddr, str::FromStr};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::{Deserialize, Deserializer, de::Error};
use splitkey_protocol::{RaceLink, TableCode};
use tracing_subscriber::EnvFilter;

use super::daily::DailyTime;
use crate::{AddressBlock, HostRoute, LeaseTimes, MatchId, PublicName, WebOrigin};

/// A value that is written as text.
pub(super) trait Value: FromStr {
    /// What the text has to be, to go after "expected".
    const EXPECTED: &'static str;
}

impl Value for u16 {
    const EXPECTED: &'static str = "a whole number from 0 to 65535";
}

impl Value for u32 {
    const EXPECTED: &'static str = "a whole number from 0 to 4294967295";
}

impl Value for usize {
    const EXPECTED: &'static str = "a whole number";
}

impl Value for SocketAddr {
    const EXPECTED: &'static str = "an IP address and a port, such as 127.0.0.1:7777";
}

impl Value for AddressBlock {
    const EXPECTED: &'static str = "an IP address, or one with a prefix length, such as 10.0.0.0/8";
}

impl Value for PublicName {
    const EXPECTED: &'static str = "a host name, such as play.example.org";
}

impl Value for WebOrigin {
    const EXPECTED: &'static str = "a scheme and a host name without a path, such as https://example.org";
}

impl Value for LeaseTimes {
    const EXPECTED: &'static str = "three times in seconds, such as 0.2,5,6: how often a lease is renewed, at least three \
                                    times before the host falls silent, and when it expires, a tenth later";
}

impl Value for HostRoute {
    const EXPECTED: &'static str = "up to 32 small letters, digits and hyphens, such as h1";
}

impl Value for String {
    const EXPECTED: &'static str = "a text";
}

impl Value for LogFilter {
    const EXPECTED: &'static str =
        "a level such as debug, or levels by module such as warn,splitkey_server=debug";
}

impl Value for TableCode {
    const EXPECTED: &'static str = "a table code, which has six letters and digits";
}

impl Value for RaceLink {
    const EXPECTED: &'static str = "the link of a race, which `splitkey-server races` lists";
}

impl Value for DailyTime {
    const EXPECTED: &'static str = "a time of day in UTC, such as 06:00";
}

impl Value for MatchId {
    const EXPECTED: &'static str =
        "the id of a match, such as 57-12, which `splitkey-server matches CODE` lists";
}

/// What is logged: a level, or levels by module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFilter(String);

impl LogFilter {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for LogFilter {
    type Err = tracing_subscriber::filter::ParseError;

    fn from_str(text: &str) -> Result<LogFilter, Self::Err> {
        text.parse::<EnvFilter>().map(|_| LogFilter(text.to_owned()))
    }
}

/// Reads a value from the command line or the environment.
pub(super) fn read<T: Value>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("expected {}", T::EXPECTED))
}

/// Reads a value from a string in a file.
pub(super) fn in_file<'de, T: Value, D: Deserializer<'de>>(file: D) -> Result<Option<T>, D::Error> {
    read(&String::deserialize(file)?).map(Some).map_err(D::Error::custom)
}

/// Reads values from a string in a file, or from an array of strings.
pub(super) fn list_in_file<'de, T: Value, D: Deserializer<'de>>(file: D) -> Result<Vec<T>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a string, or an array of strings")]
    enum Texts {
        One(String),
        More(Vec<String>),
    }
    let texts = match Texts::deserialize(file)? {
        Texts::One(text) => vec![text],
        Texts::More(texts) => texts,
    };
    texts.iter().map(|text| read(text).map_err(D::Error::custom)).collect()
}

/// Reads a switch; `true` and `false` are taken as well, as a file has them.
pub(super) fn switch() -> impl TypedValueParser<Value = bool> {
    let values = [PossibleValue::new("yes").alias("true"), PossibleValue::new("no").alias("false")];
    PossibleValuesParser::new(values).map(|text| matches!(text.as_str(), "yes" | "true"))
}
