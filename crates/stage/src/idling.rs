//! Notes whether anything on the stage changes, so that the app can idle when nothing does.

use bevy::prelude::*;
use splitkey_client::{Holding, Layout, Playback, Quality, Settings};

use crate::{
    faces::face_renderer::FaceRenderer,
    quality::{activity::Activity, adaptive_quality::AdaptiveQuality},
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
    renderer: Res<FaceRenderer>,
    adaptive: Res<AdaptiveQuality>,
    settings: Res<Settings>,
    layout: Res<Layout>,
    mut activity: ResMut<Activity>,
) {
    let measures = settings.quality == Quality::Automatic && *layout == Layout::Table && adaptive.is_new();
    let moved = !placed.is_empty() || !seen.is_empty() || painted.read().count() > 0;
    let busy = !playback.is_done() || holding.cell().is_some() || renderer.is_busy();
    activity.set_if_neq(Activity(moved || busy || measures));
}
