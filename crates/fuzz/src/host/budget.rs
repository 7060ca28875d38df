//! The budget of a message: records, bytes sent to everybody, and places in queues.

use splitkey_protocol::TableCode;

use super::{
    setup::{PLACES, Setup},
    step::Step,
    twins::Heard,
};

/// The bytes that each message may cause to be sent to each person, on average.
const BYTES_A_MESSAGE: usize = 4096;
/// The requests of each connection that may wait for a table.
const REQUESTS_A_CONNECTION: usize = 64;
/// The budget of a jump of the clock, in messages: timers of several tables may expire one after another.
const MESSAGES_A_JUMP: usize = 12;

/// What was allowed, and how much of it was used.
#[derive(Default)]
pub struct Budget {
    messages: usize,
    sent: usize,
}

impl Budget {
    /// Adds the budget of one step.
    pub fn allow(&mut self, step: &Step) {
        self.messages += match step {
            Step::Say { times, .. } => *times,
            Step::Connect { .. } | Step::Close { .. } | Step::Hang { .. } => 2,
            Step::Wait(_) => MESSAGES_A_JUMP,
            // Everybody reconnects.
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
            assert!(
                waiting <= PLACES * REQUESTS_A_CONNECTION,
                "{waiting} requests are waiting for table {code}"
            );
        }
    }

    /// Returns how many bytes were sent to everybody.
    pub fn sent(&self) -> usize {
        self.sent
    }
}
