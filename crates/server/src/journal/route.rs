//! How a proxy leads to a host.

use std::{fmt, str::FromStr};

/// The name by which a proxy leads to a host, such as `h1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostRoute(String);

impl HostRoute {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for HostRoute {
    type Err = NotARoute;

    fn from_str(text: &str) -> Result<HostRoute, NotARoute> {
        // It becomes part of a path.
        let is_good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if text.is_empty() || text.len() > 32 || !text.bytes().all(is_good) {
            return Err(NotARoute);
        }
        Ok(HostRoute(text.to_owned()))
    }
}

/// The error for a text that cannot be the name of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARoute;

impl fmt::Display for NotARoute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected up to 32 small letters, digits and hyphens, such as h1")
    }
}

impl std::error::Error for NotARoute {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_is_a_plain_part_of_a_path() {
        for good in ["h1", "host-2", "0"] {
            assert!(good.parse::<HostRoute>().is_ok(), "{good}");
        }
        for bad in ["", "H1", "h1/..", "h 1", "h1\r\nX: y", "é", &"h".repeat(33)] {
            assert_eq!(bad.parse::<HostRoute>(), Err(NotARoute), "{bad}");
        }
    }
}
