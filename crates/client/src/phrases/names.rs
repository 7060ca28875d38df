//! Names of sides, identities and missions.

use splitkey_campaign::{City, MissionMap};
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

/// Returns the name of a mission: its city on the map, with the tokens where there are more than usual.
pub fn mission_name(mission: Mission, texts: &Texts) -> String {
    let world = MissionMap::world();
    match world.find_mission(mission) {
        Some(city) => city_name(world.city(city), texts),
        None if Mission::WITH_EXTRA_TOKENS.contains(&mission) => {
            let city = city_name(world.city(world.start()), texts);
            let args = Args::from_iter([arg("city", city), arg("tokens", mission.turns())]);
            texts.format("missions-extra-tokens", &args)
        }
        None => mission.to_string(),
    }
}

/// Returns the name of a city in the language of the texts, or by its own map if they have none.
pub fn city_name(city: &City, texts: &Texts) -> String {
    let key = format!("city-{}", city.slug);
    if texts.has(&key) { texts.get(&key) } else { city.name.clone() }
}

/// Returns the arguments of a sentence about one side.
pub(super) fn side_args<'a>(side: Side, texts: &Texts) -> Args<'a> {
    Args::from_iter([arg("side", side_name(side, texts))])
}
