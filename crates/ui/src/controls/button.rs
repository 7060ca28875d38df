//! Buttons in our own style, at fixed places.

use std::borrow::Cow;

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, CursorIcon, FontId, Id, Painter, Pos2, Rect, Response, Sense, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, epaint::RectShape, vec2,
};
use splitkey_client::palette;

use crate::{
    input::places::note_place,
    paint::{
        style::{BUTTON, BUTTON_CORNER, body, bold, colour, hovered},
        text,
    },
};

/// The emphasis of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// The main action.
    Primary,
    Plain,
    /// The selected one of several options.
    Chosen,
}

/// A button with a text.
pub(crate) struct Control<'a> {
    text: Cow<'a, str>,
    look: Look,
    font: FontId,
    enabled: bool,
    focusable: bool,
    why: Option<Cow<'a, str>>,
    symbol: Option<Symbol>,
    lines: Option<[&'a str; 2]>,
}

/// Paints a symbol of a given size around a point.
pub(crate) type Symbol = fn(&Painter, Pos2, f32, Color32);

impl<'a> Control<'a> {
    pub(crate) fn new(text: impl Into<Cow<'a, str>>, look: Look) -> Control<'a> {
        let (text, font) = (text.into(), bold(BUTTON));
        Control { text, look, font, enabled: true, focusable: true, why: None, symbol: None, lines: None }
    }

    pub(crate) fn primary(text: impl Into<Cow<'a, str>>) -> Control<'a> {
        Control::new(text, Look::Primary)
    }

    pub(crate) fn plain(text: impl Into<Cow<'a, str>>) -> Control<'a> {
        Control::new(text, Look::Plain)
    }

    /// Creates one of several options; `chosen` is whether it is selected.
    pub(crate) fn option(text: impl Into<Cow<'a, str>>, chosen: bool) -> Control<'a> {
        Control::new(text, if chosen { Look::Chosen } else { Look::Plain })
    }

    pub(crate) fn font(self, font: FontId) -> Control<'a> {
        Control { font, ..self }
    }

    pub(crate) fn enabled(self, enabled: bool) -> Control<'a> {
        Control { enabled, ..self }
    }

    /// Sets the tooltip that explains why the button is disabled.
    pub(crate) fn why(self, why: Option<impl Into<Cow<'a, str>>>) -> Control<'a> {
        Control { why: why.map(Into::into), ..self }
    }

    /// For parts of a row that takes the keyboard focus as a whole.
    pub(crate) fn unfocusable(self) -> Control<'a> {
        Control { focusable: false, ..self }
    }

    /// Shows a symbol in place of the text, which remains as tooltip and for screen readers.
    pub(crate) fn symbol(self, symbol: Symbol) -> Control<'a> {
        Control { symbol: Some(symbol), ..self }
    }

    /// Shows a word with a note below it in place of the text, which remains as tooltip and for screen readers.
    pub(crate) fn lines(self, word: &'a str, note: &'a str) -> Control<'a> {
        Control { lines: Some([word, note]), ..self }
    }

    /// Returns the width of its text with the margins, or nothing for a symbol.
    pub(crate) fn wanted(&self, painter: &Painter) -> Option<f32> {
        let width = || text::width(painter, &self.text, self.font.clone()) + 2.0 * MARGIN.x + 12.0;
        self.symbol.is_none().then(width)
    }

    /// Shows the button. Returns whether it was pressed.
    pub(crate) fn show(self, ui: &mut Ui, id: impl std::hash::Hash + std::fmt::Debug, rect: Rect) -> bool {
        self.show_response(ui, id, rect).clicked()
    }

