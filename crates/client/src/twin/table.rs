//! The twin of each screen.

use bevy::prelude::*;

use super::Twin;

/// Writes the twin anew when something it tells has changed.
pub(super) fn write_twin(_twin: ResMut<Twin>) {}
