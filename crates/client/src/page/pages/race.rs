//! The page description of a strike race.

use splitkey_protocol::{
    CalledOffBy, Language, Packs, RacePage, RaceRow, RaceWords, RefereeMode, Ruling, RulingOn, races::Stage,
};

use crate::{
    Args, HistoryAct, HistoryFile, RaceAct, RaceBoard, Secret, Sheet, Texts, arg,
    controls::{Command, CopyAct},
    page::{
        model::{
            context::PageContext,
            item::{Item, Section, within},
        },
        parts::{
            buttons::option,
            organising::{describe_organising, is_disqualified, remove_button, rule_button},
            pairing::describe_pairing,
            troubles::describe_notices,
        },
    },
    phrases::{
        called_off_line, moment, page_title, ruling_line, span_words, stage_line, standing_line,
        strikes_words,
    },
    platform::Linked,
    races::{pair_names, schedule},
};

pub(crate) fn describe_race(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, races) = (&context.texts, &context.races);
    describe_notices(context, items);
    let elsewhere = races.is_elsewhere.then(|| texts.get("refused-race-elsewhere"));
    let Some(page) = &races.page else {
        let key = match races.open {
            _ if races.is_elsewhere => "refused-race-elsewhere",
            Some(_) => "history-loading",
            None => "refused-race-unknown",
        };
        items.push(Item::text("event-loading", texts.get(key)).main().of(Section::Column(0)));
        items.push(all_button(texts).of(Section::Foot));
        return;
    };
    if let Some(removed) =
        page.called_off.as_ref().filter(|called_off| called_off.by == CalledOffBy::Operator)
    {
        within(items, Section::Column(0), |items| {
            items.push(Item::heading("event-name", page_title(page, texts)).main());
            items.push(Item::text("event-removed", called_off_line(removed, texts)).main());
        });
        items.push(all_button(texts).of(Section::Foot));
        return;
    }
    within(items, Section::Column(0), |items| {
        items.extend(elsewhere.map(|why| Item::alert("event-elsewhere", why)));
        describe_plan(context, page, items);
        describe_pairing(context, page, items);
        describe_link(context, page, items);
        if page.organises {
            describe_organising(context, page, items);
        }
    });
    within(items, Section::Column(1), |items| {
        describe_standings(context, page, items);
        describe_seal(context, page, items);
    });
    within(items, Section::Foot, |items| describe_foot(context, page, items));
}

fn all_button(texts: &Texts) -> Item {
    Item::button("races", texts.get("race-all"), Command::OpenSheet(Sheet::Races)).beside("foot")
}

/// Describes what the organiser has decided.
fn describe_plan(context: &PageContext, page: &RacePage, items: &mut Vec<Item>) {
    let (texts, plan, zone) = (&context.texts, &page.plan, context.zone.as_deref());
    items.push(Item::heading("event-name", page_title(page, texts)).main());
    items.extend(plan.text.as_ref().map(|text| Item::text("event-text", text.as_str()).main()));
    items.push(Item::text("event-stage", stage_line(&schedule(page), context.races.now, zone, texts)).main());
    items.extend(
        page.called_off
            .as_ref()
            .map(|called_off| Item::alert("event-called-off", called_off_line(called_off, texts))),
    );
    if page.stage != Stage::Closed {
        let times = [page.opens, plan.sign_ups_end, plan.closes].map(|time| moment(time, zone));
        let times = Args::from_iter(
            ["opens", "ends", "closes"].into_iter().zip(times).map(|(name, time)| arg(name, time)),
        );
        let key = if page.stage == Stage::Announced { "race-times-announced" } else { "race-times" };
        items.push(Item::text("race-times", texts.format(key, &times)).minor());
    }
    let language = match plan.language {
        Language::English => "language-en",
        Language::Dutch => "language-nl",
    };
    let words = match plan.words {
        RaceWords::Exact(_) | RaceWords::Untold => "race-words-exact",
        RaceWords::Packs(packs) => packs_key(packs),
    };
    let referee = match plan.referee.in_race() {
        RefereeMode::Advise => "table-referee-advise",
        RefereeMode::Strict => "table-referee-strict",
        RefereeMode::Off => "table-referee-off",
    };
    let facts = Args::from_iter([
        arg("name", page.organiser.as_str()),
        arg("language", texts.get(language)),
        arg("words", texts.get(words)),
        arg("referee", texts.get(referee)),
        arg("limit", span_words(plan.action_limit, texts)),
    ]);
    // The host runs a daily board itself.
    let key = if page.daily { "race-daily-facts" } else { "race-facts" };
    items.push(Item::text("race-facts", texts.format(key, &facts)).minor());
}

