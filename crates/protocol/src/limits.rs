//! How big and how often things may be.

use std::ops::RangeInclusive;

/// The longest encoded [`crate::FromClient`], in bytes.
pub const FROM_CLIENT_BYTES: usize = 1100;
/// The longest encoded [`crate::FromHost`], in bytes.
pub const FROM_HOST_BYTES: usize = 32 * 1024;
/// The longest frame either way, in bytes.
pub const FRAME_BYTES: usize = 1300;
/// Players on one side of a table (rules §10).
pub const SEATS_PER_SIDE: usize = 8;
/// People at one table, spectators included.
pub const PEOPLE_AT_TABLE: usize = 216;
/// Frames with messages a second from one connection, and how many may come at once.
pub const FRAMES_PER_SECOND: f32 = 5.0;
pub const FRAMES_AT_ONCE: f32 = 30.0;
/// How much of a list of words goes into one message to the host, in bytes, and how many words into one from it.
pub const OWN_WORDS_PART_BYTES: usize = 1024;
pub const OWN_WORDS_PART_WORDS: usize = 200;
/// The longest player name, in characters.
pub const NAME_CHARS: usize = 24;
/// The longest password of a table, in characters.
pub const PASSWORD_CHARS: usize = 64;
/// The longest thing said at once, in characters.
pub const TALK_CHARS: usize = 200;
/// Public tables in one list, and tables of one player.
pub const LISTED_TABLES: usize = 100;
/// Connections in one list of a player's devices.
pub const LISTED_DEVICES: usize = 32;
/// Guests who wait at one table.
pub const KNOCKS_AT_TABLE: usize = 16;
/// People at one table who ask to join a side of its match.
pub const SIDE_REQUESTS_AT_TABLE: usize = 16;
/// The limits that a timer can have, in seconds.
pub const TIMER_SECONDS: RangeInclusive<u16> = 30..=3600;
