//! Why a race does not take place.

use serde::{Deserialize, Serialize};

use crate::TalkLine;

/// Who has called a race off, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CalledOff {
    pub by: CalledOffBy,
    pub reason: TalkLine,
}

/// Who has called a race off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CalledOffBy {
    /// Its organiser, while it took sign-ups.
    Organiser,
    /// The operator of the host, who has removed it.
    Operator,
}
