//! The settings that a player can choose for this device, shared by all renderers.

use splitkey_protocol::Language;

use self::{
    row::{PreferenceOption, PreferenceRow, PreferenceSection, choices, level, switch},
    streaming::{broadcast_rows, streamer_rows},
};
use crate::{
    Args, FullScreen, Hold, Quality, Settings, Suspense, Texts, Viewpoint, Volumes, arg,
    controls::Command,
    page::{
        model::{
            context::PageContext,
            item::{Item, Section, Slot, within},
        },
        parts::phone::phone_buttons,
    },
};

mod row;
mod streaming;

/// Returns everything that can be chosen, with the current state.
pub(crate) fn preferences(now: &Settings, full: FullScreen, texts: &Texts) -> Vec<PreferenceSection> {
    let now = *now;
    let section = |id, key: &str, rows| PreferenceSection { id, title: texts.get(key), rows };
    vec![
        section("set-table", "settings-table", table_rows(now, full, texts)),
        section("set-reading", "settings-reading", reading_rows(now, texts)),
        section("set-streamer", "settings-streamer", streamer_rows(now, texts)),
        section("set-broadcast", "settings-broadcast", broadcast_rows(now, texts)),
        section("set-pace", "settings-pace", pace_rows(now, texts)),
        section("set-sound", "settings-sound", sound_rows(now, texts)),
    ]
}

fn table_rows(now: Settings, full: FullScreen, texts: &Texts) -> Vec<PreferenceRow> {
    let form = |flat| Settings { flat, ..now };
    let view = |view| Settings { view, ..now };
    let quality = |quality| Settings { quality, ..now };
    let hovers = |hovers| Settings { hovers, ..now };
    let mut rows = vec![
        choices(
            now,
            texts,
            "settings-form",
            [
                ("set-form-deep", "settings-form-deep", form(false)),
                ("set-form-flat", "settings-form-flat", form(true)),
            ],
        ),
        choices(
            now,
            texts,
            "settings-view",
            [
                ("set-view-seat", "settings-view-seat", view(Viewpoint::Seat)),
                ("set-view-top", "settings-view-top", view(Viewpoint::Top)),
                ("set-view-free", "settings-view-free", view(Viewpoint::Free)),
                ("set-view-broadcast", "settings-view-broadcast", view(Viewpoint::Broadcast)),
            ],
        ),
        choices(
            now,
            texts,
            "settings-quality",
            [
                ("set-quality-automatic", "settings-automatic", quality(Quality::Automatic)),
                ("set-quality-low", "settings-low", quality(Quality::Low)),
                ("set-quality-medium", "settings-medium", quality(Quality::Medium)),
                ("set-quality-high", "settings-high", quality(Quality::High)),
            ],
        ),
        switch(now, texts, "settings-hovers", ["set-hovers-on", "set-hovers-off"], hovers),
    ];
    if let Some(fills) = full.0 {
        let option = |id, key: &str, chosen| PreferenceOption {
            id,
            text: texts.get(key),
            chosen,
            enabled: true,
            press: if chosen { Command::Set(now) } else { Command::ToggleFullScreen },
        };
        let options = vec![
            option("set-full-on", "settings-full", fills),
            option("set-full-off", "settings-window", !fills),
        ];
        rows.push(PreferenceRow { caption: texts.get("settings-screen"), value: None, options });
    }
    rows
}

fn reading_rows(now: Settings, texts: &Texts) -> Vec<PreferenceRow> {
    let language = |language| Settings { language, ..now };
    let key_on_words = |key_on_words| Settings { key_on_words, ..now };
    let patterns = |patterns| Settings { patterns, ..now };
    let captions = |captions| Settings { captions, ..now };
    let size = |ui_scale| Settings { ui_scale, ..now };
    let ids = ["set-size-less", "set-size-more"];
    let keys = ["settings-smaller", "settings-larger"];
    vec![
        choices(
            now,
            texts,
            "settings-language",
            [
                ("set-language-en", "language-en", language(Language::English)),
                ("set-language-nl", "language-nl", language(Language::Dutch)),
            ],
        ),
        level(texts, "settings-text-size", ids, keys, now.ui_scale, Settings::TEXT_SIZES, size),
        switch(
            now,
            texts,
            "settings-key-on-words",
            ["set-key-on-words-on", "set-key-on-words-off"],
            key_on_words,
        ),
        switch(now, texts, "settings-patterns", ["set-patterns-on", "set-patterns-off"], patterns),
        switch(now, texts, "settings-captions", ["set-captions-on", "set-captions-off"], captions),
    ]
}

fn pace_rows(now: Settings, texts: &Texts) -> Vec<PreferenceRow> {
    let motion = |reduced_motion| Settings { reduced_motion, ..now };
    let hold = |hold| Settings { hold, ..now };
    let suspense = |suspense| Settings { suspense, ..now };
    vec![
        choices(
            now,
            texts,
            "settings-motion",
            [
                ("set-motion-full", "settings-motion-full", motion(false)),
                ("set-motion-reduced", "settings-motion-reduced", motion(true)),
            ],
        ),
        choices(
            now,
            texts,
            "settings-hold",
            [
                ("set-hold-none", "settings-hold-none", hold(Hold::None)),
                ("set-hold-usual", "settings-usual", hold(Hold::Usual)),
                ("set-hold-long", "settings-long", hold(Hold::Long)),
            ],
        ),
        choices(
            now,
            texts,
            "settings-suspense",
            [
                ("set-suspense-none", "settings-none", suspense(Suspense::None)),
                ("set-suspense-usual", "settings-usual", suspense(Suspense::Usual)),
                ("set-suspense-long", "settings-long", suspense(Suspense::Long)),
            ],
        ),
    ]
}

