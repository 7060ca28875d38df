//! Names of sides, identities and missions.

use splitkey_rules::{Identity, Mission, Side};

use crate::{Args, Texts, arg};

/// Returns the name of a side.
pub fn side_name(side: Side, texts: &Texts) -> String {
    texts.get(match side {
        Side::A => "side-a",
        Side::B => "side-b",
    })
}

/// Returns the name of an identity.
pub fn identity_name(identity: Identity, texts: &Texts) -> String {
    texts.get(match identity {
        Identity::Agent => "word-agent",
        Identity::Bystander => "word-bystander",
        Identity::Assassin => "word-assassin",
    })
}

/// Returns the name of a mission.
pub fn mission_name(mission: Mission, texts: &Texts) -> String {
    texts.get(match mission.turns() {
        10 => "table-mission-10",
        11 => "table-mission-11",
        _ => "table-mission-9",
    })
}

/// Returns the arguments of a sentence about one side.
pub(super) fn side_args<'a>(side: Side, texts: &Texts) -> Args<'a> {
    Args::from_iter([arg("side", side_name(side, texts))])
}
