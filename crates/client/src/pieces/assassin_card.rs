//! The assassin card as an entity: beside the words, or on the word that lost the match.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_rules::Cell;

use crate::{ClientSystems, OnTable};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep_assassin.in_set(ClientSystems::Sync));
}

/// The assassin card.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssassinCard;

/// Where the assassin card lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssassinPlace {
    Beside,
    Word(Cell),
}

fn assassin_card() -> impl Bundle {
    (Name::new("Assassin"), AssassinCard, AssassinPlace::Beside)
}

fn keep_assassin(
    on_table: OnTable,
    mut assassin: Query<(Entity, &mut AssassinPlace)>,
    mut commands: Commands,
) {
    if !on_table.is_changed() {
        return;
    }
    let Some(game) = on_table.game() else {
        assassin.iter().for_each(|(entity, _)| commands.entity(entity).despawn());
        return;
    };
    let place =
        game.touched_assassin().map_or(AssassinPlace::Beside, |touch| AssassinPlace::Word(touch.cell));
    match assassin.single_mut() {
        Ok((_, mut current)) => {
            current.set_if_neq(place);
        }
        Err(_) => {
            commands.spawn(assassin_card()).insert(place);
        }
    }
}
