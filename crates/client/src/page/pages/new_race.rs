//! The page description of the form of a new strike race.

use splitkey_protocol::{
    Language, Packs, RefereeMode,
    limits::{RACE_TEXT_BYTES, RACE_TITLE_CHARS, RACE_WORDS_BYTES},
};

use super::race::packs_key;
use crate::{
    Args, RaceAct, RaceDraft, RaceField, Sheet, Texts, arg,
    controls::{Command, FieldPurpose},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind, Section, within},
        },
        parts::{
            buttons::option, name_field::name_field, pairing::password_field, troubles::describe_notices,
        },
    },
    phrases::{days_words, schedule_words, span_words},
};

pub(crate) fn describe_new_race(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let draft = &context.races.draft;
    describe_notices(context, items);
    within(items, Section::Column(0), |items| {
        let why = context.races.why_untold();
        items.extend(why.map(|key| Item::alert("event-none", texts.get(key))));
        items.push(Item::text("event-new-about", texts.get("races-new-about")).minor());
        items.extend(name_field("event-player", context));
        describe_words(draft, texts, items);
        describe_referee(draft, texts, items);
        describe_access(draft, texts, items);
    });
    within(items, Section::Column(1), |items| {
        describe_times(draft, texts, items);
        let text = draft.text.as_ref().map_or("", |text| text.as_str());
        items.push(field("race-draft-text", "race-draft-text", "race-set", text, RaceField::Text, texts));
        items
            .extend(draft.problem.as_ref().map(|problem| Item::alert("event-problem", problem.words(texts))));
        if draft.is_sent {
            items.push(Item::text("race-creating", texts.get("race-creating")).main());
        }
        items.push(field(
            "race-draft-title",
            "race-draft-title",
            "race-create",
            &draft.title,
            RaceField::Title,
            texts,
        ));
    });
    let all = Command::OpenSheet(Sheet::Races);
    items.push(Item::button("races", texts.get("race-all"), all).of(Section::Foot));
}

fn field(id: &'static str, label: &str, send: &str, value: &str, field: RaceField, texts: &Texts) -> Item {
    let longest = match field {
        RaceField::Title => RACE_TITLE_CHARS,
        // With what separates the words.
        RaceField::Words => 2 * RACE_WORDS_BYTES,
        _ => RACE_TEXT_BYTES,
    };
    let (label, send) = (texts.get(label), texts.get(send));
    let purpose = FieldPurpose::Race(field);
    Item::new(id, ItemKind::Field { label, value: value.to_owned(), send, purpose, longest })
}

fn set(draft: RaceDraft) -> Command {
    Command::Race(RaceAct::Draft(Box::new(draft)))
}

fn describe_words(draft: &RaceDraft, texts: &Texts, items: &mut Vec<Item>) {
    let caption = texts.get("table-language");
    for (id, key, language) in [
        ("event-words-en", "language-en", Language::English),
        ("event-words-nl", "language-nl", Language::Dutch),
    ] {
        let stays = draft.packs == Packs::Own || Packs::of(language).contains(&draft.packs);
        let packs = if stays { draft.packs } else { Packs::First };
        let press = set(RaceDraft { language, packs, ..draft.clone() });
        items.push(option(id, &caption, texts.get(key), press, texts).pressed(draft.language == language));
    }
    let caption = texts.get("table-packs");
    for packs in Packs::of(draft.language).iter().chain([&Packs::Own]) {
        let id = match packs {
            Packs::First => "event-packs-first",
            Packs::Second => "event-packs-second",
            Packs::Both => "event-packs-both",
            Packs::Pictures => "event-packs-pictures",
            Packs::Own => "event-packs-exact",
        };
        let press = set(RaceDraft { packs: *packs, ..draft.clone() });
        let label = texts.get(packs_key(*packs));
        items.push(option(id, &caption, label, press, texts).pressed(draft.packs == *packs));
    }
    if draft.packs != Packs::Own {
        return;
    }
    items.push(field("event-exact", "race-exact-label", "race-set", &draft.words, RaceField::Words, texts));
    let list = draft.list();
    let count = Args::from_iter([arg("count", list.own.words.len())]);
    items.push(Item::text("race-exact-count", texts.format("race-exact-count", &count)).minor());
    items.push(Item::text("race-exact-about", texts.get("race-exact-about")).minor());
    let problems = draft.word_problems(texts);
    if !problems.is_empty() {
        let count = Args::from_iter([arg("count", list.left_out_count())]);
        items.push(Item::list("event-exact-problems", texts.format("own-problems", &count), problems));
    }
}

