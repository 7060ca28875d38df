//! Which form a screen takes in a window, and how large everything is.

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use splitkey_client::{Screen, Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Layout>()
        .configure_sets(
            EguiPrimaryContextPass,
            (UiSystems::Fit, UiSystems::Keys, UiSystems::Draw, UiSystems::Over).chain(),
        )
        .add_systems(EguiPrimaryContextPass, fit_window.in_set(UiSystems::Fit));
}

/// The order of a frame: its measures, shortcuts, the screen, and what lies over every screen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UiSystems {
    Fit,
    Keys,
    Draw,
    Over,
}

/// The form of the match.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Panels over the 3D table.
    #[default]
    Table,
    /// The table as a grid, with a column beside it.
    Flat,
    /// The grid above, what can be done below.
    Phone,
}

impl Layout {
    /// The form for a window of `size` logical pixels (art direction §3).
    fn choose(size: Vec2, flat: bool) -> Layout {
        if size.x < 600.0 {
            Layout::Phone
        } else if flat || size.x < 900.0 || size.x * 3.0 < size.y * 4.0 {
            Layout::Flat
        } else {
            Layout::Table
        }
    }

    /// Logical pixels a point. The pictures of the art direction are drawn for windows of different
    /// heights: 1080 for the panels over the table, 900 for other screens, 720 for the flat table.
    fn zoom(self, screen: Screen, size: Vec2) -> f32 {
        let rule = (size.y / 1080.0).clamp(0.67, 1.5);
        match (self, screen) {
            (Layout::Phone, _) => (size.x / 390.0).clamp(0.82, 1.4),
            (Layout::Table, Screen::Match) => rule,
            (Layout::Flat, Screen::Match) => (size.y / 720.0).min(size.x / 1120.0).clamp(0.67, 1.5 * 1.5),
            _ => (rule * 1.2).min(size.x / 780.0).max(0.67),
        }
    }
}

fn fit_window(
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    mut layout: ResMut<Layout>,
    mut contexts: EguiContexts,
) -> Result {
    let size = Vec2::new(window.width(), window.height());
    layout.set_if_neq(Layout::choose(size, settings.flat));
    let zoom = layout.zoom(*screen.get(), size) * settings.ui_scale;
    contexts.ctx_mut()?.set_zoom_factor(zoom.clamp(0.4, 4.0));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: f32, height: f32) -> Layout {
        Layout::choose(Vec2::new(width, height), false)
    }

    #[test]
    fn wide_windows_show_the_table_in_3d() {
        assert_eq!(layout(1280.0, 720.0), Layout::Table);
        assert_eq!(layout(1024.0, 768.0), Layout::Table);
    }

    #[test]
    fn narrow_or_low_windows_are_flat() {
        assert_eq!(layout(899.0, 500.0), Layout::Flat);
        assert_eq!(layout(1000.0, 800.0), Layout::Flat);
        assert_eq!(layout(640.0, 360.0), Layout::Flat);
    }

    #[test]
    fn phones_have_their_own_form_even_when_the_flat_table_is_chosen() {
        assert_eq!(layout(390.0, 844.0), Layout::Phone);
        assert_eq!(Layout::choose(Vec2::new(599.0, 400.0), true), Layout::Phone);
    }

    #[test]
    fn the_flat_table_can_be_chosen() {
        assert_eq!(Layout::choose(Vec2::new(1920.0, 1080.0), true), Layout::Flat);
    }

    #[test]
    fn panels_grow_with_the_window_within_limits() {
        let zoom = |height: f32| Layout::Table.zoom(Screen::Match, Vec2::new(height * 16.0 / 9.0, height));
        assert_eq!([360.0, 1080.0, 2160.0].map(zoom), [0.67, 1.0, 1.5]);
    }

    #[test]
    fn the_pictures_of_the_flat_table_and_the_phone_are_drawn_as_they_are() {
        assert_eq!(Layout::Flat.zoom(Screen::Match, Vec2::new(1280.0, 720.0)), 1.0);
        assert_eq!(Layout::Phone.zoom(Screen::Match, Vec2::new(390.0, 844.0)), 1.0);
    }
}
