//! The page description: the open screen as headings, texts, fields and buttons, without their looks.
//!
//! [`Page`] is rebuilt whenever something it describes changes. The browser renders it as the DOM region behind the
//! canvas, the native app as an AccessKit tree. Its controls and those that egui draws share [`Command`], so both do the
//! same.

use bevy::prelude::*;
use splitkey_protocol::{Language, SeatId};
use splitkey_rules::{Cell, Clue};

use crate::{ClientSystems, DeviceAct, Intent, Settings, Sheet, Trouble};

mod board;
mod choice;
mod command;
mod confirm;
mod context;
mod debrief;
mod describe;
mod devices;
mod flow;
mod help;
mod home;
mod hosting;
mod input;
mod insist;
mod item;
mod live;
mod lobby;
mod own;
mod people;
mod preferences;
mod settings;
mod sharing;
mod talk;
#[cfg(test)]
mod tests;
mod words;

pub use board::COMMAND_CHARS;
pub use choice::{Choice, Offer, choices, offer};
pub use command::{ControlPressed, FieldSubmitted};
pub use confirm::{ConfirmDialog, Confirmation};
pub use context::PageContext;
pub use flow::{FlowAct, FlowPart, flow_parts, may_propose};
pub use help::{CHAPTERS, PAIRS, SECRETS};
pub use input::PageInput;
pub use item::{CellItem, Emphasis, Item, ItemId, ItemKind, Section, Slot};
pub use people::Chosen;
pub use sharing::{CopiedLine, LinkCopied};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>().init_resource::<LiveRegion>();
    confirm::plugin(app);
    input::plugin(app);
    live::plugin(app);
    command::plugin(app);
    app.add_systems(
        Update,
        describe::describe_page.run_if(describe::screen_stays).in_set(ClientSystems::Draw),
    );
}

/// The description of the open page, top to bottom. Renderers compare it with what they rendered last.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Also the page title.
    pub title: String,
    /// What the items are of.
    pub layer: Layer,
    /// What can be read and used now.
    pub items: Vec<Item>,
    /// What lies below, from the screen up. It is drawn, but takes no input.
    pub covered: Vec<(Layer, Vec<Item>)>,
}

impl Page {
    /// Returns the items of a layer, or none while it is not open.
    pub fn on(&self, layer: Layer) -> &[Item] {
        let covered = || self.covered.iter().find(|(other, _)| *other == layer);
        match self.layer == layer {
            true => &self.items,
            false => covered().map_or(&[], |(_, items)| items),
        }
    }
}

/// What lies over what: only the top layer takes input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layer {
    #[default]
    Screen,
    /// The table's own words.
    Words,
    Sheet,
    Question,
}

/// Sentences for the polite live region, oldest first. The renderer takes them out.
#[derive(Resource, Clone, Debug, Default)]
pub struct LiveRegion(pub Vec<String>);

/// What a control does, in every renderer.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Sends a request to the host.
    Want(Intent),
    OpenHome,
    OpenJoin,
    /// From the debrief to the table, where sides can be changed.
    OpenTable,
    OpenDebrief,
    /// Asks before leaving a running match, and leaves any other table at once.
    AskToLeave,
    /// Opens the confirmation of something that cannot be undone.
    Ask(Confirmation),
    /// Cancels the open confirmation.
    CloseConfirm,
    ToggleKey,
    ToggleFlat,
    /// Sets the language of the screens.
    Speak(Language),
    /// Applies these settings.
    Set(Settings),
    ToggleMute,
    ToggleFullScreen,
    OpenSheet(Sheet),
    CloseSheet,
    /// Dismisses the notice.
    DismissNotice,
    /// Dismisses a problem of this device.
    DismissTrouble(Trouble),
    /// Closes the coach's tip as read.
    CloseNote,
    /// Turns the coach's tips off.
    EndCoaching,
    /// Starts the coach's tips again.
    CoachAgain,
    CopyLink,
    /// Copies the link to a page that shows the table as a broadcast source.
    CopyStreamLink,
    /// Tells the host that somebody is still at the table.
    KeepTable,
    /// Skips the replay of what was missed.
    SkipReplay,
    /// Reconnects now instead of waiting for the next attempt.
    TryNow,
    /// Loads the page of a newer host.
    Reload,
    /// Asks for confirmation before this device forgets its player.
    AskToForget,
    ForgetDevice,
    /// An action on the player's own devices.
    Device(DeviceAct),
    /// Connects to the host again, for the same table.
    ConnectAgain,
    /// Moves the cursor on the grid.
    MoveCursor {
        columns: i8,
        rows: i8,
    },
    /// Takes the first press on a word back.
    PutDown,
    /// Pins a word for the player's own side, or removes the pin.
    Pin(Cell),
    /// Opens the table's word list.
    OpenWords,
    CloseWords,
    /// Opens a file dialog for a word list.
    AskForWords,
    /// Selects a player whose actions to show, or none.
    ChoosePerson(Option<SeatId>),
    /// Mutes a player, or hears them again.
    ToggleTalkOf(SeatId),
    /// Asks for confirmation before the table is closed for everybody.
    AskToClose,
    /// Opens or closes the chat.
    ToggleTalk,
    /// Puts a proposed clue into the clue entry.
    TakeClue(Clue),
    /// Starts the app's own host at a port, or at any free port.
    StartHosting {
        port: Option<u16>,
    },
    /// Asks for confirmation before the app's own host is stopped.
    AskToStopHosting,
    StopHosting,
    CopyHostAddress,
    /// Sends the word list to the table.
    KeepWords,
    /// Copies the word list to the clipboard.
    CopyWords,
    SaveWords,
}

/// What a field's text is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldPurpose {
    TableCode,
    PlayerName,
    Command,
    /// The password of the table that the player wants to join.
    Password,
    /// The password that newcomers will need.
    NewPassword,
    Talk,
    /// A clue to propose to the player's own side, as `WEATHER-2`.
    Proposal,
    /// The search text for public tables.
    Search,
    /// Another host to connect to.
    HostAddress,
    /// The code of another device.
    DeviceCode,
}
