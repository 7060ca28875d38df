//! Measures whether the memory of a process grows.

use std::time::Duration;

/// The memory of a process over time, in KiB.
#[derive(Default)]
pub struct Memory(Vec<(Duration, u64)>);

impl Memory {
    pub fn note(&mut self, now: Duration, kib: u64) {
        self.0.push((now, kib));
    }

    /// Prints the memory from a moment on, and returns its growth in KiB per minute.
    pub fn tell(&self, from: Duration) -> f64 {
        let late: Vec<(f64, f64)> = self
            .0
            .iter()
            .filter(|(at, _)| *at >= from)
            .map(|(at, kib)| (at.as_secs_f64() / 60.0, *kib as f64))
            .collect();
        let slope = slope(&late);
        let mib = |held: Option<&(f64, f64)>| held.map_or(0.0, |(_, kib)| kib / 1024.0);
        println!(
            "memory of the host: {:.1} MiB at {} s, {:.1} MiB at the end, slope {slope:.1} KiB a minute",
            mib(late.first()),
            from.as_secs(),
            mib(late.last())
        );
        slope
    }
}

/// Returns the slope of the least-squares line through the points.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0 / count, y + point.1 / count));
    let (above, below) = points.iter().fold((0.0, 0.0), |(above, below), point| {
        (above + (point.0 - x) * (point.1 - y), below + (point.0 - x).powi(2))
    });
    if below > 0.0 { above / below } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slope_is_that_of_the_least_squares_line() {
        assert_eq!(slope(&[(0.0, 5.0), (1.0, 5.0), (2.0, 5.0)]), 0.0);
        assert_eq!(slope(&[(0.0, 1.0), (1.0, 4.0), (2.0, 5.0)]), 2.0);
        assert_eq!(slope(&[(1.0, 1.0)]), 0.0);
    }
}
