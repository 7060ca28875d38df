//! One connection, from the login to its end.

use std::{convert::Infallible, time::Duration};

use splitkey_protocol::ChatChannel;
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt},
    task::coop::consume_budget,
    time::{Instant, timeout, timeout_at},
};

use crate::{
    conversation::{Conversation, Ended, Loss, Stage},
    lines::{Lines, Read},
    outlet::Outlet,
    random::random,
    state::Refusal,
};

/// How long the login and joining a channel take at most.
const JOINED_WITHIN: Duration = Duration::from_secs(15);
/// How long nothing may come before the server is asked whether it is still there. Twitch itself asks every five minutes.
const QUIET: Duration = Duration::from_secs(60);
/// How long the answer to that takes at most, and writing something.
const ANSWERED_WITHIN: Duration = Duration::from_secs(15);

/// Logs in over a new connection, joins a channel and reads it until the connection ends. Returns why.
pub(super) async fn read(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    channel: &ChatChannel,
    outlet: &mut Outlet,
) -> Ended {
    let session = Session { lines: Lines::new(stream), conversation: Conversation::new(channel, outlet) };
    let Err(ended) = session.run().await;
    ended
}

struct Session<'a, S> {
    lines: Lines<S>,
    conversation: Conversation<'a>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Session<'_, S> {
    async fn run(mut self) -> Result<Infallible, Ended> {
        self.send(&greeting()).await?;
        let mut deadline = Instant::now() + JOINED_WITHIN;
        let mut is_asked = false;
        loop {
            // However fast lines come, the owner gets its turn.
            consume_budget().await;
            let Ok(read) = timeout_at(deadline, self.lines.next()).await else {
                if self.conversation.stage != Stage::Joined || is_asked {
                    return Err(self.overdue());
                }
                self.send("PING :splitkey\r\n").await?;
                is_asked = true;
                deadline = Instant::now() + ANSWERED_WITHIN;
                continue;
            };
            let answer = match read {
                Ok(Some(Read::Line(line))) => self.conversation.take(line)?,
                Ok(Some(Read::TooLong)) => {
                    self.conversation.skip();
                    None
                }
                Ok(None) | Err(_) => return Err(Ended::Lost(Loss::Closed)),
            };
            if let Some(answer) = answer {
                self.send(&answer).await?;
            }
            if self.conversation.stage == Stage::Joined {
                is_asked = false;
                deadline = Instant::now() + QUIET;
            }
        }
    }

    /// Returns what it means that nothing came in time.
    fn overdue(&self) -> Ended {
        match self.conversation.stage {
            Stage::Greeted => Ended::Lost(Loss::TimedOut),
            Stage::Welcomed => Ended::Refused(Refusal::Channel),
            Stage::Joined => Ended::Lost(Loss::Silent),
        }
    }

    async fn send(&mut self, text: &str) -> Result<(), Ended> {
        let stream = self.lines.stream();
        let sent = async {
            stream.write_all(text.as_bytes()).await?;
            stream.flush().await
        };
        match timeout(ANSWERED_WITHIN, sent).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Ended::Lost(Loss::Closed)),
            Err(_) => Err(Ended::Lost(Loss::TimedOut)),
        }
    }
}

/// Returns the login. Names that begin with `justinfan` may read without an account.
fn greeting() -> String {
    let digits = 10_000 + random() % 90_000;
    format!("CAP REQ :twitch.tv/tags twitch.tv/commands\r\nNICK justinfan{digits}\r\n")
}
