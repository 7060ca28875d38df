//! Uploads new glyphs to the graphics device one by one. bevy_egui would upload the whole font atlas again for each.

use bevy::{
    asset::{AssetId, AssetMut},
    math::UVec2,
    prelude::*,
    render::{
        ExtractSchedule, MainWorld, Render, RenderApp, RenderStartup, RenderSystems,
        render_asset::RenderAssets,
        render_resource::{Extent3d, Origin3d, TexelCopyBufferLayout, TexelCopyTextureInfo, TextureAspect},
        renderer::RenderQueue,
        texture::GpuImage,
    },
};
use bevy_egui::{
    EguiManagedTextures, EguiPostUpdateSet, EguiRenderOutput,
    egui::{ImageData, TextureId, epaint::ImageDelta},
};

pub(super) fn plugin(app: &mut App) {
    // Without a renderer nothing fetches the glyphs.
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render
        .init_resource::<NewGlyphs>()
        .init_resource::<IsNew>()
        .add_systems(RenderStartup, note_device)
        .add_systems(ExtractSchedule, (send_atlases, fetch_glyphs))
        .add_systems(Render, send_glyphs.in_set(RenderSystems::PrepareResources));
    app.init_resource::<NewGlyphs>().add_systems(
        PostUpdate,
        take_glyphs.after(EguiPostUpdateSet::ProcessOutput).before(EguiPostUpdateSet::PostProcessOutput),
    );
}

/// The patches still to be uploaded.
#[derive(Resource, Default)]
struct NewGlyphs(Vec<Patch>);

/// A part of an atlas, as rows of four bytes per pixel.
struct Patch {
    atlas: AssetId<Image>,
    at: UVec2,
    size: UVec2,
    pixels: Vec<u8>,
}

impl Patch {
    /// Returns `None` for a change that is a whole new atlas.
    fn new(atlas: AssetId<Image>, change: &ImageDelta) -> Option<Patch> {
        let [x, y] = change.pos?;
        let ImageData::Color(picture) = &change.image;
        let [width, height] = picture.size;
        let pixels = picture.pixels.iter().flat_map(|pixel| pixel.to_array()).collect();
        let at = UVec2::new(x as u32, y as u32);
        Some(Patch { atlas, at, size: UVec2::new(width as u32, height as u32), pixels })
    }

    /// Writes the patch to the copy in main memory, from which the atlas is uploaded again after a device loss.
    fn write(&self, image: &mut Image) {
        let width = image.width() as usize * 4;
        let Some(data) = &mut image.data else { return };
        let rows = data.chunks_exact_mut(width).skip(self.at.y as usize);
        let [start, length] = [self.at.x, self.size.x].map(|pixels| pixels as usize * 4);
        for (row, new) in rows.zip(self.pixels.chunks_exact(length)) {
            if let Some(old) = row.get_mut(start..start + length) {
                old.copy_from_slice(new);
            }
        }
    }
}

/// Takes over the changes to existing atlases.
fn take_glyphs(
    mut outputs: Query<(Entity, &mut EguiRenderOutput)>,
    atlases: Res<EguiManagedTextures>,
    mut images: ResMut<Assets<Image>>,
    mut new: ResMut<NewGlyphs>,
) {
    for (context, mut output) in &mut outputs {
        if output.textures_delta.set.is_empty() {
            continue;
        }
        output.textures_delta.set.retain(|id, changes| {
            let TextureId::Managed(number) = *id else { return true };
            let Some(atlas) = atlases.get(&(context, number)).map(|atlas| atlas.handle.id()) else {
                return true;
            };
            let patches: Option<Vec<Patch>> =
                changes.iter().map(|change| Patch::new(atlas, change)).collect();
            let (Some(patches), Some(image)) = (patches, images.get_mut_untracked(atlas)) else {
                return true;
            };
            patches.iter().for_each(|patch| patch.write(image));
            new.0.extend(patches);
            false
        });
    }
}

/// Whether the device still lacks the atlases that were created while there was none.
#[derive(Resource, Default)]
struct IsNew(bool);

fn note_device(mut device: ResMut<IsNew>) {
    device.0 = true;
}

fn send_atlases(mut device: ResMut<IsNew>, mut game: ResMut<MainWorld>) {
    if !std::mem::take(&mut device.0) {
        return;
    }
    let Some(atlases) = game.get_resource::<EguiManagedTextures>() else { return };
    let atlases: Vec<_> = atlases.values().map(|atlas| atlas.handle.id()).collect();
    let Some(mut images) = game.get_resource_mut::<Assets<Image>>() else { return };
    for atlas in atlases {
        // Taking the mutable reference marks the image as changed, so that it is uploaded again.
        images.get_mut(atlas).map(AssetMut::into_inner);
    }
}

fn fetch_glyphs(mut game: ResMut<MainWorld>, mut waiting: ResMut<NewGlyphs>) {
    if let Some(mut new) = game.get_resource_mut::<NewGlyphs>().filter(|new| !new.0.is_empty()) {
        waiting.0.append(&mut new.0);
    }
}

/// Uploads the patches of atlases that the device has. An atlas that it receives later includes them.
fn send_glyphs(
    queue: Res<RenderQueue>,
    atlases: Res<RenderAssets<GpuImage>>,
    mut waiting: ResMut<NewGlyphs>,
) {
    for Patch { atlas, at, size, pixels } in waiting.0.drain(..) {
        let Some(image) = atlases.get(atlas) else { continue };
        let target = TexelCopyTextureInfo {
            texture: &image.texture,
            mip_level: 0,
            origin: Origin3d { x: at.x, y: at.y, z: 0 },
            aspect: TextureAspect::All,
        };
        let layout =
            TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(size.x * 4), rows_per_image: None };
        queue.write_texture(target, &pixels, layout, Extent3d { width: size.x, height: size.y, ..default() });
    }
}

#[cfg(test)]
mod tests {
    use bevy::{
        asset::RenderAssetUsages,
        render::render_resource::{TextureDimension, TextureFormat},
    };
    use bevy_egui::egui::{Color32, ColorImage, TextureOptions};

    use super::*;

    #[test]
    fn a_patch_changes_only_its_own_pixels_of_the_atlas() {
        let size = Extent3d { width: 4, height: 3, ..default() };
        let (format, usage) = (TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
        let mut atlas = Image::new_fill(size, TextureDimension::D2, &[0; 4], format, usage);
        let glyph = ColorImage::filled([2, 2], Color32::from_rgba_premultiplied(1, 2, 3, 4));
        let change = ImageDelta::partial([1, 1], glyph, TextureOptions::LINEAR);
        Patch::new(AssetId::default(), &change).expect("a part").write(&mut atlas);
        let data = atlas.data.expect("pixels");
        let written: Vec<usize> = (0..12).filter(|pixel| data[pixel * 4..][..4] == [1, 2, 3, 4]).collect();
        assert_eq!(written, [5, 6, 9, 10]);
        assert_eq!(data.iter().filter(|byte| **byte != 0).count(), 16);
    }

    #[test]
    fn a_whole_atlas_is_not_a_patch() {
        let atlas = ColorImage::filled([4, 4], Color32::WHITE);
        let change = ImageDelta::full(atlas, TextureOptions::LINEAR);
        assert!(Patch::new(AssetId::default(), &change).is_none());
    }
}
