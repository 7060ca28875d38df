//! Fuzz targets: each function accepts any bytes, and panics if our code misbehaves.
//!
//! - [`firewall()`] and [`renet()`] take frames from a hostile peer.
//! - [`codec()`], [`first_frame`] and [`journal()`] decode messages, first frames and records.
//! - [`actions()`] plays matches by the rules, with any action at any time.
//! - [`host()`] runs a script against a whole host with several clients, restarts and journal failures, and compares it
//!   with a second host whose key differs.
//!
//! The fuzzers in `fuzz_targets` need the feature `libfuzzer`. Without it, the test `corpus` runs every input in
//! `corpus`, and `tests/insider.rs` plays random scripts.

mod actions;
mod frames;
pub mod host;
mod messages;

pub use self::{
    actions::actions,
    frames::{firewall, renet},
    host::host,
    messages::{codec, first_frame, journal},
};

/// A target, which accepts any bytes.
pub type Target = fn(&[u8]);

/// All targets by name, which is also the name of the folder in `corpus`.
pub const TARGETS: [(&str, Target); 7] = [
    ("firewall", firewall),
    ("renet", renet),
    ("codec", codec),
    ("first-frame", first_frame),
    ("actions", actions),
    ("journal", journal),
    ("host", host),
];

/// Splits bytes into pieces, each preceded by its length as a `u16` in little-endian order. The last piece may be
/// shorter.
fn pieces(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (length, rest) = bytes.split_first_chunk()?;
        let length = usize::from(u16::from_le_bytes(*length)).min(rest.len());
        let (piece, rest) = rest.split_at(length);
        bytes = rest;
        Some(piece)
    })
}
