//! Sentences for screen readers.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LiveRegion>();
}

/// Sentences for the polite live region, oldest first. The renderer takes them out.
#[derive(Resource, Clone, Debug, Default)]
pub struct LiveRegion(pub Vec<String>);
