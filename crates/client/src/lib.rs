//! A player's side of the game, without window, drawing or sound.
//!
//! The crate turns the host's messages into state that others draw, and the player's actions into messages:
//!
//! ```text
//! host ──▶ TableState ──▶ Playback ──▶ Shown ──▶ stage, panels, audio
//!          (the truth)    (pacing)       │
//!                                        └────▶ page::Page ──▶ browser region, AccessKit
//!                                                    │
//! host ◀── Uplink ◀────── Intent ◀── Command ◀───────┘ buttons, keys, pointer, command line
//! ```
//!
//! - [`TableState`] is the current state as the host sends it. It decides which input is legal.
//! - [`Playback`] releases what happened, step by step, into [`Shown`]. Everything a player sees or hears is taken from
//!   there, so that the log or a screen reader never reveals a word before the animation does. Skipping every animation
//!   changes no result.
//! - [`page::Page`] describes the open page as headings, texts, fields and buttons; the browser's DOM region and
//!   AccessKit render it. [`page::Command`] is what a control does, whichever renderer shows it.
//! - [`Intent`] is a request to the host, which may refuse it; the refusal comes back as a [`Notice`].
//! - [`Texts`] holds every visible text in the player's language, and [`phrases`] builds the sentences about a match.
//! - [`Settings`] are the player's own choices; [`device`] declares the platform services that the app provides.

use bevy::{prelude::*, state::app::StatesPlugin};

mod absence;
mod agent_card;
mod assassin_card;
mod attention;
mod call;
mod captions;
mod catch_up;
mod clue_preview;
mod coach;
mod command;
mod connection;
mod cue;
pub mod device;
mod devices;
mod entrance;
mod flow;
mod forget;
mod free_seat;
mod full_screen;
mod hold;
mod hosting;
mod intent;
mod key_stand;
mod layout;
mod marks;
mod match_view;
mod new_table;
mod notice;
pub mod page;
pub mod palette;
pub mod phrases;
mod pictures;
mod playback;
mod screen;
mod selection;
mod sent_clue;
mod settings;
mod sheet;
mod streaming;
mod table_list;
mod table_room;
mod table_state;
pub mod talk;
mod text;
mod token;
mod trouble;
mod word_card;
mod word_list;

pub use absence::Absences;
pub use agent_card::{AGENT_CARDS, AgentCard, AgentPlace};
pub use assassin_card::{AssassinCard, AssassinPlace};
pub use attention::Looking;
pub use call::{Call, CallPlayer, Caller};
pub use captions::Captions;
pub use clue_preview::{ClueJudged, ClueTyped};
pub use coach::{Coach, CoachNote};
pub use command::{CommandError, CommandNames, CommandWritten};
pub use connection::{ConnectTo, Dialler, Hosts, NextTry};
pub use cue::{Cue, CueKind, CueSounded};
pub use devices::{DeviceAct, Devices};
pub use entrance::Entrance;
pub use flow::{ClueTaken, Flow, MatchTimer, TimerLeft};
pub use forget::{ForgetDevice, Forgetting, ReloadPage, Reloads};
pub use full_screen::{FillScreen, FullScreen, ScreenFilled};
pub use hold::{HoldWord, Holding, LetGo};
pub use hosting::{ChangeHost, Hosting, HostingError, OWN_PORT, OwnHost, Served, StartHosting, StopHosting};
pub use intent::Intent;
pub use key_stand::{KeyStand, StandMap};
pub use layout::{Layout, TableFits};
pub use marks::{Marks, PinToggled, Pointer};
pub use match_view::MatchView;
pub use notice::Notice;
pub use pictures::picture;
pub use playback::{
    CatchUpBegan, FactShown, Landing, MatchShown, OnTable, Playback, Shown, Skip, SuspenseBegan,
};
pub use screen::Screen;
pub use selection::{Selection, TouchPressed};
pub use sent_clue::SentClue;
pub use settings::{
    FirstSettings, Hold, KeptSettings, Named, Quality, Settings, Suspense, Viewpoint, Volumes,
};
pub use sheet::{OpenSheet, Sheet, VERSION};
pub use splitkey_net as net;
pub use splitkey_protocol as protocol;
pub use splitkey_rules as rules;
pub use splitkey_words::{own as own_words, picture as picture_card};
pub use streaming::{STREAM_OPTION, Streaming};
pub use table_list::TableList;
pub use table_room::TableRoom;
pub use table_state::TableState;
pub use talk::{HeardLine, Talk, TalkReturned};
pub use text::{Args, Texts, arg};
pub use token::{TimerToken, TokenPlace};
pub use trouble::{Trouble, Troubles};
pub use word_card::{WordCard, WordFace, WordLook};
pub use word_list::{FileOpened, ListWritten, WordList};

/// The order of the client's systems in `Update`: receive from the host, pace it, update what depends on it, draw.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClientSystems {
    /// Handles the messages of the host.
    Hear,
    /// Advances [`Playback`] into [`Shown`].
    Play,
    /// Updates what depends on both, and sends requests.
    Keep,
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
            (ClientSystems::Hear, ClientSystems::Play, ClientSystems::Keep, ClientSystems::Draw).chain(),
        );
        app.add_plugins((
            agent_card::plugin,
            assassin_card::plugin,
            connection::plugin,
            device::plugin,
            intent::plugin,
            key_stand::plugin,
            notice::plugin,
            playback::plugin,
            screen::plugin,
            selection::plugin,
            settings::plugin,
            table_state::plugin,
            text::plugin,
            token::plugin,
            page::plugin,
        ))
        .add_plugins((
            absence::plugin,
            call::plugin,
            captions::plugin,
            clue_preview::plugin,
            coach::plugin,
            command::plugin,
            cue::plugin,
            full_screen::plugin,
            layout::plugin,
            sheet::plugin,
            hold::plugin,
            marks::plugin,
            trouble::plugin,
            word_card::plugin,
            word_list::plugin,
        ))
        .add_plugins((
            attention::plugin,
            devices::plugin,
            entrance::plugin,
            flow::plugin,
            free_seat::plugin,
            forget::plugin,
            hosting::plugin,
            new_table::plugin,
            sent_clue::plugin,
            streaming::plugin,
            table_list::plugin,
            table_room::plugin,
            talk::plugin,
        ));
    }
}
