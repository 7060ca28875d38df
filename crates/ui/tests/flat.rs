//! Tests of the flat table by its pixels: wide and on a phone, for both sides and spectators.

mod covered;
mod moments;
mod own_key;
mod picture;
mod table;

/// A flat table in a wide window, and a phone.
const SIZES: [(u32, u32); 2] = [(1280, 720), (390, 844)];
