//! The part of the map that is shown: moved and zoomed by wheel, pinch, drag and keys.

use bevy_egui::egui::{EventFilter, Id, Key, Rect, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType, vec2};
use splitkey_client::campaign::chart;

/// How much larger than the whole map it can be.
const MOST: f32 = 6.0;
/// How much a key zooms, and how far one moves the map, as a share of what is shown.
const KEY_ZOOM: f32 = 1.4;
const KEY_STEP: f32 = 0.12;
/// The points of scrolling that zoom by the factor e.
const WHEEL: f32 = 240.0;

/// The part of the map that is shown. Lengths are fractions of the map's width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MapView {
    zoom: f32,
    /// What is in the middle.
    centre: Vec2,
}

impl Default for MapView {
    fn default() -> MapView {
        MapView { zoom: 1.0, centre: vec2(1.0, chart::height()) / 2.0 }
    }
}

impl MapView {
    /// Takes what the player does with the map in its frame, and returns where the whole map is drawn.
    pub(super) fn steer(ui: &mut Ui, frame: Rect, label: &str) -> (Rect, Response) {
        let id = ui.id().with("map");
        let mut view = ui.data(|data| data.get_temp::<MapView>(id)).unwrap_or_default();
        // The whole map is not dragged, so that a finger on it scrolls the page.
        let sense = if view.zoom > 1.0 { Sense::drag() } else { Sense::focusable_noninteractive() };
        let response = ui.interact(frame, id, sense);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, label));
        if response.dragged() {
            view.pan(response.drag_delta() / frame.width());
        }
        let is_over = ui.rect_contains_pointer(frame);
        if ui.input(|input| input.pointer.primary_pressed()) {
            if is_over { response.request_focus() } else { response.surrender_focus() }
        }
        let has_focus = response.has_focus();
        if is_over {
            view.take_wheel(ui, frame, has_focus);
        }
        if has_focus {
            view.take_keys(ui, id);
        }
        ui.data_mut(|data| data.insert_temp(id, view));
        (view.whole(frame), response)
    }

    /// Zooms by two fingers, or by the wheel with Ctrl. Without it the wheel scrolls the page, unless the map has the
    /// focus, which a press gives it.
    fn take_wheel(&mut self, ui: &Ui, frame: Rect, has_focus: bool) {
        let Some(pointer) = ui.ctx().pointer_hover_pos() else { return };
        let (pinch, scroll) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta().y));
        let factor = if has_focus { pinch * (scroll / WHEEL).exp() } else { pinch };
        // The wheel goes on scrolling the page once the whole map is shown.
        if factor > 1.0 || factor < 1.0 && self.zoom > 1.0 {
            self.zoom_at(factor, (pointer - frame.center()) / frame.width());
            ui.input_mut(|input| input.smooth_scroll_delta.y = 0.0);
        }
    }

    fn take_keys(&mut self, ui: &Ui, id: Id) {
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        for (key, direction) in [
            (Key::ArrowLeft, vec2(1.0, 0.0)),
            (Key::ArrowRight, vec2(-1.0, 0.0)),
            (Key::ArrowUp, vec2(0.0, 1.0)),
            (Key::ArrowDown, vec2(0.0, -1.0)),
        ] {
            if pressed(key) {
                self.pan(direction * KEY_STEP);
            }
        }
        if pressed(Key::Plus) || pressed(Key::Equals) {
            self.zoom_at(KEY_ZOOM, Vec2::ZERO);
        }
        if pressed(Key::Minus) {
            self.zoom_at(1.0 / KEY_ZOOM, Vec2::ZERO);
        }
        if pressed(Key::Num0) {
            *self = MapView::default();
        }
    }

    /// Zooms around a place, which keeps its distance from the middle of the frame.
    fn zoom_at(&mut self, factor: f32, from_middle: Vec2) {
        let before = self.zoom;
        self.zoom = (before * factor).clamp(1.0, MOST);
        self.centre += from_middle * (1.0 / before - 1.0 / self.zoom);
        self.stay_on_map();
    }

    /// Moves the map by a share of its frame's width.
    fn pan(&mut self, by: Vec2) {
        self.centre -= by / self.zoom;
        self.stay_on_map();
    }

    fn stay_on_map(&mut self) {
        let whole = vec2(1.0, chart::height());
        let half = whole / (2.0 * self.zoom);
        self.centre = self.centre.clamp(half, whole - half);
    }

    /// Returns where the whole map is drawn for this part of it to fill the frame.
    fn whole(&self, frame: Rect) -> Rect {
        let width = frame.width() * self.zoom;
        Rect::from_min_size(frame.center() - self.centre * width, vec2(width, width * chart::height()))
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    fn frame() -> Rect {
        Rect::from_min_size(pos2(100.0, 50.0), vec2(800.0, 800.0 * chart::height()))
    }

    /// Returns whether two rectangles are the same but for rounding.
    fn same(one: Rect, other: Rect) -> bool {
        (one.min - other.min).length() < 0.01 && (one.max - other.max).length() < 0.01
    }

    #[test]
    fn the_whole_map_fills_its_frame_at_first() {
        assert!(same(MapView::default().whole(frame()), frame()));
    }

    #[test]
    fn a_zoom_keeps_the_place_under_the_pointer() {
        let mut view = MapView::default();
        let pointer = pos2(500.0, 220.0);
        let place = |view: MapView| (pointer - view.whole(frame()).min) / view.whole(frame()).width();
        let before = place(view);
        view.zoom_at(2.5, (pointer - frame().center()) / frame().width());
        assert!((place(view) - before).length() < 1e-4);
        view.zoom_at(0.01, Vec2::ZERO);
        assert_eq!(view, MapView::default());
    }

    #[test]
    fn the_map_always_covers_its_frame() {
        let mut view = MapView::default();
        for (factor, by) in [(3.0, vec2(5.0, 5.0)), (100.0, vec2(-9.0, -9.0)), (0.7, vec2(0.3, -0.2))] {
            view.zoom_at(factor, vec2(0.5, -0.2));
            view.pan(by);
            assert!(view.zoom <= MOST && view.whole(frame()).expand(0.01).contains_rect(frame()), "{view:?}");
        }
    }
}
