//! The stored form of a deal, the only one that contains a key.

use serde::{Deserialize, Serialize};
use splitkey_host::DealRecord;
use splitkey_rules::{CELLS, Deal, Identity, KeyCard, Mission, Side, Variant};

use super::PayloadError;

/// A deal with its key. It has no `Debug`, so that no key can be printed by accident.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredDeal {
    mission: Mission,
    variant: Variant,
    words: [String; CELLS],
    down: Option<[String; CELLS]>,
    /// For each cell, its identity on A's map plus four times its identity on B's: 0 agent, 1 bystander, 2 assassin.
    key: [u8; CELLS],
}

impl From<&DealRecord> for StoredDeal {
    fn from(record: &DealRecord) -> StoredDeal {
        let deal = &record.deal;
        let key = std::array::from_fn(|at| {
            let [a, b] = Side::BOTH.map(|side| identity_number(deal.key().map(side).0[at]));
            a + 4 * b
        });
        StoredDeal {
            mission: deal.mission(),
            variant: deal.variant(),
            words: deal.words().clone(),
            down: record.down.clone(),
            key,
        }
    }
}

impl TryFrom<StoredDeal> for DealRecord {
    type Error = PayloadError;

    fn try_from(deal: StoredDeal) -> Result<DealRecord, PayloadError> {
        let mut pairs = KeyCard::PAIRS;
        for (pair, number) in pairs.iter_mut().zip(deal.key) {
            *pair = (identity(number % 4)?, identity(number / 4)?);
        }
        let key = KeyCard::from_pairs(pairs).map_err(|_| PayloadError::Malformed)?;
        let dealt = Deal::new(deal.words, key, deal.mission, deal.variant);
        let dealt = dealt.map_err(|_| PayloadError::Malformed)?;
        Ok(DealRecord { deal: dealt, down: deal.down })
    }
}

fn identity_number(identity: Identity) -> u8 {
    match identity {
        Identity::Agent => 0,
        Identity::Bystander => 1,
        Identity::Assassin => 2,
    }
}

fn identity(number: u8) -> Result<Identity, PayloadError> {
    match number {
        0 => Ok(Identity::Agent),
        1 => Ok(Identity::Bystander),
        2 => Ok(Identity::Assassin),
        _ => Err(PayloadError::Malformed),
    }
}
