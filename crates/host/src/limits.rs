//! Limits on how much players may do.

pub(crate) mod allowance;
pub(crate) mod budget;
