//! The steps of a long command, with their durations.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// The steps that have run, in order.
pub struct Steps {
    started: Instant,
    done: Vec<(&'static str, Duration)>,
}

impl Steps {
    /// Runs `work` and prints how long its steps took, whether or not it succeeds.
    pub fn run(work: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let mut steps = Self { started: Instant::now(), done: Vec::new() };
        let result = work(&mut steps);
        println!("\n{}", table(&steps.done, steps.started.elapsed()));
        result
    }

    /// Runs and times a step.
    pub fn step(&mut self, name: &'static str, work: impl FnOnce() -> Result<()>) -> Result<()> {
        println!("\n== {} {name}", clock(self.started.elapsed()));
        let started = Instant::now();
        let result = work();
        self.done.push((name, started.elapsed()));
        result.with_context(|| format!("step `{name}`"))
    }
}

fn table(done: &[(&str, Duration)], total: Duration) -> String {
    let lines = done.iter().copied().chain([("total", total)]);
    lines.map(|(name, time)| format!("{:>7}  {name}", clock(time))).collect::<Vec<_>>().join("\n")
}

/// Formats a time as minutes and seconds.
fn clock(time: Duration) -> String {
    format!("{:02}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_lists_each_step_and_the_total() {
        let done = [("fmt", Duration::from_secs(2)), ("test", Duration::from_secs(3725))];
        assert_eq!(table(&done, Duration::from_secs(3727)), "  00:02  fmt\n  62:05  test\n  62:07  total");
    }
}