/// Returns the Fluent key of packs.
pub(crate) fn packs_key(packs: Packs) -> &'static str {
    match packs {
        Packs::First => "table-packs-first",
        Packs::Second => "table-packs-second",
        Packs::Both => "table-packs-both",
        Packs::Pictures => "table-packs-pictures",
        Packs::Own => "race-words-exact",
    }
}

/// Describes the link of the race, which a screen that is streamed does not show.
fn describe_link(context: &PageContext, page: &RacePage, items: &mut Vec<Item>) {
    let Some(inviter) = &context.inviter else { return };
    let texts = &context.texts;
    items.push(match context.settings.shows(Secret::Access) {
        true => Item::text("event-link", inviter.0.link_to(Linked::Race, &page.race.shown())).minor(),
        false => Item::text("event-link-hidden", texts.get("invite-hidden")).minor(),
    });
    items.push(Item::button(
        "race-copy",
        texts.get("race-copy"),
        Command::Copy(CopyAct::RaceLink(page.race)),
    ));
    items.extend(context.copied.0.clone().map(|told| Item::text("event-told", told).minor()));
}

fn describe_standings(context: &PageContext, page: &RacePage, items: &mut Vec<Item>) {
    let (texts, races) = (&context.texts, &context.races);
    let solo = page.solo.unwrap_or_default();
    let heading = |key: &'static str, pairs: u16, finished: u16| {
        let counts = Args::from_iter([arg("count", pairs), arg("finished", finished)]);
        Item::heading(key, texts.format(key, &counts))
    };
    // Both counts include the pairs with the computer.
    let (two, two_finished) =
        (page.pairs.saturating_sub(solo.pairs), page.finished.saturating_sub(solo.finished));
    items.push(heading("race-standings", two, two_finished));
    let about = match page.stage {
        Stage::Closed => "race-standings-about-closed",
        _ => "race-standings-about",
    };
    items.push(Item::text("race-standings-about", texts.get(about)).minor());
    let (with_computer, others): (Vec<&RaceRow>, Vec<&RaceRow>) =
        races.pairs.iter().partition(|row| row.computer.is_some());
    describe_rows(context, page, &others, items);
    if !with_computer.is_empty() {
        items.push(heading("race-standings-solo", solo.pairs, solo.finished));
        describe_rows(context, page, &with_computer, items);
    }
    if others.len().max(with_computer.len()) > races.most_listed {
        let more = Command::Race(RaceAct::ListMore);
        items.push(Item::button("event-more", texts.get("history-more"), more));
    }
}

fn describe_rows(context: &PageContext, page: &RacePage, rows: &[&RaceRow], items: &mut Vec<Item>) {
    for row in rows.iter().take(context.races.most_listed) {
        describe_row(context, page, row, items);
    }
}

/// Describes a pair, with its replay and what its strikes consist of once there is that, and the organiser's button to rule on it.
fn describe_row(context: &PageContext, page: &RacePage, row: &RaceRow, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let (line, number) = (pair_line(row, texts), row.number.0);
    let before = items.len();
    if let Some(link) = row.standing.and_then(|standing| standing.replay) {
        let replay = Command::History(HistoryAct::Replay(link));
        let may = context.online() && !context.state.match_runs();
        let id = format!("event-replay-{number}");
        items.push(option(id, &line, texts.get("debrief-replay"), replay, texts).enabled(may));
    }
    // Others judge the organiser's own pair, and nobody can rule on it.
    let is_mine = page.mine.as_ref().is_some_and(|mine| mine.number == row.number);
    if page.organises && row.is_complete() && !is_mine {
        items.push(rule_button(context, row, &line));
    }
    if page.organises && page.stage == Stage::SignUps && !row.is_complete() {
        items.push(remove_button(context, row, &line));
    }
    if items.len() == before {
        items.push(Item::text(format!("event-pair-{number}"), line));
    }
    if let Some(strikes) = row.standing.and_then(|standing| standing.strikes) {
        items.push(Item::text(format!("event-strikes-{number}"), strikes_words(strikes, texts)).minor());
    }
    let out = disqualification(row).map(|(at, _)| at);
    for (at, ruling) in row.rulings.iter().enumerate() {
        // Why it is disqualified is in its line.
        if out != Some(at) {
            items.push(Item::text(format!("event-ruling-{number}-{at}"), ruling_line(ruling, texts)).minor());
        }
    }
}

