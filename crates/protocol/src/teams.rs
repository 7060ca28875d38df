//! Teams and their campaign sheets (rules §11).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use splitkey_rules::Mission;

use crate::{TeamName, link_text};

/// A team and its sheet, by a random number. It is no secret: only members may ask for a sheet by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SheetId(pub u64);

/// The team that a table plays for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableTeam {
    pub sheet: SheetId,
    pub name: TeamName,
    /// The place of the chosen city on the map of the sheet.
    pub city: u8,
    /// The mission of the city.
    pub mission: Mission,
}

/// One of a player's teams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MyTeam {
    pub sheet: SheetId,
    pub name: TeamName,
    /// The number of cities that the team has won.
    pub won: u8,
    /// The number of cities on its map.
    pub cities: u8,
}

/// How a player asks for a sheet: as a member, or by its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SheetKey {
    Member(SheetId),
    Link(SheetLink),
}

/// The capability to read a sheet and to join its team: 128 random bits. `Debug` does not print it, so that it appears
/// in no log.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetLink(pub [u8; 16]);

impl SheetLink {
    /// Returns the link as 26 characters of Crockford's base 32, which addresses contain.
    pub fn shown(self) -> String {
        link_text::written(self.0)
    }
}

impl fmt::Debug for SheetLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SheetLink(..)")
    }
}

impl FromStr for SheetLink {
    type Err = SheetLinkError;

    fn from_str(text: &str) -> Result<SheetLink, SheetLinkError> {
        link_text::read(text).map(SheetLink).ok_or(SheetLinkError)
    }
}

/// The text is not the link of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetLinkError;

impl fmt::Display for SheetLinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the link of a sheet ends with 26 letters and digits")
    }
}

impl std::error::Error for SheetLinkError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link_text::LENGTH;

    #[test]
    fn a_link_is_parsed_as_shown_and_in_lower_case() {
        for bytes in [[0; 16], [255; 16], std::array::from_fn(|at| at as u8 * 13)] {
            let link = SheetLink(bytes);
            assert_eq!(link.shown().len(), LENGTH);
            assert_eq!(link.shown().parse(), Ok(link));
            assert_eq!(link.shown().to_lowercase().parse(), Ok(link));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let long = "0".repeat(LENGTH + 1);
        for text in ["", "0", &long, "80000000000000000000000000", "UUUUUUUUUUUUUUUUUUUUUUUUUU"] {
            assert_eq!(text.parse::<SheetLink>(), Err(SheetLinkError), "{text:?}");
        }
    }

    #[test]
    fn debug_hides_the_link() {
        assert_eq!(format!("{:?}", SheetLink([7; 16])), "SheetLink(..)");
    }
}
