//! On slow devices, draws the table with fewer pixels than the window has, and enlarges the result.

use bevy::{
    asset::embedded_asset,
    camera::MainPassResolutionOverride,
    core_pipeline::fullscreen_material::{FullscreenMaterial, FullscreenMaterialPlugin},
    ecs::query::QueryItem,
    prelude::*,
    render::{
        extract_component::ExtractComponent, render_resource::ShaderType, sync_component::SyncComponent,
    },
    shader::ShaderRef,
};

use crate::quality::detail::Detail;

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "resolution.wgsl");
    app.add_plugins(FullscreenMaterialPlugin::<Reduced>::default()).add_systems(PostUpdate, reduce_pixels);
}

/// The reduced size, in pixels, of a camera that draws fewer pixels than its target has.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, ShaderType)]
struct Reduced {
    /// A vector of four, as WebGL2 requires.
    size: Vec4,
}

/// Minimum height in pixels, below which words become hard to read.
const READABLE: f32 = 720.0;
/// Minimum fraction of a window's width and height.
const LEAST: f32 = 0.5;

impl FullscreenMaterial for Reduced {
    fn fragment_shader() -> ShaderRef {
        "embedded://splitkey_stage/quality/resolution.wgsl".into()
    }
}

impl SyncComponent for Reduced {
    type Target = (Reduced, MainPassResolutionOverride);
}

impl ExtractComponent for Reduced {
    type QueryData = &'static Reduced;
    type QueryFilter = ();
    type Out = (Reduced, MainPassResolutionOverride);

    fn extract_component(reduced: QueryItem<Self::QueryData>) -> Option<Self::Out> {
        Some((*reduced, MainPassResolutionOverride(reduced.size.xy().as_uvec2())))
    }
}

/// Returns the reduced size for a target of this size, or `None` to draw all of it.
fn reduced(detail: Detail, size: UVec2) -> Option<Reduced> {
    let part = (READABLE / size.y as f32).clamp(LEAST, 1.0);
    let drawn = (size.as_vec2() * part).round().max(Vec2::ONE);
    (detail.few_pixels() && part < 1.0).then_some(Reduced { size: drawn.extend(0.0).extend(0.0) })
}

fn reduce_pixels(
    detail: Res<Detail>,
    cameras: Query<(Entity, &Camera, Option<&Reduced>), With<Camera3d>>,
    mut commands: Commands,
) {
    for (camera, of, now) in &cameras {
        let wanted = of.physical_target_size().and_then(|size| reduced(*detail, size));
        match wanted {
            wanted if wanted.as_ref() == now => {}
            Some(wanted) => {
                commands.entity(camera).insert(wanted);
            }
            None => {
                commands.entity(camera).remove::<Reduced>();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_client::{Quality, Settings};

    use super::*;
    use crate::quality::adaptive_quality::Reduction;

    #[test]
    fn large_windows_are_drawn_with_fewer_pixels_and_small_ones_with_all() {
        let low = Detail::new(&Settings { quality: Quality::Low, ..default() }, Reduction::Nothing, true);
        let drawn = |x, y| reduced(low, UVec2::new(x, y)).map(|reduced| reduced.size.xy());
        assert_eq!(drawn(1280, 720), None);
        assert_eq!(drawn(1920, 1080), Some(Vec2::new(1280.0, 720.0)));
        assert_eq!(drawn(3840, 2160), Some(Vec2::new(1920.0, 1080.0)));
        let high = Detail::new(&Settings { quality: Quality::High, ..default() }, Reduction::Nothing, true);
        assert_eq!(reduced(high, UVec2::new(3840, 2160)), None);
    }
}
