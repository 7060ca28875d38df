//! The page description of the strike races: those that anyone can join, and the player's own.

use splitkey_protocol::{
    CalledOffBy, PlayerName, RaceKey, RaceLine,
    races::{ACTION_LIMIT, Schedule, Stage},
};

use crate::{
    Args, RaceAct, RaceField, Sheet, arg,
    controls::{Command, FieldPurpose},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind, Section, within},
        },
        parts::{buttons::option, troubles::describe_notices},
    },
    phrases::{stage_line, title_words},
};

/// The most running games on the first screen that do not wait for the player.
const RUNNING_AT_HOME: usize = 5;
/// Room for the whole address of a race.
const LINK_CHARS: usize = 200;

pub(crate) fn describe_races(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, races) = (&context.texts, &context.races);
    describe_notices(context, items);
    within(items, Section::Column(0), |items| {
        items.push(Item::text("races-about", texts.get("races-about")).minor());
        if !races.heard {
            items.push(Item::text("events-loading", texts.get("history-loading")).main());
        }
        if !races.mine.is_empty() {
            items.push(Item::heading("races-mine", texts.get("races-mine")));
            items.extend(my_races(races.mine.iter(), context));
        }
        if races.heard {
            items.push(Item::heading("races-public", texts.get("races-public")));
        }
        let others: Vec<&RaceLine> = races.others().collect();
        if races.heard && others.is_empty() {
            let none = races.why_untold().unwrap_or("races-none");
            items.push(Item::text("races-none", texts.get(none)));
        }
        for (number, line) in others.into_iter().enumerate() {
            items.push(race_row(format!("event-{number}"), line, context));
        }
    });
    within(items, Section::Column(1), |items| {
        items.push(Item::heading("races-new", texts.get("race-new-title")));
        items.push(Item::text("races-new-about", texts.get("races-new-about")));
        let new = Item::button("event-new", texts.get("races-new"), Command::Race(RaceAct::New));
        let reason = races.why_untold().map(|key| texts.get(key));
        items.push(new.enabled(context.online() && reason.is_none()).why(reason));
        items.push(Item::new(
            "event-link",
            ItemKind::Field {
                label: texts.get("races-link"),
                value: String::new(),
                send: texts.get("races-open"),
                purpose: FieldPurpose::Race(RaceField::Link),
                longest: LINK_CHARS,
            },
        ));
    });
}

/// Describes the player's running games in races, the ones that wait for the player first, for the first screen. There, few
/// of the others are shown, since the player's tables come below.
pub(crate) fn describe_running(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let running: Vec<&RaceLine> = context.races.mine.iter().filter(|line| line.runs).collect();
    if running.is_empty() {
        return;
    }
    items.push(Item::heading("races-running", texts.get("races-running")).main());
    let shown = running.iter().filter(|line| line.my_turn).count() + RUNNING_AT_HOME;
    items.extend(my_races(running.iter().take(shown).copied(), context));
    if let Some(more) = running.len().checked_sub(shown).filter(|more| *more > 0) {
        let words = texts.format("races-more", &Args::from_iter([arg("count", more)]));
        items.push(Item::button("races-more", words, Command::OpenSheet(Sheet::Races)).minor());
    }
}

/// Returns a button for each of these races of the player.
fn my_races<'a>(
    lines: impl Iterator<Item = &'a RaceLine>,
    context: &'a PageContext,
) -> impl Iterator<Item = Item> {
    lines.enumerate().map(|(number, line)| race_row(format!("my-race-{number}"), line, context))
}

/// Returns the button that opens the daily board of the host, if it has one today.
pub(crate) fn daily_button(context: &PageContext) -> Option<Item> {
    let races = &context.races;
    let is_open = |line: &&RaceLine| line.daily && line.stage != Stage::Closed;
    let line = races.listed.iter().find(is_open).or_else(|| races.mine.iter().find(is_open))?;
    let title = title_words(&line.title, true, None, &context.texts);
    Some(Item::button("race-daily", title, Command::Race(RaceAct::View(RaceKey::Race(line.race)))))
}

/// Returns the button that opens a race, beside what is known of it.
fn race_row(id: String, line: &RaceLine, context: &PageContext) -> Item {
    let texts = &context.texts;
    let words = race_line(line, context);
    let view = Command::Race(RaceAct::View(RaceKey::Race(line.race)));
    let button = option(id, &words, texts.get("races-open"), view, texts);
    if line.my_turn { button.main() } else { button }
}

/// Returns a race in one line.
fn race_line(line: &RaceLine, context: &PageContext) -> String {
    let (texts, now) = (&context.texts, context.races.now);
    let [pairs, most] = line.pairs;
    let counts = Args::from_iter([arg("count", pairs), arg("most", most)]);
    let computer = || line.runs.then(|| texts.get("computer-name"));
    let partner = line.partner.as_ref().map(PlayerName::to_string).or_else(computer);
    let mut parts = vec![
        title_words(&line.title, line.daily, line.called_off, texts),
        line.language.tag().to_uppercase(),
        texts.format("race-pairs", &counts),
    ];
    for (holds, key) in [
        (line.has_password && line.stage == Stage::SignUps, "home-public-password"),
        (line.called_off == Some(CalledOffBy::Organiser), "race-line-called-off"),
        (line.organises, "race-you-organise"),
        (line.signed_up && partner.is_none(), "race-you-play"),
    ] {
        if holds {
            parts.push(texts.get(key));
        }
    }
    parts.extend(
        partner.map(|name| texts.format("race-you-play-with", &Args::from_iter([arg("name", name)]))),
    );
    parts.extend(line.reminded.then(|| texts.get("race-line-reminded")));
    let times = Schedule {
        opens: 0,
        sign_ups_end: line.sign_ups_end,
        closes: line.closes,
        action_limit: ACTION_LIMIT,
    };
    // The host's time comes with the list.
    if now > 0 {
        parts.push(stage_line(&times, now, context.zone.as_deref(), texts).trim_end_matches('.').to_owned());
    }
    let words = parts.join(" · ");
    match line.my_turn {
        true => texts.format("race-my-turn", &Args::from_iter([arg("race", words)])),
        false => words,
    }
}
