//! One step of a script.

use std::time::Duration;

use splitkey_protocol::{FromClient, TableCode};
use splitkey_rules::KeyCard;

/// One step of a script.
#[derive(Clone, Debug)]
pub enum Step {
    Say {
        place: usize,
        message: FromClient,
        times: usize,
    },
    Connect {
        place: usize,
        table: Option<TableCode>,
    },
    Close {
        place: usize,
    },
    /// The connection stops reading and sending, or starts again.
    Hang {
        place: usize,
        hangs: bool,
    },
    Wait(Duration),
    /// The journal commits nothing until `GoOn`.
    Hold,
    GoOn,
    /// The next commit fails.
    FailNext,
    /// Another host takes over; submissions in progress are committed or lost.
    Restart {
        keys: [Vec<KeyCard>; 2],
        keeps: bool,
    },
}
