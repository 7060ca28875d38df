//! Questions of HTTP requests to the host.

use std::time::Duration;

use flume::Sender;
use splitkey_host::HostEvent;
use tokio::{sync::oneshot, time::timeout};

/// How long the host may take to answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(10);

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoAnswer {
    /// The host has dropped the question.
    Dropped,
    /// The host is slow, or gone.
    Silent,
}

/// Asks the host with the event that `ask` makes of what takes the answer.
///
/// # Errors
/// When there is no answer in time.
pub(crate) async fn ask_host<A: Send + Sync + 'static>(
    to_host: &Sender<HostEvent>,
    ask: impl FnOnce(Box<dyn FnOnce(A) + Send + Sync>) -> HostEvent,
) -> Result<A, NoAnswer> {
    let (answer, answered) = oneshot::channel();
    // Nobody receives the answer of a host that is slower than whoever asks.
    let answer = Box::new(move |given| {
        let _ = answer.send(given);
    });
    to_host.send(ask(answer)).map_err(|_| NoAnswer::Silent)?;
    let answer = timeout(ANSWERED_WITHIN, answered).await.map_err(|_| NoAnswer::Silent)?;
    answer.map_err(|_| NoAnswer::Dropped)
}
