//! Whether anything on the stage changes, so that the app can idle when nothing does.

use bevy::prelude::*;
use splitkey_client::{Holding, Layout, Playback, Quality, Settings};

use crate::{faces::press::Press, quality::watch::Watch};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Moves>().add_systems(Last, see_moves);
}

/// Whether the next frame may look different from this one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves(pub bool);

/// Motion changes transforms, and brightening or fading changes materials; both are written only when they change.
fn see_moves(
    placed: Query<(), Changed<Transform>>,
    seen: Query<(), Changed<Visibility>>,
    mut painted: MessageReader<AssetEvent<StandardMaterial>>,
    playback: Res<Playback>,
    holding: Res<Holding>,
    press: Res<Press>,
    watch: Res<Watch>,
    settings: Res<Settings>,
    layout: Res<Layout>,
    mut moves: ResMut<Moves>,
) {
    let measures = settings.quality == Quality::Automatic && *layout == Layout::Table && watch.is_new();
    let moved = !placed.is_empty() || !seen.is_empty() || painted.read().count() > 0;
    let busy = !playback.is_done() || holding.cell().is_some() || press.is_busy();
    moves.set_if_neq(Moves(moved || busy || measures));
}
