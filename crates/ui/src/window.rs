//! The window: the camera of the screens, their scale, the order of a frame, when the next is due, and panels at fixed
//! places.

use bevy::prelude::*;

mod camera;
pub(crate) mod frame;
pub(crate) mod pane;
pub(crate) mod repaint;
pub(crate) mod scale;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((camera::plugin, frame::plugin, repaint::plugin, scale::plugin));
}
