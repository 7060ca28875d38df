//! Rows of settings.

use crate::{Args, Settings, Texts, arg, controls::Command};

/// Rows that belong together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PreferenceSection {
    pub id: &'static str,
    pub title: String,
    pub rows: Vec<PreferenceRow>,
}

/// Alternatives, or a value with options to decrease and increase it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PreferenceRow {
    pub caption: String,
    /// The current value, for a row whose two options decrease and increase it.
    pub value: Option<String>,
    pub options: Vec<PreferenceOption>,
}

/// An option of a [`PreferenceRow`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PreferenceOption {
    pub id: &'static str,
    pub text: String,
    pub chosen: bool,
    pub enabled: bool,
    pub press: Command,
}

/// How far one press changes a value.
const STEP: f32 = 0.1;

/// Returns options by id, Fluent key and settings. The option that would change nothing is the chosen one.
pub(super) fn choices(
    now: Settings,
    texts: &Texts,
    caption: &str,
    options: impl IntoIterator<Item = (&'static str, &'static str, Settings)>,
) -> PreferenceRow {
    let option = |(id, key, settings): (_, &str, Settings)| PreferenceOption {
        id,
        text: texts.get(key),
        chosen: settings == now,
        enabled: true,
        press: Command::Set(settings),
    };
    let options = options.into_iter().map(option).collect();
    PreferenceRow { caption: texts.get(caption), value: None, options }
}

pub(super) fn switch(
    now: Settings,
    texts: &Texts,
    caption: &str,
    [on, off]: [&'static str; 2],
    set: impl Fn(bool) -> Settings,
) -> PreferenceRow {
    choices(now, texts, caption, [(on, "settings-on", set(true)), (off, "settings-off", set(false))])
}

/// Returns a row for a value within limits, shown in percent.
pub(super) fn level(
    texts: &Texts,
    caption: &str,
    ids: [&'static str; 2],
    keys: [&str; 2],
    value: f32,
    (least, most): (f32, f32),
    set: impl Fn(f32) -> Settings,
) -> PreferenceRow {
    let percent = |part: f32| (part * 100.0).round() as i32;
    let option = |id, key: &str, step: f32| {
        // Steps end on whole tenths, wherever they began.
        let moved = (((value + step) * 10.0).round() / 10.0).clamp(least, most);
        let enabled = percent(moved) != percent(value);
        PreferenceOption { id, text: texts.get(key), chosen: false, enabled, press: Command::Set(set(moved)) }
    };
    let [less, more] = ids;
    let [down, up] = keys;
    PreferenceRow {
        caption: texts.get(caption),
        value: Some(texts.format("settings-percent", &Args::from_iter([arg("value", percent(value))]))),
        options: vec![option(less, down, -STEP), option(more, up, STEP)],
    }
}
