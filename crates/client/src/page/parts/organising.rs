//! What the organiser of a strike race can do.

use splitkey_protocol::{
    RaceAsk, RacePage, RaceRow, Request, RulingOn, WebhookOf,
    limits::TALK_CHARS,
    races::{PairEnd, Seconds, Stage},
};

use super::{
    buttons::{option, step},
    following::describe_webhook,
    pairing::password_field,
};
use crate::{
    Args, RaceAct, RaceField, RaceRuling, Texts, arg,
    controls::{Command, Confirmation, FieldPurpose, RaceQuestion},
    page::model::{
        context::PageContext,
        item::{Item, ItemKind},
    },
    phrases::{days_words, signed},
    races::{DAY, pair_names},
};

/// By how much later a race can be made to close.
const LATER: [(&str, Seconds); 3] =
    [("event-later-1", DAY), ("event-later-7", 7 * DAY), ("event-later-30", 30 * DAY)];
/// The most strikes that one ruling adds or takes off.
const MOST_STRIKES: i8 = 100;

pub(crate) fn describe_organising(context: &PageContext, page: &RacePage, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("race-organise", texts.get("race-organise")));
    items.push(Item::text("race-organise-about", texts.get("race-organise-about")).minor());
    describe_ruling(context, items);
    describe_removal(context, items);
    if page.stage == Stage::Closed {
        return;
    }
    let caption = texts.get("race-extend");
    for (id, later) in LATER {
        let extend = RaceQuestion::Extend { race: page.race, closes: page.plan.closes + later };
        let press = Command::Ask(Confirmation::Race(extend));
        items.push(option(id, &caption, days_words(later, texts), press, texts).enabled(context.online()));
    }
    if page.stage == Stage::SignUps {
        items.push(password_field("race-new-password", "race-new-password", RaceField::NewPassword, texts));
    }
    if page.has_password {
        let remove = RaceAsk::SetPassword { race: page.race, password: None };
        let remove = Command::Want(Request::Race { ask: remove });
        let remove = Item::button("race-no-password", texts.get("race-no-password"), remove);
        items.push(remove.enabled(context.online()).minor());
    }
    if page.stage <= Stage::SignUps {
        items.push(Item::new(
            "race-call-off",
            ItemKind::Field {
                label: texts.get("race-call-off-label"),
                value: String::new(),
                send: texts.get("race-call-off"),
                purpose: FieldPurpose::RaceCallOff,
                longest: TALK_CHARS,
            },
        ));
    }
    describe_webhook(context, page, WebhookOf::Race, page.webhook.as_ref(), items);
    let close = Command::Ask(Confirmation::Race(RaceQuestion::Close(page.race)));
    items.push(Item::button("race-close", texts.get("race-close"), close).enabled(context.online()).minor());
}

/// Returns whether a pair is out of the standings.
pub(crate) fn is_disqualified(row: &RaceRow) -> bool {
    row.standing.is_some_and(|standing| standing.end == PairEnd::Disqualified)
}

/// Returns the button by which the organiser chooses a pair to rule on.
pub(crate) fn rule_button(context: &PageContext, row: &RaceRow, line: &str) -> Item {
    let is_chosen = context.races.ruling.is_some_and(|ruling| ruling.pair == row.number);
    let ruling = (!is_chosen).then_some(RaceRuling::on(row.number));
    let press = Command::Race(RaceAct::Rule(ruling));
    let id = format!("event-rule-{}", row.number.0);
    option(id, line, context.texts.get("race-rule"), press, &context.texts).pressed(is_chosen)
}

