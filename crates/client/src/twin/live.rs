//! What just happened, said in sentences.

use bevy::prelude::*;

pub(super) fn plugin(_app: &mut App) {}
