//! A host that is killed again and again under load.

use std::{
    env,
    error::Error,
    fs,
    net::SocketAddr,
    path::Path,
    process::{self, Command},
};

use splitkey_testkit::{Restarts, restart};

use super::{host_process, machine};

/// How often it is killed unless the command line says otherwise.
const ROUNDS: u32 = 50;
const TABLES: usize = 8;

pub fn report(rounds: Option<String>) -> Result<(), Box<dyn Error>> {
    let rounds = rounds.map_or(Ok(ROUNDS), |rounds| rounds.parse())?;
    let data = env::temp_dir().join(format!("splitkey-restart-{}", process::id()));
    let report = restart(&Restarts { rounds, tables: TABLES, data: data.clone(), host });
    fs::remove_dir_all(data)?;
    let report = report?;
    println!("restart: SIGKILL at random moments within 1.2 s, WebSocket on loopback, rate limits on");
    println!("machine: {}", machine::describe());
    print!("{report}");
    if report.is_good() { Ok(()) } else { Err("something was lost".into()) }
}

fn host(address: SocketAddr, data: &Path) -> Command {
    let mut host = Command::new(env::current_exe().expect("a program should know its own file"));
    host.arg(host_process::SERVE).arg(address.to_string()).arg(data);
    host
}
