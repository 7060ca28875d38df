//! Everything that everyone at one address together may do only so often, and what other hosts of the same journal have
//! allowed there.

use std::{collections::HashMap, net::IpAddr, time::Duration};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    config::HostConfig,
    limits::{
        allowance::{Allowance, Uses},
        network_id::NetworkId,
        open_tables::OpenTables,
        wrong_codes::WrongCodes,
    },
    players::bans::NetworkKey,
};

/// How many device codes everyone at one address may make in an hour. Each stays in memory for five minutes.
const DEVICE_CODES_AN_HOUR: u32 = 60;
/// How many teams everyone at one address may make or import in an hour.
const TEAMS_AN_HOUR: u32 = 30;
/// How many pairs everyone at one address may sign up for races in an hour.
const SIGN_UPS_AN_HOUR: u32 = 60;
/// How much of campaign sheets everyone at one address may have read from the journal in an hour, in KiB. A sheet with
/// thirty matches has about ten.
const SHEET_READS_AN_HOUR: u32 = 8192;

/// What everyone at one address together may do only so often.
#[derive(Resource, Debug)]
pub(crate) struct Allowances {
    pub(crate) tables: Allowance,
    pub(crate) wrong_codes: WrongCodes,
    pub(crate) word_lists: Allowance,
    pub(crate) reports: Allowance,
    pub(crate) passwords: Allowance,
    pub(crate) open_tables: OpenTables,
    pub(crate) device_codes: Allowance,
    pub(crate) new_teams: Allowance,
    pub(crate) sign_ups: Allowance,
    /// In KiB.
    pub(crate) sheet_reads: Allowance,
}

/// What a network has used of an allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Used {
    what: Limited,
    network: NetworkId,
    /// How many times the limit of one network applies to this one.
    shares: u32,
    times: u32,
}

/// What an hourly allowance is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Limited {
    Tables,
    WrongCodes,
    WordLists,
    Reports,
    Passwords,
    DeviceCodes,
    NewTeams,
    SignUps,
    SheetReads,
}

impl Allowances {
    pub(crate) fn new(config: &HostConfig, key: NetworkKey) -> Allowances {
        Allowances {
            tables: Allowance::new(config.tables_an_hour, key),
            wrong_codes: WrongCodes::new(config.wrong_codes_an_hour, config.all_wrong_codes_an_hour, key),
            word_lists: Allowance::new(config.word_lists_an_hour, key),
            reports: Allowance::new(config.reports_an_hour, key),
            passwords: Allowance::new(config.passwords_an_hour, key),
            open_tables: OpenTables::new(config.tables_an_address, key),
            device_codes: Allowance::new(DEVICE_CODES_AN_HOUR, key),
            new_teams: Allowance::new(TEAMS_AN_HOUR, key),
            sign_ups: Allowance::new(SIGN_UPS_AN_HOUR, key),
            sheet_reads: Allowance::new(SHEET_READS_AN_HOUR, key),
        }
    }

    /// Returns whether somebody at an address may open a table now, which then counts.
    pub(crate) fn may_open_table(&mut self, from: Option<IpAddr>, now: Duration) -> bool {
        self.open_tables.is_left(from) && self.tables.take(from, now)
    }

    /// Returns what was used since this was last asked.
    pub(crate) fn take_untold(&mut self) -> Vec<Used> {
        let used = [
            (Limited::Tables, self.tables.take_untold()),
            (Limited::WrongCodes, self.wrong_codes.take_untold()),
            (Limited::WordLists, self.word_lists.take_untold()),
            (Limited::Reports, self.reports.take_untold()),
            (Limited::Passwords, self.passwords.take_untold()),
            (Limited::DeviceCodes, self.device_codes.take_untold()),
            (Limited::NewTeams, self.new_teams.take_untold()),
            (Limited::SignUps, self.sign_ups.take_untold()),
            (Limited::SheetReads, self.sheet_reads.take_untold()),
        ];
        let told = |(what, used): (Limited, HashMap<NetworkId, Uses>)| {
            used.into_iter().map(move |(network, Uses { shares, times })| Used {
                what,
                network,
                shares,
                times,
            })
        };
        used.into_iter().flat_map(told).collect()
    }

    /// Notes what was used at another host.
    pub(crate) fn note_elsewhere(&mut self, Used { what, network, shares, times }: Used, now: Duration) {
        let uses = Uses { shares, times };
        let allowance = match what {
            Limited::WrongCodes => return self.wrong_codes.note_elsewhere(network, uses, now),
            Limited::Tables => &mut self.tables,
            Limited::WordLists => &mut self.word_lists,
            Limited::Reports => &mut self.reports,
            Limited::Passwords => &mut self.passwords,
            Limited::DeviceCodes => &mut self.device_codes,
            Limited::NewTeams => &mut self.new_teams,
            Limited::SignUps => &mut self.sign_ups,
            Limited::SheetReads => &mut self.sheet_reads,
        };
        allowance.note_elsewhere(network, uses, now);
    }

    /// Returns how many open tables count for each network here.
    pub(crate) fn open_tables(&self) -> Vec<(NetworkId, u32)> {
        self.open_tables.told()
    }

    /// Takes over how many open tables count for each network at other hosts.
    pub(crate) fn note_open_elsewhere(&mut self, open: impl Iterator<Item = (NetworkId, u32)>) {
        self.open_tables.note_elsewhere(open);
    }
}
