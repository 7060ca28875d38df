//! The host for playing alone in a browser. It runs in a worker of the page and needs no network once it is loaded.
//!
//! [`SoloHost`] is that host, without a thread, clock or storage of its own: its owner passes in the time and the frames
//! of the page, and takes out frames for the page and writes for the storage. What the host shows to anybody has been
//! stored before, as with every journal. [`platform`] is the worker, whose script `web/solo-worker.js` owns the storage.

mod journal;
pub mod platform;
mod solo_host;
mod stored;

pub use self::{
    solo_host::{SoloHost, ToPage},
    stored::{Batch, Unreadable},
};
