//! The real host is killed at random moments under load: nothing that was shown is lost, and everybody returns.

use std::{net::SocketAddr, path::Path, process::Command};

use splitkey_testkit::{Restarts, restart};

fn host(address: SocketAddr, data: &Path) -> Command {
    let mut host = Command::new(env!("CARGO_BIN_EXE_splitkey-server"));
    host.args(["--listen", &address.to_string(), "--data"]).arg(data);
    host
}

#[test]
fn five_kills_under_load_lose_nothing_and_all_players_return() {
    let data = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let report = restart(&Restarts { rounds: 5, tables: 4, data: data.path().into(), host });
    let report = report.expect("the run should finish");
    assert!(report.is_good(), "{report}");
    assert!(report.acknowledged > 0, "{report}");
}
