//! Lengths of time in words.

use crate::{Args, Texts, arg};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const TWO_HOURS: u64 = 2 * HOUR;
const TWO_DAYS: u64 = 2 * DAY;

/// Returns a length of time, in seconds, in the largest unit of which it has two, rounded down: `3 days`, `47 hours`.
pub fn span_words(seconds: u64, texts: &Texts) -> String {
    let (key, count) = match seconds {
        ..MINUTE => return texts.get("span-moment"),
        MINUTE..TWO_HOURS => ("span-minutes", seconds / MINUTE),
        TWO_HOURS..TWO_DAYS => ("span-hours", seconds / HOUR),
        _ => ("span-days", seconds / DAY),
    };
    texts.format(key, &Args::from_iter([arg("count", count)]))
}

/// Returns a length of time, in seconds, in whole days, for a row of choices: `1 day`, `30 days`.
pub fn days_words(seconds: u64, texts: &Texts) -> String {
    texts.format("span-days", &Args::from_iter([arg("count", seconds / DAY)]))
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::Language;

    use super::*;

    #[test]
    fn a_span_is_told_in_one_unit_that_is_never_more_than_is_left() {
        let english = [
            (0, "less than a minute"),
            (59, "less than a minute"),
            (60, "1 minute"),
            (2 * HOUR - 1, "119 minutes"),
            (2 * HOUR, "2 hours"),
            (2 * DAY - 1, "47 hours"),
            (2 * DAY, "2 days"),
            (30 * DAY + 5, "30 days"),
        ];
        for (seconds, expected) in english {
            assert_eq!(span_words(seconds, &Texts::default()), expected);
        }
        let dutch = Texts::of(Language::Dutch);
        let told = [60, 3 * HOUR, 3 * DAY].map(|seconds| span_words(seconds, &dutch));
        assert_eq!(told, ["1 minuut", "3 uur", "3 dagen"]);
    }
}
