//! A description of the machine for reports.

use std::fs;

/// Returns the processor, number of cores and operating system.
pub fn describe() -> String {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let processor = read("/proc/cpuinfo")
        .lines()
        .find_map(|line| {
            line.strip_prefix("model name")?.split_once(':').map(|(_, name)| name.trim().to_owned())
        })
        .unwrap_or_else(|| "unknown processor".to_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let system = read("/proc/sys/kernel/osrelease");
    format!("{processor}, {cores} cores, {} {}", std::env::consts::OS, system.trim())
}
