//! The agents' portraits, which stand for the found agents on the flat table.

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

/// Columns and rows of the picture that holds them all.
const SHEET: (u8, u8) = (5, 3);
/// The shape of a portrait, width by height.
const SHAPE: f32 = 150.0 / 136.0;

/// Where portraits come from. Until they are there, and where they are missing, an agent's symbol stands for them.
#[derive(Resource, Default)]
pub(crate) struct Portraits {
    sheet: Option<Handle<Image>>,
    texture: Option<TextureId>,
}

/// Only the flat table shows them, so nobody else loads them.
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
    /// Fills a place with the portrait of this number, 0 to 14; tells whether there is one.
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
        // What the place is too narrow or too low for is cut off at both edges.
        let wide = rect.width() / rect.height();
        let part = if wide < SHAPE { vec2(wide / SHAPE, 1.0) } else { vec2(1.0, SHAPE / wide) };
        let uv = egui::Rect::from_center_size(start + size / 2.0, size * part);
        painter.add(RectShape::filled(rect, corner, Color32::WHITE).with_texture(texture, uv));
        true
    }
}
