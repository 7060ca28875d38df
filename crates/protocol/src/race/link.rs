//! The links of races, of free places in pairs, and of the feeds of seats.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::link_text;

/// The link of a race: 128 random bits. Whoever has it may see the page of the race. `Debug` does not print it, since a
/// race may be for invited people only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RaceLink(pub [u8; 16]);

/// The link of the free place in a pair: whoever has it may take the place. `Debug` does not print it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PairLink(pub [u8; 16]);

/// The link of the private feed and calendar of a seat in a pair: whoever has it reads whose turn it is there. `Debug` does
/// not print it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FeedLink(pub [u8; 16]);

impl RaceLink {
    /// Returns the link as 26 letters and digits, which addresses contain.
    pub fn shown(self) -> String {
        link_text::written(self.0)
    }
}

impl PairLink {
    /// Returns the link as 26 letters and digits, which addresses contain.
    pub fn shown(self) -> String {
        link_text::written(self.0)
    }
}

impl FeedLink {
    /// Returns the link as 26 letters and digits, which addresses contain.
    pub fn shown(self) -> String {
        link_text::written(self.0)
    }
}

impl fmt::Debug for RaceLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RaceLink(..)")
    }
}

impl fmt::Debug for PairLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PairLink(..)")
    }
}

impl fmt::Debug for FeedLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FeedLink(..)")
    }
}

impl FromStr for RaceLink {
    type Err = RaceLinkError;

    fn from_str(text: &str) -> Result<RaceLink, RaceLinkError> {
        link_text::read(text).map(RaceLink).ok_or(RaceLinkError)
    }
}

impl FromStr for PairLink {
    type Err = RaceLinkError;

    fn from_str(text: &str) -> Result<PairLink, RaceLinkError> {
        link_text::read(text).map(PairLink).ok_or(RaceLinkError)
    }
}

impl FromStr for FeedLink {
    type Err = RaceLinkError;

    fn from_str(text: &str) -> Result<FeedLink, RaceLinkError> {
        link_text::read(text).map(FeedLink).ok_or(RaceLinkError)
    }
}

/// The text is not the link of a race, of a place in one, or of a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceLinkError;

impl fmt::Display for RaceLinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the link of a race ends with 26 letters and digits")
    }
}

impl std::error::Error for RaceLinkError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_as_they_are_shown_and_debug_hides_them() {
        let link = [7; 16];
        assert_eq!(RaceLink(link).shown().parse(), Ok(RaceLink(link)));
        assert_eq!(PairLink(link).shown().to_lowercase().parse(), Ok(PairLink(link)));
        assert_eq!(FeedLink(link).shown().parse(), Ok(FeedLink(link)));
        assert_eq!("0".parse::<RaceLink>(), Err(RaceLinkError));
        let shown = format!("{:?} {:?} {:?}", RaceLink(link), PairLink(link), FeedLink(link));
        assert_eq!(shown, "RaceLink(..) PairLink(..) FeedLink(..)");
    }
}
