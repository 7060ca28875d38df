//! A player's side of the game, without window, drawing or sound.
//!
//! The crate turns the host's messages into state that others draw, and the player's actions into messages:
//!
//! ```text
//! host ──▶ TableState ──▶ Playback ──▶ Shown ──▶ stage, panels, audio
//!          (the truth)    (pacing)       │
//!                                        └────▶ page::Page ──▶ browser region, AccessKit
//!                                                    │
//! host ◀── Uplink ◀────── ToHost ◀── Command ◀───────┘ buttons, keys, pointer, command line
//! ```
//!
//! - [`TableState`] is the current state as the host sends it. It decides which input is legal.
//! - [`Playback`] releases what happened, step by step, into [`Shown`]. Everything a player sees or hears is taken from
//!   there, so that the log or a screen reader never reveals a word before the animation does. Skipping every animation
//!   changes no result.
//! - [`page::Page`] describes the open page as headings, texts, fields and buttons; the browser's DOM region and
//!   AccessKit render it. [`controls::Command`] is what a control does, whichever renderer shows it.
//! - [`ToHost`] is a request to the host, which may refuse it; the refusal comes back as a [`Notice`].
//! - [`Texts`] holds every visible text in the player's language, and [`phrases`] builds the sentences about a match.
//! - [`Settings`] are the player's own choices; [`platform`] declares the services that the app provides on each device.
//!
//! A module uses only those above it in this list:
//!
//! | module | what it holds |
//! | --- | --- |
//! | `platform` | storage, files, identity and clipboard, as each device implements them |
//! | `settings` | the player's own choices |
//! | `received` | what the host sends, message by message, for whichever module it concerns |
//! | `text`, `palette` | texts by their keys, and colours by their role |
//! | `table` | the table and its match as the host sends them, and requests to the host |
//! | `touch` | selecting and holding a word |
//! | `playback` | what is shown, and when |
//! | `pieces` | cards, tokens and the key stand as entities |
//! | `link` | the connection, joining a table, hosting, and playing alone |
//! | `screen` | the open screen and sheet, and how they fit the window |
//! | `phrases` | sentences about a match and the connection |
//! | `notices` | errors, problems of the device, tips, and sentences for screen readers |
//! | `entry` | the clue, the word list and the command line, as the player writes them |
//! | `sound` | sounds, captions and alerts |
//! | `replay` | a match that is over, stepped forwards and backwards |
//! | `messages` | sending requests, and what follows from them |
//! | `teams` | the player's teams, and the campaign sheet that is open |
//! | `table_links` | the links of pages that follow the table |
//! | `overlay` | what the table's stream overlay is to show |
//! | `viewers` | what viewers vote for |
//! | `phone` | the player's phone or other window, which shows their key |
//! | `history` | finished matches of the player and of teams, and statistics of them |
//! | `races` | strike races: their list, the one that is open, and a new one |
//! | `player` | the player's other devices, and deleting the player from this one |
//! | `controls` | what a player can do with buttons and fields, whichever renderer shows them |
//! | `page` | the page description |

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_state::app::StatesPlugin;

pub mod controls;
mod entry;
mod history;
mod link;
mod messages;
mod notices;
mod overlay;
pub mod page;
pub mod palette;
mod phone;
pub mod phrases;
mod pieces;
pub mod platform;
mod playback;
mod player;
mod races;
mod received;
mod replay;
mod schedules;
mod screen;
mod settings;
mod sound;
mod table;
mod table_links;
mod teams;
mod text;
mod touch;
mod viewers;

