//! Reports to the operator about people at public tables.

use serde::{Deserialize, Serialize};

/// The reason for a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ReportReason {
    /// An offensive name.
    Name,
    /// Offensive messages.
    Talk,
    /// Spoiling the game for others.
    Conduct,
}

impl ReportReason {
    pub const ALL: [ReportReason; 3] = [ReportReason::Name, ReportReason::Talk, ReportReason::Conduct];
}
