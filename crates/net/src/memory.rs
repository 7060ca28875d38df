//! Links within one process: for the player who hosts, for solo play and for tests.

use std::{collections::VecDeque, net::IpAddr, sync::Arc};

use bytes::Bytes;
use splitkey_protocol::Hello;

use crate::{
    Dial, Link, LinkEvent, LinkNews, OutboxFrames, Wake,
    admission::{Admission, Pass, Rejection},
    firewall::{Firewall, Peer},
    heartbeat::is_heartbeat,
};

/// Opens links to a host in this process.
///
/// If the host runs on the same thread, as in a browser, its inbox must be unbounded.
#[derive(Debug)]
pub struct MemoryDial<E> {
    admission: Arc<Admission<E>>,
    origin: Option<IpAddr>,
}

impl<E> MemoryDial<E> {
    pub fn new(admission: Arc<Admission<E>>) -> MemoryDial<E> {
        MemoryDial { admission, origin: None }
    }

    /// Returns a dialler whose links claim to come from `origin`. For tests.
    pub fn from(admission: Arc<Admission<E>>, origin: IpAddr) -> MemoryDial<E> {
        MemoryDial { admission, origin: Some(origin) }
    }
}

impl<E> Clone for MemoryDial<E> {
    fn clone(&self) -> MemoryDial<E> {
        MemoryDial { admission: self.admission.clone(), origin: self.origin }
    }
}

impl<E: 'static> Dial for MemoryDial<E> {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        Box::new(MemoryLink::open(self.admission.clone(), self.origin, hello, wake))
    }
}

/// The client's end of a link. The host's end is its outbox and inbox.
struct MemoryLink<E> {
    admission: Arc<Admission<E>>,
    news: VecDeque<LinkNews>,
    open: Option<Open>,
}

struct Open {
    pass: Pass,
    frames: OutboxFrames,
    firewall: Firewall,
}

impl<E> MemoryLink<E> {
    fn open(
        admission: Arc<Admission<E>>,
        origin: Option<IpAddr>,
        hello: &Hello,
        wake: Wake,
    ) -> MemoryLink<E> {
        let mut link = MemoryLink { admission, news: VecDeque::new(), open: None };
        match link.admission.admit(&hello.to_bytes()) {
            Ok((hello, pass)) => {
                let (outbox, frames) = link.admission.outbox(wake.clone());
                let opened = LinkEvent::Opened { conn: pass.conn, hello, from: origin, outbox };
                if link.admission.forward(opened).is_ok() {
                    link.news.push_back(LinkNews::Answered(link.admission.welcome()));
                    link.open = Some(Open { pass, frames, firewall: Firewall::new(Peer::Client) });
                } else {
                    link.news.push_back(LinkNews::Closed);
                }
            }
            Err(Rejection::Answered(answer)) => {
                link.news.extend([LinkNews::Answered(answer), LinkNews::Closed]);
            }
            Err(Rejection::Malformed) => link.news.push_back(LinkNews::Closed),
        }
        wake.wake();
        link
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            // Nothing to do if the host is gone.
            let _ = self.admission.forward(LinkEvent::Closed { conn: open.pass.conn });
            self.news.push_back(LinkNews::Closed);
        }
    }
}

impl<E> Link for MemoryLink<E> {
    fn poll(&mut self) -> Option<LinkNews> {
        if let Some(news) = self.news.pop_front() {
            return Some(news);
        }
        let open = self.open.as_mut()?;
        match open.frames.try_recv() {
            Ok(frame) => {
                open.firewall.note_frame(&frame);
                Some(LinkNews::Frame(frame))
            }
            Err(flume::TryRecvError::Empty) => None,
            Err(flume::TryRecvError::Disconnected) => {
                self.close();
                self.news.pop_front()
            }
        }
    }

    fn send(&mut self, frame: Bytes) {
        let Some(open) = &mut self.open else { return };
        if is_heartbeat(&frame) {
            return self.news.push_back(LinkNews::Frame(frame));
        }
        let conn = open.pass.conn;
        match open.firewall.check(&frame) {
            Ok(_) if self.admission.forward(LinkEvent::Frame { conn, frame }).is_ok() => {}
            Ok(_) => self.close(),
            Err(error) => {
                tracing::debug!(?conn, %error, "closed a connection");
                self.close();
            }
        }
    }
}

impl<E> Drop for MemoryLink<E> {
    fn drop(&mut self) {
        self.close();
    }
}
