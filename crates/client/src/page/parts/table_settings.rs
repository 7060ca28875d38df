//! The table settings that its host can choose, shared by all renderers.

use splitkey_protocol::{Language, Packs, RefereeMode, Request, TableSettings, TableView, Timers};
use splitkey_rules::Mission;

use crate::{
    Args, Texts, arg,
    controls::Command,
    page::{
        model::{
            context::PageContext,
            item::{Item, Slot},
        },
        parts::seats::host_line,
    },
};

/// Options that belong together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SettingRow {
    pub caption: String,
    pub options: Vec<SettingOption>,
}

/// An option, and the settings that it results in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SettingOption {
    pub id: &'static str,
    pub text: String,
    pub chosen: bool,
    pub settings: TableSettings,
}

/// Returns all rows, with the current state.
pub(crate) fn setting_rows(table: &TableView, texts: &Texts) -> Vec<SettingRow> {
    let now = table.settings;
    let own = (table.own_words > 0).then_some(&Packs::Own);
    let mut rows = vec![
        token_row(now, texts),
        row(now, texts, "table-language", Language::ALL.map(|language| language_option(now, language))),
        row(
            now,
            texts,
            "table-packs",
            Packs::of(now.language).iter().chain(own).map(|packs| packs_option(now, *packs)),
        ),
        row(now, texts, "table-referee", RefereeMode::ALL.map(|mode| referee_option(now, mode))),
        row(
            now,
            texts,
            "table-allowed",
            [
                (
                    "allow-multi-word",
                    "table-multi-word",
                    TableSettings { multi_word: !now.multi_word, ..now },
                ),
                ("allow-word-play", "table-word-play", TableSettings { word_play: !now.word_play, ..now }),
                ("allow-looser", "table-looser", TableSettings { looser: !now.looser, ..now }),
                ("allow-ideas", "table-ideas", TableSettings { ideas: !now.ideas, ..now }),
            ],
        ),
        timer_row(now, texts),
    ];
    if now.timers.are_on() {
        let clue = |limit| Timers { clue: limit, ..now.timers };
        rows.push(limit_row(now, texts, "table-limit-clue", CLUE_LIMITS, clue));
        let guess = |limit| Timers { guess: limit, ..now.timers };
        rows.push(limit_row(now, texts, "table-limit-guess", GUESS_LIMITS, guess));
    }
    rows
}

/// Time limits in seconds with their Fluent keys; 0 is no limit.
const LIMITS: [(u16, &str); 5] = [
    (0, "table-limit-none"),
    (60, "table-limit-1"),
    (120, "table-limit-2"),
    (180, "table-limit-3"),
    (300, "table-limit-5"),
];
const CLUE_LIMITS: [&str; 5] =
    ["limit-clue-none", "limit-clue-1", "limit-clue-2", "limit-clue-3", "limit-clue-5"];
const GUESS_LIMITS: [&str; 5] =
    ["limit-guess-none", "limit-guess-1", "limit-guess-2", "limit-guess-3", "limit-guess-5"];

