//! How long a connection may take to send the head of a request, and to send the next one after an answer.
//!
//! Proxies keep connections to use them again, and a request that arrives as the host closes one is lost. So a connection
//! is kept longer than proxies keep it; but only as many as an address may keep, because each takes one of the host's
//! places.

use std::{
    io,
    net::IpAddr,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
    time::Duration,
};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    sync::Notify,
    time::{Instant, sleep_until},
};

use crate::address_limits::{AddressLimits, Slot};

/// How long a connection may take to send the head of a request.
pub(super) const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// How long a connection is kept that asks for nothing: nginx keeps its own for 60 seconds, Caddy for 120.
const IDLE_WITHIN: Duration = Duration::from_secs(180);

/// The times of one connection.
#[derive(Clone)]
pub(super) struct RequestTimes(Arc<Shared>);

struct Shared {
    /// Which connections may be idle for long, and whose this is.
    idle: AddressLimits,
    address: Option<IpAddr>,
    state: Mutex<State>,
    changed: Notify,
}

struct State {
    stage: Stage,
    /// Until when the next step has to be done. While a request is answered, or its answer is still being sent, there is no
    /// such time.
    deadline: Option<Instant>,
}

enum Stage {
    /// The head of a request is being sent.
    Head,
    /// A request is being answered.
    Request,
    /// Nothing is asked. With a slot, for as long as proxies like.
    Idle(Option<Slot>),
}

impl RequestTimes {
    /// Begins to wait for the first request of a connection, which is one of a proxy if it has no address.
    pub(super) fn new(idle: AddressLimits, address: Option<IpAddr>) -> RequestTimes {
        let state = State { stage: Stage::Head, deadline: Some(Instant::now() + HEAD_WITHIN) };
        RequestTimes(Arc::new(Shared { idle, address, state: Mutex::new(state), changed: Notify::new() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, state: &mut State, stage: Stage) {
        state.deadline = match &stage {
            Stage::Head | Stage::Idle(None) => Some(Instant::now() + HEAD_WITHIN),
            Stage::Idle(Some(_)) => Some(Instant::now() + IDLE_WITHIN),
            Stage::Request => None,
        };
        state.stage = stage;
        self.0.changed.notify_one();
    }

    /// The head of a request has arrived.
    pub(super) fn begin_answer(&self) {
        self.enter(&mut self.state(), Stage::Request);
    }

    /// An answer is complete.
    fn end_answer(&self) {
        let slot = self.0.idle.take(self.0.address);
        self.enter(&mut self.state(), Stage::Idle(slot));
    }

    /// Bytes have arrived.
    fn note_read(&self) {
        let mut state = self.state();
        if matches!(state.stage, Stage::Idle(_)) {
            self.enter(&mut state, Stage::Head);
        }
    }

    /// Bytes were sent, or wait until the other end reads.
    fn note_write(&self, waits: bool) {
        let mut state = self.state();
        if matches!(state.stage, Stage::Idle(_)) {
            if waits {
                state.deadline = None;
            } else {
                let stage = std::mem::replace(&mut state.stage, Stage::Request);
                self.enter(&mut state, stage);
            }
        }
    }

    /// Waits until the other end has taken too long.
    pub(super) async fn are_over(&self) {
        loop {
            let deadline = self.state().deadline;
            let changed = self.0.changed.notified();
            match deadline {
                Some(deadline) => tokio::select! {
                    () = sleep_until(deadline) => return,
                    () = changed => {}
                },
                None => changed.await,
            }
        }
    }

    /// Returns a body after which the connection is idle.
    pub(super) fn timed(&self, body: Body) -> Body {
        Body::new(TimedBody { body, _end: EndsAnswer(self.clone()) })
    }
}

/// Ends the answer when it is dropped.
struct EndsAnswer(RequestTimes);

impl Drop for EndsAnswer {
    fn drop(&mut self) {
        self.0.end_answer();
    }
}

/// The body of an answer.
struct TimedBody {
    body: Body,
    _end: EndsAnswer,
}

impl HttpBody for TimedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A stream whose connection has times.
pub(super) struct TimedStream<S> {
    pub(super) stream: S,
    pub(super) times: RequestTimes,
}

impl<S: AsyncRead + Unpin> AsyncRead for TimedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.times.note_read();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.times.note_write(written.is_pending());
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.times.note_write(written.is_pending());
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
