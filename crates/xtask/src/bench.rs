//! `cargo xtask bench NAME` runs a benchmark: that of the referee, of a frame, of what a stream
//! leaves of the words, of the page's start, or one of the test kit.

use std::ffi::OsString;

use crate::process;

mod legibility;
mod load;

pub fn run(words: &[OsString]) -> anyhow::Result<()> {
    match words {
        [name, rest @ ..] if name == "legibility" => return legibility::run(rest),
        [name, rest @ ..] if name == "load" => return load::run(rest),
        _ => {}
    }
    let mut cargo = process::cargo();
    cargo.args(["run", "--release", "--package"]);
    match words {
        // It draws on a device that does nothing, which the game is not built with.
        [name, rest @ ..] if name == "frame" => {
            cargo.args(["splitkey", "--example", "frame", "--features", "bench-frame", "--"]).args(rest)
        }
        // It needs none of what the others are linked with, and is built in seconds.
        [name, rest @ ..] if name == "referee" => {
            cargo.args(["splitkey-words", "--example", "bench_referee", "--"]).args(rest)
        }
        words => cargo.args(["splitkey-testkit", "--bin", "bench", "--"]).args(words),
    };
    process::run(&mut cargo)
}
