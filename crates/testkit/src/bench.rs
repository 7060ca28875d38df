//! Reports on speed; ratios and histograms with the machine named, never a test.

use std::{env, process::ExitCode};

mod bench {
    pub mod host_process;
    pub mod idle;
    pub mod latency;
    pub mod machine;
    pub mod pair;
}

use bench::{host_process, idle, latency};

const HELP: &str = "\
usage: bench NAME

  latency   from a player's guess to the partner's table, over real sockets
  idle      what a host with 100 connected players costs while nobody acts
";

fn main() -> ExitCode {
    let done = match env::args().nth(1).as_deref() {
        Some("latency") => latency::report(),
        Some("idle") => idle::report(),
        Some(host_process::SERVE) => host_process::serve(),
        Some("--help") | None => {
            print!("{HELP}");
            Ok(())
        }
        Some(name) => Err(format!("there is no bench {name:?}\n{HELP}").into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}
