//! The options of the daily board.

use std::str::FromStr;

use clap::ValueEnum;
use serde::Deserialize;
use splitkey_host::DailyBoard;
use splitkey_protocol::Language;

/// The language of the daily board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum DailyLanguage {
    /// English
    En,
    /// Dutch
    Nl,
}

/// A time of day, in seconds after midnight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DailyTime(u64);

/// The text is not a time of day.
#[derive(Debug)]
pub struct NotATime;

impl std::fmt::Display for NotATime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a time of day has hours and minutes, such as 06:00")
    }
}

impl FromStr for DailyTime {
    type Err = NotATime;

    fn from_str(text: &str) -> Result<DailyTime, NotATime> {
        let (hours, minutes) = text.split_once(':').ok_or(NotATime)?;
        let number = |text: &str, below: u64| {
            let is_written = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u64>().ok().filter(|number| is_written && *number < below).ok_or(NotATime)
        };
        Ok(DailyTime(number(hours, 24)? * 3600 + number(minutes, 60)? * 60))
    }
}

/// Returns how the host runs its daily board, if it is to have one.
pub(super) fn board(language: Option<DailyLanguage>, starts: Option<DailyTime>) -> Option<DailyBoard> {
    let language = match language? {
        DailyLanguage::En => Language::English,
        DailyLanguage::Nl => Language::Dutch,
    };
    Some(DailyBoard { language, starts: starts.unwrap_or_default().0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_day_has_hours_and_minutes() {
        let read = |text: &str| text.parse::<DailyTime>().ok().map(|time| time.0);
        assert_eq!(["00:00", "06:30", "23:59"].map(read), [Some(0), Some(23_400), Some(86_340)]);
        assert_eq!(["24:00", "6:30", "06:60", "0630", "+6:00", ""].map(read), [None; 6]);
    }
}
