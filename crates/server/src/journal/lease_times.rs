//! The three times of a lease, which have to fit together.

use std::{fmt, str::FromStr, time::Duration};

/// The times of a lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaseTimes {
    pub(crate) renew: Duration,
    pub(crate) silent: Duration,
    pub(crate) expires: Duration,
}

impl Default for LeaseTimes {
    fn default() -> LeaseTimes {
        // A socket for a table of another host waits until that host has renewed its lease.
        let renew = Duration::from_millis(200);
        LeaseTimes { renew, silent: Duration::from_secs(5), expires: Duration::from_secs(6) }
    }
}

impl LeaseTimes {
    /// A lease is renewed every `renew`; without a renewal the host is silent after `silent`, and the lease expires
    /// after `expires`.
    ///
    /// # Errors
    /// When less than three renewals fit before the silence, or the silence begins less than a tenth of the lease
    /// before its end, which is for clocks of different speed.
    pub fn new(renew: Duration, silent: Duration, expires: Duration) -> Result<LeaseTimes, BadLeaseTimes> {
        let is_good = !renew.is_zero()
            && renew * 3 <= silent
            && silent + expires / 10 <= expires
            && expires <= Duration::from_secs(600);
        if is_good { Ok(LeaseTimes { renew, silent, expires }) } else { Err(BadLeaseTimes) }
    }

    /// Returns when the lease expires, in milliseconds after its renewal.
    pub(crate) fn expires_in(self) -> i64 {
        self.expires.as_millis() as i64
    }

    /// Returns how long to wait for the answer to a renewal, so that another try is possible before the silence.
    pub(crate) fn patience(self) -> Duration {
        self.silent / 2
    }
}

impl FromStr for LeaseTimes {
    type Err = BadLeaseTimes;

    /// Reads three times in seconds, such as `0.2,5,6`.
    fn from_str(text: &str) -> Result<LeaseTimes, BadLeaseTimes> {
        let read = |seconds: &str| Duration::try_from_secs_f64(seconds.parse().ok()?).ok();
        let times: Option<Vec<Duration>> = text.split(',').map(read).collect();
        match times.as_deref() {
            Some([renew, silent, expires]) => LeaseTimes::new(*renew, *silent, *expires),
            _ => Err(BadLeaseTimes),
        }
    }
}

/// The times of a lease do not fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLeaseTimes;

impl fmt::Display for BadLeaseTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a lease has to be renewed three times before the silence, which has to begin a tenth before its end, and \
             may have ten minutes at most",
        )
    }
}

impl std::error::Error for BadLeaseTimes {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_of_a_lease_have_to_fit_together() {
        let times = |renew, silent, expires| {
            let times = [renew, silent, expires].map(Duration::from_millis);
            LeaseTimes::new(times[0], times[1], times[2])
        };
        assert_eq!(times(200, 5000, 6000), Ok(LeaseTimes::default()));
        assert_eq!("0.2,5,6".parse(), Ok(LeaseTimes::default()));
        assert_eq!("0.1,0.5".parse::<LeaseTimes>(), Err(BadLeaseTimes));
        for (renew, silent, expires) in [
            (0, 5000, 6000),
            (2000, 5000, 6000),
            (1000, 6000, 6000),
            (1000, 5500, 6000),
            (1000, 5000, 700_000),
        ] {
            assert_eq!(times(renew, silent, expires), Err(BadLeaseTimes), "{renew} {silent} {expires}");
        }
    }
}
