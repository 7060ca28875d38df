//! Parts of a texture that are drawn after its creation. Each is uploaded by itself in the frame in which it is drawn,
//! so that nothing keeps a copy of the whole texture.

use bevy::{
    prelude::*,
    render::{
        ExtractSchedule, MainWorld, Render, RenderApp, RenderSystems,
        render_asset::RenderAssets,
        render_resource::{Extent3d, Origin3d, TexelCopyBufferLayout, TexelCopyTextureInfo, TextureAspect},
        renderer::RenderQueue,
        texture::GpuImage,
    },
};

use crate::drawing::bitmap::Bitmap;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TextureUpdates>();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_resource::<TextureUpdates>()
            .add_systems(ExtractSchedule, extract_updates)
            .add_systems(Render, upload.in_set(RenderSystems::PrepareResources));
    }
}

/// The updates still to be uploaded.
#[derive(Resource, Default)]
pub(crate) struct TextureUpdates(pub Vec<TextureUpdate>);

/// A picture for one mip level of a colour texture, with its upper left corner in pixels of that level.
pub(crate) struct TextureUpdate {
    pub texture: Handle<Image>,
    pub level: u32,
    pub at: UVec2,
    pub picture: Bitmap,
}

fn extract_updates(mut game: ResMut<MainWorld>, mut waiting: ResMut<TextureUpdates>) {
    if let Some(mut drawn) = game.get_resource_mut::<TextureUpdates>().filter(|drawn| !drawn.0.is_empty()) {
        waiting.0.append(&mut drawn.0);
    }
}

/// Uploads the updates of textures that the device has. An update keeps its texture alive until the device has it.
fn upload(
    queue: Res<RenderQueue>,
    textures: Res<RenderAssets<GpuImage>>,
    mut waiting: ResMut<TextureUpdates>,
) {
    if waiting.0.is_empty() {
        return;
    }
    waiting.0.retain(|TextureUpdate { texture, level, at, picture }| {
        let Some(image) = textures.get(texture) else { return true };
        let (width, height) = (picture.width as u32, picture.height as u32);
        let target = TexelCopyTextureInfo {
            texture: &image.texture,
            mip_level: *level,
            origin: Origin3d { x: at.x, y: at.y, z: 0 },
            aspect: TextureAspect::All,
        };
        let layout =
            TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(width * 4), rows_per_image: None };
        let size = Extent3d { width, height, depth_or_array_layers: 1 };
        queue.write_texture(target, &picture.pixels, layout, size);
        false
    });
}
