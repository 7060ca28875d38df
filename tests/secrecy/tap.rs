//! Records everything on the connection of one viewer.

use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use splitkey_net::{Dial, Link, LinkNews, Wake};
use splitkey_protocol::Hello;

/// Recorded frames or log lines, in order.
#[derive(Clone, Default)]
pub struct Record(Arc<Mutex<Vec<Vec<u8>>>>);

impl Record {
    pub fn add(&self, piece: &[u8]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(piece.to_vec());
    }

    pub fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Returns the first `length` pieces, or all if there are fewer.
    pub fn first(&self, length: usize) -> Vec<Vec<u8>> {
        let pieces = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pieces[..length.min(pieces.len())].to_vec()
    }
}

/// A dialer whose connections are recorded.
pub struct Tap {
    pub dial: Box<dyn Dial>,
    pub record: Record,
}

struct TappedLink {
    link: Box<dyn Link>,
    record: Record,
}

impl Dial for Tap {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        Box::new(TappedLink { link: self.dial.dial(hello, wake), record: self.record.clone() })
    }
}

impl Link for TappedLink {
    fn poll(&mut self) -> Option<LinkNews> {
        let news = self.link.poll()?;
        match &news {
            LinkNews::Answered(answer) => self.record.add(format!("{answer:?}").as_bytes()),
            LinkNews::Frame(frame) => self.record.add(frame),
            LinkNews::Closed => self.record.add(b"closed"),
        }
        Some(news)
    }

    fn send(&mut self, frame: Bytes) {
        self.link.send(frame);
    }
}
