//! Strike races in words: where one is in its schedule, and what its clock says.

use splitkey_protocol::{
    CalledOff, CalledOffBy, Dropped, RacePage, RaceTitle,
    races::{Schedule, ScheduleError, Seconds, Stage, date},
};

use super::span::span_words;
use crate::{
    Args, Texts, arg,
    platform::{LocalZone, ZoneTime},
};

/// Returns a moment by the clocks of the device's time zone, such as `2026-11-23 19:05 CET`, or in UTC without one.
pub fn moment(seconds: Seconds, zone: Option<&LocalZone>) -> String {
    let (shifted, name) = local(seconds, zone);
    let minutes = shifted / 60;
    format!("{} {:02}:{:02} {name}", date(shifted), minutes / 60 % 24, minutes % 60)
}

/// Returns what has to be in UTC for the clocks there to show what those of the zone show, and the name of its time.
fn local(seconds: Seconds, zone: Option<&LocalZone>) -> (Seconds, String) {
    let utc = || ZoneTime { ahead: 0, name: "UTC".to_owned() };
    let ZoneTime { ahead, name } = zone.map_or_else(utc, |zone| zone.0.at(seconds));
    (seconds.saturating_add_signed(ahead.into()), name)
}

/// Returns the title of a race. That of a daily board is its date, and a removed race has none.
pub fn title_words(title: &RaceTitle, daily: bool, called_off: Option<CalledOffBy>, texts: &Texts) -> String {
    match called_off {
        Some(CalledOffBy::Operator) => texts.get("race-removed-title"),
        _ if daily => texts.format("race-daily-title", &Args::from_iter([arg("date", title.as_str())])),
        _ => title.to_string(),
    }
}

/// Returns the title of the race of a page.
pub fn page_title(page: &RacePage, texts: &Texts) -> String {
    let called_off = page.called_off.as_ref().map(|called_off| called_off.by);
    title_words(&page.plan.title, page.daily, called_off, texts)
}

/// Returns who has called a race off, and why.
pub fn called_off_line(called_off: &CalledOff, texts: &Texts) -> String {
    let key = match called_off.by {
        CalledOffBy::Organiser => "race-called-off",
        CalledOffBy::Operator => "race-removed",
    };
    texts.format(key, &Args::from_iter([arg("reason", called_off.reason.as_str())]))
}

/// Returns where a race is in its schedule, and what comes next.
pub fn stage_line(schedule: &Schedule, now: Seconds, zone: Option<&LocalZone>, texts: &Texts) -> String {
    let until = |then: Seconds| span_words(then.saturating_sub(now), texts);
    let (key, args) = match schedule.stage(now) {
        Stage::Announced => ("race-announced", vec![arg("opens", until(schedule.opens))]),
        Stage::SignUps if schedule.sign_ups_end == schedule.closes => {
            ("race-open-day", vec![arg("closes", until(schedule.closes))])
        }
        Stage::SignUps => {
            let args = vec![arg("ends", until(schedule.sign_ups_end)), arg("closes", until(schedule.closes))];
            ("race-sign-ups", args)
        }
        Stage::Playing => ("race-playing", vec![arg("closes", until(schedule.closes))]),
        Stage::Closed => ("race-closed", vec![arg("date", date(local(schedule.closes, zone).0))]),
    };
    texts.format(key, &Args::from_iter(args))
}

/// Returns why a schedule is impossible.
pub fn schedule_words(error: ScheduleError, texts: &Texts) -> String {
    texts.get(match error {
        ScheduleError::NoTimeToSignUp => "race-wrong-sign-ups",
        ScheduleError::ClosesTooEarly => "race-wrong-closes",
        ScheduleError::TooLong => "race-wrong-long",
        ScheduleError::ActionLimit => "race-wrong-limit",
        ScheduleError::Closed => "race-wrong-closed",
        ScheduleError::NotLater => "race-wrong-later",
    })
}

