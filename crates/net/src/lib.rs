//! Links under bevy_renet, with a frame firewall before it.
//!
//! A host has one [`Door`], through which every [`Link`] comes, whatever carries it. Frames on a link are
//! renet packets; the [`Firewall`] decides which of them renet gets. [`HostNetPlugin`] and
//! [`ClientNetPlugin`] drive renet at the two ends. An idle connection carries no frames, but for heartbeats while
//! its player looks.

mod channel;
mod client_net;
mod door;
mod firewall;
mod heartbeat;
mod host_net;
mod link;
mod memory;
mod origin;
mod turn;
pub mod websocket;

pub use channel::connection_config;
pub use client_net::{ClientNetPlugin, ClientNetSystems, Heard, LinkState, Session, SessionNews, Uplink};
pub use door::{Door, HostGone, Pass, TurnedAway};
pub use firewall::{Firewall, FirewallError, FrameKind, Peer};
pub use host_net::{
    Arrival, Arrivals, HostNetPlugin, HostNetSystems, HostNow, LinkInbox, Peers, Voice, take_heard_from,
};
pub use link::{ConnId, Dial, Link, LinkEvent, LinkNews, Outbox, OutboxError, Ping, Wake};
pub use memory::MemoryDial;
pub use origin::{Origin, network};
pub use turn::{read_turn_frame, turn_frame};
