//! What came of copying or saving something.

use bevy_ecs::prelude::*;

/// The result of copying a link or of sharing a match, in words, for as long as its sheet or screen stays open.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CopiedLine(pub Option<String>);
