//! Names of sides, identities and missions.

use splitkey_campaign::{City, MissionMap};
use splitkey_rules::{Identity, Mission, Side};

use splitkey_protocol::{Seat, TableCode};

use crate::{Args, Secret, Settings, TableState, Texts, arg};

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

/// Returns the name of a person at the table, unless this screen names no spectators.
pub fn person_name(seat: &Seat, state: &TableState, settings: &Settings, texts: &Texts) -> String {
    let watches = seat.side.is_none() && state.you != Some(seat.id);
    match watches && !settings.shows(Secret::SpectatorNames) {
        true => texts.get("table-unnamed"),
        false => seat.name.to_string(),
    }
}

/// Returns a table's code, or dots on a screen that does not give it away.
pub fn code_shown(code: TableCode, settings: &Settings) -> String {
    if settings.shows(Secret::Access) { code.to_string() } else { "••••••".to_owned() }
}

/// Returns the arguments of a sentence about one side.
pub(super) fn side_args<'a>(side: Side, texts: &Texts) -> Args<'a> {
    Args::from_iter([arg("side", side_name(side, texts))])
}
