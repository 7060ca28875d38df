//! The agents' portraits, shown on found agents of the flat table.

use bevy::prelude::*;
use bevy_egui::{
    EguiTextureHandle, EguiUserTextures,
    egui::{self, Color32, CornerRadius, Painter, TextureId, epaint::RectShape, vec2},
};
use splitkey_client::Layout;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Portraits>().add_systems(
        Update,
        (ask_for_portraits, take_portraits).chain().run_if(not(resource_equals(Layout::Table))),
    );
}

/// Columns and rows of the image that holds all portraits.
const SHEET: (u8, u8) = (5, 3);
/// Aspect ratio of a portrait, width by height.
const SHAPE: f32 = 150.0 / 136.0;

/// The portraits' image. Until it is loaded, and where it is missing, an agent's symbol is drawn instead.
#[derive(Resource, Default)]
pub(crate) struct Portraits {
    sheet: Option<Handle<Image>>,
    texture: Option<TextureId>,
}

/// Only the flat table shows portraits, so they are loaded on its first use.
fn ask_for_portraits(server: Option<Res<AssetServer>>, mut portraits: ResMut<Portraits>) {
    if let Some(server) = server.filter(|_| portraits.sheet.is_none()) {
        portraits.sheet = Some(server.load("textures/portraits.png"));
    }
}

fn take_portraits(
    images: Option<Res<Assets<Image>>>,
    mut textures: ResMut<EguiUserTextures>,
    mut portraits: ResMut<Portraits>,
) {
    let Some(sheet) = portraits.sheet.clone().filter(|_| portraits.texture.is_none()) else { return };
    if images.is_some_and(|images| images.contains(&sheet)) {
        portraits.texture = Some(textures.add_image(EguiTextureHandle::Strong(sheet)));
    }
}

impl Portraits {
    /// Paints the portrait of this number, 0 to 14. Returns whether it is loaded.
    pub(crate) fn paint(
        &self,
        painter: &Painter,
        rect: egui::Rect,
        corner: CornerRadius,
        number: usize,
    ) -> bool {
        let (columns, rows) = (usize::from(SHEET.0), usize::from(SHEET.1));
        let Some(texture) = self.texture.filter(|_| number < columns * rows) else { return false };
        let size = vec2(1.0 / columns as f32, 1.0 / rows as f32);
        let start = egui::pos2((number % columns) as f32 * size.x, (number / columns) as f32 * size.y);
        // The portrait is cropped equally on both sides to the shape of the place.
        let wide = rect.width() / rect.height();
        let part = if wide < SHAPE { vec2(wide / SHAPE, 1.0) } else { vec2(1.0, SHAPE / wide) };
        let uv = egui::Rect::from_center_size(start + size / 2.0, size * part);
        painter.add(RectShape::filled(rect, corner, Color32::WHITE).with_texture(texture, uv));
        true
    }
}
