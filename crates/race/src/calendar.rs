//! Dates.

use crate::Seconds;

/// Returns the date of a moment in UTC, such as `2026-11-23`.
pub fn date(seconds: Seconds) -> String {
    // Counts from 0000-03-01, so that a leap day is the last day of its year; 146,097 days are 400 years.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month + 2) / 5 + 1;
    let (year, month) =
        (era * 400 + year + u64::from(month >= 10), if month < 10 { month + 3 } else { month - 9 });
    format!("{year:04}-{month:02}-{day_of_month:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (1, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_709_251_199, "2024-02-29"),
            (1_709_251_200, "2024-03-01"),
            (1_795_000_000, "2026-11-18"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }
}
