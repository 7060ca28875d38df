//! Suspense: darkens the rest of the grid until the touched word is revealed.

use bevy::prelude::*;
use splitkey_client::{ClientSystems, Playback, rules::Cell};

use crate::{cards::words::Face, faces::face_renderer::FacesRendered, materials::art::Art, motion};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Suspense>()
        .add_observer(take_faces)
        .add_systems(Update, (light_touched_word, darken_others).chain().after(ClientSystems::Draw));
}

/// The darkness around the touched word, and the two materials of word faces.
#[derive(Resource, Default)]
struct Suspense {
    /// 0 for none, 1 for full darkness.
    depth: f32,
    /// The material of all word faces.
    faces: Handle<StandardMaterial>,
    /// The same material undimmed, for the touched word.
    lit: Handle<StandardMaterial>,
    touched: Option<Cell>,
}

/// Brightness of shaded objects: about half the light, which looks a quarter darker.
const SHADED: f32 = 0.53;

fn take_faces(
    rendered: On<FacesRendered>,
    mut suspense: ResMut<Suspense>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let Some(lit) = materials.get(&rendered.faces).cloned() else { return };
    *suspense = Suspense {
        faces: rendered.faces.clone(),
        lit: materials.add(lit),
        touched: None,
        depth: suspense.depth,
    };
}

/// Keeps the touched word lit, and gives it the common material back once the shade is gone.
fn light_touched_word(
    playback: Res<Playback>,
    mut suspense: ResMut<Suspense>,
    mut faces: Query<(&Face, &mut MeshMaterial3d<StandardMaterial>)>,
) {
    let touched = playback.suspense().or(suspense.touched.filter(|_| suspense.depth > 0.0));
    if suspense.touched == touched {
        return;
    }
    for (face, mut material) in &mut faces {
        // A card that is being turned over has another material.
        let ours = material.0 == suspense.faces || material.0 == suspense.lit;
        let wanted = if touched == Some(face.0) { &suspense.lit } else { &suspense.faces };
        if ours && material.0 != *wanted {
            material.0 = wanted.clone();
        }
    }
    suspense.touched = touched;
}

/// Darkens and lightens the materials of words, agents and tokens.
fn darken_others(
    time: Res<Time>,
    playback: Res<Playback>,
    art: Res<Art>,
    mut suspense: ResMut<Suspense>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let goal = if playback.suspense().is_some() { 1.0 } else { 0.0 };
    if suspense.depth == goal {
        return;
    }
    let mut depth = suspense.depth;
    depth.smooth_nudge(&goal, motion::SHADE_RATE, time.delta_secs());
    suspense.depth = if (depth - goal).abs() < 0.01 { goal } else { depth };
    let light = 1.0 - suspense.depth * (1.0 - SHADED);
    let printed = [&art.agents, &art.tokens].into_iter().filter(|drawn| {
        // A material without its picture shows a plain colour, which is left alone.
        materials.get(*drawn).is_some_and(|material| material.base_color_texture.is_some())
    });
    let shaded: Vec<AssetId<StandardMaterial>> = printed.chain([&suspense.faces]).map(Handle::id).collect();
    for id in shaded {
        if let Some(mut material) = materials.get_mut(id) {
            material.base_color = Color::linear_rgb(light, light, light);
        }
    }
}
