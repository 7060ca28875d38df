//! The page description of a history: finished matches with filters, and statistics of them.

use splitkey_protocol::{HistoryOf, PastMatch};

use crate::{
    Args, HistoryAct, HistoryFile, HistoryFilter, Statistics, Texts, TrendPoint, arg,
    controls::{Command, Confirmation},
    page::{
        model::{
            context::PageContext,
            item::{Chart, Item, Section, within},
        },
        parts::{buttons::option, troubles::describe_notices},
    },
    phrases::{best_clue_line, decimal, mission_name, past_match_line, percent},
};

/// The most missions and partners that can be chosen, and that statistics name.
const NAMED: usize = 8;

pub(crate) fn describe_history(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, book) = (&context.texts, &context.history);
    describe_notices(context, items);
    let all = Statistics::of(book.matches.iter());
    within(items, Section::Column(0), |items| {
        items.push(Item::text("history-about", texts.get("history-about")).minor());
        describe_owners(context, items);
        if book.matches.is_empty() {
            let key = if book.complete { "history-none" } else { "history-loading" };
            items.push(Item::text("history-none", texts.get(key)).main());
        } else {
            describe_filters(context, &all, items);
            describe_matches(context, items);
        }
    });
    if book.matches.is_empty() {
        return;
    }
    let chosen = if book.filter == HistoryFilter::default() { all } else { Statistics::of(book.chosen()) };
    within(items, Section::Column(1), |items| describe_statistics(&chosen, texts, items));
    within(items, Section::Foot, |items| describe_foot(context, items));
}

/// Returns a button beside the others with the same caption.
fn choice(id: String, caption: &str, label: &str, act: HistoryAct, texts: &Texts) -> Item {
    option(id, caption, label, Command::History(act), texts)
}

/// Describes whose histories there are.
fn describe_owners(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, book) = (&context.texts, &context.history);
    let caption = texts.get("history-of");
    let mine = choice(
        "of-me".into(),
        &caption,
        &texts.get("history-mine"),
        HistoryAct::View(HistoryOf::Mine),
        texts,
    );
    items.push(mine.pressed(book.of == HistoryOf::Mine));
    for (number, team) in context.teams.mine.iter().enumerate() {
        let of = HistoryOf::Team(team.sheet);
        let team =
            choice(format!("of-team-{number}"), &caption, team.name.as_str(), HistoryAct::View(of), texts);
        items.push(team.pressed(book.of == of));
    }
}

fn describe_filters(context: &PageContext, all: &Statistics, items: &mut Vec<Item>) {
    let (texts, now) = (&context.texts, &context.history.filter);
    let mut push = |id: String, caption: &str, label: &str, filter: HistoryFilter| {
        let is_now = filter == *now;
        let caption = texts.get(caption);
        items.push(choice(id, &caption, label, HistoryAct::Choose(filter), texts).pressed(is_now));
    };
    let any = texts.get("history-all");
    for (id, won) in [("result-all", None), ("result-won", Some(true)), ("result-lost", Some(false))] {
        let label = match won {
            None => any.clone(),
            Some(true) => texts.get("history-won"),
            Some(false) => texts.get("history-not-won"),
        };
        push(id.into(), "history-result", &label, HistoryFilter { won, ..now.clone() });
    }
    push("mission-all".into(), "history-mission", &any, HistoryFilter { mission: None, ..now.clone() });
    for share in all.by_mission.iter().take(NAMED) {
        let (id, label) = (format!("mission-{}", share.of), mission_name(share.of, texts));
        push(id, "history-mission", &label, HistoryFilter { mission: Some(share.of), ..now.clone() });
    }
    push("partner-all".into(), "history-partner", &any, HistoryFilter { partner: None, ..now.clone() });
    for (number, share) in all.by_partner.iter().take(NAMED).enumerate() {
        let filter = HistoryFilter { partner: Some(share.of.clone()), ..now.clone() };
        push(format!("partner-{number}"), "history-partner", share.of.as_str(), filter);
    }
}

fn describe_matches(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, book) = (&context.texts, &context.history);
    let count = book.chosen().count();
    let key = if book.complete { "history-matches" } else { "history-matches-so-far" };
    let words = texts.format(key, &Args::from_iter([arg("count", count)]));
    items.push(Item::heading("history-matches", words).main());
    for one in book.chosen().take(book.listed) {
        describe_match(context, one, items);
    }
    if count > book.listed {
        items.push(Item::button(
            "history-more",
            texts.get("history-more"),
            Command::History(HistoryAct::ListMore),
        ));
    }
}

