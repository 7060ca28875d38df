//! The accessible twin of the screen: the same controls as plain headings, texts, fields and buttons.
//!
//! The browser renders it as the DOM region; it makes the same [`Intent`]s as everything else.

use bevy::prelude::*;
use splitkey_protocol::{Language, SeatId};
use splitkey_rules::{Cell, Clue};

use crate::{ClientSystems, DeviceAct, Intent, Settings, Sheet, TouchPressed, Trouble};

mod board;
mod choice;
mod confirm;
mod debrief;
mod devices;
mod done;
mod flow;
mod help;
mod home;
mod hosting;
mod live;
mod lobby;
mod own;
mod people;
mod preferences;
mod press;
mod settings;
mod talk;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub use board::COMMAND_CHARS;
pub use choice::{Choice, Offer, choices, offer};
pub use confirm::{ConfirmDialog, Confirmation};
pub use done::TwinDone;
pub use flow::{FlowAct, FlowPart, flow_parts, flow_switches, may_propose, request_parts};
pub use help::{CHAPTERS, CREDITS, PAIRS, SECRETS};
pub use home::{my_table_line, public_table_line};
pub use lobby::{host_line, may_swap, sit_key, start_trouble};
pub use people::{Chosen, access_rows};
pub use preferences::{PreferenceOption, PreferenceRow, PreferenceSection, forget_button, preferences};
pub use press::{CopiedLine, FieldTaken, LinkCopied, TwinPressed};
pub use settings::{SettingOption, SettingRow, setting_rows, token_row};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Twin>().init_resource::<LiveRegion>();
    confirm::plugin(app);
    done::plugin(app);
    live::plugin(app);
    press::plugin(app);
    app.add_systems(Update, write::write_twin.run_if(write::screen_stays).in_set(ClientSystems::Draw));
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

/// One element. `id` is stable while the element means the same thing, and comes once on a screen.
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
    /// `reason` tells why it is disabled.
    Button {
        id: &'static str,
        text: String,
        enabled: bool,
        reason: Option<String>,
        pressed: Option<bool>,
        press: Press,
    },
    /// The 25 words, as a grid of buttons in index order.
    Grid {
        id: &'static str,
        label: String,
        cells: Vec<CellTwin>,
    },
    /// The clue, its number 0–9 and the button that sends them as [`Intent::Clue`]. The text stays until
    /// the clue was accepted. `insist` is a second button, which sends it with `insist`.
    ClueEntry {
        id: &'static str,
        label: String,
        number_label: String,
        send: String,
        insist: Option<String>,
        enabled: bool,
        /// In characters.
        longest: usize,
    },
    /// A line of text and the button that takes it as [`FieldTaken`].
    Field {
        id: &'static str,
        label: String,
        value: String,
        send: String,
        take: Take,
        /// In characters.
        longest: usize,
    },
    /// Lines of text, which are told as [`ListWritten`](crate::ListWritten) while they are written.
    Area {
        id: &'static str,
        label: String,
        value: String,
    },
    List {
        id: &'static str,
        label: String,
        lines: Vec<String>,
    },
}

impl Item {
    /// What renderers know the element by.
    pub fn id(&self) -> &'static str {
        match self {
            Item::Heading { id, .. }
            | Item::Text { id, .. }
            | Item::Alert { id, .. }
            | Item::Button { id, .. }
            | Item::Grid { id, .. }
            | Item::ClueEntry { id, .. }
            | Item::Field { id, .. }
            | Item::Area { id, .. }
            | Item::List { id, .. } => id,
        }
    }
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

/// What a control does, in the twin and on the drawn screen alike.
#[derive(Clone, Debug, PartialEq)]
pub enum Press {
    Want(Intent),
    OpenHome,
    OpenJoin,
    /// From the debrief to the table, where sides can be changed.
    OpenTable,
    OpenDebrief,
    /// Asks before leaving a running match, and leaves any other table at once.
    AskToLeave,
    /// Asks before something that cannot be taken back.
    Ask(Confirmation),
    /// Closes the question with no.
    CloseConfirm,
    ToggleKey,
    ToggleFlat,
    /// The language of the screens.
    Speak(Language),
    /// The player's own settings, as they are to be.
    Set(Settings),
    ToggleMute,
    ToggleFullScreen,
    OpenSheet(Sheet),
    CloseSheet,
    /// Puts away what did not work.
    DismissNotice,
    /// Puts away a trouble of this device.
    DismissTrouble(Trouble),
    /// The coach's note was read.
    CloseNote,
    /// The player wants no more notes.
    EndCoaching,
    /// The player wants the notes once more.
    CoachAgain,
    CopyLink,
    /// Copies the link to a page that shows the table to a channel.
    CopyStreamLink,
    /// Tells the host that somebody is still at the table.
    KeepTable,
    /// Shows at once what was missed.
    SkipReplay,
    /// Waits no longer for the next try.
    TryNow,
    /// Loads the page of a newer host.
    Reload,
    /// Asks once more before this device forgets its player.
    AskToForget,
    ForgetDevice,
    /// Something about the player's own devices.
    Device(DeviceAct),
    /// Calls the host again, for the same table.
    ConnectAgain,
    /// Moves the cursor on the grid.
    MoveCursor {
        columns: i8,
        rows: i8,
    },
    /// Takes the first press on a word back.
    PutDown,
    /// Pins a word for the eyes of the own side, or takes the pin off.
    Pin(Cell),
    /// Opens the table's list of words, and closes it.
    OpenWords,
    CloseWords,
    /// Asks for a file with words.
    AskForWords,
    /// Chooses somebody at the table, to do something about them; or nobody.
    ChoosePerson(Option<SeatId>),
    /// Hears somebody no more, or again.
    ToggleTalkOf(SeatId),
    /// Asks once more before the table is closed for everybody.
    AskToClose,
    /// Opens what people say, or closes it.
    ToggleTalk,
    /// Puts a clue that somebody proposes into the clue entry.
    TakeClue(Clue),
    /// Starts the app's own host at a port, or at any that is free.
    StartHosting {
        port: Option<u16>,
    },
    /// Asks once more before everybody on the app's own host is sent home.
    AskToStopHosting,
    StopHosting,
    CopyHostAddress,
    /// Sends the list to the table.
    KeepWords,
    /// Puts the list on the clipboard, or into a file.
    CopyWords,
    SaveWords,
}

/// What a field's text becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    TableCode,
    PlayerName,
    Command,
    /// For the table that the player wants to come to.
    Password,
    /// The one that newcomers have to know from now on.
    NewPassword,
    Talk,
    /// A clue for the eyes of the own side, as `WEATHER-2`.
    Proposal,
    /// What is looked for among public tables.
    Search,
    /// Another host to play on.
    HostAddress,
    /// The code of another device.
    DeviceCode,
}
