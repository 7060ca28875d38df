//! Checks links and the frame firewall, over memory and over sockets.

mod firewall;
mod memory;
mod native;
mod socket;
