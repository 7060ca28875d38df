//! Tests of the whole table.

mod replay;
mod seen;
