//! The page description of a replay.

use splitkey_rules::{Cell, Side};

use crate::{
    Args, MatchView, OpenReplay, ReplayAct, ReplaySpeed, ReplayView, ReviewPart, Secret, TouchPressed, arg,
    controls::{Command, CopyAct},
    page::{
        model::{
            context::PageContext,
            item::{CellItem, Item, ItemKind, Section, Slot, within},
        },
        pages::debrief::{key_list, meant_line},
        parts::{log::describe_log, troubles::describe_notices},
    },
    phrases::{bank_line, fact_sentence, match_name, side_name, thought_line, word_state},
    platform::Linked,
    replay::replay_place,
};

pub(crate) fn describe_replay(context: &PageContext, items: &mut Vec<Item>) {
    let (Some(open), Some(game)) = (context.replay.open(), context.game()) else { return };
    let texts = &context.texts;
    within(items, Section::Title, |items| describe_head(context, open, game, items));
    describe_notices(context, items);
    let agents = Args::from_iter([arg("count", game.position.agents())]);
    items.push(Item::text("agents", texts.format("match-agents", &agents)));
    items.push(Item::text("bank", bank_line(game, texts)));
    within(items, Section::Foot, |items| describe_controls(context, open, items));
    within(items, Section::Column(0), |items| describe_review(context, open, items));
    items.push(Item::new(
        "words",
        ItemKind::Grid { label: texts.get("match-words"), cells: cells(context, game) },
    ));
    if let (ReplayView::Both, Some(key)) = (open.view, &game.key) {
        for (side, id) in Side::BOTH.into_iter().zip(["key-a", "key-b"]) {
            items.push(key_list(id, side, &key[side.index()], context, game));
        }
    }
    describe_log(context, game, items);
}

/// Describes which match it is, and how to leave it.
fn describe_head(context: &PageContext, open: &OpenReplay, game: &MatchView, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("heading", texts.get("replay-title")).main());
    items.push(Item::text("replay-match", match_line(context, open, game)));
    if context.state.match_runs() {
        items.push(Item::alert("replay-waits", texts.get("replay-waits")));
    }
    items.extend(context.copied.0.as_ref().map(|told| Item::text("replay-told", told)));
    // The link shows the match to anyone, and the screen may be on camera: it is shown only where it cannot be copied.
    let failed = context.copied.0.as_deref() == Some(&texts.get("table-not-copied"));
    let failed = failed && context.settings.shows(Secret::Access);
    if let Some((link, inviter)) = open.link.zip(context.inviter.as_ref()).filter(|_| failed) {
        items.push(Item::text("replay-link", inviter.0.link_to(Linked::Replay, &link.to_string())));
    }
    if let Some(link) = open.link.filter(|_| context.inviter.is_some()) {
        let copy = Command::Copy(CopyAct::ReplayLink(link));
        items.push(Item::button("replay-copy-link", texts.get("replay-copy-link"), copy).icon());
    }
    let close = if context.state.match_runs() { "replay-to-match" } else { "replay-close" };
    let close = Item::button("replay-close", texts.get(close), Command::Replay(ReplayAct::Close));
    items.push(close.minor());
}

/// Returns who leads the review of the match, if someone does.
fn review_line(context: &PageContext, open: &OpenReplay) -> Option<String> {
    if open.part == ReviewPart::Lead {
        return Some(context.texts.get("replay-you-lead"));
    }
    let leader = context.table_review.leader().filter(|_| open.is_of_table)?;
    let name = &context.state.seat(leader)?.name;
    Some(context.texts.format("replay-led", &Args::from_iter([arg("name", name.as_str())])))
}

/// Returns the mission, and who played where that is known.
fn match_line(context: &PageContext, open: &OpenReplay, game: &MatchView) -> String {
    let texts = &context.texts;
    let mut parts = vec![match_name(game, texts)];
    for (side, names) in Side::BOTH.into_iter().zip(&open.names).filter(|(_, names)| !names.is_empty()) {
        let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
        let args = Args::from_iter([arg("side", side_name(side, texts)), arg("names", names.join(", "))]);
        parts.push(texts.format("replay-side", &args));
    }
    parts.join(" · ")
}

