//! Lints our own crates while they are compiled for the tests and for the browser, and documents them.
//!
//! `cargo clippy` and `cargo doc` would check the engine and all other dependencies once more, which takes as long as a
//! third of their compilation. So this program wraps the compiler of our own crates: it starts Clippy in its place,
//! which compiles as the compiler does, and for a library Rustdoc after it.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::{place, process};

/// The environment variable that makes this program act as a compiler wrapper.
const WRAPS: &str = "SPLITKEY_LINT_WRAPS";
/// Its value if libraries are documented, too.
const DOCUMENTS: &str = "documents";

/// Makes a command of Cargo lint our own crates. Warnings are errors.
pub fn with_lints(cargo: &mut Command) -> Result<&mut Command> {
    Ok(cargo.env("RUSTC_WORKSPACE_WRAPPER", place::this()?).env(WRAPS, "lints"))
}

/// Makes a command of Cargo lint and document our own crates. Warnings are errors.
pub fn with_lints_and_documents(cargo: &mut Command) -> Result<&mut Command> {
    Ok(with_lints(cargo)?.env(WRAPS, DOCUMENTS))
}

/// Returns the compiler's arguments if this program was started as a wrapper.
pub fn compiler_arguments() -> Option<Vec<OsString>> {
    env::var_os(WRAPS).map(|_| env::args_os().skip(1).collect())
}

/// Compiles and lints one of our crates, and documents it if that is asked for and it is a library.
pub fn compile(arguments: &[OsString]) -> Result<()> {
    let documents = env::var_os(WRAPS).is_some_and(|value| value == DOCUMENTS);
    let mut clippy = Command::new("clippy-driver");
    clippy.args(arguments).env_remove(WRAPS);
    let is_build = arguments.iter().any(|argument| argument == "--crate-name");
    if is_build {
        clippy.arg("-Dwarnings");
    }
    process::run(&mut clippy)?;
    match document(arguments) {
        Some(mut rustdoc) if is_build && documents => process::run(&mut rustdoc),
        _ => Ok(()),
    }
}

/// Returns the command that documents the library that these arguments compile, or `None` if they compile no library.
fn document(arguments: &[OsString]) -> Option<Command> {
    let after = |name: &str| arguments.iter().skip_while(|argument| *argument != name).nth(1);
    let is_library = after("--crate-type").is_some_and(|kind| kind == "lib");
    if !is_library || arguments.iter().any(|argument| argument == "--test") {
        return None;
    }
    let mut rustdoc = Command::new("rustdoc");
    let mut rest = arguments.iter().skip(1);
    while let Some(argument) = rest.next() {
        // What says how to generate code means nothing to Rustdoc.
        if argument == "--emit" || argument == "--out-dir" || argument == "-C" {
            rest.next();
        } else if !argument.to_string_lossy().starts_with("--emit=") {
            rustdoc.arg(argument);
        }
    }
    let folder = after("--out-dir").map(PathBuf::from)?.join("doc");
    rustdoc.arg("--out-dir").arg(folder).args(["-Dwarnings", "--cap-lints=forbid"]).env_remove(WRAPS);
    Some(rustdoc)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn a_library_is_documented_without_what_generates_code() {
        let line = "rustc --crate-name a --edition=2024 src/lib.rs --crate-type lib \
            --emit=dep-info,metadata,link -C opt-level=1 -C metadata=1 --out-dir /t/deps --extern b=/t/libb.rmeta";
        let rustdoc = document(&words(line)).expect("a library should be documented");
        let line: Vec<&OsStr> = rustdoc.get_args().collect();
        let expected = "--crate-name a --edition=2024 src/lib.rs --crate-type lib --extern b=/t/libb.rmeta \
            --out-dir /t/deps/doc -Dwarnings --cap-lints=forbid";
        assert_eq!(line, words(expected));
    }

    #[test]
    fn programs_and_tests_are_not_documented() {
        assert!(document(&words("rustc --crate-name a --crate-type bin --out-dir /t")).is_none());
        assert!(document(&words("rustc --crate-name a --crate-type lib --test --out-dir /t")).is_none());
        assert!(document(&words("rustc -vV")).is_none());
    }
}
