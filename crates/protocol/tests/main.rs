//! Checks the wire: bytes that may not change, round trips, and malformed bytes.

#[path = "golden/check.rs"]
mod check;

mod audience;
mod described;
#[path = "../../../tests/described_wire.rs"]
mod described_wire;
mod description;
mod history;
mod links;
mod phone;
mod races;
mod replay;
mod strange_texts;
mod teams;
mod views;
mod votes;
mod wire;
