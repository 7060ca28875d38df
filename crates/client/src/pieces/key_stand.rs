//! The key stand as an entity: my side's map, which exists only on my side's screens.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_rules::{Side, SideMap};

use crate::{ClientSystems, Settings, Shown};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep_stand.in_set(ClientSystems::Sync));
}

/// The key stand.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyStand;

/// What the stand shows; `None` for spectators, while the player hides the key, and in the broadcast view.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandMap(pub Option<(Side, SideMap)>);

fn keep_stand(
    shown: Res<Shown>,
    settings: Res<Settings>,
    mut stand: Query<(Entity, &mut StandMap)>,
    mut commands: Commands,
) {
    if !shown.is_changed() && !settings.is_changed() {
        return;
    }
    let Some(game) = &shown.0 else {
        stand.iter().for_each(|(entity, _)| commands.entity(entity).despawn());
        return;
    };
    let map = StandMap(game.me.filter(|_| settings.shows_key()));
    match stand.single_mut() {
        Ok((_, mut current)) => {
            current.set_if_neq(map);
        }
        Err(_) => {
            commands.spawn((Name::new("Key stand"), KeyStand, map));
        }
    }
}