fn describe_controls(context: &PageContext, open: &OpenReplay, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::text("replay-place", replay_place(open, texts)).main());
    let shown = open.shown();
    let told =
        open.timeline.facts(open.at).iter().filter_map(|fact| fact_sentence(fact, None, &shown, texts));
    let told: Vec<String> = told.collect();
    items.push(Item::text(
        "replay-event",
        if told.is_empty() { texts.get("fact-dealt") } else { told.join(" ") },
    ));
    let meant = open.meaning().and_then(|meaning| meant_line(meaning, &shown, texts));
    items.extend(meant.map(|line| {
        let line = texts.format("replay-meant", &Args::from_iter([arg("line", line)]));
        Item::text("replay-meant", line)
    }));
    let thoughts = open.thoughts_here().enumerate();
    items.extend(
        thoughts.map(|(at, told)| Item::text(format!("replay-thought-{at}"), thought_line(told, texts))),
    );
    let (starts, ends) = (open.at == 0, open.is_at_end());
    let play = if open.plays { "replay-pause" } else { "replay-play" };
    let steps = [
        ("replay-start", "replay-start", ReplayAct::Start, !starts),
        ("replay-turn-back", "replay-turn-back", ReplayAct::TurnBack, !starts),
        ("replay-back", "replay-back", ReplayAct::GuessBack, !starts),
        (play, play, ReplayAct::Play, true),
        ("replay-on", "replay-on", ReplayAct::GuessOn, !ends),
        ("replay-turn-on", "replay-turn-on", ReplayAct::TurnOn, !ends),
        ("replay-end", "replay-end", ReplayAct::End, !ends),
    ];
    items.extend(steps.map(|(id, key, act, enabled)| {
        let button = Item::button(id, texts.get(key), Command::Replay(act)).enabled(enabled);
        button.icon().beside("steps")
    }));
    let views = [
        ("view-a", ReplayView::Side(Side::A), side_name(Side::A, texts)),
        ("view-b", ReplayView::Side(Side::B), side_name(Side::B, texts)),
        ("view-both", ReplayView::Both, texts.get("replay-both")),
    ];
    items.extend(views.map(|(id, view, label)| {
        let args = Args::from_iter([arg("view", label.clone())]);
        let text = texts.format("replay-view-as", &args);
        let button =
            Item::button(id, text, Command::Replay(ReplayAct::View(view))).pressed(open.view == view);
        button.minor().in_slot(Slot::Option { caption: texts.get("replay-view"), label, value: None })
    }));
    items.extend(ReplaySpeed::ALL.map(|speed| {
        let (id, label) = match speed {
            ReplaySpeed::Slow => ("speed-slow", "½×"),
            ReplaySpeed::Usual => ("speed-usual", "1×"),
            ReplaySpeed::Fast => ("speed-fast", "2×"),
        };
        let text = texts.format("replay-speed-of", &Args::from_iter([arg("speed", label)]));
        let button = Item::button(id, text, Command::Replay(ReplayAct::Speed(speed)));
        let slot = Slot::Option { caption: texts.get("replay-speed"), label: label.to_owned(), value: None };
        button.pressed(open.speed == speed).minor().in_slot(slot)
    }));
}

/// Describes the review of the table's last match, if there are others at the table.
fn describe_review(context: &PageContext, open: &OpenReplay, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let people = context.state.table.as_ref().map_or(0, |table| table.seats.len());
    if !open.is_of_table || people < 2 || context.state.match_runs() {
        return;
    }
    items.extend(review_line(context, open).map(|line| Item::text("review-line", line)));
    let leader = context.table_review.leader();
    let other_leads = leader.is_some_and(|leader| context.state.you != Some(leader));
    let mut button = |id, key, part| {
        let button = Item::button(id, texts.get(key), Command::Replay(ReplayAct::Review(part)));
        items.push(button.enabled(context.online()));
    };
    if other_leads && open.part == ReviewPart::Alone {
        button("review-follow", "replay-follow", ReviewPart::Follow);
    }
    match open.part {
        ReviewPart::Lead => button("review-end", "replay-end-review", ReviewPart::Alone),
        _ => button("review-lead", "replay-lead", ReviewPart::Lead),
    }
}

/// Returns the words. Pressing one marks it.
fn cells(context: &PageContext, game: &MatchView) -> Vec<CellItem> {
    let cell = |cell: Cell| CellItem {
        cell: cell.to_string(),
        word: game.word(cell).to_owned(),
        state: word_state(cell, game, context.settings.shows_key(), &context.texts),
        enabled: true,
        armed: context.pointing.pins_on(cell, &context.settings) > 0,
        press: TouchPressed { cell },
    };
    Cell::all().map(cell).collect()
}
