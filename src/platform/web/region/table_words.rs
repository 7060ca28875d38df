//! Where the middles of the words of the 3D table are drawn.

use bevy::{prelude::*, window::PrimaryWindow};
use splitkey_client::{Layout, WordCard};
use splitkey_ui::DrawnControl;

/// The middle of each word, as an area without a size in logical pixels of the window.
#[derive(Resource, Debug, Default, PartialEq)]
pub(super) struct TableWords(pub(super) Vec<(DrawnControl, Rect)>);

/// The picture of the table may have fewer pixels than the window, whose whole area it fills.
pub(super) fn see_table_words(
    layout: Res<Layout>,
    windows: Query<&Window, With<PrimaryWindow>>,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    words: Query<(&WordCard, &GlobalTransform)>,
    mut seen: ResMut<TableWords>,
) {
    let (Ok(window), Ok((camera, eye))) = (windows.single(), cameras.single()) else { return };
    let middle = |at: Vec3| {
        let seen = camera.world_to_ndc(eye, at)?.truncate();
        Some((seen * Vec2::new(0.5, -0.5) + 0.5) * window.size())
    };
    let place = |(word, at): (&WordCard, &GlobalTransform)| {
        let middle = middle(at.translation())?;
        Some((DrawnControl::Word(word.0), Rect::from_corners(middle, middle)))
    };
    let drawn = *layout == Layout::Table && camera.is_active;
    seen.set_if_neq(TableWords(words.iter().filter(|_| drawn).filter_map(place).collect()));
}
