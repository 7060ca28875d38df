//! The stored form of a table's access settings and password.

use bincode::{Decode, Encode};
use splitkey_host::PasswordHash;
use splitkey_protocol::{PublicFilter, SlowMode, TableAccess};

#[derive(Encode, Decode)]
pub(super) struct AccessRecord {
    public: bool,
    locked: bool,
    knock: bool,
    spectators: bool,
    talk: bool,
}

/// The access settings with the additions of format 4.
#[derive(Encode, Decode)]
pub(super) struct AccessRecord4 {
    access: AccessRecord,
    open_sides: bool,
}

/// The access settings in format 10, with the options that differ from [`TableAccess::PRIVATE`].
#[derive(Encode, Decode)]
pub(super) struct AccessRecord10 {
    access: AccessRecord4,
    options: Vec<AccessOption>,
}

/// The value of one option. A new option is appended, and needs no new format.
#[derive(Encode, Decode)]
enum AccessOption {
    Slow(SlowRecord),
    Filter(FilterRecord),
    BansElsewhere(bool),
}

#[derive(Encode, Decode)]
enum FilterRecord {
    Off,
    Mask,
    Strict,
    /// From format 11 on.
    Approved,
}

#[derive(Encode, Decode)]
enum SlowRecord {
    Off,
    Seconds5,
    Seconds10,
    Seconds30,
    Seconds60,
}

#[derive(Encode, Decode)]
pub(super) struct PasswordRecord {
    salt: [u8; 16],
    hash: [u8; 32],
}

impl From<&TableAccess> for AccessRecord {
    fn from(access: &TableAccess) -> AccessRecord {
        let TableAccess {
            public,
            locked,
            knock,
            spectators,
            talk,
            open_sides: _,
            slow: _,
            filter: _,
            bans_elsewhere: _,
        } = *access;
        AccessRecord { public, locked, knock, spectators, talk }
    }
}

impl From<&TableAccess> for AccessRecord4 {
    fn from(access: &TableAccess) -> AccessRecord4 {
        AccessRecord4 { access: access.into(), open_sides: access.open_sides }
    }
}

impl From<AccessRecord4> for TableAccess {
    fn from(record: AccessRecord4) -> TableAccess {
        TableAccess { open_sides: record.open_sides, ..record.access.into() }
    }
}

impl From<AccessRecord> for TableAccess {
    fn from(access: AccessRecord) -> TableAccess {
        let AccessRecord { public, locked, knock, spectators, talk } = access;
        TableAccess { public, locked, knock, spectators, talk, ..TableAccess::PRIVATE }
    }
}

impl AccessRecord10 {
    /// Returns whether earlier formats cannot store these settings.
    pub(super) fn is_needed(access: &TableAccess) -> bool {
        !options(access).is_empty()
    }
}

fn options(access: &TableAccess) -> Vec<AccessOption> {
    let slow = (access.slow != SlowMode::Off).then(|| AccessOption::Slow(access.slow.into()));
    let filter = (access.filter != PublicFilter::Off).then(|| AccessOption::Filter(access.filter.into()));
    let bans_elsewhere = access.bans_elsewhere.then_some(AccessOption::BansElsewhere(true));
    slow.into_iter().chain(filter).chain(bans_elsewhere).collect()
}

impl From<&TableAccess> for AccessRecord10 {
    fn from(access: &TableAccess) -> AccessRecord10 {
        AccessRecord10 { access: access.into(), options: options(access) }
    }
}

impl From<AccessRecord10> for TableAccess {
    fn from(record: AccessRecord10) -> TableAccess {
        let mut access = TableAccess::from(record.access);
        for option in record.options {
            match option {
                AccessOption::Slow(slow) => access.slow = slow.into(),
                AccessOption::Filter(filter) => access.filter = filter.into(),
                AccessOption::BansElsewhere(on) => access.bans_elsewhere = on,
            }
        }
        access
    }
}

impl From<SlowMode> for SlowRecord {
    fn from(slow: SlowMode) -> SlowRecord {
        match slow {
            SlowMode::Off => SlowRecord::Off,
            SlowMode::Seconds5 => SlowRecord::Seconds5,
            SlowMode::Seconds10 => SlowRecord::Seconds10,
            SlowMode::Seconds30 => SlowRecord::Seconds30,
            SlowMode::Seconds60 => SlowRecord::Seconds60,
        }
    }
}

impl From<SlowRecord> for SlowMode {
    fn from(slow: SlowRecord) -> SlowMode {
        match slow {
            SlowRecord::Off => SlowMode::Off,
            SlowRecord::Seconds5 => SlowMode::Seconds5,
            SlowRecord::Seconds10 => SlowMode::Seconds10,
            SlowRecord::Seconds30 => SlowMode::Seconds30,
            SlowRecord::Seconds60 => SlowMode::Seconds60,
        }
    }
}

impl From<PublicFilter> for FilterRecord {
    fn from(filter: PublicFilter) -> FilterRecord {
        match filter {
            PublicFilter::Off => FilterRecord::Off,
            PublicFilter::Mask => FilterRecord::Mask,
            PublicFilter::Strict => FilterRecord::Strict,
            PublicFilter::Approved => FilterRecord::Approved,
        }
    }
}

impl From<FilterRecord> for PublicFilter {
    fn from(filter: FilterRecord) -> PublicFilter {
        match filter {
            FilterRecord::Off => PublicFilter::Off,
            FilterRecord::Mask => PublicFilter::Mask,
            FilterRecord::Strict => PublicFilter::Strict,
            FilterRecord::Approved => PublicFilter::Approved,
        }
    }
}

impl From<&PasswordHash> for PasswordRecord {
    fn from(password: &PasswordHash) -> PasswordRecord {
        PasswordRecord { salt: password.salt, hash: password.hash }
    }
}

impl From<PasswordRecord> for PasswordHash {
    fn from(password: PasswordRecord) -> PasswordHash {
        PasswordHash { salt: password.salt, hash: password.hash }
    }
}
