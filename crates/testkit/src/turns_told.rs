//! The frames that say whether a match waits for a player, which are for clients that draw nothing.

use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use splitkey_net::{Dial, Link, LinkNews, Wake, read_notify_frame};
use splitkey_protocol::Hello;

/// What the frames on a connection have said since the last call.
#[derive(Clone, Default)]
pub struct TurnsTold(Arc<Mutex<Vec<bool>>>);

impl TurnsTold {
    pub fn take(&self) -> Vec<bool> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns a dialer whose connections are listened to.
    pub fn listen(&self, dial: Box<dyn Dial>) -> Box<dyn Dial> {
        Box::new(Ear { dial, told: self.clone() })
    }
}

struct Ear {
    dial: Box<dyn Dial>,
    told: TurnsTold,
}

struct HeardLink {
    link: Box<dyn Link>,
    told: TurnsTold,
}

impl Dial for Ear {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        Box::new(HeardLink { link: self.dial.dial(hello, wake), told: self.told.clone() })
    }
}

impl Link for HeardLink {
    fn poll(&mut self) -> Option<LinkNews> {
        let news = self.link.poll()?;
        if let LinkNews::Frame(frame) = &news
            && let Some(mine) = read_notify_frame(frame)
        {
            self.told.0.lock().unwrap_or_else(PoisonError::into_inner).push(mine);
        }
        Some(news)
    }

    fn send(&mut self, frame: Bytes) {
        self.link.send(frame);
    }
}
