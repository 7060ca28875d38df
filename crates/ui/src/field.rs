//! A field for one line of text.

use bevy_egui::egui::{
    self, CornerRadius, Frame, Id, Rect, Stroke, StrokeKind, TextEdit, Ui, epaint::RectShape, vec2,
};
use splitkey_client::palette;

use crate::{
    control::paint_focus,
    style::{FIELD_CORNER, body, colour},
};

/// A dark field for one line; what is typed as a password is not shown.
pub(crate) fn line_field(
    ui: &mut Ui,
    rect: Rect,
    id: &str,
    hint: &str,
    longest: usize,
    value: &mut String,
) -> egui::Response {
    let hidden = id.ends_with("password");
    let id = Id::new(("field", id));
    let corner = CornerRadius::same(FIELD_CORNER);
    let stroke = Stroke::new(1.5, colour(palette::BUTTON_STROKE));
    ui.painter().add(RectShape::new(rect, corner, colour(palette::GROUND), stroke, StrokeKind::Inside));
    let font = body(20.0);
    let height = ui.fonts_mut(|fonts| fonts.row_height(&font)) + 4.0;
    let place = Rect::from_center_size(rect.center(), vec2(rect.width() - 28.0, height));
    let hint = egui::RichText::new(hint).font(body(18.0)).color(colour(palette::DISABLED_TEXT));
    let edit = TextEdit::singleline(value)
        .id(id)
        .font(font)
        .text_color(colour(palette::TEXT))
        .hint_text(hint)
        .char_limit(longest)
        .password(hidden)
        .frame(Frame::NONE)
        .margin(egui::Margin::ZERO)
        .desired_width(place.width());
    let response = ui.place(place, edit);
    if ui.interact(rect, id.with("ground"), egui::Sense::CLICK).clicked() {
        response.request_focus();
    }
    if response.has_focus() {
        paint_focus(ui.painter(), rect, FIELD_CORNER);
    }
    response
}
