//! The parts that differ between the native app and the browser page.

#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(target_family = "wasm")]
mod web;

#[cfg(not(target_family = "wasm"))]
pub(crate) use native::draw_at_once;
#[cfg(not(target_family = "wasm"))]
pub use native::{command, run};
#[cfg(target_family = "wasm")]
pub(crate) use web::draw_at_once;
#[cfg(target_family = "wasm")]
pub use web::run;
