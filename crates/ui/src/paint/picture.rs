//! The pictures of picture cards on the flat table.

use bevy_egui::egui::{
    Color32, ColorImage, Context, Id, Painter, Rect, TextureHandle, TextureOptions, pos2, vec2,
};
use splitkey_client::{
    palette::{self, Paint},
    picture,
    picture_card::{BOX, Picture},
};
use vello_cpu::{
    Pixmap, RasterizerSettings, RenderContext, Resources,
    kurbo::{Affine, BezPath},
    peniko::Color,
};

/// Pixels per unit of a picture.
const UNIT: f32 = 3.0;
/// Maximum number of cached pictures, enough for two matches. The oldest are dropped.
const KEPT: usize = 50;

/// Paints the picture of this name. Returns `false` if there is none, because the name is a word.
pub(crate) fn paint_picture(painter: &Painter, rect: Rect, name: &str, strength: f32) -> bool {
    let Some(picture) = picture(name) else { return false };
    let texture = texture(painter.ctx(), picture);
    let scale = (rect.width() / BOX.0).min(rect.height() / BOX.1);
    let place = Rect::from_center_size(rect.center(), vec2(BOX.0, BOX.1) * scale);
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    painter.image(texture.id(), place, whole, Color32::WHITE.gamma_multiply(strength));
    true
}

fn texture(ctx: &Context, picture: &Picture) -> TextureHandle {
    let id = Id::new("drawn pictures");
    let mut drawn: Vec<(String, TextureHandle)> = ctx.data(|data| data.get_temp(id)).unwrap_or_default();
    if let Some((_, texture)) = drawn.iter().find(|(name, _)| *name == picture.name) {
        return texture.clone();
    }
    let texture = ctx.load_texture(&picture.name, draw(picture), TextureOptions::LINEAR);
    if drawn.len() >= KEPT {
        drop(drawn.remove(0));
    }
    drawn.push((picture.name.clone(), texture.clone()));
    ctx.data_mut(|data| data.insert_temp(id, drawn));
    texture
}

fn draw(picture: &Picture) -> ColorImage {
    let [width, height] = [BOX.0, BOX.1].map(|length| (length * UNIT) as u16);
    let mut context = RenderContext::new(width, height);
    context.set_transform(Affine::scale(f64::from(UNIT)));
    for layer in &picture.layers {
        // The pack was checked when it was loaded; an invalid path simply draws nothing.
        let Ok(path) = BezPath::from_svg(&layer.path) else { continue };
        let Paint(red, green, blue) = palette::tone(layer.tone);
        context.set_paint(Color::from_rgb8(red, green, blue));
        context.fill_path(&path);
    }
    context.flush();
    let mut pixmap = Pixmap::new(width, height);
    context.render_with(&mut pixmap, &mut Resources::new(), RasterizerSettings::default());
    ColorImage::from_rgba_premultiplied([width.into(), height.into()], pixmap.data_as_u8_slice())
}
