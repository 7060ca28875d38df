//! How much a table may write into the journal besides the moves of its matches.

use std::time::Duration;

use splitkey_protocol::FromClient;

use crate::{Event, bucket::Bucket, line::Ask};

/// Records that a table may write at once, and how fast it may write more. Moves do not count: a match has an end.
pub(crate) const RECORDS: Bucket = Bucket::new(2000, Duration::from_secs(10));

/// Whether an event is one of those that can be repeated for ever.
pub(crate) fn counts(event: &Event) -> bool {
    !matches!(event, Event::Acted { .. } | Event::TimedOut { .. })
}

/// Whether something has to wait when a table has written too much: all that writes records, but moves, and what
/// leads to fewer people or to the end of the table.
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
        // Who comes to a table for the first time is looked at there.
        Ask::Join { .. } | Ask::ComeBack | Ask::Gone | Ask::Alarm(_) => false,
    }
}
