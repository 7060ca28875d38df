//! Where the column beside the words of the flat table stands.

use bevy_egui::egui::Rect;

/// The distance of the flat table and its column from the window's edge, in points.
pub(crate) const EDGE: f32 = 20.0;
/// Between the column and the words, in points.
pub(crate) const COLUMN_GAP: f32 = 16.0;
/// Maximum width of the column, and its share of a narrow window.
const COLUMN: (f32, f32) = (344.0, 0.36);

/// Returns the width of the column.
pub(crate) fn column_width(window: Rect) -> f32 {
    let (most, part) = COLUMN;
    (window.width() * part).clamp(260.0, most)
}

/// Returns the distance of the menu from the window's edge, so that it hangs below its button.
pub(crate) fn menu_edge(window: Rect) -> f32 {
    EDGE + column_width(window) + COLUMN_GAP
}
