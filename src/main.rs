//! Starts the game on the platform it was built for.

use std::process::ExitCode;

fn main() -> ExitCode {
    splitkey::platform::run()
}
