//! Which form the table takes: 3D, flat, or phone.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_math::{Vec2, vec2};
use bevy_window::{PrimaryWindow, Window};

use crate::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Layout>().init_resource::<TableFits>().add_systems(PreUpdate, choose_layout);
}

/// The form of the table. Only one of them is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Panels over the 3D table.
    #[default]
    Table,
    /// The table as a grid, with a column beside it.
    Flat,
    /// The grid above, the controls below.
    Phone,
}

/// Whether the window has room for the 3D table, whether or not it is chosen.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableFits(pub bool);

impl Default for TableFits {
    fn default() -> Self {
        Self(true)
    }
}

/// The aspect ratio for which the 3D table is designed.
const WIDE: f32 = 16.0 / 9.0;

impl Layout {
    /// Minimum window size for the panels over the 3D table, in points.
    pub const TABLE_LEAST: Vec2 = vec2(1040.0, 640.0);

    /// Chooses the form for a window of `size` logical pixels (art direction §3), with texts scaled by `text_size`.
    fn choose(size: Vec2, flat: bool, text_size: f32) -> Layout {
        // Only an on-screen keyboard leaves a window this low.
        if size.x < 600.0 || size.y < 260.0 {
            Layout::Phone
        } else if flat || !Layout::fits_table(size, text_size) {
            Layout::Flat
        } else {
            Layout::Table
        }
    }

    fn fits_table(size: Vec2, text_size: f32) -> bool {
        let panels = size / ((size.y / 1080.0).max(LEAST_ZOOM) * text_size.max(1.0));
        size.x >= 900.0 && size.x * 3.0 >= size.y * 4.0 && panels.cmpge(Layout::TABLE_LEAST).all()
    }

    /// Returns the logical pixels per point of the panels over the 3D table, which are designed for a height of 1080.
    /// Panels grow in windows that are wider than the table.
    pub fn table_zoom(size: Vec2) -> f32 {
        let wider = (size.x / size.y / WIDE).clamp(1.0, 1.25);
        (size.y / 1080.0 * wider).clamp(LEAST_ZOOM, 3.0)
    }
}

/// Texts below this scale are unreadable.
const LEAST_ZOOM: f32 = 0.67;

fn choose_layout(
    window: Query<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    mut layout: ResMut<Layout>,
    mut fits: ResMut<TableFits>,
) {
    if let Ok(window) = window.single() {
        let size = Vec2::new(window.width(), window.height());
        layout.set_if_neq(Layout::choose(size, settings.flat, settings.ui_scale));
        fits.set_if_neq(TableFits(Layout::fits_table(size, settings.ui_scale)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: f32, height: f32) -> Layout {
        Layout::choose(Vec2::new(width, height), false, 1.0)
    }

    #[test]
    fn wide_windows_show_the_table_in_3d() {
        assert_eq!(layout(1280.0, 720.0), Layout::Table);
        assert_eq!(layout(1024.0, 768.0), Layout::Table);
        assert_eq!(layout(960.0, 540.0), Layout::Table);
    }

    #[test]
    fn narrow_and_low_windows_show_the_flat_table() {
        assert_eq!(layout(899.0, 500.0), Layout::Flat);
        assert_eq!(layout(1000.0, 800.0), Layout::Flat);
        assert_eq!(layout(640.0, 360.0), Layout::Flat);
        assert_eq!(layout(1000.0, 360.0), Layout::Flat);
    }

    #[test]
    fn phones_have_their_own_form_even_with_the_flat_table_chosen() {
        assert_eq!(layout(390.0, 844.0), Layout::Phone);
        assert_eq!(Layout::choose(Vec2::new(599.0, 400.0), true, 1.0), Layout::Phone);
        assert_eq!(layout(844.0, 190.0), Layout::Phone);
    }

    #[test]
    fn the_flat_table_can_be_chosen() {
        assert_eq!(Layout::choose(Vec2::new(1920.0, 1080.0), true, 1.0), Layout::Flat);
    }

    #[test]
    fn large_texts_keep_the_3d_table_only_where_their_panels_fit_around_it() {
        let large = |width, height| Layout::choose(Vec2::new(width, height), false, 1.6);
        assert_eq!(large(1280.0, 720.0), Layout::Table);
        assert_eq!([large(1024.0, 768.0), large(960.0, 540.0)], [Layout::Flat; 2]);
    }

    #[test]
    fn panels_grow_with_the_window_and_with_its_width() {
        let zoom = |width, height| Layout::table_zoom(Vec2::new(width, height));
        assert_eq!([zoom(640.0, 360.0), zoom(1920.0, 1080.0), zoom(3840.0, 2160.0)], [0.67, 1.0, 2.0]);
        assert_eq!([zoom(3440.0, 1440.0) > 1.6, zoom(2560.0, 1080.0) > 1.2], [true; 2]);
    }
}
