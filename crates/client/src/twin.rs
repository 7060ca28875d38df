//! The accessible twin of the screen: the same controls as plain headings, texts, fields and buttons.
//!
//! The browser renders it as the DOM region; it makes the same [`Intent`]s as everything else.

use bevy::prelude::*;

use crate::{ClientSystems, Intent, TouchPressed};

mod live;
mod table;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Twin>().init_resource::<LiveRegion>();
    live::plugin(app);
    app.add_systems(Update, table::write_twin.in_set(ClientSystems::Draw));
}

/// What the screen offers, top to bottom. Renderers compare it with what they drew last.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Twin {
    /// The page title, too.
    pub title: String,
    pub items: Vec<Item>,
}

/// Sentences for the polite live region, oldest first; the renderer takes them out.
#[derive(Resource, Clone, Debug, Default)]
pub struct LiveRegion(pub Vec<String>);

/// One element. `id` is stable while the element means the same thing.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Heading {
        id: &'static str,
        text: String,
    },
    Text {
        id: &'static str,
        text: String,
    },
    /// Something that did not work.
    Alert {
        id: &'static str,
        text: String,
    },
    Button {
        id: String,
        text: String,
        enabled: bool,
        pressed: Option<bool>,
        press: Press,
    },
    /// The 25 words, as a grid of buttons in index order.
    Grid {
        id: &'static str,
        label: String,
        cells: Vec<CellTwin>,
    },
    /// The clue, its number and the button that sends them.
    ClueEntry {
        id: &'static str,
        label: String,
        number_label: String,
        send: String,
    },
    /// A line of text and the button that takes it.
    Field {
        id: &'static str,
        label: String,
        value: String,
        send: String,
        take: Take,
    },
    List {
        id: &'static str,
        label: String,
        lines: Vec<String>,
    },
}

/// One word of the grid.
#[derive(Clone, Debug, PartialEq)]
pub struct CellTwin {
    /// A1–E5.
    pub cell: String,
    pub word: String,
    /// Public state, and my own map's identity where it may be shown, in words.
    pub state: String,
    pub enabled: bool,
    /// Pressed once.
    pub armed: bool,
    pub press: TouchPressed,
}

/// What a button does.
#[derive(Clone, Debug, PartialEq)]
pub enum Press {
    Want(Intent),
    OpenHome,
    OpenJoin,
    /// Asks before leaving a running match.
    AskToLeave,
    StayHere,
    ToggleKey,
    CopyLink,
}

/// What a field's text becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    TableCode,
    PlayerName,
    HostAddress,
}
