//! The stored form of a table's access settings and password.

use bincode::{Decode, Encode};
use splitkey_host::PasswordHash;
use splitkey_protocol::TableAccess;

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

#[derive(Encode, Decode)]
pub(super) struct PasswordRecord {
    salt: [u8; 16],
    hash: [u8; 32],
}

impl From<&TableAccess> for AccessRecord {
    fn from(access: &TableAccess) -> AccessRecord {
        let TableAccess { public, locked, knock, spectators, talk, open_sides: _ } = *access;
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
        TableAccess { public, locked, knock, spectators, talk, open_sides: false }
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