/// Describes which turn a ruling is about.
fn describe_turn(ruling: RaceRuling, texts: &Texts, items: &mut Vec<Item>) {
    let (caption, number) = (texts.get("race-ruling-turn"), ruling.turn.unwrap_or(0));
    let shown = ruling.turn.map_or_else(|| texts.get("race-ruling-no-turn"), |turn| turn.to_string());
    for (id, key, next, may) in [
        ("event-turn-less", "race-turn-earlier", number.saturating_sub(1), number > 0),
        ("event-turn-more", "race-turn-later", number.saturating_add(1), true),
    ] {
        let turn = (next > 0).then_some(next);
        let press = Command::Race(RaceAct::Rule(Some(RaceRuling { turn, ..ruling })));
        items.push(step(id, &caption, &shown, texts.get(key), press, texts).enabled(may));
    }
}

/// Returns the button by which the organiser chooses a pair to remove.
pub(crate) fn remove_button(context: &PageContext, row: &RaceRow, line: &str) -> Item {
    let is_chosen = context.races.removing == Some(row.number);
    let press = Command::Race(RaceAct::Remove((!is_chosen).then_some(row.number)));
    let id = format!("event-remove-{}", row.number.0);
    option(id, line, context.texts.get("race-remove"), press, &context.texts).pressed(is_chosen)
}

/// Describes the removal that the organiser is about to make.
fn describe_removal(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, races) = (&context.texts, &context.races);
    let Some(row) = races.removing.and_then(|pair| races.row(pair)) else { return };
    let pair = Args::from_iter([arg("pair", pair_names(row, texts))]);
    items.push(Item::text("race-removing", texts.format("race-removing", &pair)).main());
    items.push(reason_field("race-remove-reason", "race-remove", texts));
}

/// Returns the field for the reason of a decision about a pair.
fn reason_field(label: &'static str, send: &str, texts: &Texts) -> Item {
    let (value, purpose, longest) = (String::new(), FieldPurpose::RaceReason, TALK_CHARS);
    let (label_text, send) = (texts.get(label), texts.get(send));
    Item::new(label, ItemKind::Field { label: label_text, value, send, purpose, longest })
}

/// Describes the ruling that the organiser is about to make.
fn describe_ruling(context: &PageContext, items: &mut Vec<Item>) {
    let (texts, races) = (&context.texts, &context.races);
    let Some(ruling) = races.ruling else { return };
    let RaceRuling { pair, on, .. } = ruling;
    let names = races.row(pair).map_or_else(String::new, |row| pair_names(row, texts));
    let about = texts.format("race-ruling-on", &Args::from_iter([arg("pair", names)]));
    items.push(Item::text("race-ruling-on", about).main());
    let rule = |on| Command::Race(RaceAct::Rule(Some(RaceRuling { on, ..ruling })));
    let caption = texts.get("race-ruling-kind");
    let strikes = match on {
        RulingOn::Strikes(strikes) => Some(strikes),
        RulingOn::Disqualified | RulingOn::Reinstated => None,
    };
    let is_out = races.row(pair).is_some_and(is_disqualified);
    let (place, place_kind) = match is_out {
        true => ("race-kind-back", RulingOn::Reinstated),
        false => ("race-kind-out", RulingOn::Disqualified),
    };
    let kinds = [
        ("race-kind-strikes", RulingOn::Strikes(-2), strikes.is_some()),
        (place, place_kind, strikes.is_none()),
    ];
    for (id, kind, chosen) in kinds {
        items.push(option(id, &caption, texts.get(id), rule(kind), texts).pressed(chosen));
    }
    if let Some(strikes) = strikes {
        let caption = texts.get("race-ruling-strikes");
        for (id, key, by) in
            [("event-strikes-less", "race-strikes-fewer", -1), ("event-strikes-more", "race-strikes-more", 1)]
        {
            let next = strikes.saturating_add(by);
            // Nothing to rule about.
            let next = if next == 0 { by } else { next };
            let may = next.abs() <= MOST_STRIKES;
            let press = rule(RulingOn::Strikes(next));
            let item = step(id, &caption, &signed(strikes), texts.get(key), press, texts);
            items.push(item.enabled(may));
        }
    }
    describe_turn(ruling, texts, items);
    items.push(reason_field("race-reason", "race-rule-send", texts));
}
