//! Notes whether anything on the stage changes, so that the app can idle when nothing does.

use bevy::prelude::*;
use splitkey_client::{Holding, Layout, Playback, Quality, Settings};

use crate::{
    faces::press::Press,
    quality::{activity::Activity, watch::Watch},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Activity>().add_systems(Last, see_activity);
}

/// Motion changes transforms, and brightening or fading changes materials; both are written only when they change.
fn see_activity(
    placed: Query<(), Changed<Transform>>,
    seen: Query<(), Changed<Visibility>>,
    mut painted: MessageReader<AssetEvent<StandardMaterial>>,
    playback: Res<Playback>,
    holding: Res<Holding>,
    press: Res<Press>,
    watch: Res<Watch>,
    settings: Res<Settings>,
    layout: Res<Layout>,
    mut activity: ResMut<Activity>,
) {
    let measures = settings.quality == Quality::Automatic && *layout == Layout::Table && watch.is_new();
    let moved = !placed.is_empty() || !seen.is_empty() || painted.read().count() > 0;
    let busy = !playback.is_done() || holding.cell().is_some() || press.is_busy();
    activity.set_if_neq(Activity(moved || busy || measures));
}