fn describe_match(context: &PageContext, one: &PastMatch, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let (line, number) = (past_match_line(one, texts), one.number);
    let before = items.len();
    let button = |id: &str, key: &str, press: Command| {
        option(format!("{id}-{number}"), &line, texts.get(key), press, texts)
    };
    if let Some(link) = one.replay {
        let replay = Command::History(HistoryAct::Replay(link));
        let may = context.online() && !context.state.match_runs();
        items.push(button("replay", "debrief-replay", replay).enabled(may));
    }
    if context.history.of == HistoryOf::Mine {
        let forget = Command::Ask(Confirmation::ForgetMatches(Some(number)));
        items.push(button("forget", "history-forget", forget).enabled(context.online()));
    }
    if items.len() == before {
        items.push(Item::text(format!("match-{number}"), line));
    }
}

fn describe_statistics(all: &Statistics, texts: &Texts, items: &mut Vec<Item>) {
    let mut lines = vec![
        shared("history-won-of", all.won, all.played, texts),
        shared("history-assassins", all.assassins, all.played, texts),
        texts.format("history-streak", &Args::from_iter([arg("count", all.longest_streak)])),
    ];
    let averages = [
        ("history-agents", all.agents_a_turn.map(|value| decimal(value, texts))),
        ("history-words", all.words_a_clue.map(|value| decimal(value, texts))),
        ("history-accuracy", all.accuracy.map(percent)),
    ];
    for (key, value) in averages {
        lines.extend(value.map(|value| texts.format(key, &Args::from_iter([arg("value", value)]))));
    }
    lines.extend(all.best_clue.as_ref().map(|best| best_clue_line(best, texts)));
    items.push(Item::list("history-statistics", texts.get("history-statistics"), lines));
    describe_trend(&all.trend, texts, items);
    let missions = all.by_mission.iter();
    let missions = missions.map(|share| (mission_name(share.of, texts), share.won, share.played));
    let (lines, bars) = shares(missions, texts);
    let missions = Item::list("history-missions", texts.get("history-by-mission"), lines);
    items.push(missions.charted(Chart::Bars(bars)));
    let partners = all.by_partner.iter();
    let partners = partners.map(|share| (share.of.as_str().to_owned(), share.won, share.played));
    let (lines, bars) = shares(partners, texts);
    let partners = Item::list("history-partners", texts.get("history-by-partner"), lines);
    items.push(partners.charted(Chart::Bars(bars)));
}

/// Describes how the agents a turn went up and down, once there are enough matches to tell.
fn describe_trend(trend: &[TrendPoint], texts: &Texts, items: &mut Vec<Item>) {
    let [earliest, .., latest] = trend else { return };
    let line = |key: &str, value: f64| {
        texts.format(key, &Args::from_iter([arg("value", decimal(value, texts)), arg("count", trend.len())]))
    };
    let lines = vec![line("history-trend-then", earliest.average), line("history-trend-now", latest.average)];
    let list = Item::list("history-trend", texts.get("history-trend"), lines);
    items.push(list.charted(Chart::Trend(trend.to_vec())));
}

/// Returns lines of names with how many of their matches were won, and the shares of these.
fn shares(all: impl Iterator<Item = (String, usize, usize)>, texts: &Texts) -> (Vec<String>, Vec<f64>) {
    let line = |(name, won, played): (String, usize, usize)| {
        let args = Args::from_iter([arg("name", name), arg("won", won), arg("played", played)]);
        (texts.format("history-share", &args), won as f64 / played as f64)
    };
    all.take(NAMED).map(line).unzip()
}

fn shared(key: &str, part: usize, all: usize, texts: &Texts) -> String {
    let share = if all == 0 { 0.0 } else { part as f64 / all as f64 };
    let args = Args::from_iter([arg("part", part), arg("all", all), arg("percent", percent(share))]);
    texts.format(key, &args)
}

fn describe_foot(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, book) = (&context.texts, &context.history);
    if context.files.is_some() {
        for (id, file) in ["history-csv", "history-json"].into_iter().zip(HistoryFile::ALL) {
            let save = Command::History(HistoryAct::Save(file));
            items.push(Item::button(id, texts.get(id), save).enabled(book.complete).minor().beside("save"));
        }
    }
    if book.of == HistoryOf::Mine {
        let forget = Command::Ask(Confirmation::ForgetMatches(None));
        let forget = Item::button("history-forget-all", texts.get("history-forget-all"), forget);
        items.push(forget.enabled(context.online()).minor().beside("save"));
    }
    items.extend(book.saved.clone().map(|told| Item::text("history-told", told).minor()));
}
