//! `cargo xtask bench NAME` runs a benchmark: of the referee, of the computer partner, of a frame, of the legibility of
//! the broadcast view, of the page's start, of the overlay, of the fuzzers, or one of the test kit.

use std::{env::consts::EXE_SUFFIX, ffi::OsString, process::Command, time::Duration};

use anyhow::Context;

use crate::packages::{self, POSTGRESQL};
use crate::{fuzz, place, process};

mod browser;
mod legibility;

/// The default time for each fuzzer, in seconds.
const FUZZED: u64 = 600;

pub fn run(words: &[OsString]) -> anyhow::Result<()> {
    match words {
        [name, rest @ ..] if name == "legibility" => return legibility::run(rest),
        [name, rest @ ..] if name == "load" => return browser::load(rest),
        [name, rest @ ..] if name == "overlay" => return browser::overlay(rest),
        [name, rest @ ..] if name == "fuzz" => return fuzz_for(rest),
        [name, rest @ ..] if name == "cluster" => return cluster(rest),
        [name, ..] if name == "scale" => packages::provide(&[POSTGRESQL])?,
        _ => {}
    }
    let mut cargo = process::cargo();
    cargo.args(["run", "--release", "--package"]);
    match words {
        // It renders to a device that does nothing, which needs a feature that the game is not built with.
        [name, rest @ ..] if name == "frame" => {
            cargo.args(["splitkey", "--example", "frame", "--features", "bench-frame", "--"]).args(rest)
        }
        // It needs none of the other benchmarks' dependencies, and builds in seconds.
        [name, rest @ ..] if name == "referee" => {
            cargo.args(["splitkey-words", "--example", "bench_referee", "--"]).args(rest)
        }
        [name, rest @ ..] if name == "partner" => {
            cargo.args(["splitkey-partner", "--example", "bench_partner", "--"]).args(rest)
        }
        words => cargo.args(["splitkey-testkit", "--bin", "bench", "--"]).args(words),
    };
    process::run(&mut cargo)
}

/// Runs `bench fuzz [SECONDS [TARGET]]`.
fn fuzz_for(words: &[OsString]) -> anyhow::Result<()> {
    let word = |at: usize| words.get(at).map(|word| word.to_string_lossy());
    let seconds = word(0).map_or(Ok(FUZZED), |seconds| seconds.parse());
    let seconds = seconds.context("bench fuzz takes a number of seconds and a target")?;
    fuzz::run(Duration::from_secs(seconds), word(1).as_deref())
}

/// Runs `bench cluster [ROUNDS]`, which starts the program of the host.
fn cluster(words: &[OsString]) -> anyhow::Result<()> {
    packages::provide(&[POSTGRESQL])?;
    let packages = ["--package", "splitkey-testkit", "--package", "splitkey-server"];
    process::run(process::cargo().args(["build", "--release", "--bins"]).args(packages))?;
    let bench = place::target()?.join("release").join(format!("bench{EXE_SUFFIX}"));
    process::run(Command::new(bench).arg("cluster").args(words))
}
