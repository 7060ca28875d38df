//! How large everything is in a window.

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use splitkey_client::{Layout, Screen, Settings, TableState, Talk};

use crate::talk::{WIDTH, is_beside};

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
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

/// Logical pixels a point. The pictures of the art direction are drawn for windows of different
/// heights: 1080 for the panels over the table, 900 for other screens, 720 for the flat table.
///
/// `beside` is the width of what stands beside the flat table, in points.
fn zoom(layout: Layout, screen: Screen, size: Vec2, beside: f32) -> f32 {
    let rule = (size.y / 1080.0).clamp(0.67, 1.5);
    match (layout, screen) {
        // A screen keyboard may leave little of the height.
        (Layout::Phone, _) => (size.x / 390.0).min(size.y / 380.0).clamp(0.82, 1.4),
        (Layout::Table, Screen::Match) => rule,
        (Layout::Flat, Screen::Match) => {
            (size.y / 720.0).min(size.x / (1120.0 + beside)).clamp(0.67, 1.5 * 1.5)
        }
        _ => (rule * 1.2).min(size.x / 780.0).max(0.67),
    }
}

fn fit_window(
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    talk: Res<Talk>,
    state: Res<TableState>,
    mut contexts: EguiContexts,
) -> Result {
    let size = Vec2::new(window.width(), window.height());
    let beside = if is_beside(&talk, &state, *layout, *screen.get()) { WIDTH } else { 0.0 };
    let zoom = zoom(*layout, *screen.get(), size, beside) * settings.ui_scale;
    contexts.ctx_mut()?.set_zoom_factor(zoom.clamp(0.4, 4.0));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_grow_with_the_window_within_limits() {
        let zoom =
            |height: f32| zoom(Layout::Table, Screen::Match, Vec2::new(height * 16.0 / 9.0, height), 0.0);
        assert_eq!([360.0, 1080.0, 2160.0].map(zoom), [0.67, 1.0, 1.5]);
    }

    #[test]
    fn the_pictures_of_the_flat_table_and_the_phone_are_drawn_as_they_are() {
        assert_eq!(zoom(Layout::Flat, Screen::Match, Vec2::new(1280.0, 720.0), 0.0), 1.0);
        assert_eq!(zoom(Layout::Phone, Screen::Match, Vec2::new(390.0, 844.0), 0.0), 1.0);
    }
}
