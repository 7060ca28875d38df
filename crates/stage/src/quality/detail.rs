//! The level of detail, from the player's setting and the capabilities of the device.

use bevy::{light::DirectionalLightShadowMap, prelude::*, render::renderer::RenderDevice};
use splitkey_client::{Quality, Settings};

use crate::quality::adaptive_quality::{AdaptiveQuality, Reduction};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Detail>()
        .init_resource::<AdaptiveQuality>()
        .add_systems(PreStartup, choose_detail)
        .add_systems(
            PreUpdate,
            choose_detail.run_if(resource_changed::<Settings>.or_else(resource_changed::<AdaptiveQuality>)),
        );
}

/// What is drawn, and how finely.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Detail {
    /// No shadows, anti-aliasing or normal maps, few lights, small textures.
    pub low: bool,
    /// The device supports textures of 4096 pixels a side.
    pub large: bool,
    /// Use a shadow map of half the size.
    coarse_shadows: bool,
    rough_edges: bool,
    few_pixels: bool,
}

/// The size of the largest texture, which is only used where the device supports it, in pixels.
const LARGE: u32 = 4096;
/// The size of the shadow map in pixels, small and large.
const SHADOW_MAP: [usize; 2] = [1024, 2048];

impl Detail {
    pub(crate) fn new(settings: &Settings, left_out: Reduction, large: bool) -> Detail {
        let left_out = match settings.quality {
            Quality::Automatic => left_out,
            Quality::Low => Reduction::Most,
            Quality::Medium => Reduction::FineShadows,
            Quality::High => Reduction::Nothing,
        };
        Detail {
            low: left_out >= Reduction::Most,
            large,
            coarse_shadows: left_out >= Reduction::FineShadows,
            rough_edges: left_out >= Reduction::SmoothEdges,
            few_pixels: left_out >= Reduction::Pixels,
        }
    }

    /// Returns whether card faces are drawn at full resolution.
    pub(crate) fn fine_faces(self) -> bool {
        self.large && !self.low
    }

    pub(crate) fn anisotropy(self) -> u16 {
        if self.fine_faces() { 16 } else { 4 }
    }

    pub(crate) fn shadows(self) -> bool {
        !self.low
    }

    /// Returns whether large windows are drawn at a reduced resolution.
    pub(crate) fn few_pixels(self) -> bool {
        self.few_pixels
    }

    pub(crate) fn smooth_edges(self) -> bool {
        !self.rough_edges
    }
}

fn choose_detail(
    settings: Res<Settings>,
    adaptive: Res<AdaptiveQuality>,
    device: Option<Res<RenderDevice>>,
    mut detail: ResMut<Detail>,
    mut shadow_map: Option<ResMut<DirectionalLightShadowMap>>,
) {
    let large = device.is_some_and(|device| device.limits().max_texture_dimension_2d >= LARGE);
    detail.set_if_neq(Detail::new(&settings, adaptive.reduction(), large));
    if let Some(shadow_map) = &mut shadow_map {
        let [small, full] = SHADOW_MAP;
        let size = if large { full } else { small };
        let size = if detail.coarse_shadows { size / 2 } else { size };
        if shadow_map.size != size {
            shadow_map.size = size;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detail(quality: Quality, left_out: Reduction) -> Detail {
        Detail::new(&Settings { quality, ..default() }, left_out, true)
    }

    #[test]
    fn automatic_quality_starts_high_and_ends_low() {
        assert_eq!(detail(Quality::Automatic, Reduction::Nothing), detail(Quality::High, Reduction::Nothing));
        assert_eq!(detail(Quality::Automatic, Reduction::Table), detail(Quality::Low, Reduction::Nothing));
    }

    #[test]
    fn a_quality_chosen_by_the_player_is_kept() {
        let high = detail(Quality::High, Reduction::Table);
        assert!(high.shadows() && high.smooth_edges() && high.fine_faces());
        let medium = detail(Quality::Medium, Reduction::Nothing);
        assert!(medium.shadows() && medium.coarse_shadows && medium.smooth_edges());
    }
}
