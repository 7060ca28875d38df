//! What each message may cost the host: records, bytes to everybody, and places in queues.

use splitkey_protocol::TableCode;

use super::{
    script::Step,
    setup::{PLACES, Setup},
    twins::Heard,
};

/// Bytes that a message may send to each person, over all messages.
const BYTES_A_MESSAGE: usize = 4096;
/// Requests of each connection that may wait for a table.
const REQUESTS_A_CONNECTION: usize = 64;
/// What a jump of the clock may do, counted in messages: alarms of several tables are due, one after the other.
const MESSAGES_A_JUMP: usize = 12;

/// What was allowed, and what was used of it.
#[derive(Default)]
pub struct Budget {
    messages: usize,
    sent: usize,
}

impl Budget {
    /// Allows what one step may cost.
    pub fn allow(&mut self, step: &Step) {
        self.messages += match step {
            Step::Say { times, .. } => *times,
            Step::Connect { .. } | Step::Close { .. } | Step::Hang { .. } => 2,
            Step::Wait(_) => MESSAGES_A_JUMP,
            // Everybody comes back.
            Step::Restart { .. } => 2 * PLACES,
            Step::Hold | Step::GoOn | Step::FailNext => PLACES,
        };
    }

    /// # Panics
    /// When more was used than was allowed.
    pub fn check(&mut self, setup: &Setup, heard: &Heard, codes: &[TableCode]) {
        self.sent += heard.iter().flatten().flatten().map(|frame| frame.len()).sum::<usize>();
        let allowed = self.messages * BYTES_A_MESSAGE * PLACES;
        assert!(self.sent <= allowed, "{} bytes were sent for {} messages", self.sent, self.messages);
        let records = setup.notebook.len();
        assert!(records <= self.messages, "{records} records were written for {} messages", self.messages);
        for code in codes {
            let waiting = setup.host.waiting_requests(*code);
            assert!(waiting <= PLACES * REQUESTS_A_CONNECTION, "{waiting} requests wait for table {code}");
        }
    }

    /// How many bytes were sent to everybody.
    pub fn sent(&self) -> usize {
        self.sent
    }
}
