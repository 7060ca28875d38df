//! Suspense: darkens the rest of the grid until the touched word is revealed.

use bevy::prelude::*;
use splitkey_client::{ClientSystems, Playback, rules::Cell};

use crate::{cards::words::Face, faces::press::FacesPrinted, materials::art::Art, motion};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shade>()
        .add_observer(take_faces)
        .add_systems(Update, (light_touched_word, shade_others).chain().after(ClientSystems::Draw));
}

/// The darkness around the touched word, and the two materials of word faces.
#[derive(Resource, Default)]
struct Shade {
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
    printed: On<FacesPrinted>,
    mut shade: ResMut<Shade>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let Some(lit) = materials.get(&printed.faces).cloned() else { return };
    *shade =
        Shade { faces: printed.faces.clone(), lit: materials.add(lit), touched: None, depth: shade.depth };
}

/// Keeps the touched word lit, and gives it the common material back once the shade is gone.
fn light_touched_word(
    playback: Res<Playback>,
    mut shade: ResMut<Shade>,
    mut faces: Query<(&Face, &mut MeshMaterial3d<StandardMaterial>)>,
) {
    let touched = playback.suspense().or(shade.touched.filter(|_| shade.depth > 0.0));
    if shade.touched == touched {
        return;
    }
    for (face, mut material) in &mut faces {
        // A card that is being turned over has another material.
        let ours = material.0 == shade.faces || material.0 == shade.lit;
        let wanted = if touched == Some(face.0) { &shade.lit } else { &shade.faces };
        if ours && material.0 != *wanted {
            material.0 = wanted.clone();
        }
    }
    shade.touched = touched;
}

/// Darkens and lightens the materials of words, agents and tokens.
fn shade_others(
    time: Res<Time>,
    playback: Res<Playback>,
    art: Res<Art>,
    mut shade: ResMut<Shade>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let goal = if playback.suspense().is_some() { 1.0 } else { 0.0 };
    if shade.depth == goal {
        return;
    }
    let mut depth = shade.depth;
    depth.smooth_nudge(&goal, motion::SHADE_RATE, time.delta_secs());
    shade.depth = if (depth - goal).abs() < 0.01 { goal } else { depth };
    let light = 1.0 - shade.depth * (1.0 - SHADED);
    let printed = [&art.agents, &art.tokens].into_iter().filter(|drawn| {
        // A material without its picture shows a plain colour, which is left alone.
        materials.get(*drawn).is_some_and(|material| material.base_color_texture.is_some())
    });
    let shaded: Vec<AssetId<StandardMaterial>> = printed.chain([&shade.faces]).map(Handle::id).collect();
    for id in shaded {
        if let Some(mut material) = materials.get_mut(id) {
            material.base_color = Color::linear_rgb(light, light, light);
        }
    }
}
