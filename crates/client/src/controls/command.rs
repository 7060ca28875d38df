//! What controls do, in every renderer.

use bevy_ecs::prelude::*;
use splitkey_protocol::{
    FeedLink, Language, LinkKind, PairLink, RaceLink, ReplayLink, Request, SeatId, SheetLink,
};
use splitkey_rules::{Cell, Clue, book::Chapter};
use splitkey_words::list::Reading;

use super::{confirm::Confirmation, picture::PictureSize};
use crate::{
    DeviceAct, HistoryAct, ListAct, OverlayChoice, RaceAct, RaceField, ReplayAct, Secret, Settings, Sheet,
    SheetPrinted, TeamAct, Trouble,
};

/// What a control does, in every renderer.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Sends a request to the host.
    Want(Request),
    /// Plays alone, with the computer partner.
    PlayNow,
    /// Plays alone with tips that explain the game.
    LearnByPlaying,
    /// Stops playing alone; the match is kept.
    LeaveSolo,
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
    /// Shows the key in streamer mode while its place is held, or hides it again.
    Peek(bool),
    ToggleFlat,
    /// Sets the language of the screens.
    Speak(Language),
    /// Applies these settings.
    Set(Settings),
    ToggleMute,
    ToggleFullScreen,
    OpenSheet(Sheet),
    /// Opens the rule book at a chapter.
    OpenChapter(Chapter),
    CloseSheet,
    /// Dismisses the notice.
    DismissNotice,
    /// Applies the remedy for a problem of this device.
    SolveTrouble(Trouble),
    /// Dismisses a problem of this device.
    DismissTrouble(Trouble),
    /// Closes the coach's tip as read.
    CloseNote,
    /// Turns the coach's tips off.
    EndCoaching,
    /// Starts the coach's tips again.
    CoachAgain,
    /// Copies something to the clipboard.
    Copy(CopyAct),
    /// An action on the table's word list.
    Words(WordsAct),
    /// Opens the player's key in another window of this device.
    OpenKeyWindow,
    /// Blanks the audience's picture. Pressed again, it changes nothing, so that nobody shows the picture in a panic.
    BlankAudience,
    /// Opens the preview of the overlay, or copies its address where nothing can be opened.
    PreviewOverlay,
    /// A choice for the overlay.
    Overlay(OverlayChoice),
    /// Saves a picture of the finished match.
    SavePicture(PictureSize),
    /// Sets whether that picture names the players.
    NamePlayers(bool),
    /// Tells the host that somebody is still at the table.
    KeepTable,
    Replay(ReplayAct),
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
    /// Something with teams that needs no host.
    Team(TeamAct),
    /// Something with a history that needs no host.
    History(HistoryAct),
    /// Something with races that needs no host.
    Race(RaceAct),
    /// Saves a campaign sheet to be printed.
    PrintSheet(SheetPrinted),
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
    /// Something with the list of guesses of a strike race.
    List(ListAct),
    /// Opens the line for text commands.
    OpenCommandLine,
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
}

/// What is copied to the clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyAct {
    TableLink,
    /// The link to a page that shows the table as a broadcast source.
    StreamLink,
    /// The link of a page that follows the table, with what the player has chosen for it. That of a phone pairs it.
    PageLink(LinkKind),
    /// The address of the app's own host.
    HostAddress,
    ReplayLink(ReplayLink),
    SheetLink(SheetLink),
    RaceLink(RaceLink),
    /// The link by which a partner takes the free place in a pair.
    PairLink(PairLink),
    /// The link of the private feed of the player's seat.
    FeedLink(FeedLink, FeedKind),
    /// The player's result on a daily board, in these words.
    RaceResult(String),
    /// A summary of the finished match.
    Summary {
        with_words: bool,
    },
}

/// What the player does with the table's word list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordsAct {
    Open,
    Close,
    /// Opens a file dialog.
    AskForFile,
    /// Sends the list to the table.
    Keep,
    Copy,
    Save,
    /// Reads the text in another way.
    ReadAs(Reading),
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
    /// What the player thinks of the clue, for the partner.
    Thought,
    /// The search text for public tables.
    Search,
    /// Another host to connect to.
    HostAddress,
    /// The code of another device.
    DeviceCode,
    /// The name of a new team.
    TeamName,
    /// The name of a new team with an empty copy of the open sheet.
    TeamCopy,
    /// A note to an attempt of a team.
    Note,
    /// How many seconds the audience is held back.
    AudienceDelay,
    /// The Twitch channel in whose chat viewers vote.
    ChatChannel,
    /// A text for races.
    Race(RaceField),
    /// Why the organiser calls the race off.
    RaceCallOff,
    /// The reason of a ruling on a pair of a race.
    RaceReason,
}

/// Which feed of a seat a link leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedKind {
    /// For feed readers.
    Atom,
    /// For calendars.
    Calendar,
}

impl FeedKind {
    /// Returns the ending of its file name.
    pub fn ending(self) -> &'static str {
        match self {
            FeedKind::Atom => "atom",
            FeedKind::Calendar => "ics",
        }
    }
}

impl FieldPurpose {
    /// Returns whether the text is a password.
    pub fn is_password(self) -> bool {
        matches!(
            self,
            FieldPurpose::Password
                | FieldPurpose::NewPassword
                | FieldPurpose::Race(RaceField::Password | RaceField::NewPassword | RaceField::DraftPassword)
        )
    }

    /// Returns whether the text is submitted when its field loses the focus, too, since the next button may need it.
    pub fn is_sent_when_left(self) -> bool {
        matches!(
            self,
            FieldPurpose::PlayerName
                | FieldPurpose::Race(
                    RaceField::Text | RaceField::Words | RaceField::DraftPassword | RaceField::Password
                )
        )
    }

    /// Returns whether the text stays in its field until the host has taken it, which [`FieldTaken`] tells.
    pub fn waits_for_host(self) -> bool {
        matches!(
            self,
            FieldPurpose::TeamName
                | FieldPurpose::TeamCopy
                | FieldPurpose::Note
                | FieldPurpose::Proposal
                | FieldPurpose::Thought
                | FieldPurpose::NewPassword
        )
    }

    /// Returns what the text of the field gives away while it is typed, beside passwords, which are always hidden.
    pub fn secret(self) -> Option<Secret> {
        match self {
            FieldPurpose::Race(RaceField::Link | RaceField::Webhook(_))
            | FieldPurpose::TableCode
            | FieldPurpose::HostAddress
            | FieldPurpose::DeviceCode
            | FieldPurpose::Search => Some(Secret::Access),
            FieldPurpose::Proposal => Some(Secret::Draft),
            _ => None,
        }
    }
}

/// A control was pressed.
#[derive(Event, Clone, Debug, PartialEq)]
pub struct ControlPressed(pub Command);

/// The text of a field was submitted.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct FieldSubmitted {
    pub purpose: FieldPurpose,
    pub text: String,
}

/// The host has taken the text that was submitted for this purpose.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldTaken(pub FieldPurpose);
