//! The dedicated host as a program.

mod flags;
mod logging;
mod upkeep;

use std::{env, error::Error, process::ExitCode};

use splitkey_server::{Server, ServerConfig};

use self::{flags::Asked, logging::Logging};

fn main() -> ExitCode {
    let asked = match flags::parse(env::args_os().skip(1), |name| env::var_os(name)) {
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
        Asked::Serve(asked) => {
            let (config, logging) = *asked;
            if let Err(error) = serve(config, logging) {
                eprintln!("splitkey-server: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn serve(config: ServerConfig, logging: Logging) -> Result<(), Box<dyn Error>> {
    logging::start(logging);
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    let server = Server::start(config)?;
    let signals = server.signals()?;
    println!("listening on {scheme}://{}", server.addr());
    if let Some(metrics) = server.metrics_addr() {
        println!("figures on http://{metrics}/metrics");
    }
    server.wait(signals)?;
    tracing::info!("going down");
    server.stop();
    Ok(())
}
