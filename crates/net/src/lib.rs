//! The connections between clients and the host: transports, admission, a frame firewall and renet at both ends.
//!
//! On the host's side, every [`Link`] passes the admission ([`Admission`]), whatever its transport: [`websocket`], or
//! memory within one process ([`MemoryDial`]). It checks the first frame and forwards the link's events to the
//! host's [`LinkInbox`]. From then on frames are renet packets, and the [`Firewall`] at the link's end refuses any
//! that renet must not read. [`HostNetPlugin`] turns them into [`Arrivals`], and systems answer through [`Voice`].
//!
//! On the client's side, [`ClientNetPlugin`] keeps up the connection ([`Uplink`]), reports its [`LinkState`] and
//! fills [`Heard`] with the host's messages. [`Session`] does the same for one connection without an `App`.
//!
//! Two kinds of frame are not renet packets: the notify frame ([`notify_frame`]) and the heartbeat. An idle connection
//! exchanges no frames, except heartbeats while the client watches it ([`Uplink::watch`]).

mod admission;
mod channel;
mod client_net;
mod firewall;
mod guard;
mod heartbeat;
mod host_net;
mod link;
mod memory;
mod notify_frame;
mod origin;
mod places;
mod rates;
mod token_bucket;
pub mod websocket;

pub use admission::{Admission, HostGone, Pass, Rejection};
pub use channel::connection_config;
pub use client_net::{ClientNetPlugin, ClientNetSystems, Heard, LinkState, Session, SessionNews, Uplink};
pub use firewall::{Firewall, FirewallError, FrameKind, Peer};
pub use guard::Guard;
pub use host_net::{
    Arrival, Arrivals, HostNetPlugin, HostNetSystems, HostNow, LinkInbox, Peers, Spoken, Voice,
    take_heard_from,
};
pub use link::{
    ConnId, Dial, Link, LinkEvent, LinkNews, Outbox, OutboxError, OutboxFrames, Ping, QueuedBytes, Wake,
};
pub use memory::MemoryDial;
pub use notify_frame::{notify_frame, read_notify_frame};
pub use origin::{Origin, subnet_64};
pub use places::{Claim, Place, Places, Sharing};
pub use rates::Rates;
pub use token_bucket::TokenBucket;
