//! A host that is killed repeatedly under load.

use std::{env, error::Error, net::SocketAddr, path::Path, process::Command};

use splitkey_testkit::{Restarts, restart};

use super::{host_process, machine};

/// The default number of kills.
const ROUNDS: u32 = 50;
const TABLES: usize = 8;

pub fn report(rounds: Option<String>) -> Result<(), Box<dyn Error>> {
    let rounds = rounds.map_or(Ok(ROUNDS), |rounds| rounds.parse())?;
    let data = tempfile::tempdir()?;
    let report = restart(&Restarts { rounds, tables: TABLES, data: data.path().into(), host })?;
    println!("restart: SIGKILL at random moments within 1.2 s, WebSocket on loopback, rate limits on");
    println!("machine: {}", machine::describe());
    print!("{report}");
    if report.is_good() { Ok(()) } else { Err("an action was lost, duplicated or changed".into()) }
}

fn host(address: SocketAddr, data: &Path) -> Command {
    let mut host = Command::new(env::current_exe().expect("the path of this program should be known"));
    host.arg(host_process::SERVE).arg(address.to_string()).arg(data);
    host
}
