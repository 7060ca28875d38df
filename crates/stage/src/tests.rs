//! Tests of the whole table.

mod replay;
mod secrets;
mod seen;
