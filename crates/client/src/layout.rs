//! Which form the table takes in a window.

use bevy::{prelude::*, window::PrimaryWindow};

use crate::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Layout>().add_systems(PreUpdate, choose_layout);
}

/// The form of the table. Only one of them is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
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
        // So low a window is what a screen keyboard leaves of one.
        if size.x < 600.0 || size.y < 260.0 {
            Layout::Phone
        } else if flat || size.x < 900.0 || size.x * 3.0 < size.y * 4.0 {
            Layout::Flat
        } else {
            Layout::Table
        }
    }
}

fn choose_layout(
    window: Query<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    mut layout: ResMut<Layout>,
) {
    if let Ok(window) = window.single() {
        let size = Vec2::new(window.width(), window.height());
        layout.set_if_neq(Layout::choose(size, settings.flat));
    }
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
        assert_eq!(layout(844.0, 190.0), Layout::Phone);
    }

    #[test]
    fn the_flat_table_can_be_chosen() {
        assert_eq!(Layout::choose(Vec2::new(1920.0, 1080.0), true), Layout::Flat);
    }
}
