//! The test suite: `cargo xtask test`, and `cargo xtask ci` with lints.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::packages::{CHROMIUM, CHROMIUM_PROGRAMS, NATIVE_BUILD, NGINX, NODE, NPM, POPPLER, POSTGRESQL};
use crate::steps::Steps;
use crate::web::{self, Compiler};
use crate::{fuzz, licences, lint, linters, machine, packages, place, process};

/// How long each fuzzer runs after its corpus.
const FUZZED: Duration = Duration::from_secs(5);

/// How the suite is run.
#[derive(Clone, Copy, Debug, Default, PartialEq, clap::Args)]
pub struct Options {
    /// Run the fuzzers, too, and the soak test for a minute
    #[arg(long)]
    pub long: bool,
}

pub fn test(options: Options) -> Result<()> {
    Steps::run(|steps| test_steps(steps, options, false))
}

pub fn ci(options: Options) -> Result<()> {
    Steps::run(|steps| {
        lint_steps(steps)?;
        test_steps(steps, options, true)
    })
}

pub fn lint() -> Result<()> {
    Steps::run(lint_steps)
}

/// Runs what checks the sources without compiling them.
fn lint_steps(steps: &mut Steps) -> Result<()> {
    steps.step("fmt", || process::run(process::cargo().args(["fmt", "--all", "--check"])))?;
    steps.step("licences", licences::check)?;
    linters::run(steps)
}

/// Runs the whole suite. With `lints`, our own crates are linted and documented while they are compiled.
fn test_steps(steps: &mut Steps, options: Options, lints: bool) -> Result<()> {
    let browser = place::root().join("tests/browser");
    let cargo = || {
        let mut cargo = process::cargo();
        if lints {
            lint::with_lints_and_documents(&mut cargo)?;
        }
        anyhow::Ok(cargo)
    };
    let mut prepared = None;
    steps.step("packages", || {
        machine::prepare(&machine::TESTS, "bench")?;
        packages::provide(&[NATIVE_BUILD, NGINX, POPPLER, POSTGRESQL, CHROMIUM, NODE, NPM])?;
        packages::install_scripts(&browser)?;
        let compiler = Compiler::find(web::Options::quick())?;
        let mut together = compiler.together()?;
        // Debian's compiler for browsers has no Clippy.
        if lints && compiler.is_rustup() {
            lint::with_lints(&mut together)?;
        }
        prepared = Some((Background::start("web-client", process::polite(together))?, compiler));
        Ok(())
    })?;
    let (compiling, compiler) = prepared.context("the step should prepare the browser client")?;
    steps.step(if lints { "build, lints, documents" } else { "build" }, || {
        process::run(cargo()?.args(["build", "--workspace", "--all-targets"]))
    })?;
    steps.step("tests", || {
        let mut black_box = cargo()?;
        black_box.args(["test", "--workspace", "--test", "*"]);
        // Both leave cores idle, because many tests wait for timers and for programs that they start.
        let black_box = Background::start("tests", black_box)?;
        process::run(cargo()?.args(["test", "--workspace", "--lib", "--bins"]))?;
        black_box.finish()
    })?;
    steps.step("tests in documents", || process::run(cargo()?.args(["test", "--workspace", "--doc"])))?;
    steps.step("scenarios", || {
        let mut author = Command::new(place::built("splitkey-author")?);
        process::run(author.arg("scenarios").arg(place::root().join("tests/scenarios")))
    })?;
    if options.long {
        steps.step("fuzz", || fuzz::run(FUZZED, None))?;
    }
    steps.step("soak", || {
        let seconds = if options.long { "60" } else { "15" };
        process::run(Command::new(place::built("bench")?).args(["soak", seconds]))
    })?;
    let mut dist = PathBuf::new();
    steps.step("web client", || {
        compiling.finish()?;
        dist = compiler.pack(&place::built("splitkey-pack")?)?;
        Ok(())
    })?;
    steps.step("browser tests", || test_in_browser(&browser, &dist))
}

/// A program that runs beside others. What it prints is kept until its end.
struct Background {
    child: Child,
    line: String,
    log: PathBuf,
}

impl Background {
    /// Starts a program, whose output goes to a file of this name.
    fn start(name: &str, mut command: Command) -> Result<Self> {
        let line = process::line(&command);
        let log = place::target()?.join(name).with_extension("log");
        let file = File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
        let child = command
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            .spawn()
            .with_context(|| format!("cannot start `{line}`"))?;
        Ok(Self { child, line, log })
    }

    fn finish(mut self) -> Result<()> {
        let status = self.child.wait()?;
        print!("{}", fs::read_to_string(&self.log)?);
        ensure!(status.success(), "`{}` failed ({status})", self.line);
        Ok(())
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // It has ended, unless another step has failed.
        splitkey_services::ask_to_end(&mut self.child);
        let _ = self.child.wait();
    }
}

fn test_in_browser(folder: &Path, dist: &Path) -> Result<()> {
    let mut tests: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()
        .with_context(|| format!("cannot read {}", folder.display()))?;
    tests.retain(|path| path.to_string_lossy().ends_with(".test.mjs"));
    tests.sort();
    let mut node = browser_node(dist)?;
    // Parallel browsers would slow each other down.
    process::run(node.args(["--test", "--test-concurrency=1"]).args(tests))
}

/// Returns a command for Node, with the paths of the host, the browser client and the browser.
pub fn browser_node(dist: &Path) -> Result<Command> {
    let server = place::built("splitkey-server")?;
    let chromium = match std::env::var_os("SPLITKEY_CHROMIUM") {
        Some(path) => path.into(),
        None => process::find(CHROMIUM_PROGRAMS).context("no Chromium is on the path")?,
    };
    let mut node = Command::new("node");
    node.current_dir(place::root())
        .env("SPLITKEY_SERVER", server)
        .env("SPLITKEY_WEB", dist)
        .env("SPLITKEY_CHROMIUM", chromium);
    Ok(node)
}
