//! Where the host runs: in a worker of the page.

#[cfg(target_family = "wasm")]
mod worker;
#[cfg(target_family = "wasm")]
pub use self::worker::run;

/// Says that this program is for browsers.
#[cfg(not(target_family = "wasm"))]
pub fn run() {
    eprintln!(
        "splitkey-solo runs in a browser, as a part of the page; the native game can play alone without it"
    );
}
