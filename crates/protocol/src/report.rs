//! Telling the operator about somebody at a public table.

use serde::{Deserialize, Serialize};

/// What somebody did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ReportReason {
    /// Their name insults.
    Name,
    /// What they say does.
    Talk,
    /// They spoil the game for others.
    Conduct,
}

impl ReportReason {
    pub const ALL: [ReportReason; 3] = [ReportReason::Name, ReportReason::Talk, ReportReason::Conduct];
}
