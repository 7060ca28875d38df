//! Limits on sizes, rates and counts.

use std::ops::RangeInclusive;

/// The longest encoded [`crate::FromClient`], in bytes.
pub const FROM_CLIENT_BYTES: usize = 1100;
/// The longest encoded [`crate::FromHost`], in bytes.
pub const FROM_HOST_BYTES: usize = 32 * 1024;
/// The longest frame either way, in bytes.
pub const FRAME_BYTES: usize = 1300;
/// The most players on one side of a table (rules §10).
pub const SEATS_PER_SIDE: usize = 8;
/// The most people at one table, spectators included.
pub const PEOPLE_AT_TABLE: usize = 216;
/// How many messages a second the host reads from one connection.
pub const MESSAGES_PER_SECOND: u32 = 5;
/// How many messages one connection can send at once before [`MESSAGES_PER_SECOND`] applies.
pub const MESSAGES_AT_ONCE: u32 = 30;
/// The most bytes of a word list in one message to the host.
pub const OWN_WORDS_PART_BYTES: usize = 1024;
/// The most words in one message from the host.
pub const OWN_WORDS_PART_WORDS: usize = 200;
/// The most bytes of a campaign sheet's file in one message to the host.
pub const SHEET_IMPORT_BYTES: usize = 1024;
/// The most bytes of a campaign sheet's file in one message from the host.
pub const SHEET_PART_BYTES: usize = 12 * 1024;
/// The most teams of one player. Being named by others at a table may exceed it, but the list then ends there.
pub const TEAMS_OF_PLAYER: usize = 50;
/// The most members of a team.
pub const TEAM_MEMBERS: usize = 64;
/// The most matches in one part of a history. Parts with long names have fewer.
pub const HISTORY_PART: usize = 250;
/// The longest player name, in characters.
pub const NAME_CHARS: usize = 24;
/// The most characters in the name of a team.
pub const TEAM_NAME_CHARS: usize = 40;
/// The most characters in the title of a race.
pub const RACE_TITLE_CHARS: usize = 48;
/// The most bytes in the text about a race.
pub const RACE_TEXT_BYTES: usize = 300;
/// Maximum length of a thought about a guess, in characters and in bytes.
pub const THOUGHT_CHARS: usize = 500;
pub const THOUGHT_BYTES: usize = 1000;
/// Maximum length of all thoughts of a match in bytes, each counted with what is stored beside it.
pub const THOUGHTS_BYTES: usize = 24 * 1024;
/// The bytes beside the text of a thought.
pub const THOUGHT_HEAD_BYTES: usize = 8;
/// The most bytes in the exact words of a race together.
pub const RACE_WORDS_BYTES: usize = 400;
/// The most characters in one of them.
pub const RACE_WORD_CHARS: usize = 24;
/// The most pairs of a race.
pub const RACE_PAIRS: u16 = 500;
/// The most clues in the match of a pair, so that it ends and all of it fits into one message.
pub const RACE_CLUES: u16 = 100;
/// The most races in one list, and the most races of one player in it.
pub const LISTED_RACES: usize = 40;
/// The most rulings of the organiser on one pair, besides one that reinstates it.
pub const RULINGS_ON_PAIR: usize = 8;
/// The most characters in the address of a webhook.
pub const WEBHOOK_BYTES: usize = 500;
/// The most bytes of pairs or clues in one message about a race, unless those of one pair are more.
pub const RACE_PART_BYTES: usize = 24 * 1024;
/// The longest table password, in characters.
pub const PASSWORD_CHARS: usize = 64;
/// The longest talk message, in characters.
pub const TALK_CHARS: usize = 200;
/// The most public tables in one list, and the most tables of one player in it.
pub const LISTED_TABLES: usize = 100;
/// The most connections in one list of a player's devices.
pub const LISTED_DEVICES: usize = 32;
/// The most people who can wait to be let in at one table.
pub const KNOCKS_AT_TABLE: usize = 16;
/// The most people at one table who can ask to join a side of its match.
pub const SIDE_REQUESTS_AT_TABLE: usize = 16;
/// The limits that a timer can have, in seconds.
pub const TIMER_SECONDS: RangeInclusive<u16> = 30..=3600;

/// The most seconds that the audience of a table can be held back.
pub const AUDIENCE_SECONDS: u8 = 120;
