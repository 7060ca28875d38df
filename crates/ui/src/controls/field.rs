//! A single-line text field.

use bevy_egui::egui::{
    self, CornerRadius, Frame, Id, Rect, ScrollArea, Stroke, StrokeKind, TextEdit, Ui, UiBuilder,
    epaint::RectShape,
    text::{CCursor, CCursorRange},
    text_edit::TextEditState,
    vec2,
};
use splitkey_client::palette;

use crate::{
    controls::button::paint_focus,
    input::text_fields::{FieldKind, note_field, take_typed},
    paint::style::{FIELD_CORNER, body, colour},
};

/// Returns the id of a field by its name.
pub(crate) fn line_id(name: &str) -> Id {
    Id::new(("field", name))
}

/// Shows a dark single-line field. A password, and a text that is `hidden`, are not shown as
/// typed. A [`FieldKind::Name`] is selected when it gets the
/// keyboard focus, so that typing replaces it; a [`FieldKind::Line`] is continued.
pub(crate) fn line_field(
    ui: &mut Ui,
    rect: Rect,
    name: &str,
    longest: usize,
    kind: FieldKind,
    hidden: bool,
    value: &mut String,
) -> egui::Response {
    let hidden = hidden || name.ends_with("password");
    let id = line_id(name);
    let corner = CornerRadius::same(FIELD_CORNER);
    let stroke = Stroke::new(1.5, colour(palette::BUTTON_STROKE));
    ui.painter().add(RectShape::new(rect, corner, colour(palette::GROUND), stroke, StrokeKind::Inside));
    let font = body(20.0);
    let height = ui.fonts_mut(|fonts| fonts.row_height(&font)) + 4.0;
    let place = Rect::from_center_size(rect.center(), vec2(rect.width() - 28.0, height));
    let typed = take_typed(ui, id, longest, value);
    let edit = TextEdit::singleline(value)
        .id(id)
        .font(font)
        .text_color(colour(palette::TEXT))
        .char_limit(longest)
        .password(hidden)
        .frame(Frame::NONE)
        .margin(egui::Margin::ZERO)
        .desired_width(place.width());
    let mut response = ui.place(place, edit);
    if typed {
        response.mark_changed();
    }
    if ui.interact(rect, id.with("ground"), egui::Sense::CLICK).clicked() {
        response.request_focus();
    }
    if kind == FieldKind::Name && response.gained_focus() {
        select_all(ui, id, value);
    }
    if response.has_focus() {
        paint_focus(ui.painter(), rect, FIELD_CORNER);
    }
    note_field(ui, &response, rect, value, longest, kind, hidden);
    response
}

fn select_all(ui: &Ui, id: Id, text: &str) {
    let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), end)));
    state.store(ui.ctx(), id);
}

/// Shows a multi-line field on paper, which scrolls. Returns its text when that has changed.
pub(crate) fn paper_field(ui: &mut Ui, rect: Rect, name: &str, hint: &str, value: &str) -> Option<String> {
    ui.painter().rect_filled(rect, FIELD_CORNER, colour(palette::PAPER_NEAR));
    let mut text = value.to_owned();
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect.shrink(6.0)));
    let id = line_id(name);
    let typed = take_typed(ui, id, usize::MAX, &mut text);
    let hint = egui::RichText::new(hint).color(colour(palette::BYSTANDER_INK));
    let field = TextEdit::multiline(&mut text)
        .id(id)
        .font(body(18.0))
        .text_color(colour(palette::WORD_INK))
        .hint_text(hint)
        .frame(Frame::NONE)
        .margin(egui::Margin::same(6))
        .desired_width(f32::INFINITY)
        .desired_rows(12);
    let shown = ScrollArea::vertical().id_salt(name).auto_shrink(false).show(&mut inner, |ui| ui.add(field));
    let response = shown.inner;
    note_field(ui, &response, rect, &text, usize::MAX, FieldKind::Lines, false);
    (typed || response.changed()).then_some(text)
}
