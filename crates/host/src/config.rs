//! The settings of a host.

use std::time::Duration;

use crate::{
    players::bans::NetworkKey,
    races::{daily::DailyBoard, news::WebhookRule},
};

/// The settings of a host.
#[derive(Clone, Copy, Debug)]
pub struct HostConfig {
    /// The most tables in memory.
    pub max_tables: usize,
    /// The most tables that are only in the journal. Beyond that no new tables are opened.
    pub max_parked: usize,
    /// How long a table without connected people stays in memory, if the journal can load it again.
    pub park_after: Duration,
    /// Of what a player may do only so often, everyone at one address together may do as much as this many players.
    pub players_an_address: u32,
    /// How many tables everyone at one address together may open in an hour.
    pub tables_an_hour: u32,
    /// How many tables that were opened from one address may be open at once.
    pub tables_an_address: u32,
    /// How many unknown codes everyone at one address together may try in an hour. Beyond that every code is
    /// reported as unknown, except to players seated at that table.
    pub wrong_codes_an_hour: u32,
    /// How many unknown codes may be tried from all addresses in an hour before each address may try only a few.
    pub all_wrong_codes_an_hour: u32,
    /// How many word lists everyone at one address together may send in an hour.
    pub word_lists_an_hour: u32,
    /// How many people everyone at one address together may report in an hour.
    pub reports_an_hour: u32,
    /// How many passwords everyone at one address together may set or try in an hour.
    pub passwords_an_hour: u32,
    /// The memory for the word lists of all tables together, in bytes.
    pub own_words_bytes: usize,
    /// How long a table without a running match may be idle before it closes, or `None` for no limit. If the journal
    /// stores nothing, a table without connected people closes after this time even with a running match.
    pub idle: Option<Duration>,
    /// The most computer players that are connected at once.
    pub computer_players: usize,
    /// The daily board that the host runs, or `None` for none.
    pub daily_board: Option<DailyBoard>,
    /// Whether viewers can vote in the chats of streams.
    pub chats: bool,
    /// Which webhooks players may set.
    pub webhooks: WebhookRule,
    /// The key for hashes of banned networks. `None` stands for a random key, which is enough if tables are not stored.
    pub network_key: Option<NetworkKey>,
}

impl Default for HostConfig {
    fn default() -> HostConfig {
        HostConfig {
            max_tables: 20_000,
            max_parked: 500_000,
            park_after: Duration::from_secs(600),
            players_an_address: 8,
            tables_an_hour: 60,
            tables_an_address: 128,
            wrong_codes_an_hour: 20,
            all_wrong_codes_an_hour: 2000,
            word_lists_an_hour: 60,
            reports_an_hour: 20,
            passwords_an_hour: 300,
            own_words_bytes: 256 << 20,
            idle: Some(Duration::from_secs(24 * 3600)),
            computer_players: 64,
            daily_board: None,
            chats: false,
            webhooks: WebhookRule::Off,
            network_key: None,
        }
    }
}
