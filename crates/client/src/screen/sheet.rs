//! Sheets that open over any screen: settings, rules, credits and others.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenSheet>();
}

/// A sheet. It replaces the screen until it is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    Settings,
    HowTo,
    Credits,
    /// Who is at the table, and who can join.
    People,
    /// The missions that the table can play.
    Missions,
    /// The player's teams, and the one that the table plays for.
    Teams,
    /// Finished matches of the player or of a team.
    History,
    /// Strike races: those that anyone can join, and the player's own.
    Races,
    /// A strike race.
    Race,
    /// The form of a new strike race.
    NewRace,
    /// What all pairs of a closed strike race did, word by word.
    RaceClues,
    /// How other players reach the table.
    Invite,
    /// The key on the player's phone.
    Phone,
    /// A finished match as a text and as a picture.
    Share,
    /// The app's own host, where it can have one.
    Hosting,
}

impl Sheet {
    /// The sheets about the game itself, which open everywhere.
    pub const ALL: [Sheet; 3] = [Sheet::HowTo, Sheet::Settings, Sheet::Credits];

    /// Returns the Fluent key of its title.
    pub fn title(self) -> &'static str {
        match self {
            Sheet::Settings => "settings-title",
            Sheet::HowTo => "howto-title",
            Sheet::Credits => "credits-title",
            Sheet::People => "people-title",
            Sheet::Missions => "missions-title",
            Sheet::Teams => "teams-title",
            Sheet::History => "history-title",
            Sheet::Races => "races-title",
            Sheet::Race => "race-title",
            Sheet::NewRace => "race-new-title",
            Sheet::RaceClues => "race-clues-title",
            Sheet::Invite => "invite-title",
            Sheet::Phone => "phone-title",
            Sheet::Share => "share-title",
            Sheet::Hosting => "hosting-title",
        }
    }
}

/// The open sheet, if any.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenSheet(pub Option<Sheet>);

/// The version of the game.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
