//! The materials that several objects share.

use bevy::prelude::*;

use crate::{
    drawing::{
        bitmap::{ALL_LEVELS, ColourSpace, Sampling},
        surface::{self, Surface},
    },
    quality::detail::Detail,
    style::{self, colour},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Finishes>()
        .add_systems(Startup, make_surfaces)
        .add_systems(Update, make_surfaces.run_if(resource_changed::<Detail>));
}

/// Shared materials.
#[derive(Resource)]
pub(crate) struct Finishes {
    pub walnut: Handle<StandardMaterial>,
    pub leather: Handle<StandardMaterial>,
    pub brass: Handle<StandardMaterial>,
    pub aged_brass: Handle<StandardMaterial>,
    /// Takes its colours from the vertices of the mesh.
    pub painted: Handle<StandardMaterial>,
}

impl FromWorld for Finishes {
    fn from_world(world: &mut World) -> Finishes {
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let metal = |paint, roughness| StandardMaterial {
            base_color: colour(paint),
            metallic: 1.0,
            perceptual_roughness: roughness,
            ..default()
        };
        Finishes {
            walnut: materials.add(plain(colour(style::WALNUT_TINT), 0.46)),
            leather: materials.add(plain(colour(style::LEATHER_TINT), 0.62)),
            brass: materials.add(metal(style::BRASS, 0.32)),
            aged_brass: materials.add(metal(style::AGED_BRASS, 0.45)),
            painted: materials.add(plain(Color::WHITE, 0.6)),
        }
    }
}

/// Creates a non-metallic material.
pub(crate) fn plain(base_color: Color, perceptual_roughness: f32) -> StandardMaterial {
    StandardMaterial { base_color, perceptual_roughness, ..default() }
}

/// Creates an unlit, glowing material. `alpha_mode` sets how it blends with what is behind.
pub(crate) fn glowing(base_color: Color, alpha_mode: AlphaMode) -> StandardMaterial {
    StandardMaterial { base_color, alpha_mode, unlit: true, fog_enabled: false, ..default() }
}

/// Generates walnut and leather, at the start and when the detail changes.
fn make_surfaces(
    detail: Res<Detail>,
    finishes: Res<Finishes>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut made: Local<Option<bool>>,
) {
    if made.replace(detail.low) == Some(detail.low) {
        return;
    }
    let anisotropy = if detail.low { 1 } else { 4 };
    let sampling = Sampling { repeat: true, anisotropy, levels: ALL_LEVELS };
    let surfaces = [
        (&finishes.walnut, surface::walnut(detail.low, !detail.low)),
        (&finishes.leather, surface::leather(detail.low, !detail.low)),
    ];
    for (handle, Surface { colour, bumps }) in surfaces {
        let Some(mut material) = materials.get_mut(handle) else { continue };
        material.base_color_texture = Some(images.add(colour.texture(ColourSpace::Srgb, sampling)));
        material.normal_map_texture =
            bumps.map(|bumps| images.add(bumps.texture(ColourSpace::Linear, sampling)));
    }
}
