//! How much the machine is asked for, from the player's setting and what the device can do.

use bevy::{light::DirectionalLightShadowMap, prelude::*, render::renderer::RenderDevice};
use splitkey_client::{Quality, Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Detail>()
        .add_systems(PreStartup, choose_detail)
        .add_systems(PreUpdate, choose_detail.run_if(resource_changed::<Settings>));
}

/// What is drawn and how finely.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Detail {
    /// No shadows, no anti-aliasing, no bumps, few lights, small pictures.
    pub low: bool,
    /// The device takes pictures of 4096 pixels a side.
    pub large: bool,
}

/// A side of the largest picture that is only used where the device takes it, in pixels.
const LARGE: u32 = 4096;
/// Pixels a side of the shadow map, small and large.
const SHADOW_MAP: [usize; 2] = [1024, 2048];

impl Detail {
    /// Whether card faces are drawn at their full size.
    pub(crate) fn fine_faces(self) -> bool {
        self.large && !self.low
    }

    pub(crate) fn anisotropy(self) -> u16 {
        if self.fine_faces() { 16 } else { 4 }
    }
}

fn choose_detail(
    settings: Res<Settings>,
    device: Option<Res<RenderDevice>>,
    mut detail: ResMut<Detail>,
    mut shadow_map: Option<ResMut<DirectionalLightShadowMap>>,
) {
    let large = device.is_some_and(|device| device.limits().max_texture_dimension_2d >= LARGE);
    detail.set_if_neq(Detail { low: settings.quality == Quality::Low, large });
    if let Some(shadow_map) = &mut shadow_map {
        let [small, full] = SHADOW_MAP;
        shadow_map.size = if large { full } else { small };
    }
}
