//! Benchmarks, and the soak test that `cargo xtask test` runs. Every report names the machine.

use std::{env, process::ExitCode};

mod bench {
    pub mod abuse;
    pub mod audience;
    pub mod audience_part;
    #[cfg(unix)]
    pub mod cluster;
    pub mod host;
    pub mod host_process;
    pub mod idle;
    pub mod journal;
    pub mod latency;
    pub mod load;
    pub mod load_table;
    pub mod machine;
    pub mod pair;
    pub mod restart;
    pub mod scale;
    pub mod scale_journal;
    pub mod soak;
    pub mod start;
    pub mod wake_queue;
    pub mod webhooks;
}

use bench::{
    abuse, audience, audience_part, host, host_process, idle, journal, latency, load, restart, scale,
    scale_journal, soak, start, webhooks,
};

const HELP: &str = "\
usage: bench NAME

  latency           the time from a player's action to the partner's table, over real sockets
  webhooks          what pairs of a strike race wait for with and without a webhook
  idle              the cost of a host with 100 connected players and no actions, and with 2,000 more who look
  host [TABLES [RATE [SECONDS]]]
                    a host with 4500 tables of two players and two spectators, and 1000 actions a second for 30 seconds
  audience [READERS [SECONDS]]
                    how long a move takes to reach 5000 readers of one table, of its overlay and as viewers who vote, and
                    how long players wait with them and without them
  journal [FOLDER]  how many submissions a second become durable in a folder, and how often its disk flushes;
                    or in an empty database, for postgres://…
  restart [ROUNDS]  a host killed repeatedly (50 times) under load: what is lost, and when all players are back
  cluster [ROUNDS]  three hosts with one database, through 200 random faults of a host or the database under load: what is
                    lost, and when tables are back
  scale [HOSTS [TABLES [RATE [SECONDS]]]]
                    1, 3 and 9 hosts with one durable database, each with 4500 tables, and 1000 actions a second at all of
                    them for 30 seconds: sockets, memory and waits; the same for a host with a file; and 5000 records a
                    second from processes without sockets
  start [TABLES [MATCHES]]
                    how long a host with 20000 open tables and 100000 finished matches takes to start, and to open a
                    history of 10000 of them
  abuse [SECONDS [TABLES [ATTACK]]]
                    1000 honest tables beside those who attack the host as far as the limits allow: from one address and
                    many, by reconnecting and by what costs most, for 10 minutes each, or only as this attack does
  soak [SECONDS]    200 tables of people who join, leave, talk and play for 10 minutes: no table may get stuck, and the
                    memory of the host must not grow
";

fn main() -> ExitCode {
    let more = || env::args().nth(2);
    let done = match env::args().nth(1).as_deref() {
        Some("latency") => latency::report(),
        Some("webhooks") => webhooks::report(),
        Some("idle") => idle::report(),
        Some("journal") => journal::report(more()),
        Some("restart") => restart::report(more()),
        #[cfg(unix)]
        Some("cluster") => bench::cluster::report(more()),
        Some("soak") => soak::report(more()),
        Some("start") => start::report(env::args().skip(2)),
        Some("host") => host::report(env::args().skip(2)),
        Some("audience") => audience::report(env::args().skip(2)),
        Some(audience_part::PART) => audience_part::run(),
        Some(host_process::SERVE_AUDIENCE) => host_process::serve_audience(),
        Some("abuse") => abuse::report(env::args().skip(2)),
        Some(abuse::HONEST) => abuse::run_honest(),
        Some(abuse::INSIDERS) => abuse::run_insiders(),
        Some("scale") => scale::report(env::args().skip(2)),
        Some(scale_journal::PART) => scale_journal::run(),
        Some(load::LOAD) => load::run(),
        Some(host_process::SERVE) => host_process::serve(),
        Some(host_process::SERVE_SHARED) => host_process::serve_shared(),
        Some("--help") | None => {
            print!("{HELP}");
            Ok(())
        }
        Some(name) => Err(format!("unknown benchmark {name:?}\n{HELP}").into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}