/// Returns the limits for a clue, or for the guesses of a turn. Timers are off when neither has a limit.
fn limit_row(
    now: TableSettings,
    texts: &Texts,
    caption: &str,
    ids: [&'static str; 5],
    timers: impl Fn(u16) -> Timers,
) -> SettingRow {
    let options = LIMITS.into_iter().zip(ids).map(|((limit, key), id)| {
        let timers = Some(timers(limit)).filter(|timers| timers.are_on()).unwrap_or(Timers::OFF);
        (id, key, TableSettings { timers, ..now })
    });
    row(now, texts, caption, options)
}

/// The limit in seconds with which timers are switched on.
const USUAL_LIMIT: u16 = 180;

/// Returns the choice between no timers, shown timers and enforced ones (rules §10).
fn timer_row(now: TableSettings, texts: &Texts) -> SettingRow {
    let limits = if now.timers.are_on() {
        now.timers
    } else {
        Timers { clue: USUAL_LIMIT, guess: USUAL_LIMIT, enforced: false }
    };
    let option = |id, key, timers| (id, key, TableSettings { timers, ..now });
    row(
        now,
        texts,
        "table-timers",
        [
            option("timers-off", "table-timers-off", Timers::OFF),
            option("timers-shown", "table-timers-shown", Timers { enforced: false, ..limits }),
            option("timers-enforced", "table-timers-enforced", Timers { enforced: true, ..limits }),
        ],
    )
}

/// Returns the choices for the number of timer tokens.
pub(crate) fn token_row(now: TableSettings, texts: &Texts) -> SettingRow {
    let keys = [
        ("mission-9", "table-tokens-9"),
        ("mission-10", "table-tokens-10"),
        ("mission-11", "table-tokens-11"),
    ];
    let options = Mission::WITH_EXTRA_TOKENS.into_iter().zip(keys);
    let options = options.map(|(mission, (id, key))| (id, key, TableSettings { mission, ..now }));
    row(now, texts, "table-tokens", options)
}

/// Returns a row of options by id, Fluent key and settings. The option that would change nothing is chosen; a switch is
/// on when its settings would turn it off.
fn row(
    now: TableSettings,
    texts: &Texts,
    caption: &str,
    options: impl IntoIterator<Item = (&'static str, &'static str, TableSettings)>,
) -> SettingRow {
    let option = |(id, key, settings): (_, &str, TableSettings)| SettingOption {
        id,
        text: texts.get(key),
        chosen: settings == now
            || (now.multi_word && !settings.multi_word)
            || (now.word_play && !settings.word_play)
            || (now.looser && !settings.looser),
        settings,
    };
    SettingRow { caption: texts.get(caption), options: options.into_iter().map(option).collect() }
}

fn language_option(now: TableSettings, language: Language) -> (&'static str, &'static str, TableSettings) {
    let stays = now.packs == Packs::Own || Packs::of(language).contains(&now.packs);
    let packs = if stays { now.packs } else { Packs::First };
    let (id, key) = match language {
        Language::English => ("words-en", "language-en"),
        Language::Dutch => ("words-nl", "language-nl"),
    };
    (id, key, TableSettings { language, packs, ..now })
}

fn packs_option(now: TableSettings, packs: Packs) -> (&'static str, &'static str, TableSettings) {
    let (id, key) = match packs {
        Packs::First => ("packs-first", "table-packs-first"),
        Packs::Second => ("packs-second", "table-packs-second"),
        Packs::Both => ("packs-both", "table-packs-both"),
        Packs::Pictures => ("packs-pictures", "table-packs-pictures"),
        Packs::Own => ("packs-own", "table-packs-own"),
    };
    (id, key, TableSettings { packs, ..now })
}

fn referee_option(now: TableSettings, referee: RefereeMode) -> (&'static str, &'static str, TableSettings) {
    let (id, key) = match referee {
        RefereeMode::Advise => ("referee-advise", "table-referee-advise"),
        RefereeMode::Strict => ("referee-strict", "table-referee-strict"),
        RefereeMode::Off => ("referee-off", "table-referee-off"),
    };
    (id, key, TableSettings { referee, ..now })
}

/// Describes the options as buttons for the table's host, and as texts for everybody else.
pub(crate) fn describe_rows(context: &PageContext, rows: Vec<SettingRow>, items: &mut Vec<Item>) {
    for row in rows {
        for option in row.options {
            let words =
                Args::from_iter([arg("caption", row.caption.as_str()), arg("option", option.text.as_str())]);
            let press = Command::Want(Request::Configure { settings: option.settings });
            let button = Item::button(option.id, context.texts.format("settings-option", &words), press)
                .enabled(context.online() && context.state.i_am_host())
                .why(host_line(&context.state, "table-host-sets", &context.texts))
                .pressed(option.chosen);
            let slot = Slot::Option { caption: row.caption.clone(), label: option.text, value: None };
            items.push(button.minor().in_slot(slot));
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::{SeatId, TableCode};

    use super::*;

    /// Returns the timers after an option was chosen.
    fn choose(timers: Timers, id: &str) -> Timers {
        let mut table = TableView::new(TableCode::from_bits(5), SeatId(1));
        table.settings.timers = timers;
        let rows = setting_rows(&table, &Texts::default());
        let option = rows.iter().flat_map(|row| &row.options).find(|option| option.id == id);
        option.expect("the option should be offered").settings.timers
    }

    #[test]
    fn clues_and_guesses_have_limits_of_their_own() {
        let both = choose(Timers::OFF, "timers-enforced");
        assert_eq!(both, Timers { clue: USUAL_LIMIT, guess: USUAL_LIMIT, enforced: true });
        let one = choose(both, "limit-guess-none");
        assert_eq!(one, Timers { clue: USUAL_LIMIT, guess: 0, enforced: true });
        assert_eq!(choose(one, "limit-clue-5"), Timers { clue: 300, guess: 0, enforced: true });
        assert_eq!(choose(one, "limit-clue-none"), Timers::OFF);
    }
}
