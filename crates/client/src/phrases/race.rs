//! Strike races in words: where one is in its schedule, what its clock says, and what ranks its pairs.

use splitkey_protocol::{
    CalledOff, CalledOffBy, Dropped, RacePage, RaceStanding, RaceTitle, Ruling, RulingOn,
    races::{PairEnd, RaceResult, Schedule, ScheduleError, Seconds, Stage, TieBreak, date},
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

/// Returns a pair's result in one line to share, which tells nothing of the board. `solo` is whether the partner was the
/// computer.
pub fn shared_line(
    title: &str,
    solo: bool,
    result: &RaceResult,
    link: Option<&str>,
    texts: &Texts,
) -> String {
    let mut parts = vec!["Split Key".to_owned(), title.to_owned()];
    parts.extend(solo.then(|| texts.get("race-share-solo")));
    parts.extend(result_parts(*result, texts));
    parts.extend(link.map(str::to_owned));
    parts.join(" · ")
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

/// Returns a pair in the standings in one line: its rank, its result, and what puts it below the pair above. `pair` is
/// its name, and `reason` why it was disqualified, if it was.
pub fn standing_line(standing: &RaceStanding, pair: &str, reason: Option<&str>, texts: &Texts) -> String {
    let mut parts = vec![match standing.rank {
        Some(rank) => format!("{rank}. {pair}"),
        None => pair.to_owned(),
    }];
    match standing.end {
        PairEnd::Finished(result) => parts.extend(result_parts(result, texts)),
        PairEnd::NotFinished => parts.push(texts.get("race-not-finished")),
        PairEnd::Disqualified => parts.push(match reason {
            Some(reason) => texts.format("race-disqualified-for", &Args::from_iter([arg("reason", reason)])),
            None => texts.get("race-disqualified"),
        }),
    }
    let line = parts.join(" · ");
    match standing.decided_by.and_then(decided_key) {
        Some(key) => format!("{line}. {}", texts.get(key)),
        None => line,
    }
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

/// Returns what the organiser has decided about a pair, and why.
pub fn ruling_line(ruling: &Ruling, texts: &Texts) -> String {
    let reason = match ruling.turn {
        Some(turn) => {
            let args = [arg("turn", turn), arg("reason", ruling.reason.as_str())];
            texts.format("race-ruling-of-turn", &Args::from_iter(args))
        }
        None => ruling.reason.as_str().to_owned(),
    };
    let reason = arg("reason", reason);
    match ruling.on {
        RulingOn::Disqualified => texts.format("race-ruled-out", &Args::from_iter([reason])),
        RulingOn::Reinstated => texts.format("race-reinstated", &Args::from_iter([reason])),
        RulingOn::Strikes(strikes) => {
            let args = [reason, arg("strikes", signed(strikes)), arg("count", strikes.unsigned_abs())];
            texts.format("race-corrected", &Args::from_iter(args))
        }
    }
}

/// Returns a number of strikes with its sign.
pub(crate) fn signed(strikes: i8) -> String {
    format!("{strikes:+}").replace('-', "−")
}

/// Returns what ranks a finished pair, in the order in which it counts.
fn result_parts(result: RaceResult, texts: &Texts) -> [String; 4] {
    let counted = |key: &str, count: u32| texts.format(key, &Args::from_iter([arg("count", count)]));
    [
        counted("match-strikes", result.strikes),
        counted("race-time-tokens", result.time_tokens),
        counted("race-best-clue", result.best_clue.0.into()),
        counted("race-best-turn", result.best_turn.0.into()),
    ]
}

/// Returns the Fluent key of what decided; pairs that have not finished explain themselves.
fn decided_key(by: TieBreak) -> Option<&'static str> {
    match by {
        TieBreak::Strikes => Some("race-by-strikes"),
        TieBreak::TimeTokens => Some("race-by-time"),
        TieBreak::BestClue => Some("race-by-clue"),
        TieBreak::BestTurn => Some("race-by-turn"),
        TieBreak::Shared => Some("race-by-nothing"),
        TieBreak::NotFinished => None,
    }
}

/// Returns what the clock of a pair says: how long it has for the next action, or that it is paused, and the time tokens
/// that it has paid.
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
    use std::cmp::Reverse;

    use splitkey_protocol::{
        Language, TalkLine,
        races::{ACTION_LIMIT, PairNumber, standings},
    };

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

    fn finished(strikes: u32, time_tokens: u32, best_clue: u8, best_turn: u8) -> PairEnd {
        let (best_clue, best_turn) = (Reverse(best_clue), Reverse(best_turn));
        PairEnd::Finished(RaceResult { strikes, time_tokens, best_clue, best_turn })
    }

    #[test]
    fn standings_explain_each_tie_break() {
        let ends = [
            ("Ada & Ben", finished(8, 1, 4, 4)),
            ("Cleo & Dirk", finished(9, 0, 4, 4)),
            ("Eva & Finn", finished(9, 1, 4, 4)),
            ("Gus & Hana", finished(9, 1, 3, 4)),
            ("Ivo & Jet", finished(9, 1, 3, 3)),
            ("Kim & Lou", finished(9, 1, 3, 3)),
            ("Mia & Nils", PairEnd::NotFinished),
            ("Oda & Piet", PairEnd::Disqualified),
        ];
        let texts = Texts::default();
        let told: Vec<String> = standings(ends)
            .iter()
            .map(|one| {
                let rank = one.rank.map(|rank| rank as u16);
                let (end, decided_by) = (one.end, one.decided_by);
                let standing = RaceStanding { end, rank, decided_by, replay: None };
                standing_line(&standing, one.pair, Some("shared a key"), &texts)
            })
            .collect();
        let expected = [
            "1. Ada & Ben · 8 strikes · 1 time token · best clue 4 · best turn 4 agents",
            "2. Cleo & Dirk · 9 strikes · no time tokens · best clue 4 · best turn 4 agents. \
             More strikes than the pair above.",
            "3. Eva & Finn · 9 strikes · 1 time token · best clue 4 · best turn 4 agents. \
             As many strikes as the pair above, but more time tokens.",
            "4. Gus & Hana · 9 strikes · 1 time token · best clue 3 · best turn 4 agents. \
             Level with the pair above on strikes and time tokens; the best single clue decides.",
            "5. Ivo & Jet · 9 strikes · 1 time token · best clue 3 · best turn 3 agents. \
             Level with the pair above on strikes, time tokens and best clue; the most agents in one turn decides.",
            "5. Kim & Lou · 9 strikes · 1 time token · best clue 3 · best turn 3 agents. \
             Level with the pair above on everything: they share the rank.",
            "7. Mia & Nils · not finished",
            "Oda & Piet · disqualified: shared a key",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn the_line_to_share_tells_nothing_of_the_board() {
        let PairEnd::Finished(result) = finished(9, 0, 3, 4) else { panic!("a result") };
        let title = RaceTitle::new("2026-11-24").expect("a title");
        for language in Language::ALL {
            let texts = Texts::of(language);
            let title = title_words(&title, true, None, &texts);
            let link = Some("https://play.example.org/#race=K7");
            let line = shared_line(&title, true, &result, link, &texts);
            let lower = line.to_lowercase();
            let words: Vec<&str> = lower
                .split(|letter: char| !letter.is_alphanumeric())
                .filter(|word| !word.is_empty())
                .collect();
            for (row, column) in "abcde".chars().flat_map(|row| ('1'..='5').map(move |column| (row, column)))
            {
                assert!(!words.contains(&format!("{row}{column}").as_str()), "{line}");
            }
            let deal = splitkey_rules::Deal::sample();
            for word in deal.words() {
                assert!(!words.contains(&word.to_lowercase().as_str()), "{line}");
            }
        }
        let told = |solo| shared_line("Daily board 2026-11-24", solo, &result, None, &Texts::default());
        let expected = "Split Key · Daily board 2026-11-24 · 9 strikes · no time tokens · best clue 3 · \
                        best turn 4 agents";
        assert_eq!(told(false), expected);
        let expected = "Split Key · Daily board 2026-11-24 · with the computer · 9 strikes · no time tokens · \
                        best clue 3 · best turn 4 agents";
        assert_eq!(told(true), expected);
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
        assert_eq!(told(Some(1000 + 2 * DAY), false, 0), "2 days left for the next action.");
        let paid = "5 hours left for the next action. Paid so far: 2 time tokens.";
        assert_eq!(told(Some(1000 + 5 * 3600), false, 2), paid);
        assert_eq!(told(None, true, 0), "The clock is paused until the next action.");
        assert_eq!(told(None, false, 1), "1 time token");
    }

    #[test]
    fn a_ruling_says_what_it_changes_and_why() {
        let reason = TalkLine::new("the clue was legal").expect("a reason");
        let told = |on| {
            let ruling = Ruling { pair: PairNumber(1), on, turn: None, reason: reason.clone() };
            ruling_line(&ruling, &Texts::default())
        };
        let on = RulingOn::Strikes(2);
        let of_turn = Ruling { pair: PairNumber(1), on, turn: Some(5), reason: reason.clone() };
        assert_eq!(
            ruling_line(&of_turn, &Texts::default()),
            "Corrected by the organiser: +2 strikes (turn 5: the clue was legal)"
        );
        assert_eq!(
            told(RulingOn::Strikes(-2)),
            "Corrected by the organiser: −2 strikes (the clue was legal)"
        );
        let one = told(RulingOn::Strikes(1));
        assert_eq!(one, "Corrected by the organiser: +1 strike (the clue was legal)");
        assert_eq!(told(RulingOn::Disqualified), "Disqualified by the organiser: the clue was legal");
        assert_eq!(told(RulingOn::Reinstated), "Reinstated by the organiser: the clue was legal");
    }
}
