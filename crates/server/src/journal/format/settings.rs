//! The stored form of a table's settings.

use bincode::{Decode, Encode};
use splitkey_protocol::{Language, Packs, RefereeMode, TableSettings, Timers};

use super::{PayloadError, mission};

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

#[derive(Encode, Decode)]
enum LanguageRecord {
    English,
    Dutch,
}

#[derive(Encode, Decode)]
enum PacksRecord {
    First,
    Second,
    Both,
    Pictures,
    Own,
}

#[derive(Encode, Decode)]
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

impl From<&TableSettings> for SettingsRecord3 {
    fn from(settings: &TableSettings) -> SettingsRecord3 {
        let Timers { clue, guess, enforced } = settings.timers;
        SettingsRecord3 { second: settings.into(), clue_seconds: clue, guess_seconds: guess, enforced }
    }
}

impl TryFrom<SettingsRecord3> for TableSettings {
    type Error = PayloadError;

    fn try_from(settings: SettingsRecord3) -> Result<TableSettings, PayloadError> {
        let SettingsRecord3 { second, clue_seconds, guess_seconds, enforced } = settings;
        let timers = Timers { clue: clue_seconds, guess: guess_seconds, enforced };
        if timers.are_sound() {
            Ok(TableSettings { timers, ..second.try_into()? })
        } else {
            Err(PayloadError::Malformed)
        }
    }
}

impl From<&TableSettings> for SettingsRecord2 {
    fn from(settings: &TableSettings) -> SettingsRecord2 {
        SettingsRecord2 { first: settings.into(), looser: settings.looser }
    }
}

impl TryFrom<SettingsRecord2> for TableSettings {
    type Error = PayloadError;

    fn try_from(settings: SettingsRecord2) -> Result<TableSettings, PayloadError> {
        Ok(TableSettings { looser: settings.looser, ..settings.first.try_into()? })
    }
}

impl From<&TableSettings> for SettingsRecord {
    fn from(settings: &TableSettings) -> SettingsRecord {
        SettingsRecord {
            turns: settings.mission.turns(),
            mistakes: settings.mission.mistakes(),
            language: match settings.language {
                Language::English => LanguageRecord::English,
                Language::Dutch => LanguageRecord::Dutch,
            },
            packs: match settings.packs {
                Packs::First => PacksRecord::First,
                Packs::Second => PacksRecord::Second,
                Packs::Both => PacksRecord::Both,
                Packs::Pictures => PacksRecord::Pictures,
                Packs::Own => PacksRecord::Own,
            },
            referee: match settings.referee {
                RefereeMode::Advise => RefereeRecord::Advise,
                RefereeMode::Strict => RefereeRecord::Strict,
                RefereeMode::Off => RefereeRecord::Off,
            },
            multi_word: settings.multi_word,
            word_play: settings.word_play,
        }
    }
}

impl TryFrom<SettingsRecord> for TableSettings {
    type Error = PayloadError;

    fn try_from(settings: SettingsRecord) -> Result<TableSettings, PayloadError> {
        Ok(TableSettings {
            mission: mission(settings.turns, settings.mistakes)?,
            language: match settings.language {
                LanguageRecord::English => Language::English,
                LanguageRecord::Dutch => Language::Dutch,
            },
            packs: match settings.packs {
                PacksRecord::First => Packs::First,
                PacksRecord::Second => Packs::Second,
                PacksRecord::Both => Packs::Both,
                PacksRecord::Pictures => Packs::Pictures,
                PacksRecord::Own => Packs::Own,
            },
            referee: match settings.referee {
                RefereeRecord::Advise => RefereeMode::Advise,
                RefereeRecord::Strict => RefereeMode::Strict,
                RefereeRecord::Off => RefereeMode::Off,
            },
            multi_word: settings.multi_word,
            word_play: settings.word_play,
            looser: false,
            timers: Timers::OFF,
        })
    }
}
