//! Split Key.
