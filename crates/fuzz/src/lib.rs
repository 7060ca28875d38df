//! What fuzzers feed bytes to: each function takes anything, and panics where the product is wrong.

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

/// Takes any bytes.
pub type Target = fn(&[u8]);

/// Every target by its name, which is also that of its folder in `corpus`.
pub const TARGETS: [(&str, Target); 7] = [
    ("firewall", firewall),
    ("renet", renet),
    ("codec", codec),
    ("first-frame", first_frame),
    ("actions", actions),
    ("journal", journal),
    ("host", host),
];

/// Cuts bytes into pieces, each with its length in two bytes before it; the last may be shorter.
fn pieces(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (length, rest) = bytes.split_first_chunk()?;
        let length = usize::from(u16::from_le_bytes(*length)).min(rest.len());
        let (piece, rest) = rest.split_at(length);
        bytes = rest;
        Some(piece)
    })
}
