//! The soak test: many tables of simulated people who join, leave, talk and play, for long enough to see whether a host
//! gets stuck or its memory grows.

use std::{error::Error, path::Path, time::Duration};

use splitkey_server::check;

use super::{host_process::HostProcess, machine, wake_queue::WakeQueue};

mod choice;
mod company;
mod memory;
mod pending;
mod people;
mod tally;

use self::{
    company::{Company, PLACES},
    memory::Memory,
    tally::Tally,
};

const TABLES: usize = 200;
const SECONDS: u64 = 600;
/// The timeout for a request, after which the table counts as stuck.
pub const STUCK_AFTER: Duration = Duration::from_secs(20);
/// How often memory is measured.
const LOOKED_AT: Duration = Duration::from_secs(1);
/// The time after which memory must not grow any more.
const FLAT_AFTER: Duration = Duration::from_secs(180);
/// The growth that still counts as flat in a sufficiently long run, in KiB per minute.
const FLAT: f64 = 256.0;

pub fn report(seconds: Option<String>) -> Result<(), Box<dyn Error>> {
    let seconds = seconds.map_or(Ok(SECONDS), |seconds| seconds.parse())?;
    soak(tempfile::tempdir()?.path(), Duration::from_secs(seconds))
}

fn soak(data: &Path, time: Duration) -> Result<(), Box<dyn Error>> {
    println!(
        "soak: {TABLES} tables of two to six people for {} s, one host with its journal, WebSocket on loopback, rate limits on",
        time.as_secs()
    );
    println!("machine: {}", machine::describe());
    let mut host = HostProcess::keeping(data)?;
    let mut queue = WakeQueue::new();
    let mut companies: Vec<Company> =
        (0..TABLES).map(|number| Company::new(number, &host.url, &mut queue)).collect();
    let mut memory = Memory::default();
    while queue.now() < time {
        memory.note(queue.now(), host.resident_kib()?);
        let until = (queue.now() + LOOKED_AT).min(time);
        look_after(&mut companies, &mut queue, until);
    }
    memory.note(queue.now(), host.resident_kib()?);
    let used = host.processor_time()?;
    // The last requests may still be answered.
    companies.iter_mut().for_each(Company::come_to_rest);
    let patience = queue.now() + STUCK_AFTER;
    while queue.now() < patience && !companies.iter().all(Company::is_at_rest) {
        let until = queue.now() + Duration::from_millis(50);
        look_after(&mut companies, &mut queue, until);
    }
    let tallies: Vec<&Tally> = companies.iter().map(|company| &company.tally).collect();
    let tally = Tally::of_all(&tallies);
    print!("{tally}");
    println!("the host used {:.0}% of a core", 100.0 * used.as_secs_f64() / time.as_secs_f64());
    // A shorter run only reports the growth in its second half.
    let long_enough = time >= 2 * FLAT_AFTER;
    let slope = memory.tell(if long_enough { FLAT_AFTER } else { time / 2 });
    host.stop()?;
    let kept = check(data)?;
    println!("the journal: {kept}");
    if !tally.is_good() || !kept.is_sound() {
        Err("a table got stuck or had errors, or the journal is damaged".into())
    } else if long_enough && slope > FLAT {
        Err(format!("memory grows by more than {FLAT} KiB a minute").into())
    } else {
        Ok(())
    }
}

fn look_after(companies: &mut [Company], queue: &mut WakeQueue, until: Duration) {
    while let Some(who) = queue.next(until) {
        if let Some(company) = companies.get_mut(who / PLACES) {
            company.look_after(who % PLACES, queue);
        }
    }
}
