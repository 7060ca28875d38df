//! The dedicated host as a program.

mod logging;
mod maintenance;

use std::{env, error::Error, process::ExitCode};

use splitkey_server::{
    Server, ServerConfig,
    options::{self, Logging, Task},
};

fn main() -> ExitCode {
    let done = match options::parse(env::args_os()) {
        Ok(Task::Maintain(place, task)) => maintenance::run(&place, &task),
        Ok(Task::Serve(task)) => {
            let (config, logging) = *task;
            serve(config, logging).map(|()| ExitCode::SUCCESS)
        }
        // Help and the version come this way, too.
        Err(error) => error.exit(),
    };
    done.unwrap_or_else(|error| {
        eprintln!("splitkey-server: {error}");
        ExitCode::FAILURE
    })
}

fn serve(config: ServerConfig, logging: Logging) -> Result<(), Box<dyn Error>> {
    logging::start(&logging);
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    let server = Server::start(config)?;
    let mut signals = server.signals()?;
    println!("listening on {scheme}://{}", server.addr());
    if let Some(metrics) = server.metrics_addr() {
        println!("figures on http://{metrics}/metrics");
    }
    server.wait(&mut signals)?;
    tracing::info!("going down");
    server.drain(&mut signals);
    server.stop();
    Ok(())
}
