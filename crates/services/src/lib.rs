//! PostgreSQL and nginx as programs on this computer, for tests, benchmarks and `cargo xtask cluster`.
//!
//! [`PostgresServer`] and [`Nginx`] live in temporary folders, and end when they are dropped. The database also ends when the
//! process that started it was killed.

mod nginx;
mod port;
mod postgres;
mod process;

pub use nginx::Nginx;
pub use port::free_address;
pub use postgres::PostgresServer;
pub use process::{ask_to_end, leave_group};
