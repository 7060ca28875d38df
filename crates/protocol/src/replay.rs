//! Replays of finished matches, and the links that lead to them.

use std::{collections::BTreeSet, fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use splitkey_rules::{Cell, FinishedMatch};

use crate::{Meaning, PlayerName, SeatId};

/// A match that is over, as it is sent to those who review it. The longest is that of the longest message,
/// [`crate::limits::FROM_HOST_BYTES`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    pub finished: FinishedMatch,
    /// Who sat on each side when the match was dealt, by [`Side::index`](splitkey_rules::Side::index). Empty where the
    /// host no longer knows.
    pub names: [Vec<PlayerName>; 2],
    /// What the clues of a computer player were meant for, in the order of the turns.
    pub meanings: Vec<Meaning>,
    /// The link that leads to this replay; `None` where the host does not keep it.
    pub link: Option<ReplayLink>,
}

/// The review of a table's last match: the replay that one person leads and others at the table follow. It is in no
/// record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Review {
    pub leader: SeatId,
    /// The number of actions after which the leader's replay stands.
    pub at: u16,
    /// The words that people have marked there.
    pub marks: BTreeSet<Cell>,
}

/// A link to a replay: a capability that shows the match to everyone who has it. `Debug` does not print it, so that
/// it appears in no log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReplayLink {
    /// The table in the host's journal.
    pub table: u32,
    /// The record that dealt the match.
    pub record: u32,
    /// What only the host can make.
    pub tag: [u8; 16],
}

const HEX: usize = 2 * (4 + 4 + 16);

/// The link as 48 hexadecimal digits.
impl fmt::Display for ReplayLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}{:08x}{:032x}", self.table, self.record, u128::from_be_bytes(self.tag))
    }
}

impl fmt::Debug for ReplayLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReplayLink(..)")
    }
}

impl FromStr for ReplayLink {
    type Err = ReplayLinkError;

    fn from_str(text: &str) -> Result<ReplayLink, ReplayLinkError> {
        let text = text.trim();
        if text.len() != HEX || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(ReplayLinkError);
        }
        let number = |from: usize, to: usize| u128::from_str_radix(&text[from..to], 16);
        let number = |from, to| number(from, to).map_err(|_| ReplayLinkError);
        Ok(ReplayLink {
            table: number(0, 8)? as u32,
            record: number(8, 16)? as u32,
            tag: number(16, HEX)?.to_be_bytes(),
        })
    }
}

/// The text is not a link to a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayLinkError;

impl fmt::Display for ReplayLinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the link to a replay has {HEX} hexadecimal digits")
    }
}

impl std::error::Error for ReplayLinkError {}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: ReplayLink = ReplayLink { table: 57, record: u32::MAX, tag: [0x0f; 16] };

    #[test]
    fn a_link_is_parsed_as_written() {
        assert_eq!(LINK.to_string(), "00000039ffffffff0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f");
        assert_eq!(LINK.to_string().parse(), Ok(LINK));
        assert_eq!(format!(" {} ", LINK.to_string().to_uppercase()).parse(), Ok(LINK));
    }

    #[test]
    fn other_texts_are_refused() {
        let written = LINK.to_string();
        for text in ["", "57-12", &written[1..], &format!("{written}0"), &format!("+{}", &written[1..])] {
            assert_eq!(text.parse::<ReplayLink>(), Err(ReplayLinkError), "{text}");
        }
        let umlauts = "ä".repeat(24);
        assert_eq!(umlauts.parse::<ReplayLink>(), Err(ReplayLinkError));
    }

    #[test]
    fn debug_hides_the_link() {
        assert_eq!(format!("{LINK:?}"), "ReplayLink(..)");
    }
}
