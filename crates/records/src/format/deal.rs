//! The stored form of a deal, the only one that contains a key.

use bincode::{Decode, Encode};
use splitkey_host::DealRecord;
use splitkey_rules::{CELLS, Deal, Identity, KeyCard, Side, Variant};

use super::{PayloadError, mission};

/// A deal with its key. It has no `Debug`, so that no key can be printed by accident.
#[derive(Encode, Decode)]
pub(super) struct StoredDeal {
    turns: u8,
    mistakes: u8,
    variant: VariantRecord,
    words: [String; CELLS],
    down: Option<[String; CELLS]>,
    /// For each cell, its identity on A's map plus four times its identity on B's: 0 agent, 1 bystander, 2 assassin.
    key: [u8; CELLS],
}

#[derive(Encode, Decode)]
enum VariantRecord {
    Mission { looser: bool, enforced_timers: bool },
    Strike,
}

impl From<&DealRecord> for StoredDeal {
    fn from(record: &DealRecord) -> StoredDeal {
        let deal = &record.deal;
        let key = std::array::from_fn(|at| {
            let [a, b] = Side::BOTH.map(|side| identity_number(deal.key().map(side).0[at]));
            a + 4 * b
        });
        StoredDeal {
            turns: deal.mission().turns(),
            mistakes: deal.mission().mistakes(),
            variant: match deal.variant() {
                Variant::Mission { looser, enforced_timers } => {
                    VariantRecord::Mission { looser, enforced_timers }
                }
                Variant::Strike => VariantRecord::Strike,
            },
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
        let variant = match deal.variant {
            VariantRecord::Mission { looser, enforced_timers } => {
                Variant::Mission { looser, enforced_timers }
            }
            VariantRecord::Strike => Variant::Strike,
        };
        let mission = mission(deal.turns, deal.mistakes)?;
        let dealt = Deal::new(deal.words, key, mission, variant).map_err(|_| PayloadError::Malformed)?;
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