fn sound_rows(now: Settings, texts: &Texts) -> Vec<PreferenceRow> {
    let loud = now.volumes;
    let with = |volumes| Settings { volumes, ..now };
    let keys = ["settings-quieter", "settings-louder"];
    let fader = |caption, ids, value, set: &dyn Fn(f32) -> Volumes| {
        level(texts, caption, ids, keys, value, Volumes::RANGE, |value| with(set(value)))
    };
    let notify = |notify| Settings { notify, ..now };
    vec![
        switch(now, texts, "settings-sounds", ["set-sound-on", "set-sound-off"], |on| {
            with(Volumes { muted: !on, ..loud })
        }),
        fader("settings-master", ["set-master-less", "set-master-more"], loud.master, &|master| Volumes {
            master,
            ..loud
        }),
        fader("settings-cues", ["set-cues-less", "set-cues-more"], loud.cues, &|cues| Volumes {
            cues,
            ..loud
        }),
        fader("settings-room", ["set-room-less", "set-room-more"], loud.bed, &|bed| Volumes { bed, ..loud }),
        fader("settings-touch", ["set-touch-less", "set-touch-more"], loud.touch, &|touch| Volumes {
            touch,
            ..loud
        }),
        fader("settings-alerts", ["set-alerts-less", "set-alerts-more"], loud.alerts, &|alerts| Volumes {
            alerts,
            ..loud
        }),
        switch(now, texts, "settings-notify", ["set-notify-on", "set-notify-off"], notify),
    ]
}

/// Describes the buttons that restore the defaults and delete the player from this device, which asks for confirmation.
pub(crate) fn describe_forget(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let (key, press) = match context.forgetting.asked {
        true => ("forget-again", Command::ForgetDevice),
        false => ("forget-start", Command::AskToForget),
    };
    items.push(Item::text("forget-told", texts.get("forget-about")).minor());
    items.push(Item::button("forget", texts.get(key), press).minor().beside("foot").of(Section::Foot));
    let first = context.first_settings.again(&context.settings);
    let reset = Item::button("reset", texts.get("settings-reset"), Command::Set(first));
    items.push(reset.enabled(*context.settings != first).minor().beside("foot").of(Section::Foot));
}

/// Describes the same rows as buttons.
pub(crate) fn describe_preferences(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    for (number, section) in (0..).zip(preferences(&context.settings, *context.full_screen, texts)) {
        within(items, Section::Column(number / 4), |items| {
            items.push(Item::heading(section.id, section.title));
            section.rows.into_iter().for_each(|row| describe_row(row, texts, items));
            if section.id == "set-streamer" {
                items.extend(phone_buttons(context));
            }
        });
    }
}

fn describe_row(row: PreferenceRow, texts: &Texts, items: &mut Vec<Item>) {
    for option in row.options {
        let mut args =
            Args::from_iter([arg("caption", row.caption.as_str()), arg("option", option.text.as_str())]);
        let key = match &row.value {
            Some(value) => {
                args.set("value", value.as_str());
                "settings-level"
            }
            None => "settings-option",
        };
        let (caption, label, value) = (row.caption.clone(), option.text.clone(), row.value.clone());
        let item = Item::button(option.id, texts.format(key, &args), option.press).enabled(option.enabled);
        let pressed = value.is_none().then_some(option.chosen);
        items.push(item.pressed(pressed).minor().in_slot(Slot::Option { caption, label, value }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(settings: &Settings) -> Vec<PreferenceRow> {
        let sections = preferences(settings, FullScreen(Some(false)), &Texts::default());
        sections.into_iter().flat_map(|section| section.rows).collect()
    }

    #[test]
    fn each_row_has_one_chosen_option() {
        for settings in [
            Settings::default(),
            Settings {
                flat: true,
                view: Viewpoint::Free,
                hold: Hold::Long,
                patterns: true,
                volumes: Volumes { muted: true, bed: 0.0, ..Volumes::default() },
                ..Settings::default()
            },
        ] {
            for row in rows(&settings) {
                let chosen = row.options.iter().filter(|option| option.chosen).count();
                assert_eq!(chosen, usize::from(row.value.is_none()), "{}", row.caption);
            }
        }
    }

    #[test]
    fn a_value_at_its_limit_cannot_be_moved_further() {
        let settings =
            Settings { volumes: Volumes { master: 1.0, ..Volumes::default() }, ..Settings::default() };
        let master = rows(&settings).into_iter().find(|row| row.caption == "Master volume");
        let [less, more] = &*master.expect("a volume at its maximum").options else { panic!("two options") };
        assert!(less.enabled);
        assert!(!more.enabled);
    }

    #[test]
    fn steps_end_on_whole_tenths() {
        let settings = Settings { ui_scale: 1.26, ..Settings::default() };
        let size = rows(&settings).into_iter().find(|row| row.value.as_deref() == Some("126%"));
        let presses: Vec<_> = size.expect("a size").options.into_iter().map(|option| option.press).collect();
        let set = |ui_scale| Command::Set(Settings { ui_scale, ..settings });
        assert_eq!(presses, [set(1.2), set(1.4)]);
    }
}