/// Returns a pair in one line: its place in the standings, or that it plays or waits for a partner.
fn pair_line(row: &RaceRow, texts: &Texts) -> String {
    let names = pair_names(row, texts);
    let Some(standing) = &row.standing else {
        let key = match (row.is_complete(), row.waits) {
            (true, _) => return names,
            (false, true) => "race-pair-waits",
            (false, false) => "race-pair-invites",
        };
        return texts.format(key, &Args::from_iter([arg("name", names)]));
    };
    let reason = disqualification(row).map(|(_, ruling)| ruling.reason.as_str());
    standing_line(standing, &names, reason, texts)
}

/// Returns the ruling by which a pair is out of the standings, and its place among the rulings, if it is.
fn disqualification(row: &RaceRow) -> Option<(usize, &Ruling)> {
    let out = row.rulings.iter().enumerate().rfind(|(_, ruling)| ruling.on == RulingOn::Disqualified);
    out.filter(|_| is_disqualified(row))
}

/// Describes the hash of the deal, and how to check it.
fn describe_seal(context: &PageContext, page: &RacePage, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("race-seal", texts.get("race-seal")));
    let Some(sealed) = &page.sealed else {
        items.push(Item::text("race-unsealed", texts.get("race-unsealed")).minor());
        return;
    };
    let hash: String = sealed.iter().map(|byte| format!("{byte:02x}")).collect();
    items.push(Item::text("event-hash", hash));
    let Some(opened) = &page.opened else {
        items.push(Item::text("race-seal-about", texts.get("race-seal-about")).minor());
        return;
    };
    items.push(match RaceBoard::fits(opened, sealed) {
        true => Item::text("race-seal-fits", texts.get("race-seal-fits")),
        false => Item::alert("race-seal-differs", texts.get("race-seal-differs")),
    });
    items.push(match context.seals.of(page.race) {
        Some(seen) if seen == sealed => Item::text("race-seal-same", texts.get("race-seal-same")),
        Some(_) => Item::alert("race-seal-changed", texts.get("race-seal-changed")),
        None => Item::text("race-seal-unseen", texts.get("race-seal-unseen")).minor(),
    });
    if context.files.is_some() {
        items.push(Item::text("race-seal-check", texts.get("race-seal-check")).minor());
        let save = Command::Race(RaceAct::SaveDeal);
        items.push(Item::button("race-save-deal", texts.get("race-save-deal"), save).minor());
    }
}

fn describe_foot(context: &PageContext, page: &RacePage, items: &mut Vec<Item>) {
    let (texts, races) = (&context.texts, &context.races);
    items.push(all_button(texts));
    if page.stage == Stage::Closed {
        let clues = Command::OpenSheet(Sheet::RaceClues);
        items.push(Item::button("event-clues", texts.get("race-clues-title"), clues).beside("foot"));
    }
    if context.files.is_some() && races.pairs.iter().any(|row| row.standing.is_some()) {
        for (id, key, file) in [
            ("event-csv", "history-csv", HistoryFile::Csv),
            ("event-json", "history-json", HistoryFile::Json),
        ] {
            let save = Command::Race(RaceAct::SaveStandings(file));
            items.push(Item::button(id, texts.get(key), save).minor().beside("foot"));
        }
    }
    items.extend(races.saved.clone().map(|told| Item::text("event-saved-told", told).minor()));
}