/// Returns why the player is not in a race any more.
pub fn dropped_line(dropped: &Dropped, texts: &Texts) -> String {
    match dropped {
        Dropped::NoPartner => texts.get("race-too-late"),
        Dropped::Removed { reason } => {
            texts.format("race-dropped", &Args::from_iter([arg("reason", reason.as_str())]))
        }
        Dropped::NotBegun => texts.get("race-place-gone"),
    }
}

/// Returns what the clock of a pair says: how long it has for the next action, or that it is paused, and the late
/// penalties that it has got.
pub fn clock_line(due: Option<Seconds>, paused: bool, tokens: u32, now: Seconds, texts: &Texts) -> String {
    let clock = match due {
        _ if paused => texts.get("race-clock-paused"),
        Some(due) => {
            let left = span_words(due.saturating_sub(now), texts);
            texts.format("race-clock", &Args::from_iter([arg("left", left)]))
        }
        None => return texts.format("race-time-tokens", &Args::from_iter([arg("count", tokens)])),
    };
    match tokens {
        0 => clock,
        count => {
            let paid = texts.format("race-time-tokens", &Args::from_iter([arg("count", count)]));
            format!("{clock} {}", texts.format("race-clock-paid", &Args::from_iter([arg("tokens", paid)])))
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::{Language, races::ACTION_LIMIT};

    use super::*;
    use crate::platform::TimeZone;

    const DAY: Seconds = 86_400;

    #[test]
    fn each_stage_says_what_comes_next() {
        let schedule =
            Schedule { opens: 3 * DAY, sign_ups_end: 9 * DAY, closes: 30 * DAY, action_limit: ACTION_LIMIT };
        let told = |now| stage_line(&schedule, now, None, &Texts::default());
        assert_eq!(told(DAY), "Sign-ups open in 2 days.");
        assert_eq!(told(4 * DAY), "Sign-ups end in 5 days; the event closes in 26 days.");
        assert_eq!(told(29 * DAY + DAY / 2), "Sign-ups are over; the event closes in 12 hours.");
        assert_eq!(told(31 * DAY), "Closed on 1970-01-31.");
        let dutch = stage_line(&schedule, 4 * DAY, None, &Texts::of(Language::Dutch));
        assert_eq!(dutch, "Inschrijven kan nog 5 dagen; het evenement sluit over 26 dagen.");
    }

    /// Two hours ahead in summer, and one in winter.
    struct Central;

    impl TimeZone for Central {
        fn at(&self, seconds: u64) -> ZoneTime {
            // 2026-10-25 01:00 UTC.
            let (ahead, name) = if seconds < 1_792_890_000 { (7200, "CEST") } else { (3600, "CET") };
            ZoneTime { ahead, name: name.to_owned() }
        }
    }

    #[test]
    fn a_moment_is_told_by_the_clocks_of_the_device_with_their_zone() {
        assert_eq!(moment(1_709_251_199, None), "2024-02-29 23:59 UTC");
        let central = LocalZone(Box::new(Central));
        let told = |seconds| moment(seconds, Some(&central));
        assert_eq!(told(1_792_889_999), "2026-10-25 02:59 CEST");
        assert_eq!(told(1_792_890_000), "2026-10-25 02:00 CET", "the clocks are put back");
        assert_eq!(told(1_794_959_999), "2026-11-18 00:59 CET");
    }

    #[test]
    fn a_race_that_was_removed_has_no_title() {
        let (texts, title) = (Texts::default(), RaceTitle::new("–").expect("a title"));
        let told = title_words(&title, false, Some(CalledOffBy::Operator), &texts);
        assert_eq!(told, "Removed event");
    }

    #[test]
    fn the_clock_tells_what_is_left_and_what_was_paid() {
        let told = |due, paused, tokens| clock_line(due, paused, tokens, 1000, &Texts::default());
        assert_eq!(told(Some(1000 + 2 * DAY), false, 0), "2 days left for the next move.");
        let paid = "5 hours left for the next move. So far: 2 late penalties.";
        assert_eq!(told(Some(1000 + 5 * 3600), false, 2), paid);
        assert_eq!(told(None, true, 0), "The clock is paused until the next move.");
        assert_eq!(told(None, false, 1), "1 late penalty");
    }
}
