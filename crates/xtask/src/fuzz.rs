//! Builds and runs the fuzzers of everything that parses untrusted input.
//!
//! Only our own crates are instrumented: this program wraps the compiler for them, so that the engine and all other
//! dependencies are reused as built for the tests.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::packages::{self, CXX};
use crate::{place, process};

/// All targets, by the names of their folders in the corpus.
const TARGETS: [&str; 7] = ["firewall", "renet", "codec", "first-frame", "actions", "journal", "host"];
/// The environment variable that makes this program act as a compiler wrapper.
const WRAPS: &str = "SPLITKEY_FUZZ_WRAPS";
/// The compiler options that cargo-fuzz uses.
const INSTRUMENT: [&str; 7] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg=fuzzing",
    "-Copt-level=1",
];

/// The longest input, in bytes: what a connection may have in flight.
const LONGEST: &str = "8192";

/// Returns the compiler's arguments if this program was started as a wrapper.
pub fn compiler_arguments() -> Option<Vec<OsString>> {
    env::var_os(WRAPS).map(|_| env::args_os().skip(1).collect())
}

/// Compiles one of our crates with coverage instrumentation.
pub fn compile(arguments: &[OsString]) -> Result<()> {
    let (compiler, arguments) = arguments.split_first().context("expected the path of a compiler")?;
    let mut compile = Command::new(compiler);
    compile.args(arguments).env_remove(WRAPS);
    let is_build = arguments.iter().any(|argument| argument == "--crate-name");
    if is_build {
        compile.args(INSTRUMENT);
    }
    process::run(&mut compile)
}

/// Runs the corpus of every target, or only of one, and then fuzzes each for the given time.
pub fn run(each: Duration, only: Option<&str>) -> Result<()> {
    if only.is_some_and(|name| !TARGETS.contains(&name)) {
        bail!("the targets are {}", TARGETS.join(", "));
    }
    packages::provide(&[CXX])?;
    build()?;
    TARGETS.iter().filter(|name| only.is_none_or(|only| **name == only)).try_for_each(|name| fuzz(name, each))
}

fn build() -> Result<()> {
    let mut cargo = process::cargo();
    cargo.args(["build", "--workspace", "--features", "splitkey-fuzz/libfuzzer"]);
    // An example brings the features of the tests, with which everything else has been built.
    cargo.args(["--example", "fuzz-nothing"]);
    for name in TARGETS {
        cargo.args(["--bin", &format!("fuzz-{name}")]);
    }
    process::run(cargo.env("RUSTC_WORKSPACE_WRAPPER", place::this()?).env(WRAPS, "1"))
}

fn fuzz(name: &str, each: Duration) -> Result<()> {
    let folder = place::target()?.join("fuzz").join(name);
    let (grown, found) = (folder.join("corpus"), folder.join("found"));
    for folder in [&grown, &found] {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    println!("{name}, {} s", each.as_secs());
    let mut fuzz = Command::new(place::built(&format!("fuzz-{name}"))?);
    fuzz.arg(grown)
        .arg(place::root().join("crates/fuzz/corpus").join(name))
        .arg(format!("-artifact_prefix={}/", found.display()))
        .arg(format!("-max_total_time={}", each.as_secs()))
        .args(["-max_len=".to_owned() + LONGEST, "-timeout=10".into(), "-rss_limit_mb=1024".into()])
        .args(["-print_final_stats=1", "-verbosity=0"]);
    process::run(&mut fuzz)
        .with_context(|| format!("the input that crashed {name} is in {}", found.display()))
}
