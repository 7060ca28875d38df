//! Who reads a word face.

use crate::table::places::Viewer;

/// For whom a word face is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// A side at the table: its own word large and near, its partner's small and upside down.
    Seat,
    /// Everybody else: one upright word, and the name of the cell.
    Audience,
}

impl Reader {
    pub(crate) fn of(viewer: Viewer) -> Reader {
        if viewer.0.is_some() { Reader::Seat } else { Reader::Audience }
    }
}
