//! Insiders send valid messages in any order and amount, and the host stays the same for everybody else.
//!
//! Each seed is a script as `crates/fuzz/src/host.rs` plays it, with everything that is checked there.

use std::{env, panic};

use rand::{Rng, SeedableRng, rngs::ChaCha12Rng};
use splitkey_fuzz::host::{Report, play};

/// How many scripts are played, unless `SPLITKEY_INSIDER_SCRIPTS` says otherwise, and how long each is, in bytes.
const SCRIPTS: u64 = 16;
const BYTES: usize = 1600;

fn scripts() -> u64 {
    env::var("SPLITKEY_INSIDER_SCRIPTS").ok().and_then(|count| count.parse().ok()).unwrap_or(SCRIPTS)
}

fn script(seed: u64) -> Vec<u8> {
    let mut bytes = vec![0; BYTES];
    ChaCha12Rng::seed_from_u64(seed).fill_bytes(&mut bytes);
    bytes
}

#[test]
fn insiders_leave_every_table_as_its_records_tell() {
    let mut all = Report::default();
    let mut failed = Vec::new();
    for seed in 0..scripts() {
        match panic::catch_unwind(|| play(&script(seed))) {
            Ok(report) => all += report,
            Err(_) => {
                eprintln!("seed {seed}");
                failed.push(seed);
            }
        }
    }
    assert!(failed.is_empty(), "the scripts of these seeds fail: {failed:?}");
    let per_script = |count: usize| count / scripts() as usize;
    assert!(per_script(all.steps) > 100 && per_script(all.messages) > 200, "too little was done: {all:?}");
    assert!(all.restarts > 0 && per_script(all.records) > 10, "too little was written: {all:?}");
    assert!(per_script(all.compared) > 20, "too little was compared with other keys: {all:?}");
    assert!(all.kinds.iter().all(|sent| *sent > 0), "a kind of message was never sent: {:?}", all.kinds);
    println!("{all:?}");
}
