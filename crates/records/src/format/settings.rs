//! The stored form of a table's settings.

use bincode::{Decode, Encode};
use splitkey_protocol::{Language, Packs, RefereeMode, TableSettings, Timers};
use splitkey_rules::Mission;

use super::{PayloadError, mission};

/// The settings in format 5: each option that differs from [`UNSTATED`].
#[derive(Encode, Decode)]
pub(super) struct OptionsRecord(Vec<OptionRecord>);

/// The value of one option. A new option is appended, with its former value in [`UNSTATED`], and needs no new format:
/// a host that does not know an option refuses the record.
#[derive(PartialEq, Encode, Decode)]
enum OptionRecord {
    Mission { turns: u8, mistakes: u8 },
    Language(LanguageRecord),
    Packs(PacksRecord),
    Referee(RefereeRecord),
    MultiWord(bool),
    WordPlay(bool),
    Looser(bool),
    Timers { clue: u16, guess: u16, enforced: bool },
    Ideas(bool),
}

/// What a record means that does not state an option. It never changes.
const UNSTATED: TableSettings = TableSettings {
    mission: Mission::STANDARD,
    language: Language::English,
    packs: Packs::First,
    referee: RefereeMode::Advise,
    multi_word: false,
    word_play: false,
    looser: false,
    timers: Timers::OFF,
    ideas: false,
};

impl From<&TableSettings> for OptionsRecord {
    fn from(settings: &TableSettings) -> OptionsRecord {
        let options = options(settings).into_iter().zip(options(&UNSTATED));
        OptionsRecord(
            options.filter(|(option, unstated)| option != unstated).map(|(option, _)| option).collect(),
        )
    }
}

fn options(settings: &TableSettings) -> Vec<OptionRecord> {
    let TableSettings { mission, language, packs, referee, multi_word, word_play, looser, timers, ideas } =
        *settings;
    let Timers { clue, guess, enforced } = timers;
    vec![
        OptionRecord::Mission { turns: mission.turns(), mistakes: mission.mistakes() },
        OptionRecord::Language(language.into()),
        OptionRecord::Packs(packs.into()),
        OptionRecord::Referee(referee.into()),
        OptionRecord::MultiWord(multi_word),
        OptionRecord::WordPlay(word_play),
        OptionRecord::Looser(looser),
        OptionRecord::Timers { clue, guess, enforced },
        OptionRecord::Ideas(ideas),
    ]
}

impl TryFrom<OptionsRecord> for TableSettings {
    type Error = PayloadError;

    fn try_from(options: OptionsRecord) -> Result<TableSettings, PayloadError> {
        let mut settings = UNSTATED;
        for option in options.0 {
            match option {
                OptionRecord::Mission { turns, mistakes } => settings.mission = mission(turns, mistakes)?,
                OptionRecord::Language(language) => settings.language = language.into(),
                OptionRecord::Packs(packs) => settings.packs = packs.into(),
                OptionRecord::Referee(referee) => settings.referee = referee.into(),
                OptionRecord::MultiWord(multi_word) => settings.multi_word = multi_word,
                OptionRecord::WordPlay(word_play) => settings.word_play = word_play,
                OptionRecord::Looser(looser) => settings.looser = looser,
                OptionRecord::Ideas(ideas) => settings.ideas = ideas,
                OptionRecord::Timers { clue, guess, enforced } => {
                    settings.timers = Timers { clue, guess, enforced };
                }
            }
        }
        if settings.timers.are_sound() { Ok(settings) } else { Err(PayloadError::Malformed) }
    }
}

/// The settings in format 1.
#[derive(Encode, Decode)]
pub(super) struct SettingsRecord {
    turns: u8,
    mistakes: u8,
    language: LanguageRecord,
    packs: PacksRecord,
    referee: RefereeRecord,
    multi_word: bool,
    word_play: bool,
}

#[derive(PartialEq, Encode, Decode)]
enum LanguageRecord {
    English,
    Dutch,
}

#[derive(PartialEq, Encode, Decode)]
enum PacksRecord {
    First,
    Second,
    Both,
    Pictures,
    Own,
}

#[derive(PartialEq, Encode, Decode)]
enum RefereeRecord {
    Advise,
    Strict,
    Off,
}

/// The settings with the additions of format 2.
#[derive(Encode, Decode)]
pub(super) struct SettingsRecord2 {
    first: SettingsRecord,
    looser: bool,
}

/// The settings with the additions of format 3.
#[derive(Encode, Decode)]
pub(super) struct SettingsRecord3 {
    second: SettingsRecord2,
    clue_seconds: u16,
    guess_seconds: u16,
    enforced: bool,
}

impl From<SettingsRecord> for OptionsRecord {
    fn from(settings: SettingsRecord) -> OptionsRecord {
        let SettingsRecord { turns, mistakes, language, packs, referee, multi_word, word_play } = settings;
        OptionsRecord(vec![
            OptionRecord::Mission { turns, mistakes },
            OptionRecord::Language(language),
            OptionRecord::Packs(packs),
            OptionRecord::Referee(referee),
            OptionRecord::MultiWord(multi_word),
            OptionRecord::WordPlay(word_play),
        ])
    }
}

impl From<SettingsRecord2> for OptionsRecord {
    fn from(settings: SettingsRecord2) -> OptionsRecord {
        let mut options = OptionsRecord::from(settings.first);
        options.0.push(OptionRecord::Looser(settings.looser));
        options
    }
}

impl From<SettingsRecord3> for OptionsRecord {
    fn from(settings: SettingsRecord3) -> OptionsRecord {
        let SettingsRecord3 { second, clue_seconds: clue, guess_seconds: guess, enforced } = settings;
        let mut options = OptionsRecord::from(second);
        options.0.push(OptionRecord::Timers { clue, guess, enforced });
        options
    }
}

impl From<Language> for LanguageRecord {
    fn from(language: Language) -> LanguageRecord {
        match language {
            Language::English => LanguageRecord::English,
            Language::Dutch => LanguageRecord::Dutch,
        }
    }
}

impl From<LanguageRecord> for Language {
    fn from(record: LanguageRecord) -> Language {
        match record {
            LanguageRecord::English => Language::English,
            LanguageRecord::Dutch => Language::Dutch,
        }
    }
}

impl From<Packs> for PacksRecord {
    fn from(packs: Packs) -> PacksRecord {
        match packs {
            Packs::First => PacksRecord::First,
            Packs::Second => PacksRecord::Second,
            Packs::Both => PacksRecord::Both,
            Packs::Pictures => PacksRecord::Pictures,
            Packs::Own => PacksRecord::Own,
        }
    }
}

impl From<PacksRecord> for Packs {
    fn from(record: PacksRecord) -> Packs {
        match record {
            PacksRecord::First => Packs::First,
            PacksRecord::Second => Packs::Second,
            PacksRecord::Both => Packs::Both,
            PacksRecord::Pictures => Packs::Pictures,
            PacksRecord::Own => Packs::Own,
        }
    }
}

impl From<RefereeMode> for RefereeRecord {
    fn from(referee: RefereeMode) -> RefereeRecord {
        match referee {
            RefereeMode::Advise => RefereeRecord::Advise,
            RefereeMode::Strict => RefereeRecord::Strict,
            RefereeMode::Off => RefereeRecord::Off,
        }
    }
}

impl From<RefereeRecord> for RefereeMode {
    fn from(record: RefereeRecord) -> RefereeMode {
        match record {
            RefereeRecord::Advise => RefereeMode::Advise,
            RefereeRecord::Strict => RefereeMode::Strict,
            RefereeRecord::Off => RefereeMode::Off,
        }
    }
}
