//! What a journal stores of teams and their campaign sheets.

use std::fmt;

use sha2::{Digest, Sha256};
use splitkey_campaign::{Attempt, CampaignSheet, Note};
use splitkey_protocol::{MyTeam, SheetId, SheetLink};

use super::{HistoryQuery, ListedMatch};
use crate::players::player::PlayerId;

/// The hash of a sheet's link. The link itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkHash(pub [u8; 32]);

impl From<&SheetLink> for LinkHash {
    fn from(link: &SheetLink) -> LinkHash {
        LinkHash(Sha256::new().chain_update(b"sheet link").chain_update(link.0).finalize().into())
    }
}

impl fmt::Debug for LinkHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkHash(..)")
    }
}

/// A team with its sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredSheet {
    pub id: SheetId,
    pub link: LinkHash,
    pub members: Vec<PlayerId>,
    pub sheet: CampaignSheet,
    /// How many attempts, from the first one, are from an imported file.
    pub imported: u16,
}

/// A change of one sheet. A change of a sheet that does not exist, or is full, changes nothing.
#[derive(Clone, Debug)]
pub enum SheetChange {
    Made(Box<StoredSheet>),
    /// A match of this host has ended. The journal sets the time.
    Attempted(SheetId, Box<Attempt>),
    /// A note about an attempt, counted from 0.
    Noted(SheetId, usize, Note),
    Joined(SheetId, PlayerId),
    Left(SheetId, PlayerId),
    LinkRenewed(SheetId, LinkHash),
}

impl SheetChange {
    /// Returns the sheet that changes.
    pub fn sheet(&self) -> SheetId {
        match self {
            SheetChange::Made(sheet) => sheet.id,
            SheetChange::Attempted(id, _)
            | SheetChange::Noted(id, ..)
            | SheetChange::Joined(id, _)
            | SheetChange::Left(id, _)
            | SheetChange::LinkRenewed(id, _) => *id,
        }
    }
}

/// What a host asks its journal about sheets and histories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetQuery {
    Sheet(SheetId),
    Link(LinkHash),
    /// The teams of a player, ordered by name, at most [`splitkey_protocol::limits::TEAMS_OF_PLAYER`].
    TeamsOf(PlayerId),
    /// At most [`splitkey_protocol::limits::HISTORY_PART`] matches of a history, the latest first.
    History(HistoryQuery),
    /// Deletes the match with this number from a player's own history, or all matches.
    Forget(PlayerId, Option<u64>),
}

/// The journal's answer.
#[derive(Clone, Debug)]
pub enum SheetAnswer {
    /// The sheet, or `None` if there is none.
    Sheet(Option<Box<StoredSheet>>),
    Teams(Vec<MyTeam>),
    /// A part of a history, and whether there are earlier matches. `None` if the player is not a member of the team.
    History(Option<(Vec<ListedMatch>, bool)>),
    Forgotten,
    /// The journal cannot read it.
    Unread,
}
