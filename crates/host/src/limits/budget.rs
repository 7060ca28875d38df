//! A limit on what a table may write to the journal, apart from game actions.

use std::time::Duration;

use splitkey_protocol::FromClient;

use crate::{journal::Event, limits::bucket::Bucket, requests::line::Ask};

/// How many records a table may write at once, and how fast it may write more. Game actions do not count, since
/// every match ends.
pub(crate) const RECORDS: Bucket = Bucket::new(2000, Duration::from_secs(10));

/// Returns whether an event counts, because it could be repeated without end.
pub(crate) fn counts(event: &Event) -> bool {
    !matches!(event, Event::Acted { .. } | Event::TimedOut { .. })
}

/// Returns whether a request is refused when the table has used up its budget: everything that writes records,
/// except game actions and what removes people or closes the table.
pub(crate) fn limits(ask: &Ask) -> bool {
    match ask {
        Ask::KeepWords(_) | Ask::KeepPassword(_) => true,
        Ask::Want(message) => matches!(
            message,
            FromClient::Rename { .. }
                | FromClient::Sit { .. }
                | FromClient::StandUp
                | FromClient::Configure { .. }
                | FromClient::StartMatch
                | FromClient::FlipAndStart
                | FromClient::SetAccess { .. }
                | FromClient::SetPassword { .. }
                | FromClient::SwapSides
                | FromClient::Answer { .. }
                | FromClient::LiftBans
                | FromClient::HandOver { .. }
                | FromClient::Pause
                | FromClient::GoOn
                | FromClient::ConfirmByTwo { .. }
                | FromClient::Report { .. }
        ),
        // A newcomer's budget is checked when they join.
        Ask::Join { .. } | Ask::ComeBack | Ask::Gone | Ask::Alarm(_) => false,
    }
}
