//! Checks how the computer partner plays.

#[path = "shared/deals.rs"]
mod deals;

mod asset;
mod habits;
mod lines;
mod play;
