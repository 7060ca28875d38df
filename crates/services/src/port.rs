//! Ports of this computer that nobody uses.

use std::{
    hash::{BuildHasher, RandomState},
    io,
    net::{SocketAddr, TcpListener},
};

/// The ports below those that the system gives to outgoing connections.
const FIRST: u16 = 10_000;
const COUNT: u16 = 20_000;

/// Returns an address of this computer with a random free port that the system gives to no outgoing connection.
///
/// # Errors
/// When no free port was found.
pub fn free_address() -> io::Result<SocketAddr> {
    (0..100_u64)
        .map(|attempt| RandomState::new().hash_one(attempt) % u64::from(COUNT))
        .map(|random| SocketAddr::from(([127, 0, 0, 1], FIRST + random as u16)))
        .find(|address| TcpListener::bind(address).is_ok())
        .ok_or_else(|| io::Error::other("no port is free"))
}
