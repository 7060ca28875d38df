//! The computer's time zone.

use jiff::{Timestamp, tz};
use splitkey_client::platform::{TimeZone, ZoneTime};

/// The time zone that the computer had when the app was started.
pub(super) struct SystemZone(tz::TimeZone);

impl SystemZone {
    /// Returns the time zone of the computer, or UTC if it is unknown.
    pub(super) fn open() -> SystemZone {
        SystemZone(tz::TimeZone::try_system().unwrap_or(tz::TimeZone::UTC))
    }
}

impl TimeZone for SystemZone {
    fn at(&self, seconds: u64) -> ZoneTime {
        let moment = i64::try_from(seconds).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
        let info = self.0.to_offset_info(moment.unwrap_or(Timestamp::MAX));
        ZoneTime { ahead: info.offset().seconds(), name: info.abbreviation().to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clocks_of_a_zone_change_with_its_summer_time() {
        let central = tz::TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").expect("a zone");
        let told = |seconds| {
            let ZoneTime { ahead, name } = SystemZone(central.clone()).at(seconds);
            (ahead, name)
        };
        // 2026-10-25 01:00 UTC.
        assert_eq!(told(1_792_889_999), (7200, "CEST".to_owned()));
        assert_eq!(told(1_792_890_000), (3600, "CET".to_owned()));
        assert_eq!(told(u64::MAX).0, 3600);
    }
}
