//! Short fades instead of motion, for reduced motion.

use bevy::prelude::*;

use super::{durations, glide::Appear};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (start_fades, fade).chain());
}

/// An object that fades in on a material of its own, and then gets its old one back.
#[derive(Component)]
struct Fade {
    passed: f32,
    own: Handle<StandardMaterial>,
    then: Handle<StandardMaterial>,
}

/// Gives an appearing object a transparent material.
fn start_fades(
    mut appearing: Query<
        (Entity, Option<&mut MeshMaterial3d<StandardMaterial>>, Option<&Fade>),
        Added<Appear>,
    >,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    for (entity, material, last) in &mut appearing {
        commands.entity(entity).try_remove::<Appear>();
        let Some(mut material) = material else { continue };
        let then =
            last.filter(|last| last.own == material.0).map_or(material.0.clone(), |last| last.then.clone());
        let Some(mut clear) = materials.get(&then).cloned() else { continue };
        clear.alpha_mode = AlphaMode::Blend;
        clear.base_color.set_alpha(0.0);
        let own = materials.add(clear);
        material.0 = own.clone();
        commands.entity(entity).try_insert(Fade { passed: 0.0, own, then });
    }
}

/// Fades it in. An object that was given another material meanwhile keeps that.
fn fade(
    time: Res<Time>,
    mut fading: Query<(Entity, &mut Fade, &mut MeshMaterial3d<StandardMaterial>)>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    for (entity, mut fade, mut material) in &mut fading {
        fade.passed += time.delta_secs();
        let part = fade.passed / durations::FADE;
        if material.0 != fade.own {
            commands.entity(entity).try_remove::<Fade>();
        } else if part >= 1.0 {
            material.0 = fade.then.clone();
            commands.entity(entity).try_remove::<Fade>();
        } else if let Some(mut clear) = materials.get_mut(&fade.own) {
            clear.base_color.set_alpha(part);
        }
    }
}
