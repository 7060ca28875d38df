//! The dedicated host as a program.

mod flags;
mod upkeep;

use std::{
    env,
    error::Error,
    io::{IsTerminal, stderr},
    process::ExitCode,
};

use splitkey_server::{Server, ServerConfig};
use tracing_subscriber::EnvFilter;

use self::flags::Asked;

fn main() -> ExitCode {
    let asked = match flags::parse(env::args_os().skip(1)) {
        Ok(asked) => asked,
        Err(error) => {
            eprintln!("splitkey-server: {error}");
            return ExitCode::from(2);
        }
    };
    match asked {
        Asked::Help(text) => print!("{text}"),
        Asked::Version => println!("splitkey-server {}", env!("CARGO_PKG_VERSION")),
        Asked::Upkeep(upkeep) => match upkeep::run(&upkeep) {
            Ok(code) => return code,
            Err(error) => {
                eprintln!("splitkey-server: {error}");
                return ExitCode::FAILURE;
            }
        },
        Asked::Serve(config) => {
            if let Err(error) = serve(*config) {
                eprintln!("splitkey-server: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn serve(config: ServerConfig) -> Result<(), Box<dyn Error>> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let colours = stderr().is_terminal();
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr).with_ansi(colours).init();
    let server = Server::start(config)?;
    let signals = server.signals()?;
    println!("listening on http://{}", server.addr());
    server.wait(signals)?;
    tracing::info!("going down");
    server.stop();
    Ok(())
}
