//! Split Key.
fn main() {}
