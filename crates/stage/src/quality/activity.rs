//! Whether anything on the stage changes.

use bevy::prelude::*;

/// Whether the next frame may look different from this one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Activity(pub bool);