fn describe_referee(draft: &RaceDraft, texts: &Texts, items: &mut Vec<Item>) {
    let caption = texts.get("table-referee");
    for (id, key, referee) in [
        ("event-referee-advise", "table-referee-advise", RefereeMode::Advise),
        ("event-referee-off", "table-referee-off", RefereeMode::Off),
    ] {
        let press = set(RaceDraft { referee, ..draft.clone() });
        items.push(option(id, &caption, texts.get(key), press, texts).pressed(draft.referee == referee));
    }
}

fn describe_access(draft: &RaceDraft, texts: &Texts, items: &mut Vec<Item>) {
    let caption = texts.get("race-access");
    for (id, key, listed) in [("race-listed", "race-listed", true), ("race-by-link", "race-by-link", false)] {
        let press = set(RaceDraft { listed, ..draft.clone() });
        items.push(option(id, &caption, texts.get(key), press, texts).pressed(draft.listed == listed));
    }
    if draft.password.is_some() {
        let none = set(RaceDraft { password: None, ..draft.clone() });
        items.push(Item::button("race-no-password", texts.get("race-no-password"), none).minor());
    } else {
        let field = RaceField::DraftPassword;
        items.push(password_field("event-draft-password", "race-new-password", field, texts));
    }
}

fn describe_times(draft: &RaceDraft, texts: &Texts, items: &mut Vec<Item>) {
    let caption = texts.get("race-draft-opens");
    let ids = ["event-opens-0", "event-opens-1", "event-opens-3", "event-opens-7"];
    for (id, opens_in) in ids.into_iter().zip(RaceDraft::OPENS_IN) {
        let press = set(RaceDraft { opens_in, ..draft.clone() });
        let label = match opens_in {
            0 => texts.get("race-draft-opens-now"),
            _ => {
                let time = Args::from_iter([arg("time", days_words(opens_in, texts))]);
                texts.format("race-draft-opens-in", &time)
            }
        };
        items.push(option(id, &caption, label, press, texts).pressed(draft.opens_in == opens_in));
    }
    let caption = texts.get("race-draft-sign-ups");
    let ids = ["event-ends-1", "event-ends-3", "event-ends-7", "event-ends-14", "event-ends-30"];
    for (id, sign_ups) in ids.into_iter().zip(RaceDraft::SIGN_UPS) {
        let press = set(RaceDraft { sign_ups, ..draft.clone() });
        let button = option(id, &caption, days_words(sign_ups, texts), press, texts);
        items.push(button.pressed(draft.sign_ups == sign_ups));
    }
    let caption = texts.get("race-draft-lasts");
    let ids = ["event-lasts-3", "event-lasts-7", "event-lasts-14", "event-lasts-30", "event-lasts-90"];
    for (id, lasts) in ids.into_iter().zip(RaceDraft::LASTS) {
        let press = set(RaceDraft { lasts, ..draft.clone() });
        let button = option(id, &caption, days_words(lasts, texts), press, texts);
        items.push(button.pressed(draft.lasts == lasts));
    }
    items.extend(draft.wrong_times().map(|error| Item::alert("event-wrong", schedule_words(error, texts))));
    let caption = texts.get("race-draft-limit");
    let ids = ["event-limit-12", "event-limit-24", "event-limit-48", "event-limit-168"];
    for (id, action_limit) in ids.into_iter().zip(RaceDraft::ACTION_LIMITS) {
        let press = set(RaceDraft { action_limit, ..draft.clone() });
        let button = option(id, &caption, span_words(action_limit, texts), press, texts);
        items.push(button.pressed(draft.action_limit == action_limit));
    }
    let caption = texts.get("race-draft-pairs");
    let ids = ["event-pairs-10", "event-pairs-50", "event-pairs-200", "event-pairs-500"];
    for (id, most_pairs) in ids.into_iter().zip(RaceDraft::MOST_PAIRS) {
        let press = set(RaceDraft { most_pairs, ..draft.clone() });
        let button = option(id, &caption, most_pairs.to_string(), press, texts);
        items.push(button.pressed(draft.most_pairs == most_pairs));
    }
}
