//! What a player may lay over any screen: settings, the rules, the credits.

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenSheet>();
}

/// One sheet; it takes the place of the screen until it is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    Settings,
    HowTo,
    Credits,
    /// Who is at the table, and who may come.
    People,
    /// The way to the table for others.
    Invite,
    /// The app's own host, where it can have one.
    Hosting,
}

impl Sheet {
    /// Those that are about the game, and open everywhere.
    pub const ALL: [Sheet; 3] = [Sheet::HowTo, Sheet::Settings, Sheet::Credits];

    /// The key of its title.
    pub fn title(self) -> &'static str {
        match self {
            Sheet::Settings => "settings-title",
            Sheet::HowTo => "howto-title",
            Sheet::Credits => "credits-title",
            Sheet::People => "people-title",
            Sheet::Invite => "invite-title",
            Sheet::Hosting => "hosting-title",
        }
    }
}

/// The sheet that lies open, if one does.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenSheet(pub Option<Sheet>);

/// The version of the game.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
