//! What the flat table shows, tested from its picture: wide and on a phone, for both sides and spectators.

mod covered;
mod moments;
mod own_key;
mod picture;
mod table;

/// A flat table of its own, and a phone.
const SIZES: [(u32, u32); 2] = [(1280, 720), (390, 844)];
