//! The stored form of everything in a journal, whatever stores it: a file on a server's disk, or a browser.
//!
//! [`Row`] is a record with its checksum, and [`mod@format`] the bytes of its event. [`row_lines`], [`sheet_lines`] and
//! [`history_lines`] write records, campaign sheets and finished matches as lines of text, and [`races`] strike races. The
//! crate stores nothing itself.

pub mod format;
mod hex;
pub mod history_lines;
pub mod races;
mod row;
pub mod row_lines;
pub mod sheet_lines;

pub use self::{
    hex::{bytes, hex},
    row::{Row, RowProblem},
};
