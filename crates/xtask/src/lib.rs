//! What the developer programs have in common: where things are, and how other programs are started.
//!
//! `cargo xtask` itself is small, so that it says something seconds after a clone. What needs large libraries are
//! programs of their own, which it builds when they are needed: `pack` and `author`.

pub mod place;
pub mod process;
