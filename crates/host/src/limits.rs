//! Limits on how much players may do.

mod allowance;
pub(crate) mod allowances;
pub(crate) mod budget;
pub(crate) mod budgets;
pub(crate) mod network_id;
mod open_tables;
mod wrong_codes;