pub use entry::{
    ClueJudged, ClueTyped, CommandLineWanted, CommandWritten, FileOpened, ListWritten, SentClue, WordList,
};
pub use history::{HistoryAct, HistoryBook, HistoryFile, HistoryFilter, Share, Statistics, TrendPoint};
pub(crate) use link::ForgetSolo;
pub use link::{
    AloneHost, ChangeHost, ConnectTo, CurrentHost, Dialler, HostAlone, HostHere, Hosting, HostingError,
    Joining, LeaveSolo, Looking, NextTry, OWN_PORT, OwnHost, PlayNow, Served, Solo, SoloTrouble,
    StartHosting, StopHosting,
};
pub use notices::{Coach, CoachNote, LiveRegion, Notice, Trouble, Troubles};
pub use overlay::{OVERLAY_SIZES, OverlayChoice, OverlayPart, TableOverlay};
pub use phone::{KeyWindowWanted, PageOpened, SeatPhone};
pub use pieces::{
    AgentCard, AgentPlace, AssassinCard, AssassinPlace, KeyStand, StandMap, TimerToken, TokenPlace, WordCard,
    WordFace, WordLook, picture,
};
pub use playback::{
    CatchUpBegan, FactShown, Landing, MatchShown, OnTable, Playback, Shown, Skip, SuspenseBegan,
};
pub use player::{DeviceAct, Devices, ForgetDevice, Forgetting, ReloadPage, Reloads};
pub use races::{
    DraftProblem, RaceAct, RaceBoard, RaceDraft, RaceField, RaceRuling, RaceWritten, Races, SeenSeals,
    WordClues,
};
pub(crate) use received::{OnReceived, Received};
pub use replay::{
    Mark, OpenReplay, ReplayAct, ReplaySpeed, ReplayView, ReplayViewer, ReviewPart, TableReview, Timeline,
    WantedReplay,
};
pub use schedules::use_one_thread;
pub use screen::{
    FillScreen, FullScreen, Layout, OpenChapter, OpenSheet, Screen, ScreenFilled, Sheet, TableFits,
    TableList, TableRoom, VERSION,
};
pub use settings::{
    Broadcast, Cameras, FirstSettings, Hold, KeptSettings, Named, Quality, STREAM_OPTION, Secret, Settings,
    Streaming, Suspense, Viewpoint, Volumes,
};
pub use sound::{Alert, AlertPlayer, Alerter, Captions, Cue, CueKind, CueSounded};
pub use splitkey_campaign as campaign;
pub use splitkey_net as net;
pub use splitkey_protocol as protocol;
pub use splitkey_rules as rules;
pub use splitkey_words::{list as word_lists, own as own_words, picture as picture_card};
pub use table::{
    AGENT_CARDS, Absences, ClueTaken, CommandError, CommandNames, Flow, HeardLine, MatchTimer, MatchView,
    RaceTime, TableState, Talk, TalkReturned, TimerLeft, ToHost, talk,
};
pub use table_links::TableLinks;
pub use teams::{ImportProblem, PrintFormat, SheetPrinted, TeamAct, TeamSheet, Teams};
pub use text::{Args, Texts, arg};
pub use touch::{
    GuessList, HoldWord, Holding, InputWaits, LetGo, ListAct, PinToggled, Pointer, Pointing, ReplayMarks,
    Selection, TouchPressed,
};
pub use viewers::{TableViewers, ViewersTouch};

/// The order of the client's systems in `Update`: receive from the host, pace it, update what depends on it, draw.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClientSystems {
    /// Handles the messages of the host.
    Receive,
    /// Advances [`Playback`] into [`Shown`].
    Play,
    /// Updates what depends on both, and sends requests.
    Sync,
    /// Describes and draws the result.
    Draw,
}

/// Everything of a player except window, drawing and sound.
pub struct ClientPlugin;

impl Plugin for ClientPlugin {
    fn build(&self, app: &mut App) {
        if !app.is_plugin_added::<StatesPlugin>() {
            app.add_plugins(StatesPlugin);
        }
        app.add_plugins(splitkey_net::ClientNetPlugin).configure_sets(
            Update,
            (ClientSystems::Receive, ClientSystems::Play, ClientSystems::Sync, ClientSystems::Draw).chain(),
        );
        app.add_plugins((
            (received::plugin, settings::plugin, text::plugin),
            table::plugin,
            touch::plugin,
            playback::plugin,
            pieces::plugin,
            link::plugin,
            screen::plugin,
            notices::plugin,
            entry::plugin,
            sound::plugin,
            (
                replay::plugin,
                messages::plugin,
                table_links::plugin,
                overlay::plugin,
                viewers::plugin,
                phone::plugin,
            ),
            (player::plugin, teams::plugin, history::plugin, races::plugin),
            controls::plugin,
            page::plugin,
        ));
    }
}
