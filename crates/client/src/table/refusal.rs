//! What a refusal of the host is about.

use splitkey_protocol::{RaceRefused, Refused};

use super::state::TableState;

/// Says who handles a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RefusalAbout {
    /// Being at the table: there is none, or the host does not know this player there.
    Table,
    /// Something on a page that gives the reason itself, or that asked without being told to.
    Page,
    /// Something that the player has asked for.
    Request,
}

impl RefusalAbout {
    pub(crate) fn of(reason: &Refused, state: &TableState) -> RefusalAbout {
        match reason {
            Refused::UnknownTable
            | Refused::TableQuarantined
            | Refused::TableUnreadable
            | Refused::NotAtTable => RefusalAbout::Table,
            Refused::UnknownDeviceCode
            | Refused::TooManyCodes
            | Refused::DeviceCodesTooFast
            | Refused::Race(RaceRefused::None) => RefusalAbout::Page,
            // Home asks for races by itself.
            Refused::Race(RaceRefused::Elsewhere) if state.table.is_none() => RefusalAbout::Page,
            _ => RefusalAbout::Request,
        }
    }
}