    pub(crate) fn show_response(
        self,
        ui: &mut Ui,
        id: impl std::hash::Hash + std::fmt::Debug,
        rect: Rect,
    ) -> Response {
        let name = Id::new(&id);
        let id = control_id(ui, id);
        let sense = match (self.enabled, self.focusable) {
            (false, _) => Sense::hover(),
            (true, true) => Sense::click(),
            (true, false) => Sense::CLICK,
        };
        let mut response = ui.interact(rect, id, sense);
        note_place(&response, name);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, self.enabled, &*self.text));
        if let Some(why) = self.why.as_deref().filter(|_| !self.enabled) {
            response = response.on_hover_text(why);
        }
        if self.symbol.is_some() || self.lines.is_some() {
            response = response.on_hover_text(&*self.text);
        }
        if self.enabled {
            response = response.on_hover_cursor(CursorIcon::PointingHand);
        }
        if response.gained_focus() {
            // Scrolls the focused button into view.
            response.scroll_to_me(None);
        }
        self.paint(ui.painter(), &response, rect);
        response
    }

    fn paint(&self, painter: &Painter, response: &Response, rect: Rect) {
        let brass = colour(palette::PRIMARY);
        let down = self.enabled && response.is_pointer_button_down_on();
        let lit = self.enabled && response.hovered();
        // A switch that is on stays readable while it cannot be changed.
        let readable = self.enabled || self.look == Look::Chosen;
        let filled = readable && (self.look != Look::Plain || down);
        let mut fill = if filled { brass } else { colour(palette::BUTTON) };
        if lit {
            fill = hovered(fill);
        }
        let rim = match (readable, filled || lit) {
            (false, _) => colour(palette::BUTTON_STROKE).gamma_multiply(0.6),
            (true, true) => brass,
            (true, false) => colour(palette::BUTTON_STROKE),
        };
        let ink = colour(match (readable, filled) {
            (false, _) => palette::DISABLED_TEXT,
            (true, true) => palette::PRIMARY_TEXT,
            (true, false) => palette::TEXT,
        });
        let corner = CornerRadius::same(BUTTON_CORNER);
        painter.add(RectShape::new(rect, corner, fill, Stroke::new(1.5, rim), StrokeKind::Inside));
        let inner = rect.shrink2(MARGIN);
        match (self.symbol, self.lines) {
            (Some(symbol), _) => symbol(painter, rect.center(), rect.height().min(rect.width()) * 0.62, ink),
            (None, Some([word, note])) => {
                let (middle, width) = (rect.center(), rect.width() - MARGIN.x);
                let [above, below] = [-0.19, 0.21].map(|part| middle + vec2(0.0, part * rect.height()));
                text::shrunk(painter, above, Align2::CENTER_CENTER, width, word, self.font.clone(), ink);
                text::shrunk(painter, below, Align2::CENTER_CENTER, width, note, body(NOTE), ink);
            }
            (None, None) => {
                text::fitted(painter, inner, &self.text, self.font.clone(), ink);
            }
        }
        if response.has_focus() {
            paint_focus(painter, rect, BUTTON_CORNER);
        }
    }
}

/// Returns the id of a button.
pub(crate) fn control_id(ui: &Ui, id: impl std::hash::Hash + std::fmt::Debug) -> Id {
    ui.id().with(("control", Id::new(id)))
}

/// The size of a note below a word.
const NOTE: f32 = 14.0;

/// Margin between a button's edge and its text.
pub(crate) const MARGIN: Vec2 = vec2(8.0, 2.0);

/// Paints the ring around the focused control.
pub(crate) fn paint_focus(painter: &Painter, rect: Rect, corner: u8) {
    let stroke = Stroke::new(3.0, colour(palette::TEXT));
    painter.rect_stroke(rect.shrink(1.5), CornerRadius::same(corner), stroke, StrokeKind::Inside);
}

/// Paints a label with rounded ends.
pub(crate) fn paint_badge(
    painter: &Painter,
    rect: Rect,
    label: &str,
    font: FontId,
    fill: Color32,
    ink: Color32,
) {
    painter.rect_filled(rect, rect.height() / 2.0, fill);
    text::line(painter, rect.center(), Align2::CENTER_CENTER, label, font, ink);
}
